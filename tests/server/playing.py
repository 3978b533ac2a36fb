"""Tables for tests: set up in one line, played at random within the rules."""

from __future__ import annotations

from random import Random

from dolmen.catalogue import GAMES
from dolmen.games import AnyGame
from dolmen.server.decide import Moment, Refusal, TableCommand, acted_by_chance, decide
from dolmen.server.table import Table, after, opened
from dolmen.wire import AnyEvent, ClockSettings, Created, Play, SeatSettings, TakebackPolicy

START = 1_000_000
PERSON = SeatSettings(kind="human", name="Yann")
COMPUTER = SeatSettings(kind="computer", level=1)
OPEN = SeatSettings(kind="open")
SMALL = "8x5"


def created(
    *seats: SeatSettings,
    game: AnyGame = GAMES[0],
    variant: str = SMALL,
    clock: ClockSettings | None = None,
    takeback: TakebackPolicy = "ask",
) -> Created:
    return Created(
        at=START,
        game=game.slug,
        variant=variant,
        start=None,
        seats=list(seats or (PERSON, PERSON)),
        clock=clock,
        takeback=takeback,
        public=False,
    )


def fresh(*seats: SeatSettings, clock: ClockSettings | None = None, takeback: TakebackPolicy = "ask") -> Table:
    return opened(GAMES[0], created(*seats, clock=clock, takeback=takeback))


def play(table: Table, token: str | None = None) -> Play:
    """The command to play this token, or the first legal one."""
    return Play(type="play", id="p", ply=table.ply, token=token or table.legal_tokens()[0])


def done(table: Table, seat: int, command: TableCommand, moment: Moment) -> Table:
    """The table after a command that must be accepted."""
    decision = decide(table, seat, command, moment)
    assert not isinstance(decision, Refusal), decision
    for event in decision:
        table = after(table, event)
    return table


def refused(table: Table, seat: int, command: TableCommand, moment: Moment) -> Refusal:
    decision = decide(table, seat, command, moment)
    assert isinstance(decision, Refusal), decision
    return decision


def random_action(table: Table, random: Random, now: int) -> list[AnyEvent]:
    """A legal action of whoever is to act, chance included."""
    if table.to_act == 0:
        action, _ = random.choice(table.position.chances())
        return acted_by_chance(table, table.game.format(action), now)
    assert table.to_act is not None
    command = play(table, random.choice(table.legal_tokens()))
    decision = decide(table, table.to_act, command, Moment(now))
    assert not isinstance(decision, Refusal), decision
    return decision
