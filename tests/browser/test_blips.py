"""Blips on the page: counters that say nothing, and one's own blips and decoys."""

from msgspec.structs import replace
from playwright.sync_api import expect

from arap.army.loading import load_scenario
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice
from tests.browser.conftest import OpenTable
from tests.browser.table_page import taken_in
from tests.browser.test_hiding import LOBBY, listening
from tests.browser.test_inviting import link
from tests.support import rule

#: A seed with which the marines win the roll-off.
MARINES_CHOOSE = 7
SECRET = ("skarr-boyz", "mug-boyz", "grim-boyz", "shadow", "Skarr", "Mug", "Grim", "decoy")


def hulk(first: str, marines: str = "cautious") -> str:
    """The hulk before anybody has acted: a player leads the orks against the bot, or another player."""
    scenario = load_scenario("hulk")
    scenario = replace(scenario, settings=scenario.settings | {"turn.first-player": first})
    return save_text(Game(scenario, SeededDice(7)), {"marines": marines, "orks": "human"})


@rule("blip.basics")
def test_the_enemy_sees_five_equal_blips_and_the_owner_which_are_decoys(open_table: OpenTable) -> None:
    page = open_table()
    heard = listening(page)
    page.go("?scenario=hulk&a=human&b=cautious&seed=7")
    page.part("battle").wait_for()
    page.part("model", side="a").first.wait_for()
    expect(page.part("blip")).to_have_count(5)
    updates = [text for text in heard if '"type":"update"' in text]
    assert updates and not [name for name in SECRET if any(name in text for text in updates if LOBBY not in text)]

    page.load(hulk("orks"))
    expect(page.part("blip")).to_have_count(3)
    expect(page.part("decoy")).to_have_count(2)
    expect(page.part("roster-unit", unit="mug-boyz")).to_contain_text("10/10")
    expect(page.part("roster-unit", unit="shadow")).to_contain_text("0/")

    page.go(taken_in(page.address, hulk("marines", "human")))
    page.part("hand-over").wait_for()
    assert page.part("model").count() == 0, "a shared screen is handed over first"
    page.part("hand-over").get_by_role("button").click()
    expect(page.part("blip")).to_have_count(5)
    assert page.part("decoy").count() == 0


@rule("blip.convert")
def test_a_player_converts_a_blip_in_the_turn_of_the_enemy(open_table: OpenTable) -> None:
    host, guest = open_table(), open_table()
    host.go(f"?scenario=hulk&a=human&b=human&seed={MARINES_CHOOSE}")
    host.part("hand-over", seat="marines").get_by_role("button").click()
    host.part("battle").wait_for()
    host.page.get_by_role("button", name="Go first").click()
    guest.go(link(host, "menu-invite", "orks")).part("battle").wait_for()
    expect(guest.part("convert")).to_have_count(5)
    guest.part("convert", unit="echo").click()
    expect(guest.part("decoy")).to_have_count(1)
    expect(host.part("blip")).to_have_count(4)
    expect(guest.part("convert")).to_have_count(4)
