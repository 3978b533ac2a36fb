"""Carré once more, written to be obviously right and with nothing of the library in it: cells, lists and brute force.
Speaks in tokens only."""

from __future__ import annotations

from itertools import chain, combinations, product

COLUMNS, ROWS = "abcde", "1234"
SHAPES = {2: (1, 2), 3: (1, 3), 4: (2, 2), 6: (2, 3), 7: (1, 1), 8: (2, 4), 9: (3, 3), 12: (3, 4)}


def cells_of(tile: str) -> list[str] | None:
    """The squares of `8@a1v`; None if some are off the board."""
    value, place = tile.split("@")
    short, long = SHAPES[int(value)]
    wide, high = (short, long) if place.endswith("v") else (long, short)
    column, row = COLUMNS.index(place[0]), ROWS.index(place[1])
    if column + wide > len(COLUMNS) or row + high > len(ROWS):
        return None
    return [a + b for a in COLUMNS[column : column + wide] for b in ROWS[row : row + high]]


class Naive:
    def __init__(self, players: int, strict_double: bool = False) -> None:
        self.players = players
        self.strict = strict_double
        self.boards: list[list[str]] = [[] for _ in range(players)]
        self.held = {"chip": [1] * players, "stop": [0] * players}
        self.middle = {"chip": players, "stop": 2 * players}
        self.seat = 0
        self.winner: int | None = None
        self.dice: list[int] | None = None
        self.fresh = {"chip": 0, "stop": 0}
        self.bought: set[str] = set()

    def heights(self, seat: int) -> dict[str, int]:
        heights = {a + b: 0 for a in COLUMNS for b in ROWS}
        for tile in self.boards[seat]:
            for cell in cells_of(tile) or []:
                heights[cell] += 1
        return heights

    def reserve(self, seat: int) -> list[int]:
        left = [value for value in SHAPES for _ in range(2)]
        for tile in self.boards[seat]:
            left.remove(int(tile.split("@")[0]))
        return left

    def free(self, seat: int) -> list[str]:
        """Tiles whose squares no later tile covers."""
        board = self.boards[seat]
        return [
            tile
            for at, tile in enumerate(board)
            if not any(set(cells_of(tile) or []) & set(cells_of(later) or []) for later in board[at + 1 :])
        ]

    def places(self, value: int) -> list[str]:
        """Where the player could lay such a tile now."""
        found = []
        heights = self.heights(self.seat)
        ways = [""] if SHAPES[value][0] == SHAPES[value][1] else ["h", "v"]
        for column, row, way in product(COLUMNS, ROWS, ways):
            tile = f"{value}@{column}{row}{way}"
            cells = cells_of(tile)
            if cells is not None and len({heights[cell] for cell in cells}) == 1:
                found.append(tile)
        return found if value in self.reserve(self.seat) else []

    def pays(self, price: int) -> set[str]:
        """Every subset of the dice with every number of usable chips."""
        found = set()
        dice = sorted(self.dice or [])
        for chosen in chain.from_iterable(combinations(dice, size) for size in range(len(dice) + 1)):
            for chips in range(self.held["chip"][self.seat] - self.fresh["chip"] + 1):
                if sum(chosen) + chips == price:
                    found.add("+".join([*map(str, chosen), *["c"] * chips]))
        return found

    def buys(self, kind: str) -> list[str]:
        if kind in self.bought:
            return []
        found = []
        prices = {"chip": {1: 1, 2: 11}, "stop": {1: 5, 2: 10}}[kind]
        others = [seat for seat in range(self.players) if seat != self.seat and self.held[kind][seat] > 0]
        for count, price in prices.items():
            for payment in self.pays(price):
                middle = self.middle[kind] + (payment.count("c") if kind == "chip" else 0)
                token = f"buy{kind} {count} {payment}"
                if middle >= count:
                    found.append(token)
                elif others:
                    found += [f"{token} from={seat + 1}" for seat in others]
                elif count == 2 and middle == 1 and not self.strict:
                    found.append(token)
        return found

    def stops(self) -> list[str]:
        found = []
        stoppers = self.held["stop"][self.seat] - self.fresh["stop"]
        for seat in range(self.players):
            for tile in self.free(seat) if seat != self.seat else []:
                value = int(tile.split("@")[0])
                for payment in self.pays(value):
                    if stoppers >= 1:
                        found.append(f"stop {seat + 1} {tile} {payment}")
                    if stoppers >= 2:
                        found += [f"stop2 {seat + 1} {tile} {payment} own={own}" for own in self.places(value)]
        return found

    def legal(self) -> list[str]:
        if self.winner is not None:
            return []
        if self.dice is None:
            throws = product(range(1, 7), repeat=3)
            return [f"roll {a} {b} {c}" for a, b, c in throws if a <= b <= c]
        builds = [f"build {tile} {way}" for value in SHAPES for tile in self.places(value) for way in self.pays(value)]
        backs = [f"back {tile}" for tile in self.free(self.seat)]
        return [*builds, *backs, *self.buys("stop"), *self.buys("chip"), *self.stops(), "end"]

    def pay(self, payment: str) -> None:
        for coin in payment.split("+"):
            if coin == "c":
                self.move("chip", self.seat, -1)
            else:
                assert self.dice is not None
                self.dice.remove(int(coin))

    def move(self, kind: str, seat: int, count: int) -> None:
        """Tokens from the middle to a player, or back."""
        self.held[kind][seat] += count
        self.middle[kind] -= count

    def buy(self, kind: str, count: int, giver: int | None) -> None:
        """One half after the other."""
        self.bought.add(kind)
        for _ in range(count):
            if self.middle[kind] > 0:
                self.move(kind, self.seat, 1)
                self.fresh[kind] += 1
            elif giver is not None:
                self.move(kind, giver, -1)

    def build(self, tile: str) -> None:
        self.boards[self.seat].append(tile)
        if not self.reserve(self.seat):
            self.winner = self.seat

    def take(self, seat: int, tile: str) -> None:
        board = self.boards[seat]
        at = max(at for at, built in enumerate(board) if built == tile)
        del board[at]

    def play(self, token: str) -> None:
        word, *rest = token.split()
        named = dict(part.split("=") for part in rest if "=" in part)
        if word == "roll":
            self.dice = [int(die) for die in rest]
        elif word == "end":
            self.seat = (self.seat + 1) % self.players
            self.dice, self.fresh, self.bought = None, {"chip": 0, "stop": 0}, set()
        elif word == "back":
            self.take(self.seat, rest[0])
        elif word == "build":
            self.pay(rest[1])
            self.build(rest[0])
        elif word in ("buystop", "buychip"):
            self.pay(rest[1])
            giver = int(named["from"]) - 1 if named else None
            self.buy(word[3:], int(rest[0]), giver)
        else:
            self.pay(rest[2])
            self.move("stop", self.seat, -2 if word == "stop2" else -1)
            self.take(int(rest[0]) - 1, rest[1])
            if word == "stop2":
                self.build(named["own"])
