"""Games set up through the server's API, and browsers that hold their seats: for pictures and tests of a state that
would take long to reach by hand."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Arranged:
    """A table on a server, with the keys of its seats."""

    url: str
    name: str
    game: str
    keys: dict[str, str]
    invites: dict[str, str]

    def read(self) -> Told:
        told: Told = _ask(f"{self.url}/api/tables/{self.name}", self._holders())["table"]
        return told

    def do(self, seat: int, **wish: Any) -> Told:
        """What the holder of a seat wishes; a table with free seats has them taken by it."""
        key = {**self.invites, **self.keys}[str(seat)]
        return _ask(f"{self.url}/api/tables/{self.name}/commands", key, {"id": str(uuid.uuid4()), **wish})

    def play(self, tokens: str) -> Arranged:
        for token in tokens.split():
            told = self._asked()
            self.do(told["to_act"], type="play", ply=len(told["moves"]), token=token)
        return self

    def play_by(self, choose: Callable[[Told], str | None]) -> Arranged:
        """Goes on as long as something is chosen."""
        while not (told := self._asked())["result"]:
            token = choose(told)
            if token is None:
                break
            self.do(told["to_act"], type="play", ply=len(told["moves"]), token=token)
        return self

    def sit_down(self, seat: int, name: str) -> None:
        key = self.invites[str(seat)]
        _ask(f"{self.url}/api/tables/{self.name}/seat", None, {"key": key, "name": name})

    def seats_script(self, *seats: int) -> str:
        """What makes a browser remember these seats as its own."""
        every = {**self.invites, **self.keys}
        mine = {
            "table": self.name,
            "game": self.game,
            "keys": {str(seat): every[str(seat)] for seat in seats},
            "invites": self.invites,
            "names": [seat["name"] for seat in self.read()["seats"]],
            "at": 1_760_000_000_000,
            "over": False,
        }
        return (
            "{ const kept = JSON.parse(localStorage.getItem('dolmen.tables') ?? '[]');"
            f" if (!kept.some(each => each.table === {json.dumps(self.name)}))"
            f" localStorage.setItem('dolmen.tables', JSON.stringify([{json.dumps(mine)}, ...kept])); }}"
        )

    def _holders(self) -> str:
        return " ".join([*self.keys.values(), *self.invites.values()])

    def _asked(self) -> Told:
        """The table, once somebody is to act or the game is over: chance takes a moment."""
        while True:
            told = self.read()
            if told["result"] or isinstance(told["to_act"], int):
                return told


def arrange(url: str, game: str, variant: str, seats: list[Told], **more: Any) -> Arranged:
    """Makes a table; `seats` as in the API: who, level, name."""
    wish = {"clock": None, "lot": False, "public": False, "takeback": "free", "id": str(uuid.uuid4()), **more}
    made = _ask(f"{url}/api/tables", None, {**wish, "game": game, "variant": variant, "seats": seats})
    return Arranged(url, made["table"], game, made["keys"], made["invites"])


def _ask(address: str, keys: str | None, body: Told | None = None) -> Told:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {keys}"} if keys else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data, headers), timeout=30) as answer:
            told: Told = json.load(answer)
            return told
    except HTTPError as refused:
        raise ValueError(f"{address} {body}: {refused.read().decode()}") from None
