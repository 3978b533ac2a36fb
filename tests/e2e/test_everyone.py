"""The page for everyone: axe on every page and state, all languages on a phone, thumbs, no net, a new release, and
what goes wrong told in words."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from dolmen.server.app import Server, open_store
from dolmen.server.config import Config, Limits
from dolmen.server.run import settled
from dolmen.server.web_files import WebFiles
from tests.e2e import pictures
from tests.e2e.site import OPEN_LINE, Site
from tests.e2e.test_page import AXE, findings

pytestmark = pytest.mark.e2e
Arrive = Callable[..., Any]

PHONE = pictures.SIZES["phone"]
STATES = [state for state in (*pictures.PAGES, *pictures.CARNAC) if "carre" not in state.name]
TONGUES = ("de", "fr", "nl", "hu", "ro")
WORDY = (
    "home-first",
    "new-carnac-link",
    "settings",
    "rules-carnac",
    "carnac-begin",
    "carnac-confirm",
    "carnac-choices",
    "carnac-computer",
    "carnac-hint",
    "carnac-invite",
    "carnac-offer",
    "carnac-sheet",
    "carnac-result",
)


def shown(person: Arrive, site: Site, state: pictures.Shown, **options: Any) -> Any:
    """Somebody who looks at that state."""
    keep = f"localStorage.setItem('dolmen.preferences', '{state.preferences}');"
    if state.table and state.seats:
        keep += state.table(site.url).seats_script(*state.seats)
    page = person(state.address(site.url), script=keep, reduced_motion="reduce", **options)
    page.locator(".cell" if state.table and not state.path else "main h1").first.wait_for(state="attached")
    if state.act:
        page.wait_for_timeout(200)
        state.act(page)
    return page


@pytest.mark.skipif(not AXE.exists(), reason="no axe: npm install --no-package-lock in tests/web")
@pytest.mark.parametrize(("size", "light"), [("phone", "dark"), ("wide", "light")])
def test_axe_finds_nothing_in_any_state(person: Arrive, site: Site, size: str, light: str) -> None:
    found = {}
    for state in STATES:
        page = shown(person, site, state, color_scheme=light, **pictures.SIZES[size])
        page.expected.append("/nowhere")
        if what := findings(page):
            found[state.name] = what
        page.context.close()
    assert found == {}


NARROW = Path(__file__).with_name("narrow.js").read_text()


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_language_fits_a_phone_and_a_thumb(person: Arrive, site: Site, tongue: str) -> None:
    wrong = {}
    for state in (state for state in STATES if state.name in WORDY):
        page = shown(person, site, state, locale=tongue, **PHONE)
        told = page.evaluate(NARROW)
        if told["wide"] > 390 or told["clipped"] or told["small"]:
            wrong[state.name] = told
        page.context.close()
    assert wrong == {}


def test_without_the_net_the_page_opens_and_says_so(person: Arrive) -> None:
    page = person()
    page.expected.append("ERR_INTERNET_DISCONNECTED")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.locator(".door").first.wait_for()
    page.wait_for_timeout(3000)
    page.context.set_offline(True)
    page.reload()
    page.locator(".door").first.wait_for()
    page.locator(".offline").wait_for()
    page.locator('.door[href*="device"]').click()
    page.locator(".problem", has_text="The server cannot be reached").wait_for()
    page.context.set_offline(False)
    page.locator(".offline").wait_for(state="detached")


@contextmanager
def serving(web: Path, folder: Path) -> Iterator[str]:
    """A server whose page is in that folder."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = Config(database=f"sqlite:///{folder / 'games.sqlite'}", limits=Limits.none())
    server = Server(config, open_store(config.database))
    server.web = WebFiles(web)
    ready = threading.Event()
    running = settled(server, started=ready.set)
    thread = threading.Thread(target=running.run, args=([listening],))
    thread.start()
    assert ready.wait(30)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    running.should_exit = True
    thread.join()


def test_a_new_release_reaches_who_comes_again_and_old_and_new_never_mix(person: Arrive, tmp_path: Path) -> None:
    web = tmp_path / "web"
    shutil.copytree(str(files("dolmen").joinpath("web")), web)
    with serving(web, tmp_path) as url:
        page = person(url)
        page.locator(".door").first.wait_for()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(2500)
        page.reload()
        page.locator(".door").first.wait_for()
        words, panel = web / "locale" / "en.json", web / "panels" / "home.js"
        words.write_text(words.read_text().replace("Play the computer", "Play the engine"))
        panel.write_text(panel.read_text().replace('class="doors"', 'class="doors renewed"'))
        page.reload()
        page.get_by_text("Play the engine").wait_for()
        assert page.locator(".renewed").count() == 1
        assert page.evaluate("caches.keys().then(names => names.length)") == 1
        page.close()


def test_what_goes_wrong_is_told_with_what_to_do_next(person: Arrive, site: Site) -> None:
    page = person("/table/nosuchtable")
    page.get_by_role("heading", name="This table cannot be opened").wait_for()
    page.get_by_role("link", name="Go to the first page").click()
    page.locator(".door").first.wait_for()
    page.expected += ["/nowhere", "/seat"]
    page.goto("/nowhere")
    page.get_by_role("link", name="Go to the first page").wait_for()
    table = pictures.linked(site.url)
    page.goto(f"/table/{table.name}#key=nokey")
    page.locator(".notice", has_text="This link does not open a seat").wait_for()
    assert page.locator(".cell.open").count() == 0


def test_one_can_play_over_an_open_line_at_home(person: Arrive, site: Site) -> None:
    page = person(f"http://{OPEN_LINE}:{site.port}/")
    page.expected.append("Cross-Origin-Opener-Policy")
    assert not page.evaluate("isSecureContext")
    page.locator('.door[href*="kind=device"]').click()
    page.locator("form .primary").click()
    page.locator(".cell").first.wait_for()
    page.locator('.cell[data-square="34"]').click()
    page.locator(".option").last.click()
    page.wait_for_function("() => document.querySelectorAll('.move-list button').length === 2")
    page.locator(".share summary").click()
    page.locator(".share .copy button").first.click()
    page.get_by_role("button", name="Copied").wait_for()


def test_a_position_and_a_game_can_be_taken_along(person: Arrive, site: Site, tmp_path: Path) -> None:
    page = shown(person, site, next(state for state in STATES if state.name == "carnac-placing"))
    page.locator(".share summary").click()
    for name, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("Record", b"")):
        with page.expect_download() as expected:
            page.locator(".share .buttons").get_by_text(name, exact=True).click()
        expected.value.save_as(tmp_path / name)
        content = (tmp_path / name).read_bytes()
        assert content.startswith(begins)
        assert name != "Record" or b"d7ww" in content
