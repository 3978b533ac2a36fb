"""How far everybody is, as plain data and as lines for people: what is built and how high, what is left, who won."""

from __future__ import annotations

from dolmen.carre.pieces import COLUMNS, ROWS
from dolmen.carre.purchases import Token
from dolmen.carre.setup import Setup
from dolmen.games import ScoreSheet, Seat, seats


def score_sheet(setup: Setup) -> ScoreSheet:
    """Scores any diagram, possible or not. Its problems as a position are part of the sheet, not errors."""
    table = seats(len(setup.tableaus))
    winner = setup.complete[0] if len(setup.complete) == 1 else None
    data: dict[str, object] = {
        "game": "carre",
        "players": [_player(setup, seat) for seat in table],
        "winner": None if winner is None else winner.value,
        "draw": setup.draw,
        "problems": list(setup.problems()),
    }
    lines = [*(_line(setup, seat) for seat in table), _verdict(setup, winner)]
    return ScoreSheet(data, "\n".join(lines))


def _player(setup: Setup, seat: Seat) -> dict[str, object]:
    heights, reserve = setup.heights(seat), setup.reserve(seat)
    return {
        "seat": seat.value,
        "built": [str(placement) for placement in setup.tableaus[seat.value - 1]],
        "reserve": [tile.price for tile in reserve],
        "price_left": sum(tile.price for tile in reserve),
        "heights": [list(heights[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS)],
        "highest": max(heights),
        "chips": sum(setup.tokens(Token.CHIP)[seat.value - 1]),
        "stoppers": sum(setup.tokens(Token.STOPPER)[seat.value - 1]),
    }


def _line(setup: Setup, seat: Seat) -> str:
    reserve = setup.reserve(seat)
    built = len(setup.tableaus[seat.value - 1])
    left = (
        f"left {' '.join(map(str, reserve))} (price {sum(tile.price for tile in reserve)})" if reserve else "all built"
    )
    return f"seat {seat}  {built} built, {max(setup.heights(seat))} high, {left}"


def _verdict(setup: Setup, winner: Seat | None) -> str:
    if winner is not None:
        return f"seat {winner} has won"
    if setup.draw:
        return "a draw: the rounds are over"
    if setup.complete:
        return "no winner: only one tableau can be complete"
    left = {seat: sum(tile.price for tile in setup.reserve(seat)) for seat in seats(len(setup.tableaus))}
    nearest = [seat for seat in left if left[seat] == min(left.values())]
    ahead = " and ".join(f"seat {seat}" for seat in nearest)
    return f"nobody has won yet; the least left to build: {ahead} (price {left[nearest[0]]})"
