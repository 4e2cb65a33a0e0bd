"""Charging: whom, with whom, where to; what the panel tells before, and that it happens so."""

import pytest
from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle, field
from tests.browser.table_page import TablePage
from tests.support import rule

CLOSE = field(ork_line=15, wall=26)
FAR = field(ork_line=24, wall=26)


@pytest.fixture
def in_reach(table: TablePage) -> TablePage:
    return table.load(battle(GOOD, scenario=CLOSE)).activate("first-squad")


def planned(table: TablePage) -> None:
    expect(table.part("charge-panel")).to_have_attribute("data-settled", "true")


@rule("charge.sequence", "charge.bonus")
def test_the_only_enemy_in_reach_is_proposed_and_charged_with_the_space_bar(in_reach: TablePage) -> None:
    table = in_reach
    table.press("h")
    planned(table)
    expect(table.part("charge-target-skarr-boyz")).to_have_attribute("aria-pressed", "true")
    expect(table.part("charger")).to_have_count(8)
    expect(table.part("charge-remark", rule="charge.bonus").first).to_contain_text("extra attack")
    table.deciding(" ")
    expect(table.part("log-line", kind="charge-made")).to_have_count(1)
    expect(table.part("charge-panel")).to_have_count(0)


@rule("charge.action")
def test_who_stays_behind_is_chosen_by_a_click(in_reach: TablePage) -> None:
    table = in_reach
    table.part("action-charge").click()
    planned(table)
    table.part("charge-member", model="first-squad.8").click()
    planned(table)
    expect(table.part("charger")).to_have_count(7)
    before = table.places()["first-squad.8"]
    table.doing(table.part("charge-confirm"))
    assert table.places()["first-squad.8"] == before


def test_a_typed_order_opens_the_plan_of_the_charge(in_reach: TablePage) -> None:
    table = in_reach
    table.part("command").fill("charge skarr")
    table.part("command").press("Enter")
    planned(table)
    expect(table.part("charger")).to_have_count(8)
    table.press("Escape")
    expect(table.part("charge-panel")).to_have_count(0)
    expect(table.part("action-hint")).to_be_visible()


@rule("charge.too-far")
def test_with_nobody_in_reach_the_action_says_why_not(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=FAR)).activate("first-squad")
    expect(table.part("action-charge")).to_have_attribute("aria-disabled", "true")
    table.part("action-charge").hover()
    expect(table.part("action-line")).to_contain_text("near enough")


@rule("charge.arrange")
def test_a_ghost_is_dragged_to_another_place_and_back_to_the_cheapest(in_reach: TablePage) -> None:
    table = in_reach
    table.press("h")
    planned(table)
    ghost = table.part("charger").last
    x, y = table.middle(ghost.locator("circle").first)
    table.drag((x, y), (x, y + 0.5 * table.pixels_to_the_inch()))
    expect(table.part("charge-reset")).to_be_visible()
    planned(table)
    table.part("charge-reset").click()
    planned(table)
    expect(table.part("charge-reset")).to_have_count(0)
    expect(table.part("charge-confirm")).to_have_attribute("aria-disabled", "false")
