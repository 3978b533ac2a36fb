"""A game on paper, for golden files: every position with its picture, what is allowed there, and how it ends.
Whoever changes a rule, a notation or a picture sees it in the difference of these files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from textwrap import wrap
from typing import Any
from zlib import crc32

from dolmen.games import CHANCE, Actor, AnyGame, AnyPosition, result_word
from dolmen.testing.playing import random_game

_SHOWN_WHOLE = 24
_ENDS = 6


def transcript_name(game: AnyGame, variant: Any) -> str:
    """What a golden file is called."""
    return f"{game.slug}-{variant.name}.txt"


def transcript(game: AnyGame, variant: Any, seats: int, seed: int) -> str:
    """A random game in plain ASCII: at each ply the picture, the position's line, who is to act, the legal tokens (the
    first and last of many, with a checksum over all) and the choice made; at the end the outcome."""
    played = random_game(game, variant, seats, Random(seed))
    lines = [f"{game.name} {variant.name}, {seats} seats, random game {seed}"]
    for ply, position in enumerate(played.positions):
        picture = game.picture(position)
        if ply:
            picture = game.picture(position, last=played.actions[ply - 1], before=played.positions[ply - 1])
        lines += ["", f"--- {ply}", *(row.rstrip() for row in picture.splitlines()), *_facts(game, position)]
        if ply < len(played.actions):
            lines.append(f"play: {game.format(played.actions[ply])}")
    line = game.write_line(variant, seats, played.tokens)
    facts = [f"{name}: {line[name]}" for name in line if name not in ("game", "moves", "legal_counts")]
    return "\n".join([*lines, f"outcome: {result_word(game, played.final)}", "", *facts]) + "\n"


def _facts(game: AnyGame, position: AnyPosition) -> Iterator[str]:
    yield f"position: {game.format_position(position)}"
    if position.to_act is not None:
        yield f"{_name(game, position.to_act)} to act, turn {position.turn}"
        yield from _legal([game.format(action) for action in position.legal_actions()])


def _name(game: AnyGame, actor: Actor) -> str:
    return "chance" if actor is CHANCE else game.seat_name(actor)


def _legal(tokens: Sequence[str]) -> list[str]:
    listed = " ".join(tokens)
    if len(tokens) > _SHOWN_WHOLE:
        checksum = f"(checksum {crc32(listed.encode()):08x})"
        listed = " ".join([*tokens[:_ENDS], "...", *tokens[-_ENDS:], checksum])
    return wrap(f"legal, {len(tokens)}: {listed}", 100, break_on_hyphens=False, break_long_words=False)
