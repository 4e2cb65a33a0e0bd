"""What can be looked at before anything is decided: threat and sight."""

import re

from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle, field
from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage


def test_the_threat_of_an_enemy_and_what_is_seen_from_a_place_are_shown_while_a_key_is_held(table: TablePage) -> None:
    table.load(battle(GOOD)).part("roster-unit", unit="first-squad").click()
    table.page.keyboard.down("h")
    expect(table.part("threat-rings")).to_have_attribute("data-unit", "first-squad")
    table.page.mouse.move(*table.middle(table.model("skarr-boyz")))
    expect(table.part("threat-rings")).to_have_attribute("data-unit", "skarr-boyz")
    expect(table.part("threat-legend")).to_contain_text(re.compile(r"Skarr's Boyz: .*moves \d.*charges \d"))
    expect(table.part("threat-label").first).to_contain_text("Move")
    table.page.keyboard.up("h")
    expect(table.part("threat-rings")).to_have_count(0)

    table.part("roster-unit", unit="first-squad").click()
    table.rolling(1)
    table.page.keyboard.down("v")
    expect(table.part("sight-legend")).to_contain_text("First Squad see:")
    unseen = table.part("sight-field").locator("[data-seen='0']")
    expect(unseen).to_have_attribute("d", re.compile("^M"))
    here = unseen.get_attribute("d") or ""
    table.page.mouse.move(*table.middle(table.part("objective", objective="well")))
    expect(table.part("sight-legend")).to_contain_text("First Squad would see from the pointer:")
    expect(unseen).not_to_have_attribute("d", here)
    table.page.keyboard.down("Shift")
    expect(table.part("sight-legend")).to_contain_text("First Squad could be seen at the pointer from:")
    table.page.keyboard.up("Shift")
    table.page.keyboard.up("v")
    expect(table.part("sight-field")).to_have_count(0)
    table.part("action-move").click()
    table.press("ArrowUp")
    table.page.keyboard.down("v")
    expect(table.part("sight-legend")).to_contain_text("First Squad see from the end of the move:")
    table.page.keyboard.up("v")


def test_where_nothing_is_measured_first_the_card_tells_no_distance(open_table: OpenTable) -> None:
    table = open_table(size=(390, 844), touch=True)
    table.load(battle(scenario=field(premeasure=False))).part("roster-unit", unit="skarr-boyz").tap()
    table.part("tab-unit").tap()
    table.part("show-threat").tap()
    expect(table.part("threat-legend")).to_contain_text("measuring first is off")
    expect(table.part("threat-label")).to_have_count(0)
    table.part("show-threat").tap()
    expect(table.part("threat-legend")).to_have_count(0)
