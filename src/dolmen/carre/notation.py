"""How actions are written: `roll 2 4 6`, `build 8@a1v 2+6`, `stop 2 8@d1v 3+5`, `end` and the rest.
Knows how they look, not whether they are allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, assert_never

from dolmen.carre.actions import END, Action, Back, Build, BuyChips, BuyStoppers, End, Roll, Stop, StopAndBuild
from dolmen.carre.dice import DICE, Die
from dolmen.carre.payments import Payment
from dolmen.carre.pieces import COLUMNS, ROWS, TILE_OF, Lie, Placement, Square
from dolmen.carre.purchases import PRICES, Token
from dolmen.carre.reader import Reader
from dolmen.games import NotationError, Seat, seats

_WORDS: Final = ("roll", "build", "back", "buystop", "buychip", "stop2", "stop", "end")
_TILE: Final = r"\s+[0-9]{1,2}\s*@\s*[a-z][0-9](?:\s*[hv]\b)?"
_COIN: Final = r"[1-6c](?![0-9a-z]|\s*\.)"
_PAID: Final = rf"(?:\s+{_COIN}(?:\s*\+\s*{_COIN})*)?"
_SEAT: Final = r"\s+[1-4]"
_FORMS: Final = (
    r"roll(?:[\s,+]*[1-6]){3}",
    rf"build{_TILE}{_PAID}",
    rf"back{_TILE}",
    rf"buy(?:stop|chip)\s+[12]{_PAID}(?:\s+from\s*=\s*[1-4])?",
    rf"stop{_SEAT}{_TILE}{_PAID}",
    rf"stop2{_SEAT}{_TILE}{_PAID}\s+own\s*={_TILE.replace('+', '*', 1)}",
    "end",
)
_NEXT: Final = rf"(?:{'|'.join(_WORDS)})\b|[0-9]+\s*\.|[0-9]+\s+roll\b"
_PIECE: Final = r"[^\s(){};!?*.,]+"
TOKEN: Final = re.compile(
    rf"(?:{'|'.join(_FORMS)})(?![^\s(){{}};!?*,])|{_PIECE}(?:\s+(?!{_NEXT}){_PIECE})*", re.IGNORECASE | re.ASCII
)
"""What stands for a token in a record: one that is written properly, or else a word and all that follows it up to the
next such word, a number with a dot, or a sign of the record's own."""

WaysToPay: TypeAlias = Callable[[int], Sequence[Payment]]
"""The payments that are possible for a price, to fill in the only one where none is written."""


def format_action(action: Action) -> str:
    match action:
        case Roll(dice):
            return f"roll {' '.join(map(str, dice))}"
        case Build(placement, payment):
            return f"build {placement} {payment}"
        case Back(placement):
            return f"back {placement}"
        case BuyStoppers(count, payment, giver):
            return f"buystop {count} {payment}{_from(giver)}"
        case BuyChips(count, payment, giver):
            return f"buychip {count} {payment}{_from(giver)}"
        case Stop(seat, target, payment):
            return f"stop {seat} {target} {payment}"
        case StopAndBuild(seat, target, payment, own):
            return f"stop2 {seat} {target} {payment} own={own}"
        case End():
            return "end"
        case _:
            assert_never(action)


def _from(giver: Seat | None) -> str:
    return "" if giver is None else f" from={giver}"


def parse_action(token: str, ways_to_pay: WaysToPay) -> Action:
    """Reads a token, whatever its case, its blanks and the order of the dice in a payment. A payment may be left out
    where there is only one. NotationError with the column of the first wrong character."""
    reader = Reader(token)
    word = reader.take(r"[a-z]+2?(?![a-z0-9])", f"one of {', '.join(_WORDS)}")
    action = _action(word, reader, ways_to_pay)
    reader.end(f"a token {word!r}")
    return action


