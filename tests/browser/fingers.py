"""Fingers on a touch screen, as Chromium knows them."""

from playwright.sync_api import Locator

from tests.browser.table_page import TablePage

Point = tuple[float, float]
STEPS = 6


class Fingers:
    """One hand on the screen: taps, drags with one finger, pans and pinches with two."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.session = table.page.context.new_cdp_session(table.page)

    def tap(self, part: Locator) -> None:
        part.scroll_into_view_if_needed()
        part.tap()

    def deciding(self, part: Locator) -> None:
        """Taps something that decides, and waits for what comes of it."""
        updates = self.table.updates
        self.tap(part)
        self.table.after(updates)

    def draw(self, *ways: tuple[Point, Point]) -> None:
        """Puts a finger down at the start of each way, takes all of them along, and lifts them."""
        for step in range(STEPS + 1):
            share = step / STEPS
            points = [
                {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share, "id": number}
                for number, ((x, y), (to_x, to_y)) in enumerate(ways)
            ]
            self.touch("touchStart" if step == 0 else "touchMove", points)
        self.touch("touchEnd", [])

    def touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
