"""Who holds what, what the points are made of, and how a battle ended: as the server says."""

import re

from playwright.sync_api import expect

from arap.army.loading import scenario_from_text
from arap.battle.settings import check_settings
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.game.standing import tallies, verdict
from arap.kernel.sources import SeededDice
from arap.rules.turn.ending.victory import points_by_side
from tests.browser.battles import GOOD, HUMANS, battle, battle_with_losses, field
from tests.browser.screens import assert_accessible
from tests.browser.table_page import TablePage
from tests.rules.turn.games import answer
from tests.support import rule


def a_finished_game() -> Game:
    """One game turn in which nobody does anything: Skarr's Boyz stand at the well."""
    game = Game(scenario_from_text(field(turns=1), "test", None, check_settings), SeededDice("1"))
    while game.ask is not None:
        answer(game, game.ask.default)
    return game


def dash_to_gap(pattern: str) -> float:
    """How long the dashes of a line are beside its gaps."""
    dash, gap = [float(part.removesuffix("px")) for part in pattern.split(", ")]
    return dash / gap


def assert_near(table: TablePage, told: str) -> None:
    """The score tells which unit is by the objective."""
    table.part("tab-score").click()
    near = table.part("objective-near", unit="skarr-boyz")
    assert " ".join(near.inner_text().split()) == f"Skarr's Boyz {told}"
    expect(table.part("objective-row", objective="well")).to_contain_text("Red Tusks: most models within 3")


@rule("shoot.declare")
def test_the_board_and_the_score_show_who_holds_an_objective_and_why(table: TablePage) -> None:
    table.load(battle(GOOD))
    mark = table.part("objective", objective="well")
    expect(mark).to_have_attribute("data-holder", "orks")
    expect(mark).to_have_attribute("aria-label", re.compile(r"most models within 3.* \(Border Guard 0, Red Tusks 4\)"))
    expect(table.part("objective-holder")).to_have_text("held by Red Tusks")
    dashes = "ring => getComputedStyle(ring).strokeDasharray"
    assert dash_to_gap(mark.locator("circle.reach").evaluate(dashes)) > 1.5
    assert_near(table, "4 models, nearest 1.2″")
    assert_near(table.load(battle(GOOD, scenario=field(premeasure=False))), "4 models")

    table.load(battle(GOOD, scenario=field(ork_line=27)))
    expect(mark).to_have_attribute("data-holder", "")
    expect(table.part("objective-holder")).to_have_count(0)
    assert dash_to_gap(mark.locator("circle.reach").evaluate(dashes)) < 1, "told apart without colour"


@rule("casualty.remove")
def test_a_lost_unit_stays_in_the_roster_and_in_the_filter_of_the_log(table: TablePage) -> None:
    table.load(battle_with_losses())
    row = table.part("lost").first
    unit = row.get_attribute("data-unit") or ""
    expect(row).to_have_text(re.compile(r" 0/\d+ (destroyed|fled)$"))
    expect(table.part("roster-unit", unit=unit)).to_have_count(0)
    table.part("log-filters").click()
    table.part("log-filter-unit").select_option(unit)
    assert table.part("log-line").count() > 1


@rule("length.scheme")
def test_the_result_says_who_won_and_why_leaves_the_table_free_and_is_accessible(table: TablePage) -> None:
    game = a_finished_game()
    told = verdict(game.battle)
    assert told is not None
    table.load(save_text(game, HUMANS))
    expect(table.part("winner")).to_have_text(told.text)
    expect(table.part("ended")).to_contain_text("It ended because 1 game turn has been played.")
    expect(table.part("length")).to_contain_text("1 of 1 game turn played")
    expect(table.part("ended").locator("[data-rule='length.scheme']")).to_be_visible()
    for part in ("winner", "ended", "length"):
        expect(table.part(part)).to_be_in_viewport(ratio=1)
    panel = table.part("result-panel")
    for tally in tallies(game.battle, points_by_side(game.battle)):
        cell = panel.locator(f"[data-testid='tally-objectives'][data-side='{tally.side}']")
        expect(cell).to_contain_text(", ".join(tally.objectives) or "none held")
        for name, lost, of in (("units", tally.units_lost, tally.units), ("models", tally.models_lost, tally.models)):
            cell = panel.locator(f"[data-testid='tally-{name}-lost'][data-side='{tally.side}']")
            expect(cell).to_have_text(f"{lost} of {of}")

    table.page.set_viewport_size({"width": 1366, "height": 768})
    box, board = panel.bounding_box(), table.part("board").bounding_box()
    assert box and board
    assert box["x"] >= board["x"] + board["width"]
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
    table.part("tab-score").click()
    assert_accessible(table)
