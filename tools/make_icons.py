"""Draws the icons of the installed app from web/public/icon.svg: `python tools/make_icons.py`."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
#: The colour behind a maskable icon: a system cuts it to its own shape, of which only the middle four fifths are sure.
BEHIND = "#3b2d20"
ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable-512.png": (512, 0.8),
    "icon-180.png": (180, 0.94),
}


def drawn(browser: Browser, name: str, size: int, share: float) -> None:
    """One icon: the drawing in the middle of a square, filling this share of it."""
    behind = BEHIND if share < 1 else "transparent"
    page = browser.new_page(viewport={"width": size, "height": size})
    picture = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    page.set_content(
        f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh; background: {behind} }}"
        f"svg {{ width: {100 * share}%; height: {100 * share}% }}</style>{picture}"
    )
    page.screenshot(path=PUBLIC / name, omit_background=True)
    page.close()


def main() -> None:
    path = next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (size, share) in ICONS.items():
            drawn(browser, name, size, share)
        browser.close()


if __name__ == "__main__":
    main()
