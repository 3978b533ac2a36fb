"""The compiled core (native/): boards as plain values, random games, perft. Only dolmen.engine imports it.
Colours are 0 for red and 1 for white; actions are the ids of dolmen.carnac.action_ids; every wrong value is a
ValueError that says what is wrong."""

from typing import Any

class State:
    """A game in progress as plain values; made only if it is possible. Equal states are equal and hash alike."""

    def __init__(
        self,
        columns: int,
        rows: int,
        *,
        stock: int = 28,
        final_tilt: bool = False,
        red: int = 0,
        white: int = 0,
        pending: int = -1,
        top: int = 0,
        north_south: int = 0,
        placer: int = 0,
        placed: int = 0,
    ) -> None: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def stock(self) -> int: ...
    @property
    def final_tilt(self) -> bool: ...
    @property
    def red(self) -> int:
        """The squares that show red, as bits; a pending stone's square shows its top."""
    @property
    def white(self) -> int: ...
    @property
    def pending(self) -> int:
        """The square of the stone that may be tilted now, or -1."""
    @property
    def top(self) -> int: ...
    @property
    def north_south(self) -> int: ...
    @property
    def placer(self) -> int:
        """Who placed the pending stone or, without one, places next; means nothing once the game is over."""
    @property
    def placed(self) -> int: ...
    @property
    def over(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def legal_actions(state: State) -> list[int]:
    """The ids of the legal actions, ascending; none when the game is over."""

def apply(state: State, action: int) -> State: ...
def replay(state: State, actions: list[int]) -> tuple[State, list[int]]:
    """The last state, and how many actions were legal before each."""

def score(state: State) -> tuple[list[int], list[int], int]:
    """Red's dolmens and white's, largest first, and 1 for red ahead, -1 for white, 0 for neither."""

def perft(state: State, depth: int) -> int:
    """Sequences of exactly `depth` actions."""

def symmetries(state: State) -> int:
    """4, or 8 on a square board: bit 0 mirrors east and west, 1 flips north and south, 2 then swaps the axes."""

def image(state: State, symmetry: int) -> State: ...
def image_of_action(state: State, symmetry: int, action: int) -> int: ...
def canonical(state: State) -> tuple[State, int]:
    """The one state for all its images, and the symmetry that leads to it."""

def colours_swapped(state: State) -> State: ...
def hash_of(state: State) -> int:
    """64 bits, the same on every machine."""

def parse_action(state: State, token: str) -> int: ...
def format_action(state: State, action: int) -> str: ...
def paths() -> list[str]:
    """The ways to play random games that run on this machine, slowest first."""

def random_games(state: State, games: int, seed: int, path: str = "best") -> tuple[int, int, int, int]:
    """Random games to the end: red's wins, white's wins, draws, and the sum of red's dolmens less white's."""

def random_records(state: State, games: int, seed: int, path: str = "best") -> list[list[int]]:
    """The first games that `random_games` plays with this seed, as lists of actions."""

def carre_legal(position: str) -> list[str]:
    """The tokens allowed in a position of Carré, in the order of the Python rules."""

def carre_after(position: str, token: str) -> str: ...
def carre_expected_turns(reserve: list[int], chips: int, *, players: int = 2) -> float:
    """Turns to build the reserve (counts by kind), geometry and stoppers left out. Alone there are only two chips."""

def carre_check_settings(settings: str) -> None: ...
def carre_turn(position: str, *, settings: str = "", seed: int = 0) -> dict[str, Any]:
    """The rest of a turn: `tokens`, the position `after` them, and as `value` the player's chance to win then."""

def carre_greedy(position: str) -> str: ...
def carre_outlook(position: str, *, settings: str = "") -> dict[str, list[Any]]:
    """By seat: `turns` still needed, whether the stack is `stuck`, `chances` to win."""

def carre_match(contestants: list[str], rounds: int, *, seed: int = 0, first_round: int = 0) -> dict[str, Any]:
    """Games between native players, one for each seat, seats rotated in every round: wins and times."""
