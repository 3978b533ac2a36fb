"""The files of the page as they are sent: with their type, a tag by which a browser knows whether it has them already,
and compressed once. Files that change on the disk are read again. Knows nothing of what is in them but import maps."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
_PACKED = (".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt", ".md")
_INLINE_MAP = re.compile(rb'<script type="importmap">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class WebFile:
    content: bytes
    packed: bytes | None
    """Compressed by gzip, where that pays."""
    kind: str
    tag: str
    changed: int


class WebFiles:
    """What lies under one directory. Nothing outside it can be asked for."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._files: dict[str, WebFile] = {}

    def get(self, path: str) -> WebFile | None:
        """The file at that path from the directory, if it is one."""
        try:
            place = (self._root / path).resolve()
            changed = place.stat().st_mtime_ns
        except (OSError, ValueError):
            return None
        if self._root not in place.parents or not place.is_file():
            return None
        known = self._files.get(path)
        if known is None or known.changed != changed:
            known = self._files[path] = _read(place, changed)
        return known


def _read(place: Path, changed: int) -> WebFile:
    content = place.read_bytes()
    kind = _TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    packed = gzip.compress(content, 9, mtime=0) if place.suffix in _PACKED else None
    if packed is not None and len(packed) >= len(content):
        packed = None
    return WebFile(content, packed, kind, f'"{hashlib.sha256(content).hexdigest()[:24]}"', changed)


def import_map_hashes(page: bytes) -> list[str]:
    """What a content security policy calls the import maps in a page, which browsers read from no file of their own."""
    return [f"'sha256-{b64encode(hashlib.sha256(found).digest()).decode()}'" for found in _INLINE_MAP.findall(page)]
