"""The log: lines for people at a terminal, JSON lines for everything else. Keys never come here."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_extras(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class ForPeople(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        extras = "".join(f" {name}={value}" for name, value in _extras(record).items())
        text = f"{datetime.fromtimestamp(record.created):%H:%M:%S} {_harmless(record.getMessage() + extras)}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def _harmless(text: str) -> str:
    """Without anything that a terminal would obey: addresses that were asked for are in the log, too."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def _extras(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


def set_up(*, verbose: bool) -> None:
    """Logs to standard error; requests only where nobody watches or they are asked for."""
    watched = sys.stderr.isatty()
    handler = logging.StreamHandler()
    handler.setFormatter(ForPeople() if watched else JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("dolmen.access").setLevel(logging.INFO if verbose or not watched else logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
