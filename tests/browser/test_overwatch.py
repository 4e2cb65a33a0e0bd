"""Overwatch: what would be watched, what it gives, and that it is shown while it lasts."""

from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle, field
from tests.browser.table_page import TablePage
from tests.support import rule


@rule("overwatch.enter", "overwatch.fire", "overwatch.lost", "overwatch.stationary")
def test_what_would_be_watched_is_drawn_turned_taken_and_looked_at_again(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    arcs = table.part("watch-arc")
    expect(arcs).to_have_count(0)
    table.part("action-overwatch").hover()
    expect(arcs).to_have_count(8)
    table.part("turn").hover()
    expect(arcs).to_have_count(0)
    table.part("action-overwatch").focus()
    expect(arcs).to_have_count(8)

    table.part("action-overwatch").click()
    expect(table.part("overwatch-note", rule="overwatch.lost")).to_contain_text("Lost when it fires, moves")
    expect(table.part("overwatch-note", rule="overwatch.enter")).to_contain_text("loses 1 action point")
    before = arcs.first.get_attribute("d")
    table.press("e")
    expect(table.part("overwatch-facing")).to_have_value("15")
    expect(arcs.first).not_to_have_attribute("d", before or "")
    expect(table.part("overwatch-panel")).to_have_attribute("data-settled", "true")
    table.deciding(" ")
    expect(table.part("log-line", kind="went-on-overwatch")).to_have_count(1)
    expect(table.part("badge", unit="first-squad").locator("[data-status='overwatch']")).to_have_count(1)

    table.part("roster-unit", unit="skarr-boyz").click()
    expect(arcs).to_have_count(0)
    table.part("roster-unit", unit="first-squad").click()
    expect(arcs).to_have_count(8)


@rule("shoot.declare", "overwatch.enter")
def test_without_measuring_first_the_arcs_go_over_the_whole_table_and_an_order_is_typed(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD, scenario=field(premeasure=False))).activate("first-squad", 2)
    table.part("action-overwatch").click()
    expect(table.part("watch-arc")).to_have_count(8)
    expect(table.part("watch-arcs")).to_have_attribute("data-measured", "false")
    table.press("Escape")
    expect(table.part("overwatch-panel")).to_have_count(0)
    expect(table.part("watch-arc")).to_have_count(0)
    table.part("command").fill("overwatch facing 90")
    table.deciding("Enter")
    expect(table.part("log-line", kind="went-on-overwatch")).to_have_count(1)
