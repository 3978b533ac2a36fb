"""Whole games on the page, as people play them: by mouse, by keyboard alone, by link, on a phone, through trouble."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.e2e
Arrive = Callable[..., Any]

OVER = ".tray.ended"


def set_up(page: Any, kind: str, *choices: str) -> None:
    """Goes through the first page and the set-up to a table."""
    page.locator(f'.door[href*="kind={kind}"]').click()
    for choice in choices:
        page.locator(f'input[value="{choice}"]').check(force=True)
    page.locator("form .primary").click()
    page.locator(".cell").first.wait_for()


def my_turn(page: Any) -> str:
    """Waits until something is asked here, or the game is over; says which: place, react or over."""
    page.wait_for_selector(f".ways:not([hidden]), .option, {OVER}")
    if page.locator(OVER).count():
        return "over"
    return "react" if page.locator(".option").count() else "place"


def ply(page: Any) -> int:
    return int(page.locator(".move-list button").count())


def played(page: Any, before: int) -> None:
    """Waits until the list of moves has grown."""
    page.wait_for_function("count => document.querySelectorAll('.move-list button').length > count", arg=before)


def free_squares(page: Any) -> list[int]:
    marks = page.eval_on_selector_all(".cell.open", "cells => cells.map(cell => Number(cell.dataset.square))")
    return [int(mark) for mark in marks]


def act_by_mouse(page: Any, asked: str) -> None:
    before = ply(page)
    if asked == "react":
        page.locator(".option").first.click()
    else:
        free = free_squares(page)
        square = free[before % min(7, len(free))]
        page.locator(f'.cell[data-square="{square}"]').click()
    played(page, before)


def tab_to(page: Any, selector: str) -> None:
    """Goes on with the Tab key until something like that has the focus, if it has it not already."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


