"""Moves in reactions: every way of moving that the rules allow there is offered."""

import pytest
from playwright.sync_api import expect

from tests.browser.battles import GAUNTLET, GOOD, battle
from tests.browser.crossing import order
from tests.browser.table_page import TablePage
from tests.support import rule

LOW = range(1, 3)
ROUGH = GAUNTLET.replace("objectives:", "terrain:\n  - {feature: rubble, at: [13, 15.5], size: [3, 2]}\nobjectives:")


@pytest.fixture
def reacting(table: TablePage) -> TablePage:
    """The scouts have passed, and the boyz have two successes to move with."""
    table.load(battle(GOOD, LOW, LOW, scenario=ROUGH)).activate("scouts")
    order(table, "move 4 forward")
    table.deciding("Enter")
    table.deciding("Space")
    table.doing(table.part("reaction", unit="boyz", reaction="manoeuvre"))
    assert table.asking == "paths"
    return table


@rule("react.manoeuvre.move")
def test_the_page_offers_what_the_request_offers(reacting: TablePage) -> None:
    expect(reacting.part("paths-prompt")).to_contain_text("Boyz may move (2 successes left)")
    for way in ("move", "crawl", "lie-down"):
        expect(reacting.part(f"action-{way}")).to_be_visible()
    expect(reacting.part("action-get-up")).to_have_count(0)
    expect(reacting.part("move-stay")).to_have_text("Stay")


@rule("react.manoeuvre.move", "move.crawl")
def test_a_unit_crawls_in_its_reaction_by_key(reacting: TablePage) -> None:
    reacting.press("c")
    expect(reacting.part("move-panel")).to_contain_text("Crawl: Boyz")
    reacting.press("ArrowLeft")
    reacting.settled()
    reacting.deciding("Enter")
    expect(reacting.part("log-line", kind="unit-moved").last).to_contain_text("3 lying down")
    expect(reacting.part("paths-prompt")).to_contain_text("1 success left")


@rule("react.manoeuvre.move", "move.prone.going", "move.prone.getting-up")
def test_a_unit_lies_down_and_gets_up_in_its_reaction(reacting: TablePage) -> None:
    reacting.part("action-lie-down").click()
    reacting.settled()
    reacting.deciding("Enter")
    expect(reacting.part("paths-prompt")).to_contain_text("1 success left")
    reacting.doing(reacting.part("action-get-up"))
    expect(reacting.part("badge", unit="boyz").locator("[data-status='prone']")).to_have_count(0)


@rule("react.manoeuvre.move", "move.variable")
def test_rough_ground_is_declared_and_given_up_again(reacting: TablePage) -> None:
    reacting.press("b")
    expect(reacting.part("declare-panel")).to_contain_text("It costs 1 success")
    reacting.press("Escape")
    expect(reacting.part("move-panel")).to_be_visible()
    reacting.press("b")
    expect(reacting.part("primary")).to_have_attribute("aria-disabled", "false")
    reacting.deciding("Enter")
    expect(reacting.part("paths-prompt")).to_contain_text("Boyz may go")


@rule("react.manoeuvre.move")
def test_walking_again_after_thinking_of_crawling(reacting: TablePage) -> None:
    reacting.press("c")
    reacting.part("action-move").click()
    expect(reacting.part("move-panel")).to_contain_text("Move: Boyz")
    reacting.doing(reacting.part("move-stay"))
    assert reacting.asking != "paths"
