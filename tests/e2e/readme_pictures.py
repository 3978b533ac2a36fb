"""Takes the pictures of the page that the README shows, into docs/pictures: `python -m tests.e2e.readme_pictures`.

The browser that takes them also packs them, so that they stay small.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.e2e.pictures import CARNAC, SIZES, Painter
from tests.e2e.site import CHROMIUM, FLAGS, Site

PLACE = Path("docs/pictures")
SHOWN = (
    ("page-light", "carnac-reacting", "wide", "light"),
    ("page-dark", "carnac-reacting", "wide", "dark"),
    ("phone", "carnac-choices", "phone", "light"),
)
PACK = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def packed(browser: Any, picture: bytes) -> bytes:
    page = browser.new_page()
    told: str = page.evaluate(PACK, b64encode(picture).decode())
    page.close()
    return b64decode(told)


def main() -> int:
    if CHROMIUM is None:
        sys.exit("no Chromium: install it, or say where it is with CHROMIUM=/path/to/it")
    states = {state.name: state for state in CARNAC}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        site = Site(Path(folder))
        site.start(limits=False)
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            painter = Painter(browser, site.url, Path(folder))
            for name, state, size, scheme in SHOWN:
                painter.paint(states[state], name, color_scheme=scheme, **SIZES[size])
                place = PLACE / f"{name}.webp"
                place.write_bytes(packed(browser, (Path(folder) / f"{name}.png").read_bytes()))
        finally:
            browser.close()
            site.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
