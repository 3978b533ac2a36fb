"""The log: for programs JSON, for people lines that no terminal obeys."""

from __future__ import annotations

import json
import logging

from dolmen.server.logs import ForPeople, JsonLines


def record(path: str) -> logging.LogRecord:
    return logging.makeLogRecord({"msg": "request", "levelname": "INFO", "name": "dolmen.access", "path": path})


def test_a_line_for_people_is_one_line_without_commands_for_the_terminal() -> None:
    line = ForPeople().format(record("/a\x1b[2J\nforged é"))
    assert line.endswith(r"request path=/a\x1b[2J\nforged é")
    assert line.isprintable()


def test_a_line_for_programs_is_json() -> None:
    line = JsonLines().format(record("/a\nb"))
    assert "\n" not in line
    read = json.loads(line)
    assert (read["event"], read["level"], read["logger"], read["path"]) == ("request", "info", "dolmen.access", "/a\nb")
