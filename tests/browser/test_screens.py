"""Every window size: the table has its room, every control is in reach, and a turn can be played by touch."""

import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

from arap.battle.acts import Attempt, Shoot
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import PlanFire
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice
from arap.rules.shooting.shots.fire_plan import FirePlan
from tests.browser.battles import BAD, GOOD, HUMANS, battle, battle_under_fire, field, laid
from tests.browser.conftest import OpenTable
from tests.browser.fingers import Fingers
from tests.browser.screens import (
    DESK,
    LAPTOP,
    LARGE,
    PHONE,
    PHONE_LYING,
    TABLET,
    Screen,
    assert_fits,
    assert_named_models_are_seen,
    share_of_table,
)
from tests.browser.table_page import TablePage
from tests.browser.test_looks import resized
from tests.rules.turn.games import answer

BIG = "?scenario=big-battle&a=human&b=human&seed=1"
#: Windows that one page is shown in, one after the other; one so large is slow to paint anew.
SHARED = {"mouse": [DESK, LAPTOP], "large": [LARGE], "touch": [TABLET, PHONE, PHONE_LYING]}
every_screen = pytest.mark.parametrize("screens", SHARED.values(), ids=SHARED.keys())
phones = pytest.mark.parametrize("screen", [PHONE, PHONE_LYING], ids=lambda screen: screen.name)


def fits(table: TablePage, screens: list[Screen], check: Callable[[TablePage, Screen], None] = assert_fits) -> None:
    """The page as it is now, in one window after the other."""
    for screen in screens:
        resized(table, screen.size)
        check(table, screen)
    resized(table, screens[0].size)


def assert_table_has_its_share(table: TablePage, screen: Screen) -> None:
    assert share_of_table(table) >= screen.share
    board, surface = table.part("board").bounding_box(), table.part("table-surface").bounding_box()
    assert board and surface
    used = max(surface["width"] / board["width"], surface["height"] / board["height"])
    assert 0.9 < used <= 1
    plate = table.part("badge").locator(".plate").first.bounding_box()
    assert plate and plate["height"] >= (25 if screen is LARGE else 18)
    assert_fits(table, screen)


def assert_main_button_in_the_corner(table: TablePage, screen: Screen) -> None:
    """The lower right one."""
    box, (width, height) = table.part("primary").bounding_box(), screen.size
    assert box
    gap = 16 * max(1, width / 1920)
    assert width - box["x"] - box["width"] < gap
    assert height - box["y"] - box["height"] < gap
    assert_fits(table, screen)


@every_screen
def test_the_table_has_its_share_and_start_menu_and_prompts_fit(open_table: OpenTable, screens: list[Screen]) -> None:
    table = screens[0].open(open_table).go(BIG).ready()
    fits(table, screens, assert_table_has_its_share)
    fits(table.load(battle_under_fire()), screens, assert_named_models_are_seen)
    table.load(battle(BAD, BAD)).part("roster-unit", unit="first-squad").click()
    table.rolling(2)
    fits(table, screens, assert_named_models_are_seen)
    table.part("menu").click()
    fits(table, screens)
    fits(table.lobby(), screens)


@every_screen
def test_every_decision_fits_the_window(open_table: OpenTable, screens: list[Screen]) -> None:
    table = screens[0].open(open_table).load(battle(GOOD, GOOD))
    table.part("roster-unit", unit="first-squad").click()
    fits(table, screens, assert_main_button_in_the_corner)
    table.rolling(2)
    fits(table, screens, assert_main_button_in_the_corner)
    table.part("action-move").click()
    table.press("ArrowUp")
    table.settled()
    fits(table, screens)
    table.press("Escape")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.page.wait_for_selector("[data-testid='shot-panel'][data-settled='true']")
    fits(table, screens)
    table.press("Escape")
    for tab in ("tab-unit", "tab-score", "tab-log"):
        table.part(tab).click()
        fits(table, screens)
    table.part("replay").click()
    fits(table, screens)


