"""Offers a player does not want to be asked about: for a turn, or always."""

from playwright.sync_api import expect

from tests.browser.battles import BAD, GAUNTLET, GOOD, battle
from tests.browser.crossing import order
from tests.browser.table_page import TablePage
from tests.support import rule

PICK_UPS = {"kind": "failed-dice"}


def failed_dice(table: TablePage) -> TablePage:
    """The first squad has failed, and the orks may pick its die up. The next attempt will fail, too."""
    table.load(battle(BAD, BAD)).activate("first-squad")
    expect(table.part("pick-up-panel")).to_be_visible()
    return table


@rule("react.pickup.offer")
def test_passing_always_or_for_a_turn_survives_a_reload_and_is_taken_back_or_ends(table: TablePage) -> None:
    chip = table.part("policy", **PICK_UPS)
    failed_dice(table).part("pass-always").click()
    expect(chip).to_have_attribute("data-manner", "always")
    chip.get_by_role("button").click()
    expect(chip).to_have_count(0)
    table.ready().part("roster-unit", unit="second-squad").click()
    table.rolling(1)
    expect(table.part("pick-up-panel")).to_be_visible()

    failed_dice(table).part("pass-turn").click()
    expect(chip).to_contain_text("Red Tusks pass on pick-ups this turn")
    expect(table.part("pick-up-panel")).to_have_count(0)
    table.page.reload()
    table.part("battle").wait_for()
    expect(chip).to_be_visible()
    table.ready().part("roster-unit", unit="second-squad").click()
    table.part("attempt-1").click()
    table.part("primary").click()
    expect(table.part("log-line", kind="reaction-answered")).to_have_count(2)
    while table.ready().asking == "react":
        table.doing(table.part("primary"))
    expect(table.part("turn")).to_contain_text("Red Tusks")
    expect(chip).to_have_count(0)


@rule("react.intercept.stray")
def test_a_unit_lets_movers_pass_while_its_player_does_not_want_to_be_asked(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=GAUNTLET)).activate("scouts")
    order(table, "move 4 forward")
    table.deciding("Enter")
    assert table.asking == "react"
    table.part("pass-turn").click()
    expect(table.part("policy", kind="stray")).to_contain_text("interception of moves")
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)
    expect(table.part("log-line", kind="unit-intercepted")).to_have_count(0)
