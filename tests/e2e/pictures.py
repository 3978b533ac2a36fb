"""Pictures of every page and main state, wide and on a phone, light and dark, to be looked at: `make pictures`.

    python -m tests.e2e.pictures [--to FOLDER] [--languages] [WORD...]

With words, only the pictures whose names begin with one of them: `carnac`, `home-first-phone-dark`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

from tests.e2e.arrange import Arranged, Told, arrange
from tests.e2e.site import CHROMIUM, FLAGS, Site

SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
LANGUAGES = ("en", "de", "fr", "nl", "hu", "ro")
FOUR = [{"who": "me", "name": name} for name in ("Ann", "Bran", "Cleo", "Dai")]
TWO = FOUR[:2]
FIELD = "d7ww W g6rw - e6rr S d3rr W h4ww W e2ww - i7wr S d5wr - i1wr N d6rw E a7wr -"
CHOICES = "e4rw N d3rr - h6wr S c4wr"
FINISHED = (
    "h6rr E h2ww N c4rw N b5rr S d6ww - d7rr W e5wr S i4rw - a1rr E e7rr - g4rr N g3wr S h2rw - g4ww f7wr - a2rw N "
    "b6ww i3rr - a7wr S f3rw - b2wr E j5rr - i1rw d7ww j7rr - a1rr i2rr c3rr"
)
LINK = [{"who": "me", "name": "Ann"}, {"who": "open"}]
LIVE = {"kind": "live", "base": 600_000, "increment": 10_000}


# The tables that are looked at; each is set up when a picture first needs it.


@cache
def begun(url: str) -> Arranged:
    return arrange(url, "carnac", "10x7", TWO)


@cache
def placing(url: str) -> Arranged:
    return arrange(url, "carnac", "10x7", TWO).play(FIELD)


@cache
def reacting(url: str) -> Arranged:
    return arrange(url, "carnac", "10x7", TWO).play(FIELD + " b4wr")


@cache
def choices(url: str) -> Arranged:
    return arrange(url, "carnac", "10x7", TWO).play(CHOICES)


@cache
def small(url: str) -> Arranged:
    return arrange(url, "carnac", "8x5", TWO).play("c3rw N e2wr")


@cache
def large(url: str) -> Arranged:
    return arrange(url, "carnac", "14x9", TWO).play("g5rw N d3rr - f2wr W k4rw S c5ww W f6rw -")


@cache
def alone(url: str) -> Arranged:
    return arrange(url, "carnac", "10x7", [*TWO[:1], {"who": "computer", "level": 3}]).play("e4rw")


@cache
def waiting(url: str) -> Arranged:
    return arrange(url, "carnac", "10x7", LINK, clock=LIVE, takeback="ask")


@cache
def linked(url: str) -> Arranged:
    table = arrange(url, "carnac", "10x7", LINK, clock=LIVE, takeback="ask", public=True)
    table.sit_down(2, "Bran")
    table.play("e4rw N d3rr")
    table.do(2, type="offer", what="draw")
    return table


@cache
def finished(url: str) -> Arranged:
    return arrange(url, "carnac", "10x7", TWO).play(FINISHED)


@cache
def resigned(url: str) -> Arranged:
    table = arrange(url, "carnac", "8x5", TWO).play("c3rw N e2wr")
    table.do(1, type="resign")
    return table


@cache
def carre_begun(url: str) -> Arranged:
    return arrange(url, "carre", "standard", FOUR[:2])


@cache
def carre_two(url: str) -> Arranged:
    return arrange(url, "carre", "standard", FOUR[:2]).play_by(build)


@cache
def carre_three(url: str) -> Arranged:
    return arrange(url, "carre", "standard", FOUR[:3]).play_by(build)


@cache
def carre_four(url: str) -> Arranged:
    return arrange(url, "carre", "standard", FOUR).play_by(build)


@cache
def carre_over(url: str) -> Arranged:
    table = arrange(url, "carre", "standard", FOUR[:2]).play_by(build)
    table.do(1, type="resign")
    return table


@dataclass(frozen=True, slots=True)
class Shown:
    """A state: where it is, who looks at it, and what is done before the picture is taken."""

    name: str
    table: Callable[[str], Arranged] | None = None
    path: str = ""
    seats: tuple[int, ...] = (1, 2)
    act: Callable[[Any], None] | None = None
    preferences: str = "{}"
    whole: bool = False
    """The whole length of the page, not only what the window shows."""

    def address(self, url: str) -> str:
        return self.path or (f"/table/{self.table(url).name}" if self.table else "/")


def build(told: Told) -> str | None:
    """A player of Carré who builds as large as can be, for as long as the game is young."""
    if len(told["moves"]) > 60:
        return None
    legal: list[str] = told["legal"]
    builds = [token for token in legal if token.startswith("build")]
    return max(builds, key=lambda token: int(token.split("@")[0].removeprefix("build "))) if builds else legal[-1]


def press(selector: str) -> Callable[[Any], None]:
    return lambda page: page.locator(selector).first.click()


def hover_square(page: Any) -> None:
    page.locator('.cell[data-square="28"]').hover(force=True)


def raise_sheet(page: Any) -> None:
    handle = page.locator(".sheet-handle")
    if handle.is_visible():
        handle.click()
        page.locator(".side.raised").wait_for()


def share(page: Any) -> None:
    raise_sheet(page)
    page.locator(".share summary").click()
    page.locator(".share").scroll_into_view_if_needed()


def look_back(page: Any) -> None:
    raise_sheet(page)
    for _ in range(3):
        page.locator(".steps button").nth(1).click()
    page.locator(".past").wait_for(state="attached")


def see_from_side(page: Any) -> None:
    page.keyboard.press("b")
    page.locator(".aside svg:visible").first.wait_for()


def ask_for_a_hint(page: Any) -> None:
    page.locator(".ask-hint:not(:disabled):visible").first.click()
    page.locator(".hints li").first.wait_for()


PAGES = (
    Shown("home-first", path="/", whole=True),
    Shown("home-carre", path="/?game=carre", whole=True),
    Shown("home-games", linked, path="/", whole=True),
    *(
        Shown(f"new-{game}-{kind}", path=f"/new?game={game}&kind={kind}", whole=True)
        for game, kind in product(("carnac", "carre"), ("computer", "device", "link"))
    ),
    Shown("rules-carnac", path="/rules/carnac", whole=True),
    Shown("rules-carre", path="/rules/carre", whole=True),
    Shown("settings", path="/settings", whole=True),
    Shown("missing", path="/nowhere"),
)
CARNAC = (
    Shown("carnac-begin", begun),
    Shown("carnac-placing", placing, act=hover_square),
    Shown("carnac-confirm", placing, act=press('.cell[data-square="24"]'), preferences='{"confirm": "always"}'),
    Shown("carnac-pairs", placing, preferences='{"near": true}'),
    Shown("carnac-bird", placing, act=press(".bird")),
    Shown("carnac-flat", placing, preferences='{"look": "flat"}'),
    Shown("carnac-past", placing, act=look_back),
    Shown("carnac-share", placing, act=share),
    Shown("carnac-sheet", placing, act=raise_sheet),
    Shown("carnac-reacting", reacting),
    Shown("carnac-choices", choices),
    Shown("carnac-option", choices, act=lambda page: page.locator(".option").nth(1).focus()),
    Shown("carnac-small", small),
    Shown("carnac-large", large),
    Shown("carnac-computer", alone, seats=(1,)),
    Shown("carnac-hint", alone, seats=(1,), act=ask_for_a_hint),
    Shown("carnac-invite", waiting, seats=(1,)),
    Shown("carnac-offer", linked, seats=(1,)),
    Shown("carnac-watching", linked, seats=()),
    Shown("carnac-result", finished),
    Shown("carnac-resigned", resigned),
)
CARRE = (
    Shown("carre-begin", carre_begun),
    Shown("carre-two", carre_two),
    Shown("carre-side", carre_two, act=see_from_side),
    Shown("carre-past", carre_two, act=look_back),
    Shown("carre-hint", carre_two, act=ask_for_a_hint),
    Shown("carre-three", carre_three, seats=(1, 2, 3)),
    Shown("carre-four", carre_four, seats=(1, 2, 3, 4)),
    Shown("carre-picked", carre_four, seats=(1, 2, 3, 4), act=press("[class*=die]")),
    Shown("carre-result", carre_over, act=lambda page: page.locator(".luck").wait_for()),
)


class Painter:
    """Opens a browser for each picture, so that none is coloured by the one before."""

    def __init__(self, browser: Any, url: str, folder: Path) -> None:
        self._browser = browser
        self._url = url
        self._folder = folder

    def paint(self, state: Shown, name: str, **options: Any) -> None:
        context = self._browser.new_context(base_url=self._url, reduced_motion="reduce", **options)
        try:
            self._paint(context, state, name, options)
        finally:
            context.close()

    def _paint(self, context: Any, state: Shown, name: str, options: dict[str, Any]) -> None:
        context.add_init_script(f"localStorage.setItem('dolmen.preferences', '{state.preferences}')")
        if state.table and state.seats:
            context.add_init_script(state.table(self._url).seats_script(*state.seats))
        page = context.new_page()
        page.goto(state.address(self._url))
        page.locator(".board-host > *" if state.table and not state.path else "main h1").first.wait_for(
            state="attached"
        )
        page.wait_for_timeout(250)
        if state.act:
            state.act(page)
        page.wait_for_timeout(250)
        page.screenshot(path=self._folder / f"{name}.png", full_page=state.whole)
        if wide := self._overflow(page, options):
            print(f"{name}: {wide}")

    def _overflow(self, page: Any, options: dict[str, Any]) -> str:
        width = page.evaluate("document.documentElement.scrollWidth")
        asked = options["viewport"]["width"]
        return "" if width <= asked else f"{width} px wide in a window of {asked}"


SPOKEN = (
    *("home-first", "new-carnac-link", "settings", "carnac-choices", "carnac-begin", "carnac-computer", "carnac-hint"),
    *("carnac-result", "carre-two", "carre-hint"),
)


def wanted(*, languages: bool) -> Iterator[tuple[str, Shown, dict[str, Any]]]:
    """Every picture: its name, its state, the browser it is taken with."""
    for state in (*PAGES, *CARNAC, *CARRE):
        if not languages:
            for (size, window), scheme in product(SIZES.items(), ("light", "dark")):
                yield f"{state.name}-{size}-{scheme}", state, {"color_scheme": scheme, **window}
        elif state.name in SPOKEN:
            for tag in LANGUAGES:
                yield f"{state.name}-{tag}", state, {"locale": tag, **SIZES["phone"]}


def paint_all(painter: Painter, only: Sequence[str], *, languages: bool) -> int:
    """Paints what is wanted, and goes on when a state is not to be had, so that one fault does not hide the others."""
    failed = 0
    for name, state, window in wanted(languages=languages):
        if only and not name.startswith(tuple(only)):
            continue
        try:
            painter.paint(state, name, **window)
        except Error as problem:
            failed += 1
            print(f"{name}: {problem.message.splitlines()[0]}", file=sys.stderr)
    return failed


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--to", type=Path, default=Path("pictures"), help="folder for the pictures")
    asked.add_argument("--languages", action="store_true", help="a few states on the phone in all languages instead")
    asked.add_argument("only", nargs="*", metavar="WORD")
    options = asked.parse_args()
    if CHROMIUM is None:
        sys.exit("no Chromium: install it, or say where it is with CHROMIUM=/path/to/it")
    options.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        site = Site(Path(folder))
        site.start(limits=False)
        try:
            painter = Painter(tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS), site.url, options.to)
            failed = paint_all(painter, options.only, languages=options.languages)
        finally:
            site.kill()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
