"""Overwatch: what would be watched, what it gives, and that it is shown while it lasts."""

from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle, field
from tests.browser.table_page import TablePage
from tests.support import rule


def before_overwatch(table: TablePage) -> TablePage:
    return table.load(battle(GOOD, GOOD)).activate("first-squad", 2)


@rule("overwatch.enter", "overwatch.fire")
def test_pointing_at_the_action_draws_what_would_be_watched(table: TablePage) -> None:
    before_overwatch(table)
    expect(table.part("watch-arc")).to_have_count(0)
    table.part("action-overwatch").hover()
    expect(table.part("watch-arc")).to_have_count(8)
    table.part("turn").hover()
    expect(table.part("watch-arc")).to_have_count(0)
    table.part("action-overwatch").focus()
    expect(table.part("watch-arc")).to_have_count(8)


@rule("overwatch.enter", "overwatch.lost", "overwatch.stationary")
def test_the_panel_says_what_it_gives_and_turns_the_models_by_keys(table: TablePage) -> None:
    before_overwatch(table).part("action-overwatch").click()
    expect(table.part("overwatch-note", rule="overwatch.lost")).to_contain_text("Lost when it fires, moves")
    expect(table.part("overwatch-note", rule="overwatch.enter")).to_contain_text("loses 1 action point")
    before = table.part("watch-arc").first.get_attribute("d")
    table.press("e")
    expect(table.part("overwatch-facing")).to_have_value("15")
    expect(table.part("watch-arc").first).not_to_have_attribute("d", before or "")
    expect(table.part("overwatch-panel")).to_have_attribute("data-settled", "true")
    table.deciding(" ")
    expect(table.part("log-line", kind="went-on-overwatch")).to_have_count(1)
    expect(table.part("badge", unit="first-squad").locator("[data-status='overwatch']")).to_have_count(1)


@rule("overwatch.fire")
def test_what_a_unit_on_overwatch_watches_is_drawn_while_it_is_looked_at(table: TablePage) -> None:
    before_overwatch(table).part("command").fill("overwatch facing 90")
    table.deciding("Enter")
    table.part("roster-unit", unit="skarr-boyz").click()
    expect(table.part("watch-arc")).to_have_count(0)
    table.part("roster-unit", unit="first-squad").click()
    expect(table.part("watch-arc")).to_have_count(8)


@rule("shoot.declare")
def test_without_measuring_first_the_arcs_go_over_the_whole_table(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD, scenario=field(premeasure=False))).activate("first-squad", 2)
    table.part("action-overwatch").click()
    expect(table.part("watch-arc")).to_have_count(8)
    expect(table.part("watch-arcs")).to_have_attribute("data-measured", "false")
    table.press("Escape")
    expect(table.part("overwatch-panel")).to_have_count(0)
    expect(table.part("watch-arc")).to_have_count(0)
