"""What the tests in a browser know of Carré: tables from any position, what the rules say of the position shown, and
hands that do with dice, tiles and squares what a token says."""

from __future__ import annotations

import re
from typing import Any

from dolmen.carre import CARRE, PLACEMENTS, Position

ROWS = 4
_PLACES = {str(place): place for tile in PLACEMENTS for place in tile}

_OPEN = """async (wish) => {
  const { createTable } = await import("/assets/api.js");
  const { rememberTable } = await import("/assets/prefs.js");
  const { go } = await import("/assets/ui.js");
  const made = await createTable(wish);
  rememberTable(made.table, { game: "carre", keys: made.keys, invites: made.invites, at: Date.now() });
  go(`/table/${made.table}`);
}"""


_TYPE = """token => {
  const line = document.querySelector("#command");
  line.value = token;
  line.dispatchEvent(new Event("input", { bubbles: true }));
  setTimeout(() => line.form.requestSubmit());
}"""
"""Types an action as fast as no person could; the form is the page's own."""


def open_table(page: Any, seats: int = 2, start: str | None = None, *, computers: int = 0) -> None:
    """A table on one device, perhaps with computers in the last seats, also one that begins from a position, which the
    page itself has no form for."""
    wish = {"game": "carre", "variant": "standard", "clock": None, "lot": False, "public": False, "takeback": "free"}
    more = {
        "seats": [{"who": "me"}] * seats + [{"who": "computer", "level": 8}] * computers,
        "id": page.evaluate("crypto.randomUUID()"),
        "start": start,
    }
    page.evaluate(_OPEN, wish | {name: value for name, value in more.items() if value is not None})
    page.wait_for_url(re.compile("/table/"))
    page.locator(".plank").first.wait_for()


def known(page: Any) -> dict[str, Any]:
    """The table as the server tells it."""
    table = page.url.split("/table/")[1].split("?")[0].split("#")[0]
    told: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()["table"]
    return told


def tokens(page: Any) -> list[str]:
    return [move["token"] for move in known(page)["moves"]]


def position(page: Any) -> Position:
    table = known(page)
    first = table["start"]
    at = CARRE.parse_position(first) if first else CARRE.start(CARRE.variant(table["variant"]), len(table["seats"]))
    for move in table["moves"]:
        at = at.after(CARRE.parse(move["token"], at))
    return at


def my_turn(page: Any) -> bool:
    """Waits until dice are to be used here, or the game is over; false when it is over."""
    page.wait_for_selector(".end-turn:not([hidden]), .tray.ended")
    return not page.locator(".tray.ended").count()


def played(page: Any, before: int) -> None:
    """Waits until one action more has been played, shown here and kept by the server."""
    page.wait_for_function("count => document.querySelectorAll('.move-list button').length > count", arg=before)
    while len(tokens(page)) <= before:
        page.wait_for_timeout(20)


def count(page: Any) -> int:
    return int(page.locator(".move-list button").count())


def type_token(page: Any, token: str) -> None:
    my_turn(page)
    before = count(page)
    page.evaluate(_TYPE, token)
    played(page, before)


def pay(page: Any, payment: str) -> None:
    """Picks the dice and presses the chips that a payment names, beginning with nothing picked."""
    for part in payment.split("+"):
        if part == "c":
            page.locator(".purse:not(.fresh)").click()
        else:
            free = f'.die[aria-pressed="false"]:not(:disabled)[aria-label$=" {part}"]'
            page.locator(free).first.click()


def ghost(page: Any) -> str:
    """The tile that is shown where it would lie, as notation; empty while none is."""
    shown = page.locator(".ghost")
    if shown.count() == 0:
        return ""
    found = shown.first.evaluate(
        "e => [e.innerText, ...['x', 'y', 'w', 'h'].map(n => +e.style.getPropertyValue('--' + n))]"
    )
    value, left, top, wide, high = str(found[0]).strip(), *map(int, found[1:])
    lie = "" if wide == high else "h" if wide > high else "v"
    return f"{value}@{'abcde'[left]}{ROWS - top - high + 1}{lie}"


def build(page: Any, token: str, *, drag: bool = False) -> None:
    """Pays with dice and chips, takes the tile, turns it if need be, and lays it down, all with the mouse."""
    my_turn(page)
    before = count(page)
    _, placed, payment = token.split()
    pay(page, payment)
    tile = page.locator(f".own-tile.v{placed.split('@')[0]}")
    tile.click()
    start = page.locator(".cell.open").first
    start.hover()
    if ghost(page)[-1] in "hv" and ghost(page)[-1] != placed[-1]:
        page.locator(".turner").click()
    if drag:
        tile.hover()
        page.mouse.down()
    for square in squares_of(placed):
        cell = page.locator(f'.tableau.acting .cell[data-square="{square}"]').bounding_box()
        page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=4)
        if ghost(page) == placed:
            break
    assert ghost(page) == placed, "some square shows every place there is"
    if drag:
        page.mouse.up()
    else:
        page.mouse.down()
        page.mouse.up()
    played(page, before)
    assert tokens(page)[before] == token


def squares_of(placed: str) -> list[int]:
    """The squares of a tile in its place, counted row by row from a1."""
    return [square.index for square in _PLACES[placed].squares]
