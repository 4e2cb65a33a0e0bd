"""Charging: whom, with whom, where to; what the panel tells before, and that it happens so."""

import pytest
from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle, field
from tests.browser.table_page import TablePage
from tests.support import rule

CLOSE = field(ork_line=15, wall=26)
FAR = field(ork_line=24, wall=26)
#: The parts of the bar of the first round make up the whole.
SUMS_UP = """() => {
    const parts = [...document.querySelectorAll("[data-testid='charge-round'] [data-chance]")];
    return Math.abs(parts.reduce((sum, { dataset }) => sum + Number(dataset.chance), 0) - 1) < 1e-6;
}"""


@pytest.fixture
def in_reach(table: TablePage) -> TablePage:
    return table.load(battle(GOOD, scenario=CLOSE)).activate("first-squad")


def planned(table: TablePage) -> None:
    expect(table.part("charge-panel")).to_have_attribute("data-settled", "true")


def charge_planned(table: TablePage) -> None:
    table.press("x")
    planned(table)


def ghosts_are_dragged(table: TablePage) -> None:
    """To another place, to a place that is refused, and back to the cheapest."""
    inch, wrong = table.pixels_to_the_inch(), table.part("charger", refused="true")
    x, y = table.middle(table.part("charger").last.locator("circle").first)
    table.drag((x, y), (x, y + 0.5 * inch))
    expect(table.part("charge-reset")).to_be_visible()
    planned(table)
    table.part("charge-reset").click()
    planned(table)
    expect(table.part("charge-reset")).to_have_count(0)
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")

    x, y = table.middle(table.part("charger").last.locator("circle").first)
    table.drag((x, y), (x, y + 8 * inch))
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")
    expect(table.part("charger")).to_have_count(8)
    expect(wrong).to_have_count(1)
    x, y = table.middle(wrong.locator("circle").first)
    table.drag((x, y), (x + inch, y))
    expect(wrong).to_have_count(1)
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
    table.part("charge-reset").click()
    expect(wrong).to_have_count(0)
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")


@rule("charge.sequence", "charge.bonus", "charge.action", "charge.arrange")
def test_a_charge_is_typed_arranged_by_hand_and_made_with_the_space_bar(in_reach: TablePage) -> None:
    table = in_reach
    table.part("command").fill("charge skarr")
    table.part("command").press("Enter")
    planned(table)
    expect(table.part("charger")).to_have_count(8)
    table.press("Escape")
    expect(table.part("charge-panel")).to_have_count(0)
    expect(table.part("action-hint")).to_be_visible()

    table.page.set_viewport_size({"width": 1366, "height": 768})
    charge_planned(table)
    expect(table.part("charge-target-skarr-boyz")).to_have_attribute("aria-pressed", "true")
    expect(table.part("charger")).to_have_count(8)
    expect(table.part("charge-told")).to_contain_text("into contact; you lose")
    table.page.wait_for_function(SUMS_UP)
    expect(table.part("charge-remark", rule="charge.bonus").first).to_contain_text("extra attack")
    expect(table.part("watcher", rule="react.run.choice")).to_contain_text("may run")
    ghosts_are_dragged(table)
    table.part("charge-member", model="first-squad.8").click()
    planned(table)
    expect(table.part("charger")).to_have_count(7)

    before = table.places()["first-squad.8"]
    table.deciding(" ")
    expect(table.part("primary")).to_contain_text("Receive the charge")
    table.deciding(" ")
    assert table.places()["first-squad.8"] == before
    expect(table.part("log-line", kind="charge-made")).to_have_count(1)
    expect(table.part("charge-panel")).to_have_count(0)


@rule("react.charge.options", "react.run.choice", "react.stand-and-fire.roll", "react.stand-and-fire.to-hit")
def test_the_charged_unit_runs_or_stands_and_fires_with_the_odds_before_it(in_reach: TablePage) -> None:
    table = in_reach
    charge_planned(table)
    table.deciding(" ")
    table.doing(table.part("reaction", reaction="stand and fire"))
    expect(table.part("log-line", kind="reaction-rolled")).to_contain_text("stand and fire")
    expect(table.part("primary")).to_contain_text("shots")
    expect(table.part("target")).to_have_count(1)
    expect(table.part("target-place")).to_have_count(0)
    table.deciding(" ")
    expect(table.part("log-line", kind="hits-rolled").first).to_be_visible()
    expect(table.part("log-line", kind="charge-made")).to_have_count(1)

    table.load(battle(GOOD, scenario=CLOSE)).activate("first-squad")
    charge_planned(table)
    table.deciding(" ")
    table.doing(table.part("reaction", reaction="run"))
    expect(table.part("log-line", kind="unit-fled")).to_contain_text("run from the charge")


@rule("charge.too-far", "charge.failed")
def test_a_charge_too_far_says_why_not_and_is_not_made_with_the_space_bar(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=FAR)).activate("first-squad")
    expect(table.part("action-charge")).to_have_attribute("aria-disabled", "true")
    table.part("action-charge").hover()
    expect(table.part("action-line")).to_contain_text("near enough")
    table.part("command").fill("charge skarr")
    table.part("command").press("Enter")
    expect(table.part("command-told")).to_contain_text("reach is 10″")
    expect(table.part("charge-panel")).to_have_count(0)

    hopeless = field(ork_line=20, wall=26).replace("length.turns", "charge.too-far-margin: 6, length.turns")
    table.load(battle(GOOD, scenario=hopeless)).activate("first-squad")
    charge_planned(table)
    expect(table.part("primary")).to_contain_text("Charge and fall short?")
    table.press(" ")
    table.press("Enter")
    expect(table.part("charge-reach")).to_contain_text("falls short")
    table.doing(table.part("primary"))
    expect(table.part("charge-panel")).to_have_count(0)
