"""A real server and a real browser for the tests of the page. They are skipped where there is no browser; run them with
`pytest -m e2e tests/e2e`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.e2e.site import CHROMIUM, FLAGS, Site

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    collect_ignore_glob = ["test_*.py"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browsers are slow: they start only when they are asked for by name."""
    if "e2e" in config.option.markexpr:
        return
    ours = [item for item in items if item.get_closest_marker("e2e")]
    items[:] = [item for item in items if item not in ours]
    config.hook.pytest_deselected(items=ours)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    site.start(limits=False)
    yield site
    site.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(site: Site, browser: Any) -> Iterator[Callable[..., Any]]:
    """Makes somebody with a browser of their own. What goes wrong in it fails the test, but for what a test announces
    in `page.expected`: words of troubles it brings about itself."""
    contexts: list[Any] = []
    troubles: list[str] = []
    expected: list[str] = []

    def heard(said: Any) -> None:
        if said.type == "error":
            troubles.append(f"console: {said.text} {said.location.get('url', '')}")

    def failed(request: Any) -> None:
        # Whoever leaves a page gives up what it was still asking for.
        if request.failure != "net::ERR_ABORTED":
            troubles.append(f"{request.failure} {request.url}")

    def arrive(path: str = "/", script: str = "", **options: Any) -> Any:
        context = browser.new_context(base_url=site.url, **{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        context.set_default_timeout(20_000)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.on("requestfailed", failed)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", heard)
        page.on("response", lambda got: troubles.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        page.expected = expected
        page.goto(path)
        page.locator("#page > *").first.wait_for(state="attached")
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert [trouble for trouble in troubles if not any(words in trouble for words in expected)] == []
