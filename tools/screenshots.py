"""Takes the pictures of docs/screenshots: `make screenshots`, or `python -m tools.screenshots NAME ...` for some.

Battles, dice and bots have fixed seeds, so that a picture changes only when the page does."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from arap import bots
from arap.army.loading import load_scenario
from arap.battle.acts import Attempt, Charge, EndPhase
from arap.battle.events.melee import RoundScored
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from tests.browser.battles import GOOD, HUMANS, battle, field, laid, seed_with
from tests.browser.conftest import ServerProcess
from tests.browser.screens import LAPTOP, PHONE, TABLET, Screen
from tests.browser.table_page import TablePage

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
COLOURS = 256
PATIENCE = 60_000
SETTLED = "[data-testid='painting'][data-settled='true']"


class Picture(NamedTuple):
    """A picture: its window, its theme, what is done first, and how many of its pixels are one pixel of the window."""

    name: str
    screen: Screen
    show: Callable[[TablePage], object]
    theme: str = "dark"
    sharp: float = 1.0


@cache
def mid_battle(name: str, acts: int) -> str:
    """A battle between two bots after so many decisions, at the next choice of a unit."""
    scenario = load_scenario(name)
    game, sides = Game(scenario, SeededDice("pictures")), [side.id for side in scenario.sides]
    players = {side: bots.make("cautious", f"pictures-{side}") for side in sides}
    while game.ask and (len(game.inputs) < acts or game.ask.kind != "activation"):
        game.answer(players[game.ask.seat].answer(Seat(game, game.ask.seat)))
    return save_text(game, dict.fromkeys(players, "human"))


def at_war(table: TablePage, name: str = "crossroads", acts: int = 60) -> None:
    table.load(mid_battle(name, acts))


def close_up(table: TablePage) -> None:
    at_war(table, "river-town")
    table.page.mouse.move(*table.middle(table.part("model", unit="alpha").first))
    for _ in range(3):
        table.page.mouse.wheel(0, -240)


def aiming(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    expect(table.part("odds")).to_be_visible()


@cache
def fought() -> str:
    """A charge, and the first round of its melee."""
    game = Game(laid(field(ork_line=14, wall=26)), SeededDice(seed_with(GOOD)))
    game.answer(Attempt("first-squad", 1))
    game.answer(Charge("skarr-boyz"))
    while game.ask and not any(isinstance(logged.event, RoundScored) for logged in game.log):
        game.answer(EndPhase() if game.ask.kind == "activation" else game.ask.default)
    return save_text(game, HUMANS)


def after_a_melee(table: TablePage) -> None:
    table.load(fought())
    expect(table.part("result-card", kind="melee")).to_be_visible()
    table.part("result-more").click()


def choosing(table: TablePage) -> None:
    painted(table.lobby())


def briefed(table: TablePage) -> None:
    table.lobby().part("scenario", scenario="river-town").click()
    painted(table)


def painted(table: TablePage) -> None:
    """Until every map is painted."""
    expect(table.part("map-painting", painted="true").first).to_be_attached()
    expect(table.part("map-painting", painted="false")).to_have_count(0)


def learning(table: TablePage) -> None:
    table.lobby().part("learn").click()
    table.part("coach", task="true").wait_for()


PICTURES = (
    Picture("start", LAPTOP, choosing),
    Picture("briefing", LAPTOP, briefed, theme="light"),
    Picture("table-dark", LAPTOP, at_war),
    Picture("table-light", LAPTOP, partial(at_war, name="river-town"), theme="light"),
    Picture("close-up", LAPTOP, close_up),
    Picture("fire-panel", LAPTOP, aiming),
    Picture("melee-card", LAPTOP, after_a_melee),
    Picture("tutorial", LAPTOP, learning, theme="light"),
    Picture("tablet", TABLET, partial(at_war, name="ridge")),
    Picture("phone", PHONE, aiming, sharp=1.5),
)


@contextmanager
def opened(browser: Browser, address: str, picture: Picture) -> Iterator[TablePage]:
    width, height = picture.screen.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=picture.screen.touch, is_mobile=picture.screen.touch,
        reduced_motion="reduce", device_scale_factor=picture.sharp,
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('arap.theme', '{picture.theme}')")
    yield TablePage(context.new_page(), address)
    context.close()


def taken(browser: Browser, address: str, picture: Picture) -> None:
    """One picture, of few colours so that it is small."""
    path = FOLDER / f"{picture.name}.png"
    with opened(browser, address, picture) as table:
        picture.show(table)
        if table.part("board").count():
            table.page.wait_for_selector(SETTLED, state="attached")
        table.page.screenshot(path=path)
    with Image.open(path) as drawn:
        small = drawn.convert("RGB").quantize(COLOURS)
    small.save(path, optimize=True)
    sys.stdout.write(f"{path.name} {path.stat().st_size // 1024} kB\n")


def main(names: list[str]) -> None:
    expect.set_options(timeout=PATIENCE)
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for picture in PICTURES:
            if not names or picture.name in names:
                taken(browser, server.address, picture)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
