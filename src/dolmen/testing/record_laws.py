"""What the protocol promises of games that are written down: records, conformance lines, drawings. Part of
`check_game`."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

from dolmen.games import PLAIN, Look, Record, Theme, View, format_record, read_record, replay
from dolmen.testing.law import law
from dolmen.testing.playing import Played, annotated


def check_records(played: Played[Any], rng: Random) -> None:
    """A record replays to the same positions, and its text gives it back: as played, annotated, and from a position in
    the middle."""
    replayed = replay(played.game, played.record)
    law(replayed.error is None, "a record of a legal game replays", replayed.error)
    law(replayed.positions == played.positions, "a replay leads through the same positions")
    _check_reading(played, played.record)
    _check_reading(played, annotated(played, rng))
    middle = rng.randrange(len(played.positions))
    start = played.game.format_position(played.positions[middle])
    moves = replace(played.record.line, moves=played.record.line.moves[middle:])
    _check_reading(played, replace(played.record, start=start, line=moves))
    for index in {0, middle, len(played.actions)}:
        _check_drawings(played, index)


def _check_reading(played: Played[Any], record: Record) -> None:
    text = format_record(played.game, record)
    for written in (text, text.replace("\n", "\r\n")):
        reading = read_record(written, (played.game,))
        law(reading.error is None, "a written record can be read", (str(reading.error), text))
        law(reading.record == record, "a written record gives the record back", text)
        law(reading.final == played.final, "a record ends where the game ended", text)
    law(format_record(played.game, reading.record) == text, "a record has one text", text)


def check_line_of(played: Played[Any]) -> None:
    """A conformance line is plain JSON, agrees with the rules that wrote it, and says no less than they need to see
    that a move is missing."""
    game = played.game
    line = json.loads(json.dumps(game.write_line(played.variant, played.seats, played.tokens)))
    found = game.read_line(line)
    law(found == (played.variant, played.seats, played.tokens), "a conformance line gives the game back", found)
    law(game.check_line(line) == (), "a conformance line agrees with its own rules", game.check_line(line))
    shorter = {**line, "moves": line["moves"][:-1]}
    law(game.check_line(shorter) != (), "a line that lacks its last move does not pass", shorter)
    sheet = game.score(game.format_position(played.final))
    law(json.loads(json.dumps(dict(sheet.data))) == dict(sheet.data), "a score sheet is plain data", sheet.data)
    law(bool(sheet.text.strip()), "a score sheet has words")


def _check_drawings(played: Played[Any], index: int) -> None:
    last = played.actions[index - 1] if index else None
    before = played.positions[index - 1] if index else None
    for look in (Look(Theme.LIGHT, View.ABOVE), Look(Theme.DARK, View.TILTED)):
        drawing = played.game.drawing(played.positions[index], look, last, before)
        root = ElementTree.fromstring(drawing)
        law(root.tag == "{http://www.w3.org/2000/svg}svg", "a drawing is an SVG document", root.tag)
    text = played.game.format_position(played.positions[index])
    law(len(played.game.sketch(text, PLAIN).splitlines()) > 1, "a position's text can be sketched", text)
    law("<svg" in played.game.sketch(text, Look()), "a position's text can be sketched as SVG", text)
