"""Tunnels on the page: a blip goes under the ground by buttons and by words, and the enemy that takes the screen sees
nothing of it."""

from msgspec.structs import replace
from playwright.sync_api import expect

from arap.army.loading import load_scenario
from arap.battle.acts import Attempt
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice
from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage, taken_in
from tests.support import rule

UNIT, POINTS = "mug-boyz", 3


def at_the_hatch(marines: str) -> str:
    """The hulk with the orks first: Mug's Boyz, a blip beside the stern hatch, have three points."""
    scenario = load_scenario("hulk")
    scenario = replace(scenario, settings=scenario.settings | {"turn.first-player": "orks"})
    for seed in range(100):
        game = Game(scenario, SeededDice(seed))
        game.answer(Attempt(UNIT, POINTS))
        acting = game.battle.turn.acting
        if acting and acting[-1].points == POINTS:
            return save_text(game, {"marines": marines, "orks": "human"})
    raise AssertionError("no seed gives three points")


def tunnel(page: TablePage, label: str) -> None:
    button = page.listed(page.part("action-tunnel").filter(has_text=label))
    button.hover()
    expect(page.part("action-bar")).to_contain_text("The unit goes")
    page.doing(button)


@rule("underground.tunnels", "underground.representation", "hide.counters")
def test_a_blip_goes_below_and_the_next_player_at_the_screen_sees_nothing_of_it(open_table: OpenTable) -> None:
    page = open_table(size=(1366, 768))
    page.go(taken_in(page.address, at_the_hatch("human")))
    page.part("hand-over", seat="orks").get_by_role("button").click()
    page.part("battle").wait_for()
    page.ready()
    expect(page.part("mouth").filter(has_text="Stern hatch").locator("text")).to_have_count(1)
    expect(page.part("action-hint")).not_to_contain_text("fire at it")

    tunnel(page, "Tunnel to Engine hatch")
    expect(page.part("model", unit=UNIT)).to_have_count(1)
    expect(page.part("log")).to_contain_text("Mug's Boyz go down at Stern hatch")
    page.press("/")
    page.page.keyboard.type("tunnel engine")
    page.deciding("Enter")
    expect(page.part("log")).to_contain_text("Mug's Boyz move under the ground")
    assert page.part("action-move").count() == 0, "nobody walks under the ground"

    tunnel(page, "Tunnel to Bow hatch")
    page.part("action-end-phase").click()
    page.ready().part("primary").click()
    page.part("hand-over", seat="marines").wait_for()
    assert page.part("model").count() == 0 and page.part("log").count() == 0
    page.part("hand-over").get_by_role("button").click()
    page.part("battle").wait_for()
    expect(page.part("blip")).to_have_count(4)
    assert "Mug" not in page.evaluate("() => document.querySelector('[data-testid=battle]').outerHTML")
