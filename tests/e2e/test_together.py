"""Two people and those who watch, at one table by link: clocks, offers, absence, another game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.e2e.arrange import Arranged, arrange
from tests.e2e.site import Site

pytestmark = pytest.mark.e2e
Arrive = Callable[..., Any]

LINK = [{"who": "me", "name": "Ann"}, {"who": "open"}]
QUICK = {"kind": "live", "base": 10_000, "increment": 0}
CALM = {"kind": "live", "base": 60_000, "increment": 0}


def seated(site: Site, **more: Any) -> Arranged:
    """A table where Ann and Bran sit."""
    table = arrange(site.url, "carnac", "8x5", LINK, takeback="ask", **more)
    table.sit_down(2, "Bran")
    return table


def come(person: Arrive, table: Arranged, *seats: int, **options: Any) -> Any:
    page = person(f"/table/{table.name}", script=table.seats_script(*seats) if seats else "", **options)
    page.locator(".cell").first.wait_for()
    return page


def ply(page: Any) -> int:
    return int(page.locator(".move-list button").count())


def test_a_clock_runs_out_before_the_eyes_of_both(person: Arrive, site: Site) -> None:
    table = seated(site, clock=QUICK)
    ann, bran = come(person, table, 1), come(person, table, 2)
    assert ann.locator(".clock").all_inner_texts() == ["0:10", "0:10"], "clocks stand until the first action"
    ann.locator("#command").fill("c3rw")
    ann.keyboard.press("Enter")
    bran.locator(".clock.running.low").wait_for()
    for page in (ann, bran):
        page.locator(".result h2").wait_for()
        assert page.locator(".result h2").inner_text() == "Ann wins on time"
        assert page.locator(".cell.open").count() == 0
    assert bran.locator(".self .clock").inner_text() in ("0.0", "0:00")
    assert table.read()["result"]["how"] == "time"


def test_offers_are_answered_where_one_looks(person: Arrive, site: Site) -> None:
    table = seated(site).play("c3rw N e2wr N")
    ann, bran = come(person, table, 1), come(person, table, 2, viewport={"width": 390, "height": 844})
    ann.get_by_role("button", name="Offer a draw").click()
    ann.get_by_role("button", name="Asked").wait_for()
    bran.get_by_role("button", name="Decline").click()
    bran.locator(".offer").wait_for(state="detached")
    ann.get_by_role("button", name="Ask to take back").click()
    bran.get_by_role("button", name="Accept").click()
    ann.wait_for_function("() => document.querySelectorAll('.move-list button').length === 3")
    bran.wait_for_function("() => document.querySelectorAll('.move-list button').length === 3")
    ann.get_by_role("button", name="Offer a draw").click()
    bran.get_by_role("button", name="Accept").click()
    for page in (ann, bran):
        page.get_by_role("heading", name="A draw, by agreement").wait_for()


def test_another_game_with_sides_swapped(person: Arrive, site: Site) -> None:
    table = seated(site).play("c3rw")
    table.do(1, type="resign")
    ann, bran = come(person, table, 1), come(person, table, 2)
    watcher = come(person, table)
    assert ann.locator(".result h2").inner_text() == "Bran wins: Ann resigned"
    ann.locator(".result .primary").click()
    bran.locator(".offer .primary").click()
    for page in (ann, bran):
        page.wait_for_function("name => !location.pathname.endsWith(name)", arg=table.name)
        page.locator(".cell").first.wait_for()
    assert ann.url == bran.url
    bran.locator(".self", has_text="Red · you").wait_for()
    bran.locator(".ways:not([hidden])").wait_for()
    ann.locator(".self", has_text="White · you").wait_for()
    watcher.get_by_role("link", name="To the next game").click()
    watcher.wait_for_url(ann.url)


def test_who_stays_away_may_lose_the_game(person: Arrive, site: Site) -> None:
    table = seated(site, clock=CALM).play("c3rw")
    ann, bran = come(person, table, 1), come(person, table, 2)
    ann.locator(".opponents .away").wait_for(state="detached")
    bran.context.close()
    ann.locator(".opponents .away").wait_for()
    ann.locator(".offer", has_text="You may claim the game in 0:").wait_for()
    claim = ann.get_by_role("button", name="Claim the game")
    claim.wait_for(timeout=60_000)
    claim.click()
    ann.get_by_role("heading", name="Ann wins: Bran did not come back").wait_for()


def test_the_key_in_the_link_brings_one_back_on_another_device(person: Arrive, site: Site) -> None:
    table = seated(site).play("c3rw N e2wr")
    ann = come(person, table, 1)
    ann.locator(".share summary").click()
    link = ann.get_by_label("Your seat, for another device").input_value()
    other = person(link)
    other.locator(".option").first.click()
    ann.wait_for_function("() => document.querySelectorAll('.move-list button').length === 4")
    assert ply(other) == 4
    other.locator(".self", has_text="Ann").wait_for()


def test_any_number_may_watch_and_nobody_of_them_act(person: Arrive, site: Site) -> None:
    table = seated(site, public=True).play("c3rw N")
    ann = come(person, table, 1)
    watchers = [come(person, table) for _ in range(3)]
    ann.get_by_text("3 watch", exact=True).wait_for()
    table.play("e2wr")
    for watcher in watchers:
        watcher.wait_for_function("() => document.querySelectorAll('.move-list button').length === 3")
        assert watcher.locator(".cell.open, .option, #command, .ways:not([hidden])").count() == 0
        assert watcher.get_by_role("button", name="Resign").count() == 0
        assert watcher.get_by_text("You are watching.").is_visible()
    home = person("/")
    home.locator(f'a[href="/table/{table.name}"]', has_text="Ann – Bran").wait_for()


def test_the_first_page_says_where_it_is_ones_turn(person: Arrive, site: Site) -> None:
    table = seated(site).play("c3rw N")
    for seat, mine in ((1, False), (2, True)):
        page = person("/", script=table.seats_script(seat))
        line = page.locator(".tables li", has_text="Ann – Bran").first
        line.get_by_text("in progress").wait_for()
        page.wait_for_timeout(500)
        assert line.get_by_text("Your turn").count() == mine