def _action(word: str, reader: Reader, ways_to_pay: WaysToPay) -> Action:
    match word:
        case "roll":
            return _roll(reader)
        case "build":
            placement = read_placement(reader)
            return Build(placement, _payment(reader, placement.tile.price, ways_to_pay))
        case "back":
            return Back(read_placement(reader))
        case "buystop":
            return BuyStoppers(*_purchase(reader, Token.STOPPER, ways_to_pay))
        case "buychip":
            return BuyChips(*_purchase(reader, Token.CHIP, ways_to_pay))
        case "stop" | "stop2":
            return _stop(reader, word == "stop2", ways_to_pay)
        case "end":
            return END
        case _:
            raise NotationError(f"{word!r} is no action: write one of {', '.join(_WORDS)}", reader.at - len(word) + 1)


def _roll(reader: Reader) -> Roll:
    dice: list[Die] = []
    while len(dice) < DICE:
        dice.append(Die(int(reader.take(r"[1-6]", "three dice from 1 to 6"))))
        reader.maybe(r"[,+]")
    return Roll(tuple(sorted(dice)))


def read_placement(reader: Reader) -> Placement:
    """Reads `8@a1v`: the tile, its lowest column and row, and which way its long side lies."""
    reader.blanks()
    start = reader.at
    price = int(reader.take(r"[0-9]{1,3}", "a tile such as 8@a1v"))
    if price not in TILE_OF:
        raise reader.error(f"there is no tile {price}: there are {', '.join(map(str, TILE_OF))}", start)
    tile = TILE_OF[price]
    reader.take("@", f"@ and a square behind the {tile}, such as {tile}@a1")
    square = _square(reader)
    lie = reader.maybe(r"[hv](?![a-z0-9])")
    if len(tile.lies) == 1:
        return Placement(tile, square, Lie.SAME)
    if lie is None:
        raise reader.error(f"which way does the {tile} lie: h, its long side along the row, or v, along the column?")
    return Placement(tile, square, Lie(lie))


def _square(reader: Reader) -> Square:
    reader.blanks()
    start = reader.at
    name = reader.take(r"[a-z][0-9]+", "a square such as a1")
    square = Square(ord(name[0]) - ord("a"), int(name[1:3]) - 1)
    if len(name) > 2 or square.column >= COLUMNS or not 0 <= square.row < ROWS:
        raise reader.error(f"there is no square {name[:6]}: they go from a1 to {Square(COLUMNS - 1, ROWS - 1)}", start)
    return square


def _purchase(reader: Reader, token: Token, ways_to_pay: WaysToPay) -> tuple[int, Payment, Seat | None]:
    count = int(reader.take(r"[12](?![0-9])", f"how many {token.value}s, 1 or 2,"))
    payment = _payment(reader, PRICES[token][count], ways_to_pay)
    giver = _seat(reader) if reader.maybe(r"from\s*=") is not None else None
    return count, payment, giver


def _stop(reader: Reader, and_build: bool, ways_to_pay: WaysToPay) -> Stop | StopAndBuild:
    seat = _seat(reader)
    target = read_placement(reader)
    payment = _payment(reader, target.tile.price, ways_to_pay)
    if not and_build:
        return Stop(seat, target, payment)
    reader.take(r"own\s*=", "the own tile, such as own=8@a1v")
    return StopAndBuild(seat, target, payment, read_placement(reader))


def _seat(reader: Reader) -> Seat:
    return seats(4)[int(reader.take(r"[1-4](?![0-9])", "a seat from 1 to 4")) - 1]


def _payment(reader: Reader, price: int, ways_to_pay: WaysToPay) -> Payment:
    if reader.done() or reader.peek("own|from"):
        return _only_payment(reader, price, ways_to_pay(price))
    dice: list[Die] = []
    chips = 0
    while True:
        piece = reader.take(r"[1-6c](?![a-z0-9])", "a payment such as 2+6 or 5+c, of dice from 1 to 6 and chips c,")
        if piece == "c":
            chips += 1
        else:
            dice.append(Die(int(piece)))
        if reader.maybe(r"\+") is None:
            return Payment(tuple(sorted(dice)), chips)


def _only_payment(reader: Reader, price: int, ways: Sequence[Payment]) -> Payment:
    if len(ways) == 1:
        return ways[0]
    known = " or ".join(map(str, ways)) or f"there is no way to pay {price} now"
    raise reader.error(f"say how {price} is paid: {known}")