@cache
def battle_before_a_prompt() -> str:
    """First Squad gets two points on two dice; Skarr's Boyz will be asked whether they go to ground when it fires."""
    ground = laid(field(wall=26))
    for number in range(1000):
        game = Game(ground, SeededDice(str(number)))
        answer(game, Attempt("first-squad", 2))
        if game.ask and game.ask.kind == "action" and game.battle.units["first-squad"].id in str(game.ask.about):
            plan = answer_query(game.battle, game.ask, PlanFire("first-squad", "skarr-boyz"))
            assert isinstance(plan, FirePlan)
            answer(game, Shoot(1, plan.orders))
        if game.ask and game.ask.rule == "react.ground.under-fire":
            return save_text(Game(ground, SeededDice(str(number))), HUMANS)
    raise AssertionError("no such battle")


def led_by_a_finger(table: TablePage, hand: Fingers) -> None:
    """Drags the acting unit a little to the side and confirms."""
    hand.tap(table.part("action-move"))
    x, y = table.middle(table.model("first-squad", 3).locator("circle").first)
    inch = table.pixels_to_the_inch()
    hand.draw(((x, y), (x + inch, y)))
    table.settled()
    hand.deciding(table.part("primary"))


def at_rest(table: TablePage) -> None:
    """Waits until the camera has stopped."""
    expect(table.part("world")).not_to_have_class(re.compile("moving"))


def pinched(table: TablePage, hand: Fingers) -> None:
    """Two fingers pan and zoom, even on a unit."""
    table.load(battle(GOOD))
    hand.tap(table.part("roster-unit", unit="first-squad"))
    token = table.model("first-squad", 3).locator("circle").first
    x, y = table.middle(token)
    zoom = table.pixels_to_the_inch()
    hand.draw(((x, y), (x - 30, y)), ((x + 20, y), (x + 50, y)))
    at_rest(table)
    assert table.pixels_to_the_inch() > 2 * zoom
    now, zoom = table.middle(token), table.pixels_to_the_inch()
    hand.draw(((x, y), (x, y - 40)), ((x + 60, y), (x + 60, y - 40)))
    at_rest(table)
    assert table.pixels_to_the_inch() == pytest.approx(zoom, rel=0.05)
    assert table.middle(token)[1] - now[1] == pytest.approx(-40, abs=4)
    expect(table.part("move-ghosts")).to_have_count(0)


def assert_in_sight(table: TablePage, *units: str) -> None:
    """The camera has gone where all models of these units are seen."""
    for unit in units:
        for model in table.part("model", unit=unit).all():
            expect(model).to_be_in_viewport()


@phones
def test_a_turn_is_played_by_touch_on_a_phone(open_table: OpenTable, screen: Screen) -> None:
    table = screen.open(open_table).load(battle_before_a_prompt())
    hand = Fingers(table)
    before = table.places()
    hand.tap(table.part("roster-unit", unit="first-squad"))
    hand.tap(table.part("attempt-2"))
    hand.deciding(table.part("primary"))
    assert table.asking == "action"
    led_by_a_finger(table, hand)
    assert table.places() != before
    hand.tap(table.part("action-shoot"))
    assert_in_sight(table, "first-squad", "skarr-boyz")
    hand.tap(table.part("target", unit="skarr-boyz"))
    expect(table.part("shot-panel")).to_have_attribute("data-settled", "true")
    hand.deciding(table.part("primary"))
    assert table.asking == "react"
    hand.deciding(table.part("primary"))
    while table.asking != "activation":
        hand.deciding(table.part("primary"))
    assert_in_sight(table, "first-squad", "skarr-boyz")
    hand.tap(table.part("action-end-phase"))
    while "Red Tusks" not in (table.part("who-decides").inner_text() or ""):
        hand.deciding(table.part("primary"))
    assert_fits(table, screen)
    pinched(table, hand)
