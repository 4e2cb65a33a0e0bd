"""The page as a player handles it."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page
from websockets.sync.client import connect

from arap.server.wire import Import, Opened, ToPage

READY = """() => {
    const { asking, armed } = document.querySelector("[data-testid='battle']")?.dataset ?? {};
    return asking === "over" || (asking && asking !== "waiting" && armed === "true");
}"""


def taken_in(address: str, save: str) -> str:
    """Gives a save to the server, as a page does; the link to the game it is there."""
    with connect(address.replace("http", "ws") + "ws", max_size=None) as socket:
        socket.send(msgspec.json.encode(Import(save)).decode())
        opened = msgspec.json.decode(socket.recv(), type=ToPage)
    assert isinstance(opened, Opened), opened
    return f"?game={opened.game}#key={opened.secret}"


class TablePage:
    """What is on the page, by the names in web/README.md, and what a player does with it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    # -- finding

    def part(self, name: str, **data: str) -> Locator:
        return self.page.locator(f"[data-testid='{name}']" + "".join(f"[data-{k}='{v}']" for k, v in data.items()))

    @property
    def asking(self) -> str:
        return self.part("battle").get_attribute("data-asking") or ""

    @property
    def events(self) -> int:
        return int(self.part("battle").get_attribute("data-events") or 0)

    @property
    def updates(self) -> int:
        return int(self.part("battle").get_attribute("data-updates") or 0)

    def places(self) -> dict[str, str]:
        """Where every model is drawn."""
        script = "els => Object.fromEntries(els.map(el => [el.dataset.model, el.style.transform]))"
        found: dict[str, str] = self.part("model").evaluate_all(script)
        return found

    def middle(self, of: Locator) -> tuple[float, float]:
        box = of.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def model(self, unit: str, number: int = 1) -> Locator:
        return self.part("model", model=f"{unit}.{number}")

    def evaluate(self, script: str) -> Any:
        return self.page.evaluate(script)

    # -- going somewhere

    def go(self, query: str = "") -> "TablePage":
        self.page.goto(self.address + query)
        return self

    def lobby(self) -> "TablePage":
        self.go()
        self.part("start-screen").wait_for()
        return self

    def load(self, save: str) -> "TablePage":
        """Loads a save by the start screen if that is shown, as a player does; else goes straight to its battle."""
        if self.part("start-screen").count():
            self.choose_file(save)
        else:
            self.go(taken_in(self.address, save))
        self.part("battle").wait_for()
        return self.ready()

    def choose_file(self, save: str) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "battle.jsonl"
            path.write_text(save, encoding="utf-8")
            self.part("load-file").set_input_files(path)
            self.part("battle").wait_for()

    # -- waiting

    def ready(self) -> "TablePage":
        """Until somebody here is asked, or the battle is over."""
        self.page.wait_for_function(READY)
        return self

    def after(self, updates: int) -> "TablePage":
        """Until the server has said more than this many times how the battle stands, and somebody is asked."""
        self.page.wait_for_function(
            "n => Number(document.querySelector('[data-testid=battle]').dataset.updates) > n", arg=updates
        )
        return self.ready()

    def settled(self) -> "TablePage":
        """Until the server has answered the move being planned."""
        self.page.wait_for_function(
            "() => document.querySelector('[data-testid=move-ghosts]')?.dataset.settled === 'true'"
        )
        return self

    # -- acting

    def action(self, name: str) -> Locator:
        """The button of an action by its words."""
        return self.listed(self.page.get_by_role("button", name=name))

    def listed(self, button: Locator) -> Locator:
        """The button of an action. If it is in a list or has no room in the bar, its list is opened first."""
        openers = self.page.locator("[data-testid^='bundle-'], [data-testid='more-ways']")
        button.or_(openers).first.wait_for()
        for opener in openers.all():
            if button.count() == 0:
                opener.click()
        return button

    def doing(self, act: Locator) -> "TablePage":
        """Clicks something that decides, and waits for what comes of it."""
        updates = self.updates
        act.click()
        return self.after(updates)

    def deciding(self, key: str) -> "TablePage":
        """Presses a key that decides, and waits for what comes of it."""
        updates = self.updates
        self.press(key)
        return self.after(updates)

    def activate(self, unit: str, dice: int = 1) -> "TablePage":
        self.part("roster-unit", unit=unit).click()
        return self.rolling(dice)

    def rolling(self, dice: int) -> "TablePage":
        """Tries to activate the unit that is looked at."""
        self.part(f"attempt-{dice}").click()
        return self.doing(self.part("primary"))

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=steps)
        mouse.up()

    def pixels_to_the_inch(self) -> float:
        return 20 * float(self.part("world").get_attribute("data-zoom") or 1)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
