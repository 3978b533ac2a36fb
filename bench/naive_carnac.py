"""Carnac the plain way: squares are pairs, the board is a dict, stones are told apart by nothing. A second opinion for
the tests and the mark that the library's speed is measured against. Knows nothing of the library, only its notation."""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


@dataclass
class Game:
    """A game being played. `colours` holds what is seen from above, `sides` the north-south face of the last stone."""

    columns: int
    rows: int
    stock: int = 28
    final_tilt: bool = False
    colours: dict[Cell, str] = field(default_factory=dict)
    free: set[Cell] = field(default_factory=set)
    placer: str = "red"
    pending: Cell | None = None
    sides: str = ""

    def __post_init__(self) -> None:
        self.free = {(column, rank) for column in range(self.columns) for rank in range(self.rows)}

    def tilts(self, cell: Cell) -> list[str]:
        found = []
        for letter, (right, up) in STEPS.items():
            near, far = (cell[0] + right, cell[1] + up), (cell[0] + 2 * right, cell[1] + 2 * up)
            if near in self.free and far in self.free:
                found.append(letter)
        return found

    def legal(self) -> list[str]:
        """The tokens that may be played, in the order of the notation's letters and squares."""
        if self.pending is not None:
            return [*self.tilts(self.pending), "-"]
        if self.stock == 0:
            return []
        cells = sorted(self.free, key=lambda cell: (cell[1], cell[0]))
        return [name(cell) + top + side for cell in cells for top in "rw" for side in "rw"]

    def play(self, token: str) -> None:
        """Plays a legal token."""
        if token == "-":
            self.pending = None
        elif token in STEPS:
            self.tilt(token)
        else:
            self.place(token)

    def place(self, token: str) -> None:
        cell = (ord(token[0]) - ord("a"), int(token[1:-2]) - 1)
        self.colours[cell] = token[-2]
        self.free.remove(cell)
        self.sides = token[-1]
        self.stock -= 1
        if self.tilts(cell) and (self.stock > 0 or self.final_tilt):
            self.pending = cell
        else:
            self.pass_on()

    def tilt(self, letter: str) -> None:
        assert self.pending is not None
        (column, rank), (right, up) = self.pending, STEPS[letter]
        del self.colours[self.pending]
        self.free.add(self.pending)
        shown = self.sides if letter in "NS" else {"r": "w", "w": "r"}[self.sides]
        for cell in ((column + right, rank + up), (column + 2 * right, rank + 2 * up)):
            self.colours[cell] = shown
            self.free.remove(cell)
        self.pending = None
        self.pass_on()

    def pass_on(self) -> None:
        self.placer = "white" if self.placer == "red" else "red"

    def sizes(self, letter: str) -> list[int]:
        """The sizes of a colour's dolmens, largest first."""
        left = {cell for cell, colour in self.colours.items() if colour == letter}
        found = []
        while left:
            group = [left.pop()]
            for column, rank in group:
                for right, up in STEPS.values():
                    cell = (column + right, rank + up)
                    if cell in left:
                        left.remove(cell)
                        group.append(cell)
            if len(group) >= 3:
                found.append(len(group))
        return sorted(found, reverse=True)

    def winner(self) -> str:
        red, white = self.sizes("r"), self.sizes("w")
        if (len(red), red) == (len(white), white):
            return "draw"
        return "red" if (len(red), red) > (len(white), white) else "white"

    def final(self) -> str:
        ranks = range(self.rows - 1, -1, -1)
        return "/".join("".join(self.colours.get((c, r), ".") for c in range(self.columns)) for r in ranks)


def name(cell: Cell) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[cell[0]] + str(cell[1] + 1)
