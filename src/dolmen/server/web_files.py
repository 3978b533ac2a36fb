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

    def release(self) -> str:
        """A name for all the files as they are: another one as soon as any of them is another."""
        paths = sorted(place.relative_to(self._root).as_posix() for place in self._root.rglob("*") if place.is_file())
        found = ((path, self.get(path)) for path in paths)
        tags = (f"{path} {file.tag}" for path, file in found if file is not None)
        return hashlib.sha256("\n".join(tags).encode()).hexdigest()[:16]


def stamped(file: WebFile, release: str) -> WebFile:
    """A file that names the release it belongs to."""
    content = file.content.replace(b"%RELEASE%", release.encode())
    return WebFile(content, None, file.kind, _tag(content), file.changed)


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'


def _read(place: Path, changed: int) -> WebFile:
    content = place.read_bytes()
    kind = _TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    packed = gzip.compress(content, 9, mtime=0) if place.suffix in _PACKED else None
    if packed is not None and len(packed) >= len(content):
        packed = None
    return WebFile(content, packed, kind, _tag(content), changed)


def import_map_hashes(page: bytes) -> list[str]:
    """What a content security policy calls the import maps in a page, which browsers read from no file of their own."""
    return [f"'sha256-{b64encode(hashlib.sha256(found).digest()).decode()}'" for found in _INLINE_MAP.findall(page)]
