"""Measures the page in a real browser: what a visit loads, whether a tilt drops frames, how soon input is answered.

    python -m bench.page [weight|motion|input ...]

Bytes are counted where they pass, between browser and server. Movement is measured with the processor slowed down four
times, input with it as it is and slowed down; each is the median of five runs. Without a graphics card the browser
draws everything by processor, and whatever else the machine does is in the figures.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.e2e.arrange import arrange
from tests.e2e.site import CHROMIUM, FLAGS, Site

from bench.wire_counter import WireCounter

RUNS = 5
SLOWER = 4
TWO = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bran"}]
MIDDLE = "d7ww W g6rw - e6rr S d3rr W h4ww W e2ww - i7wr S d5wr - i1wr N d6rw E a7wr - h2wr"
"""The middle of a game, with a stone that can fall to the south and west."""
CATEGORIES = "devtools.timeline,devtools.timeline.frame,disabled-by-default-devtools.timeline.frame,blink.user_timing"
MARKS = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const made = animate.apply(this, given);
  const long = made.effect.getComputedTiming().endTime;
  if (this.className === "stone-body") made.ready.then(() => {
    performance.mark("movement begins", { startTime: made.startTime });
    performance.mark("movement ends", { startTime: made.startTime + long });
  });
  return made;
};
window.answered = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) answered.push([entry.name, entry.duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


@dataclass(frozen=True, slots=True)
class Visit:
    what: str
    kilobytes: float
    requests: list[str]


def weigh(browser: Any, site: Site) -> list[Visit]:
    """A first visit, on to a game, and the same again with a fresh page."""
    with WireCounter(site.port) as wire:
        context = browser.new_context(base_url=f"http://127.0.0.1:{wire.port}", viewport={"width": 1280, "height": 800})
        visits = []

        def visit(what: str, go: Callable[[Any], None]) -> None:
            page = context.new_page()
            before, asked = wire.down, len(wire.requests)
            go(page)
            page.wait_for_timeout(4000)
            visits.append(Visit(what, (wire.down - before) / 1000, wire.requests[asked:]))
            page.close()

        visit("first visit: the first page", _home)
        visit("from there to a game against the computer", _game)
        visit("second visit: the first page", _home)
        visit("second visit: a game against the computer", _game)
        context.close()
        return visits


def _home(page: Any) -> None:
    page.goto("/")
    page.locator(".door").first.wait_for()


def _game(page: Any) -> None:
    page.goto("/new?game=carnac&kind=computer")
    page.locator("form .primary").click()
    page.locator(".cell").first.wait_for()


def _table(browser: Any, site: Site, tokens: str, slower: float) -> Any:
    table = arrange(site.url, "carnac", "10x7", TWO).play(tokens)
    context = browser.new_context(base_url=site.url, viewport={"width": 1280, "height": 800})
    context.add_init_script(table.seats_script(1, 2))
    context.add_init_script(MARKS)
    page = context.new_page()
    page.goto(f"/table/{table.name}")
    page.locator(".cell").first.wait_for()
    page.locator(".question").click()  # somebody who has pressed nothing yet hears nothing yet, either
    page.wait_for_timeout(1500)
    page.tool = context.new_cdp_session(page)
    page.tool.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


BARE = """() => {
  const square = document.createElement("div");
  square.className = "stone-body";
  square.style.cssText = "position: fixed; left: 0; top: 0; width: 60px; height: 60px; background: #803020";
  document.body.append(square);
  square.animate([{ transform: "none" }, { transform: "translateX(200px)" }], { duration: 390 });
}"""
"""A plain square that moves for as long: what it drops, the machine drops."""


def frames_of_a_tilt(browser: Any, site: Site) -> dict[str, float]:
    """What a trace of one tilt says, and one of a bare square: frames drawn, frames dropped, the longest wait."""
    page = _table(browser, site, MIDDLE, SLOWER)
    bare = _traced(page, lambda: page.evaluate(BARE))
    tilted = _traced(page, page.locator(".option").first.click)
    page.context.close()
    return tilted | {f"a bare square: {what}": value for what, value in bare.items()}


def _traced(page: Any, act: Callable[[], Any]) -> dict[str, float]:
    events: list[dict[str, Any]] = []
    page.tool.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    done: list[bool] = []
    page.tool.on("Tracing.tracingComplete", lambda _: done.append(True))
    page.tool.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    act()
    page.wait_for_timeout(1500)
    page.tool.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return _frames(events)


def _frames(events: list[dict[str, Any]]) -> dict[str, float]:
    at = {event["name"]: event["ts"] for event in events if str(event["name"]).startswith("movement ")}
    begins, ends = at["movement begins"], at["movement ends"]

    def during(name: str) -> list[float]:
        found = [event for event in events if event["name"] == name and begins <= event["ts"] <= ends]
        # A frame that was shown with what moves in it, but not yet with the page's own news, was not dropped.
        return sorted(event["ts"] for event in found if not event.get("args", {}).get("hasPartialUpdate"))

    drawn = during("DrawFrame")
    gaps = [after - before for before, after in pairwise(drawn)]
    return {
        "milliseconds": (ends - begins) / 1000,
        "drawn": len(drawn),
        "dropped": len(during("DroppedFrame")),
        "longest gap": max(gaps, default=0) / 1000,
    }


def answers(browser: Any, site: Site, slower: float) -> dict[str, float]:
    """From an input to the first frame that shows its effect, in milliseconds; what takes under 16 counts as 16."""
    found = {}
    page = _table(browser, site, MIDDLE, slower)
    acts: list[tuple[str, Callable[[], None]]] = [
        ("tilt, by mouse", page.locator(".option").first.click),
        ("turn the stone, by key", lambda: page.keyboard.press("r")),
        ("pick a way to stand, by mouse", lambda: page.locator(".way").nth(2).click()),
        ("stand a stone, by mouse", lambda: page.locator('.cell[data-square="12"]').click()),
        ("rise to the bird's eye, by key", lambda: page.keyboard.press("b")),
        ("look back, by mouse", lambda: page.locator(".steps button").nth(1).click()),
    ]
    for what, act in acts:
        page.evaluate("answered.length = 0")
        act()
        page.wait_for_timeout(1200)
        found[what] = max((took for _, took in page.evaluate("answered")), default=16)
    page.context.close()
    return found


def _told(named: dict[str, list[float]]) -> None:
    for what, values in named.items():
        print(f"  {what}: {statistics.median(values):.0f}   ({', '.join(f'{value:.0f}' for value in values)})")


def _gathered(rounds: list[dict[str, float]]) -> dict[str, list[float]]:
    return {what: [found[what] for found in rounds] for what in rounds[0]}


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("only", nargs="*", choices=["weight", "motion", "input"], metavar="weight|motion|input")
    asked.add_argument("--json", action="store_true", help="every request of the visits, too")
    options = asked.parse_args()
    if CHROMIUM is None:
        sys.exit("no Chromium: install it, or say where it is with CHROMIUM=/path/to/it")
    wanted = options.only or ["weight", "motion", "input"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        site = Site(Path(folder))
        site.start(limits=False)
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            if "weight" in wanted:
                _report_weight(weigh(browser, site), every=options.json)
            if "motion" in wanted:
                print(f"a tilt, processor {SLOWER} times slower, median (and all) of {RUNS}")
                _told(_gathered([frames_of_a_tilt(browser, site) for _ in range(RUNS)]))
            if "input" in wanted:
                for slower in (1, SLOWER):
                    print(f"input to answer, processor slowed down {slower} times, milliseconds, median (and all)")
                    _told(_gathered([answers(browser, site, slower) for _ in range(RUNS)]))
        finally:
            browser.close()
            site.kill()
    return 0


def _report_weight(visits: list[Visit], *, every: bool) -> None:
    print("bytes from the server, headers and all")
    for visit in visits:
        files = [path for path in visit.requests if not path.startswith("/api/")]
        print(
            f"  {visit.what}: {visit.kilobytes:.1f} kB, {len(visit.requests)} requests, {len(files)} of them for files"
        )
        if every:
            print(json.dumps(visit.requests, indent=1))


if __name__ == "__main__":
    sys.exit(main())
