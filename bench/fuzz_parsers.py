"""Drives every reader of text with rubbish: random bytes, and valid texts that were damaged. What may come of it is the
text read, or a declared error; and what was read can be written and read again. A longer run also watches time and
memory: `python -m bench.fuzz_parsers --inputs 120000`, from the checkout."""

from __future__ import annotations

import argparse
import faulthandler
import gc
import json
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from dolmen.carnac import CARNAC, MEDIUM, board_of, parse_setup, start, variant_of
from dolmen.carnac.placements import tables_of
from dolmen.games import ImpossiblePosition, RulesError, format_record, read_record, read_records, replay
from dolmen.testing import annotated, random_game

HANG = 20
"""Seconds after which one input counts as a hang: the process prints where it stands, and ends."""


def read_token(text: str) -> None:
    """A token of a move."""
    position = start(MEDIUM)
    action = CARNAC.parse(text, position)
    assert CARNAC.parse(CARNAC.format(action), position) == action


def read_variant(text: str) -> None:
    """The name of a variant."""
    variant = variant_of(text)
    assert variant_of(variant.name) == variant


def read_position(text: str) -> None:
    """The line of a position."""
    position = CARNAC.parse_position(text)
    assert CARNAC.parse_position(CARNAC.format_position(position)) == position


def read_diagram(text: str) -> None:
    """A picture to be scored, complete or not."""
    setup = parse_setup(text)
    assert bool(setup.problems()) == (not _is_position(text))
    sheet = CARNAC.score(text)
    assert json.loads(json.dumps(dict(sheet.data)))["board"] == str(setup.board)


def _is_position(text: str) -> bool:
    try:
        parse_setup(text).position()
    except ImpossiblePosition:
        return False
    return True


def read_game(text: str) -> None:
    """A record file. Reading it never raises, and keeps what stands before the damage."""
    reading = read_record(text, (CARNAC,))
    if reading.error is not None:
        assert reading.error.line is not None
        assert reading.error.column is not None
        assert 1 <= reading.error.line <= text.count("\n") + text.count("\r") + 1
    if reading.final is None:
        return
    assert replay(CARNAC, reading.record).final == reading.final
    if reading.error is None:
        again = read_record(format_record(CARNAC, reading.record), (CARNAC,))
        assert (again.error, again.record) == (None, reading.record)


def read_games(text: str) -> None:
    """A file of several records. Every one is read by itself too, and gives the same."""
    readings = list(read_records(text, (CARNAC,)))
    assert readings
    for reading in readings:
        if reading.error is None and reading.final is not None:
            alone = list(read_records(format_record(CARNAC, reading.record), (CARNAC,)))
            assert [(each.error, each.record) for each in alone] == [(None, reading.record)]


