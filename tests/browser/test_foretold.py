"""Enemies that may react to a plan: who, where on the way and how; and that exactly these are asked."""

from playwright.sync_api import expect

from tests.browser.battles import GAUNTLET, GOOD, battle, field
from tests.browser.crossing import order
from tests.browser.table_page import TablePage
from tests.support import rule

STRAYS, ENDS, ROUTE = "react.intercept.stray", "react.manoeuvre.trigger-move", "react.intercept.charge"
GUARDED = (
    GAUNTLET.replace("scouts: {at: [18, 11.25], ranks: 2}", "scouts: {at: [18, 10]}")
    .replace("boyz: {at: [14.7, 13], facing: 90, ranks: 3}", "boyz: {at: [18, 17.5]}")
    .replace("ladz: {at: [20.55, 13], facing: 270, ranks: 2}", "ladz: {at: [20, 13], facing: 270}")
)
"""The boyz can be charged by the scouts, past the ladz."""


def foretold(table: TablePage, *rules: str) -> set[str]:
    """The units that the panel names under these rules; they are outlined on the table, too."""
    found = {unit for each in rules for unit in units_of(table, "watcher", rule=each)}
    assert found <= set(units_of(table, "watcher-mark"))
    return found


def units_of(table: TablePage, part: str, **data: str) -> list[str]:
    found: list[str] = table.part(part, **data).evaluate_all("all => all.map(one => one.dataset.unit)")
    return found


def asked(table: TablePage) -> set[str]:
    """The units that are asked now; their player passes."""
    assert table.asking == "react"
    found = set(units_of(table, "reactor"))
    table.deciding("Space")
    return found


@rule("react.intercept.stray", "react.manoeuvre.trigger-move")
def test_a_planned_move_names_the_units_that_are_asked_and_says_when_and_how(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=GAUNTLET)).activate("scouts")
    order(table, "move 4 forward")
    on_the_way, at_the_end = foretold(table, STRAYS), foretold(table, ENDS)
    assert on_the_way == {"boyz", "ladz"}
    expect(table.part("watcher", unit="boyz", rule=STRAYS)).to_contain_text("may intercept after 0.1″: 1.8″ away")
    expect(table.part("watcher", unit="boyz", rule=ENDS)).to_contain_text("may move or shoot when you stop")
    expect(table.part("moment")).to_have_count(2)
    first, second = (table.middle(mark.locator("circle").last) for mark in table.part("moment").all())
    assert first[1] > second[1] + 50, "the first is on the way, the second at its end"
    table.deciding("Enter")
    assert asked(table) == on_the_way
    assert asked(table) == at_the_end
    assert table.asking == "activation"

    table.load(battle(GOOD, scenario=field(ork_line=18, wall=26))).activate("first-squad")
    x, y = table.middle(table.model("first-squad"))
    for by in ("drag", "keys"):
        expect(table.part("watcher")).to_have_count(0)
        if by == "drag":
            table.drag((x, y), (x, y - 3 * table.pixels_to_the_inch()))
        else:
            table.press("1")
            for _ in range(6):
                table.press("ArrowUp")
        expect(table.part("watcher", unit="skarr-boyz")).to_contain_text("may move or shoot when you stop")
        expect(table.part("moment")).to_have_count(1)
        table.press("Escape")


@rule("react.charge.options", "react.intercept.charge", "react.stand-and-fire.when")
def test_a_planned_charge_names_the_units_that_are_asked(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=GUARDED)).activate("scouts")
    table.press("x")
    table.part("charge-target-boyz").click()
    expect(table.part("charge-panel")).to_have_attribute("data-settled", "true")
    charged, beside = foretold(table, "react.run.choice", "react.stand-and-fire.when"), foretold(table, ROUTE)
    assert (charged, beside) == ({"boyz"}, {"ladz"})
    expect(table.part("watcher", rule=ROUTE)).to_contain_text("may intercept after")
    expect(table.part("watcher", rule=ROUTE)).to_contain_text("no charge bonuses then")
    table.deciding("Enter")
    assert asked(table) == charged
    assert asked(table) == beside
