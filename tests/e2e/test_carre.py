"""Carré on the page, as people play it: with the mouse, with keys alone, on a phone, against computers, by link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dolmen.engine.carre_turns import turn_of
from tests.e2e.carre import build, count, known, my_turn, open_table, pay, played, position, tokens, type_token
from tests.e2e.test_page import AXE, findings

pytestmark = pytest.mark.e2e
Arrive = Callable[..., Any]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1280, "height": 800}}
ALMOST = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1"
"""All but a 7."""
STOPPABLE = f"seat=1 dice=2+4+6 chips=1,1 stoppers=2,0 1:{ALMOST} 2:12@a1v,8@d1v,4@d1"


def set_up(page: Any, kind: str, players: int, *choices: str) -> None:
    page.goto("/?game=carre")
    page.locator(f'.door[href*="kind={kind}"]').click()
    page.locator(f'input[name="players"][value="{players}"]').check(force=True)
    for choice in choices:
        page.locator(f'input[value="{choice}"]').check(force=True)
    page.locator("form .primary").click()
    page.locator(".plank").first.wait_for()


def test_two_on_one_device_play_a_game_to_its_end(person: Arrive) -> None:
    """The dice are the server's, the decisions the engine's; the first builds are done by hand, clicked and dragged."""
    page = person(reduced_motion="reduce")
    set_up(page, "device", 2)
    by_hand = 0
    while my_turn(page):
        for token in turn_of(position(page)):
            if token.startswith("build") and by_hand < 8:
                build(page, token, drag=by_hand % 2 == 1)
                by_hand += 1
            elif token == "end" and count(page) % 2:
                page.locator(".end-turn").click()
            else:
                type_token(page, token)
        page.wait_for_function(
            "() => document.querySelector('.move-list li:last-child').innerText.match(/rolled|built/)"
        )
    assert by_hand == 8
    assert known(page)["result"]["how"] == "played"
    assert page.locator(".result h2").inner_text().endswith("wins")
    page.locator(".fair-dice.right").wait_for()
    rolls = sum(token.startswith("roll") for token in tokens(page))
    assert page.locator(".fair-dice summary").inner_text().strip().startswith(f"All {rolls} rolls follow")
    page.locator(".luck summary").click()
    assert page.locator(".luck tbody tr").count() == 2
    page.locator(".fair-dice summary").click()
    assert page.locator(".fair-dice code").count() == 5, "what was committed to, two values, the seed, the command"


def pass_on(page: Any) -> None:
    """Ends the turn at once, and waits until it is one's own again, or the game is over."""
    before, turns = count(page), page.locator("li.seat-1").count()
    page.locator("body").press("e")
    played(page, before)
    again = "n => document.querySelectorAll('li.seat-1').length > n || document.querySelector('.tray.ended')"
    page.wait_for_function(again, arg=turns + 1)
    page.keyboard.press("Shift")


def test_a_table_of_four_with_three_computers(person: Arrive) -> None:
    page = person(reduced_motion="reduce")
    set_up(page, "computer", 4, "first")
    assert page.locator(".tableau").count() == 4
    for _ in range(2):
        my_turn(page)
        pass_on(page)
    assert {move["seat"] for move in known(page)["moves"] if move["token"] == "end"} == {1, 2, 3, 4}
    late = f"seat=1 dice=? chips=1,1,1,1 stoppers=0,0,0,0 1:- 2:{ALMOST} 3:{ALMOST} 4:{ALMOST}"
    open_table(page, 1, late, computers=3)
    while my_turn(page):
        pass_on(page)
    winner = known(page)["result"]["winner"]
    assert winner in (2, 3, 4)
    assert page.locator(f".tableau.seat-{winner} .left .left-0").count() == 8
    assert page.locator(".verdict-row").count() == 4
    page.locator(".fair-dice.right").wait_for()