def read_line(text: str) -> None:
    """A line of the conformance corpus."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(line, dict):
        assert all(isinstance(found, str) for found in CARNAC.check_line(line))


READERS: tuple[Callable[[str], None], ...] = (
    read_token,
    read_variant,
    read_position,
    read_diagram,
    read_game,
    read_games,
    read_line,
)
Seeds = dict[Callable[[str], None], list[str]]
_PIECES = (
    *("", " ", "\n", "\r\n", "\t", "\0", "\x85", "\u2028", "\ufeff", "\ud800", "é", "石", "ſ", "K", "½", "٣", "×", "–"),
    *("{", "}", "(", ")", "[", "]", '"', "\\", ";", "!", "?!", "*", ".", "/", "<", "v", "r", "W", "-", "+", "=", ":"),
    *("a1rr", "e4rw", "N", "zz999rr", "1.", "2...", "red places", "white reacts e4", "over", "[Result Red]", "stock=9"),
    *("0", "9" * 30, "9" * 5000, "1e999", "-1", "null", "true", "[]", "{}", '"moves"', "NaN", " " * 3000, "(" * 200),
    *("\n" * 3000, "r" * 3000, "[" * 3000, "a" * 3000, "{" * 3000, "." * 200, "./" * 200, "!" * 99, '\\"' * 999),
)


def seed_texts(rng: Random) -> Seeds:
    """Valid texts for every reader, from random games."""
    seeds: Seeds = {reader: [] for reader in READERS}
    for name in ("8x5", "10x7", "14x9", "3x1", "2x2", "5x4+stock=6+final_tilt", "small", "6 x 4 + stock=12"):
        variant = variant_of(name)
        played = random_game(CARNAC, variant, 2, rng)
        middle = rng.choice(played.positions)
        line = CARNAC.format_position(middle)
        seeds[read_token] += rng.choices(played.tokens, k=4)
        seeds[read_variant] += [name, variant.name]
        seeds[read_position] += [line, CARNAC.format_position(played.final)]
        seeds[read_diagram] += [line, line.split()[1].replace("/", "\n"), line.split()[1].lower()]
        seeds[read_game] += [format_record(CARNAC, annotated(played, rng)), f'[Position "{line}"]\n', played.tokens[0]]
        seeds[read_games] += ["\n".join(seeds[read_game][-3:])]
        seeds[read_line] += [
            json.dumps(CARNAC.write_line(variant, 2, played.tokens[:8])),
            json.dumps(CARNAC.write_line(variant, 2, []) | {"board": name}),
        ]
    return seeds


def inputs(seeds: Sequence[str], rng: Random) -> Iterator[str]:
    """Endless inputs: one in four is random bytes, the others damaged valid texts."""
    while True:
        if rng.randrange(4) == 0:
            yield rng.randbytes(rng.randrange(60)).decode(rng.choice(("latin-1", "utf-8")), "replace")
        else:
            yield _damaged(rng.choice(seeds), seeds, rng)


def _damaged(text: str, seeds: Sequence[str], rng: Random) -> str:
    for _ in range(rng.randrange(1, 5)):
        at, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        short = min(end, at + rng.randrange(6))
        match rng.randrange(8):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + text[short:]
            case 2:
                text = text[:at] + rng.choice(_PIECES) + text[short:]
            case 3:
                text = text[:at] + chr(rng.randrange(128)) + text[short:]
            case 4:
                text = text[:at] + text[at:end] * rng.randrange(4) + text[end:]
            case 5:
                text = text[:at] + rng.choice(seeds)[at:]
            case 6:
                text = text.swapcase()
            case _:
                text = text[:at] + text[at:short][::-1] + text[short:]
    return text[:20_000]


@dataclass(frozen=True)
class Finding:
    """An input that a reader failed on, with the failure that should not be."""

    reader: str
    text: str
    failure: str


def try_one(reader: Callable[[str], None], text: str) -> tuple[bool, Finding | None]:
    """Whether the reader accepts the text, and what is wrong with how it behaves."""
    try:
        reader(text)
    except RulesError as error:
        wrong = len(str(error)) > 1500 or "\n" in str(error)
        return False, Finding(reader.__name__, text, f"no sentence: {str(error)[:200]}") if wrong else None
    except Exception as failure:
        return False, Finding(reader.__name__, text, f"{type(failure).__name__}: {failure}")
    return True, None


@dataclass
class Run:
    """What came of many inputs, spread evenly over the readers. `early` and `late` are the bytes held after a quarter
    of the run and at its end."""

    inputs: int = 0
    accepted: int = 0
    findings: tuple[Finding, ...] = ()
    slowest: tuple[float, str, str] = (0.0, "", "")
    early: int = 0
    late: int = 0


def fuzz(count: int, seed: int = 1, watch: bool = False) -> Run:
    """Tries so many inputs. With `watch` it also takes time and memory, and ends the process if an input hangs."""
    rng = Random(seed)
    run, seeds = Run(), seed_texts(rng)
    sources = {reader: inputs(seeds[reader], rng) for reader in READERS}
    if watch:
        tracemalloc.start()
    for number in range(count):
        reader = READERS[number % len(READERS)]
        text = next(sources[reader])
        before = process_time()
        if watch:
            faulthandler.dump_traceback_later(HANG, exit=True)
        accepted, finding = try_one(reader, text)
        run.inputs += 1
        run.accepted += accepted
        run.findings += (finding,) if finding else ()
        run.slowest = max(run.slowest, (process_time() - before, reader.__name__, text[:200]))
        if watch and number == count // 4:
            run.early = _held()
    if watch:
        faulthandler.cancel_dump_traceback_later()
        run.late = _held()
        tracemalloc.stop()
    return run


def _held() -> int:
    """Bytes in use without the tables kept per board, whose number is bounded anyway."""
    board_of.cache_clear()
    tables_of.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz the readers of Carnac's notation.")
    parser.add_argument("--inputs", type=int, default=120_000, help="how many texts to try")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    run = fuzz(options.inputs, options.seed, watch=True)
    for finding in run.findings[:20]:
        print(f"{finding.reader}: {finding.failure}\n  {finding.text[:400]!r}")
    print(f"{run.inputs} inputs, {run.accepted} accepted, {len(run.findings)} findings")
    print(f"slowest: {run.slowest[0]:.3f} s of processor, {run.slowest[1]} of {run.slowest[2]!r}")
    print(f"memory held: {run.early / 1e6:.2f} MB after a quarter, {run.late / 1e6:.2f} MB at the end")
    return 1 if run.findings else 0


if __name__ == "__main__":
    sys.exit(main())