def act_by_keyboard(page: Any, asked: str) -> None:
    """Nothing but keys: the grid is walked from wherever the focus is."""
    before = ply(page)
    if asked == "react":
        page.keyboard.press("l")
    else:
        square = free_squares(page)[0]
        tab_to(page, ".cell")
        here = int(page.evaluate("document.activeElement.dataset.square"))
        columns = 8
        for _ in range(abs(square // columns - here // columns)):
            page.keyboard.press("ArrowUp" if square // columns > here // columns else "ArrowDown")
        for _ in range(abs(square % columns - here % columns)):
            page.keyboard.press("ArrowRight" if square % columns > here % columns else "ArrowLeft")
        page.keyboard.press("2")
        page.keyboard.press("Enter")
    played(page, before)


def play_out(page: Any, act: Callable[[Any, str], None]) -> None:
    for _ in range(80):
        asked = my_turn(page)
        if asked == "over":
            break
        act(page, asked)
    assert page.locator(".result h2").is_visible()


def test_a_game_against_the_computer_by_mouse(person: Arrive) -> None:
    page = person()
    set_up(page, "computer", "8x5", "first")
    play_out(page, act_by_mouse)
    page.locator(".verdict-row").first.wait_for()
    assert page.locator(".verdict .decided").count() in (0, 2)
    page.locator(".stage.from-above").wait_for()
    page.locator(".result").get_by_role("button", name="Share").click()
    page.get_by_label("Link for watching").wait_for()


def test_a_game_on_one_device_by_keyboard_alone(person: Arrive) -> None:
    page = person()
    tab_to(page, '.door[href*="kind=device"]')
    page.keyboard.press("Enter")
    page.locator("form .primary:enabled").wait_for()
    tab_to(page, 'input[name="variant"]')
    page.keyboard.press("ArrowRight")
    assert page.locator('input[value="8x5"]').is_checked()
    tab_to(page, "form .primary")
    page.keyboard.press("Enter")
    page.locator(".cell").first.wait_for()
    play_out(page, act_by_keyboard)


def test_two_browsers_by_link_through_a_reload_and_a_lost_line(person: Arrive) -> None:
    host = person()
    set_up(host, "link", "8x5", "first", "free")
    link = host.locator(".invite input").input_value()
    guest = person(link)
    guest.expected.append("ERR_INTERNET_DISCONNECTED")
    guest.locator(".cell").first.wait_for()
    assert "#" not in guest.url, "the key leaves the address bar"
    host.locator(".invite").wait_for(state="detached")
    act_by_mouse(host, my_turn(host))
    act_by_mouse(guest, my_turn(guest))
    guest.reload()
    guest.locator(".cell").first.wait_for()
    assert ply(guest) == 2
    guest.context.set_offline(True)
    guest.locator(".notice.lost, .offline").first.wait_for()
    guest.context.set_offline(False)
    guest.locator(".notice.lost").wait_for(state="detached")
    for _ in range(6):
        for page in (host, guest):
            if page.locator(".ways:not([hidden]), .option").count():
                act_by_mouse(page, my_turn(page))
        host.wait_for_timeout(100)
    assert ply(host) == ply(guest)
    watcher = person(host.url.split("#")[0])
    watcher.locator(".cell").first.wait_for()
    assert watcher.locator(".cell.open").count() == 0, "who watches cannot act"


def test_taking_back_and_a_rematch_with_sides_swapped(person: Arrive) -> None:
    page = person()
    set_up(page, "device", "8x5")
    act_by_mouse(page, my_turn(page))
    page.locator(".actions .buttons button").first.click()
    page.wait_for_function("() => document.querySelectorAll('.move-list button').length === 0")
    act_by_mouse(page, my_turn(page))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    before = page.url
    page.locator(".result .primary").click()
    page.wait_for_url(re.compile(r"/table/"))
    page.wait_for_function("url => location.href !== url", arg=before)
    page.wait_for_selector(".ways:not([hidden])")
    assert ply(page) == 0


def test_the_language_is_the_browsers_and_can_be_switched(person: Arrive) -> None:
    page = person(locale="hu-HU")
    assert page.locator("html").get_attribute("lang") == "hu"
    for tag, words in {
        "de": "So wird gespielt",
        "fr": "Comment jouer",
        "ro": "Cum se joacă",
        "nl": "Zo speel je",
    }.items():
        page.locator(".top select").select_option(tag)
        page.get_by_role("link", name=words).first.wait_for()
    page.reload()
    page.get_by_role("link", name="Zo speel je").first.wait_for()


def test_a_phone_shows_everything_and_asks_twice(person: Arrive) -> None:
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator('.door[href*="device"]').tap()
    page.locator("form .primary").tap()
    page.locator(".ways:not([hidden])").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator('.cell[data-square="34"]').tap()
    assert ply(page) == 0
    page.locator(".picked .primary").tap()
    page.locator(".option").first.wait_for()
    page.locator(".option").last.tap()
    page.locator(".picked .primary").tap()
    page.locator(".ways:not([hidden])").wait_for()
    page.locator(".sheet-handle").tap()
    page.locator(".move-list li").nth(1).wait_for()


def test_on_a_phone_taking_back_and_a_hint_are_one_press_away(person: Arrive) -> None:
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator('.door[href*="device"]').tap()
    page.locator("form .primary").tap()
    page.locator(".ways:not([hidden])").wait_for()
    assert page.locator(".sheet-bar .take-back").is_disabled(), "nothing has been played yet"
    page.locator(".sheet-bar .ask-hint").tap()
    advice = page.locator(".advice")
    advice.wait_for()
    assert "your chance to win" in advice.inner_text()
    assert "%" in page.locator(".hints li").first.inner_text()
    page.locator(".hints button").first.tap()
    played(page, 0)
    page.locator(".advice").wait_for(state="detached")
    page.locator(".sheet-bar .take-back").tap()
    page.wait_for_function("() => document.querySelectorAll('.move-list button').length === 0")
    page.locator(".sheet-handle").tap()
    page.locator(".sheet-bar .ask-hint").wait_for(state="detached")


def test_a_typed_move_and_a_typed_mistake(person: Arrive) -> None:
    page = person()
    set_up(page, "device", "10x7")
    page.locator("#command").fill("e4xx")
    page.keyboard.press("Enter")
    assert "e4xx" in page.locator("#command-problem").inner_text()
    page.locator("#command").fill("E4RW")
    page.keyboard.press("Enter")
    page.locator(".option").first.wait_for()
    assert "e4" in page.locator("#spoken").inner_text()


def test_a_hint_another_level_and_another_name(person: Arrive) -> None:
    page = person()
    set_up(page, "computer", "8x5", "first")
    asked = my_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hints li").first.wait_for()
    act_by_mouse(page, asked)
    page.locator(".hints li").first.wait_for(state="detached")
    my_turn(page)
    page.get_by_role("button", name="Hint").click()
    before = ply(page)
    page.locator(".hints button").first.click()
    played(page, before)
    page.locator(".side select").first.select_option(index=4)
    page.locator(".opponents", has_text="Level 5").wait_for()
    page.get_by_text("What is shown").click()
    page.get_by_label("Your name at tables").fill("Ann")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.locator(".self", has_text="Ann").wait_for()


def test_the_board_turns_to_whoever_is_to_act(person: Arrive) -> None:
    page = person(script="localStorage.setItem('dolmen.preferences', '{\"turning\": true}')", reduced_motion="reduce")
    set_up(page, "device", "8x5")
    first = page.locator(".cell").first.get_attribute("data-square")
    act_by_mouse(page, my_turn(page))
    page.locator(".option").first.wait_for()
    last = page.locator(".cell").first.get_attribute("data-square")
    assert (first, last) == ("32", "7"), "White sees the board from the other side"


def test_confirming_is_the_rule_by_correspondence(person: Arrive) -> None:
    page = person()
    page.goto("/new?game=carnac&kind=link")
    page.locator('input[value="first"]').check(force=True)
    page.locator('input[value="3d"]').check(force=True)
    page.locator("form .primary").click()
    page.get_by_text("The game begins as soon as every seat is taken.").wait_for()
    assert page.locator(".cell.open").count() == 0
    person(page.locator(".invite input").input_value())
    page.locator(".cell.open").first.wait_for()
    page.locator('.cell[data-square="34"]').click()
    page.get_by_role("button", name="Stand it on e4").wait_for()
    page.get_by_role("button", name="Undo").click()
    assert ply(page) == 0
    page.locator('.cell[data-square="35"]').click()
    page.keyboard.press("Escape")
    page.locator('.cell[data-square="36"]').click()
    page.get_by_role("button", name="Stand it on g4").click()
    played(page, 0)


def test_looking_back_and_playing_on_from_there(person: Arrive) -> None:
    page = person()
    set_up(page, "device", "8x5")
    for _ in range(4):
        act_by_mouse(page, my_turn(page))
    page.locator("body").press("ArrowLeft")
    page.locator("body").press("ArrowLeft")
    page.locator(".past").wait_for()
    before = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_function("url => location.href !== url", arg=before)
    page.wait_for_selector(".ways:not([hidden]), .option")


AXE = Path(__file__).parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/new?game=carnac&kind=computer", "/new?game=carnac&kind=link", "/rules/carnac", "/settings", "/nowhere")


def findings(page: Any) -> list[str]:
    """What axe finds on the page as it stands. It is run past the page's policy, which forbids foreign scripts."""
    tool = page.context.new_cdp_session(page)
    tool.send("Runtime.evaluate", {"expression": AXE.read_text()})
    run = "axe.run({resultTypes: ['violations']}).then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].target))"
    answer = tool.send("Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True})
    found: list[str] = answer["result"]["value"]
    return found


@pytest.mark.skipif(not AXE.exists(), reason="no axe: npm install --no-package-lock in tests/web")
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(person: Arrive, width: int, light: str) -> None:
    page = person(viewport={"width": width, "height": 844}, color_scheme=light, reduced_motion="reduce")
    page.expected.append("/nowhere")
    found = {}
    for path in PAGES:
        page.goto(path)
        page.locator("h1").first.wait_for()
        found[path] = findings(page)
    page.goto("/")
    set_up(page, "device", "8x5")
    found["placing"] = findings(page)
    act_by_mouse(page, my_turn(page))
    page.locator(".option").first.wait_for()
    found["reacting"] = findings(page)
    assert {state: what for state, what in found.items() if what} == {}


def test_the_second_visit_loads_no_files(person: Arrive) -> None:
    page = person()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.locator(".door").first.wait_for()
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url) if not request.service_worker else None)
    page.reload()
    page.locator(".door").first.wait_for()
    files = [url for url in asked if "/assets/" in url]
    from_cache = page.evaluate(
        "performance.getEntriesByType('resource')"
        ".every(entry => entry.transferSize === 0 || !entry.name.includes('/assets/'))"
    )
    assert files
    assert from_cache
