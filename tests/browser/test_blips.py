"""Blips on the page: counters that say nothing, and one's own blips and decoys."""

from msgspec.structs import replace
from playwright.sync_api import expect

from arap.army.loading import load_scenario
from arap.game.game import Game
from arap.game.save import save_text
from arap.kernel.sources import SeededDice
from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage
from tests.browser.test_hiding import LOBBY, listening
from tests.support import rule

SECRET = ("skarr-boyz", "mug-boyz", "grim-boyz", "shadow", "Skarr", "Mug", "Grim", "decoy")


@rule("blip.basics")
def test_the_enemy_sees_five_equal_blips_and_nothing_else_of_them(open_table: OpenTable) -> None:
    page = open_table()
    heard = listening(page)
    page.go("?scenario=hulk&a=human&b=cautious&seed=7")
    page.part("battle").wait_for()
    page.part("model", side="a").first.wait_for()
    expect(page.part("blip")).to_have_count(5)
    updates = [text for text in heard if '"type":"update"' in text]
    assert updates and not [name for name in SECRET if any(name in text for text in updates if LOBBY not in text)]


def hulk_with_orks_first() -> str:
    """The hulk before anybody has acted: a player leads the orks against the bot."""
    scenario = load_scenario("hulk")
    scenario = replace(scenario, settings=scenario.settings | {"turn.first-player": "orks"})
    return save_text(Game(scenario, SeededDice(7)), {"marines": "cautious", "orks": "human"})


@rule("blip.basics")
def test_own_blips_and_decoys_look_different(table: TablePage) -> None:
    table.load(hulk_with_orks_first())
    expect(table.part("blip")).to_have_count(3)
    expect(table.part("decoy")).to_have_count(2)