WATCH = """() => {
  window.seen = [];
  const look = () => {
    const now = ['.tableau.seat-2 .tile', '.die.spent'].map(each => document.querySelectorAll(each).length).join(' ');
    if (seen.at(-1) !== now) seen.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_what_a_computer_does_is_shown_one_action_at_a_time(person: Arrive) -> None:
    page = person()
    set_up(page, "computer", 2, "first")
    my_turn(page)
    page.evaluate(WATCH)
    page.locator(".end-turn").click()
    page.wait_for_function(
        "() => document.querySelector('.tableau.seat-1.acting') && document.querySelectorAll('.die:enabled').length"
    )
    done = [token for token in tokens(page) if token.split()[0] not in ("roll", "end")]
    assert len(page.evaluate("seen")) > len(done), "every action of the computer was drawn by itself"


def test_a_stopper_is_aimed_and_used(person: Arrive) -> None:
    page = person()
    open_table(page, 2, STOPPABLE)
    pay(page, "4")
    assert "4" in page.locator(".sum strong").inner_text()
    assert page.locator(".tableau.seat-2 .tile.target").count() == 1
    page.locator('.tableau.seat-2 .cell[data-square="3"]').click()
    assert page.locator(".tableau.seat-2 .tile.picked-tile").count() == 1
    page.locator(".deal .primary").click()
    played(page, 0)
    assert tokens(page) == ["stop 2 4@d1 4"]
    page.locator(".tableau.seat-2 .tile.v4").wait_for(state="detached")
    assert "stopped the 4" in page.locator(".move-list li").last.inner_text()
    my_turn(page)
    # The 8 below lies free now; aimed at from the tray, paid in another way than proposed.
    pay(page, "2+6")
    page.locator(".aim").click()
    page.locator(".deal .primary").click()
    played(page, 1)
    assert tokens(page)[1] == "stop 2 8@d1v 2+6"
    assert page.locator(".end-turn.primary").count() == 0, "a chip is left to pay with"


def test_two_stoppers_build_a_tile_too(person: Arrive) -> None:
    page = person()
    open_table(page, 2, "seat=1 dice=2+2+4 chips=1,1 stoppers=2,0 1:12@a1v 2:4@a1")
    page.locator('.tableau.seat-2 .cell[data-square="0"]').click()
    page.locator(".switch-button", has=page.locator(".stopper-counter >> nth=1")).click()
    page.locator('.tableau.seat-1 .cell[data-square="3"]').click()
    played(page, 0)
    assert tokens(page)[0].startswith("stop2 2 4@a1 4 own=4@")
    assert page.locator(".tableau.seat-1 .tile.v4").count() == 1
    page.locator(".tableau.seat-2 .tile").wait_for(state="detached")


def test_whoever_has_one_is_named_where_the_middle_is_empty(person: Arrive) -> None:
    page = person()
    open_table(page, 3, "seat=1 dice=1+4+5 chips=1,1,1 stoppers=0,3,3 1:- 2:- 3:-")
    page.locator(".ware").first.click()
    assert page.locator(".deal .primary").is_disabled()
    page.get_by_role("button", name="Green lays one down").click()
    page.locator(".deal .primary").click()
    played(page, 0)
    assert tokens(page) == ["buystop 1 5 from=3"]


def test_a_tile_is_taken_back_and_an_action_too(person: Arrive) -> None:
    page = person()
    open_table(page, 2, "seat=1 dice=2+4+6 chips=1,1 stoppers=0,0 1:12@a1v,4@a1 2:-")
    page.locator('.tableau.seat-1 .cell[data-square="0"]').click()
    page.get_by_role("button", name="Take the 4 back").click()
    played(page, 0)
    assert tokens(page) == ["back 4@a1"]
    build(page, "build 8@d1v 2+6")
    page.locator(".actions .buttons button").first.click()
    page.wait_for_function("() => document.querySelectorAll('.move-list button').length === 1")
    assert page.locator(".die.spent").count() == 0
    assert page.locator(".tableau.seat-1 .tile").count() == 1


def test_a_reload_in_mid_turn_loses_nothing(person: Arrive) -> None:
    page = person()
    open_table(page, 2, "seat=1 dice=? chips=1,1 stoppers=0,0 1:- 2:-")
    my_turn(page)
    dice = tokens(page)[0].split()[1:]
    page.locator(".die").first.click()
    value = next((each for each in ("2", "3", "4", "6") if each in dice), None)
    if value is None:
        type_token(page, "buychip 1 1" if "1" in dice else "buystop 1 5")
    else:
        page.keyboard.press("Escape")
        page.locator(f".own-tile.v{value}").click()
        page.locator(".tableau.seat-1 .cell.open").first.click()
        played(page, 1)
    told = page.locator(".move-list").inner_text()
    page.reload()
    my_turn(page)
    assert page.locator(".move-list").inner_text() == told
    assert page.locator(".die.spent").count() == 1
    assert page.locator(".die:enabled").count() == 2
    page.locator("body").press("e")
    page.wait_for_selector(".tableau.seat-2.acting")


def test_a_friend_joins_by_link(person: Arrive) -> None:
    host = person()
    set_up(host, "link", 2, "first", "free")
    guest = person(host.locator(".invite input").input_value())
    guest.locator(".plank").first.wait_for()
    host.locator(".invite").wait_for(state="detached")
    my_turn(host)
    assert guest.locator(".end-turn:not([hidden])").count() == 0, "it is the other's turn"
    token = next(token for token in turn_of(position(host)) if token != "end")
    type_token(host, token)
    host.locator(".end-turn").click()
    my_turn(guest)
    assert tokens(guest)[1:3] == [token, "end"]
    values = known(guest)["dice"]["values"]
    assert sorted(values) == ["1", "2"], "both browsers added to the dice"
    watcher = person(host.url.split("#")[0])
    watcher.locator(".plank").first.wait_for()
    assert watcher.locator(".end-turn:not([hidden]), .die:enabled").count() == 0


def test_a_turn_by_keyboard_alone(person: Arrive) -> None:
    page = person()
    open_table(page, 2, "seat=1 dice=2+4+6 chips=1,1 stoppers=1,0 1:- 2:4@a1")
    keys = page.keyboard
    for key in ("1", "3", "Enter", "r", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    played(page, 0)
    placed = tokens(page)[0].split()
    assert placed[0::2] == ["build", "2+6"]
    assert placed[1].startswith("8@")
    assert placed[1].endswith("v")
    for key in ("t", "ArrowDown", "ArrowDown", "ArrowDown", "Home", "Enter", "Escape"):
        keys.press(key)
    keys.press("2")
    keys.press("Enter")
    page.locator(".deal .primary").focus()
    keys.press("Enter")
    played(page, 1)
    assert tokens(page)[1] == "stop 2 4@a1 4"
    keys.press("b")
    assert page.locator(".from-side").count() == 2
    keys.press("b")
    keys.press("e")
    page.wait_for_selector(".tableau.seat-2.acting")


@pytest.mark.skipif(not AXE.exists(), reason="no axe: npm install --no-package-lock in tests/web")
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_axe_finds_nothing(person: Arrive, screen: dict[str, Any], light: str) -> None:
    page = person(color_scheme=light, reduced_motion="reduce", **screen)
    found = {}
    page.goto("/rules/carre")
    page.locator("h1").first.wait_for()
    found["rules"] = findings(page)
    open_table(page, 2, STOPPABLE.replace("dice=2+4+6", "dice=?"))
    found["rolling"] = findings(page)
    open_table(page, 2, STOPPABLE)
    found["asked"] = findings(page)
    pay(page, "4")
    found["picking"] = findings(page)
    page.locator(".aim").click()
    found["aiming"] = findings(page)
    page.locator("body").press("b")
    found["from the side"] = findings(page)
    for key in ("b", "Escape", "Escape"):
        page.locator("body").press(key)
    pay(page, "6+c")
    page.locator(".own-tile.v7").click()
    found["placing"] = findings(page)
    page.locator(".cell.open >> visible=true").first.click()
    page.locator(".result h2").wait_for()
    found["result"] = findings(page)
    assert {state: what for state, what in found.items() if what} == {}


OVERFLOWING = """() => {
  const cut = e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 0.5;
  const all = document.querySelectorAll('.tray button:not(.die, .purse), .tray p, .strip button');
  const page = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  return [...page, ...[...all].filter(e => e.offsetParent && cut(e)).map(e => `${e.className}: ${e.innerText}`)];
}"""
SMALL = """() => {
  const all = document.querySelectorAll('.tray-host button, .strip button, .view-bar button');
  const boxes = [...all].filter(e => e.offsetParent).map(e => [e.className, e.getBoundingClientRect()]);
  return boxes.filter(([, box]) => box.height < 43.5 || box.width < 43)
    .map(([name, box]) => `${name} ${box.width}x${box.height}`);
}"""


@pytest.mark.parametrize("tag", ["en", "de", "fr", "nl", "hu", "ro"])
def test_a_phone_has_room_for_every_language_and_for_thumbs(person: Arrive, tag: str) -> None:
    page = person(locale=tag, reduced_motion="reduce", **PHONE)
    assert page.locator("html").get_attribute("lang") == tag
    open_table(page, 4, "seat=1 dice=2+2+4 chips=4,2,1,1 stoppers=4,4,0,0 1:12@a1v 2:4@a1,4@d1 3:4@a1 4:-")
    troubles = {"asked": page.evaluate(OVERFLOWING) + page.evaluate(SMALL)}
    page.locator(".die").last.tap()
    troubles["picked"] = page.evaluate(OVERFLOWING) + page.evaluate(SMALL)
    page.locator(".aim").first.tap()
    troubles["aimed"] = page.evaluate(OVERFLOWING) + page.evaluate(SMALL)
    page.locator(".switch-button").last.tap()
    page.locator(".cell.open >> visible=true").first.tap()
    assert tokens(page) == [], "on a phone the first press only shows"
    troubles["shown"] = page.evaluate(OVERFLOWING) + page.evaluate(SMALL)
    page.locator(".deal .primary").tap()
    played(page, 0)
    troubles["done"] = page.evaluate(OVERFLOWING)
    assert {state: what for state, what in troubles.items() if what} == {}
