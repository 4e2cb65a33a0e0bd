"""Moves in reactions: every way of moving that the rules allow there is offered."""

from playwright.sync_api import expect

from tests.browser.battles import GAUNTLET, GOOD, battle
from tests.browser.crossing import order
from tests.browser.table_page import TablePage
from tests.support import rule

LOW = range(1, 3)
ROUGH = GAUNTLET.replace("objectives:", "terrain:\n  - {feature: rubble, at: [13, 15.5], size: [3, 2]}\nobjectives:")


def reacting(table: TablePage) -> TablePage:
    """The scouts have passed, and the boyz have two successes to move with."""
    table.load(battle(GOOD, LOW, LOW, scenario=ROUGH)).activate("scouts")
    order(table, "move 4 forward")
    table.deciding("Enter")
    table.deciding("Space")
    table.doing(table.part("reaction", unit="boyz", reaction="manoeuvre"))
    assert table.asking == "paths"
    return table


@rule("react.manoeuvre.move", "move.crawl")
def test_the_page_offers_what_the_request_offers_and_the_unit_crawls_by_key(table: TablePage) -> None:
    prompt, panel = reacting(table).part("paths-prompt"), table.part("move-panel")
    expect(prompt).to_contain_text("Boyz may move (2 successes left)")
    for way in ("move", "crawl", "lie-down"):
        expect(table.part(f"action-{way}")).to_be_visible()
    expect(table.part("action-get-up")).to_have_count(0)
    expect(table.part("move-stay")).to_have_text("Stay")
    table.press("c")
    expect(panel).to_contain_text("Crawl: Boyz")
    table.part("action-move").click()
    expect(panel).to_contain_text("Move: Boyz")
    table.press("c")
    table.press("ArrowLeft")
    table.settled()
    table.deciding("Enter")
    expect(table.part("log-line", kind="unit-moved").last).to_contain_text("3 lying down")
    expect(prompt).to_contain_text("1 success left")
    table.doing(table.part("move-stay"))
    assert table.asking != "paths"


@rule("react.manoeuvre.move", "move.prone.going", "move.prone.getting-up", "move.variable")
def test_in_a_reaction_a_unit_lies_down_gets_up_or_goes_for_rough_ground(table: TablePage) -> None:
    reacting(table).part("action-lie-down").click()
    table.settled()
    table.deciding("Enter")
    expect(table.part("paths-prompt")).to_contain_text("1 success left")
    table.doing(table.part("action-get-up"))
    expect(table.part("badge", unit="boyz").locator("[data-status='prone']")).to_have_count(0)

    reacting(table).press("b")
    expect(table.part("declare-panel")).to_contain_text("It costs 1 success")
    table.press("Escape")
    expect(table.part("move-panel")).to_be_visible()
    table.press("b")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")
    table.deciding("Enter")
    expect(table.part("paths-prompt")).to_contain_text("Boyz may go")
