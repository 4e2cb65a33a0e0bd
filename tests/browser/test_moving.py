"""Moving a unit: by drag, by typing, by keys; its cost, and why not."""

import pytest
from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle
from tests.browser.table_page import TablePage
from tests.support import rule


@pytest.fixture
def ready_to_move(table: TablePage) -> TablePage:
    return table.load(battle(GOOD)).activate("first-squad")


def drag_unit(table: TablePage, right: float, up: float, unit: str = "first-squad") -> None:
    """Drags a unit by inches of the table."""
    x, y = table.middle(table.model(unit).locator("circle").first)
    inch = table.pixels_to_the_inch()
    table.drag((x, y), (x + right * inch, y - up * inch))
    table.settled()


def drag_last_ghost(table: TablePage, right: float) -> None:
    x, y = table.middle(table.part("ghost", model="first-squad.8").locator("circle").first)
    table.drag((x, y), (x + right * table.pixels_to_the_inch(), y))
    table.settled()


def give_up(table: TablePage) -> None:
    table.press("Escape")
    expect(table.part("move-ghosts")).to_have_count(0)
    assert table.asking == "action"


def take_back(table: TablePage, events: int) -> None:
    table.part("undo").click()
    table.page.wait_for_function(
        "n => Number(document.querySelector('[data-testid=battle]').dataset.events) === n", arg=events
    )
    table.ready()
    expect(table.part("action-hint")).to_contain_text("1 action point left")
    expect(table.part("undo")).to_have_attribute("aria-disabled", "true")


@rule("move.cost", "coherency.distance", "activate.action.move")
def test_a_plan_is_changed_measured_refused_and_given_up(ready_to_move: TablePage) -> None:
    table = ready_to_move
    drag_unit(table, 2.5, 1)
    meter = table.part("cost-meter")
    parts = table.part("cost-part").evaluate_all("parts => parts.map(part => Number(part.dataset.inches))")
    assert sum(parts) == pytest.approx(float(meter.get_attribute("data-cost") or 0))
    give_up(table)

    drag_unit(table, 0, 1)
    others = table.part("ghost").evaluate_all("els => els.map(el => el.style.transform)")
    drag_last_ghost(table, 0.5)
    now = table.part("ghost").evaluate_all("els => els.map(el => el.style.transform)")
    assert [old == new for old, new in zip(others, now, strict=True)] == [True] * 7 + [False]
    drag_last_ghost(table, 2.9)
    expect(table.part("will-split")).to_be_visible()
    expect(table.part("move-panel")).to_contain_text("lose touch")
    give_up(table)

    table.part("action-move").click()
    for key, degrees in (("e", "15"), ("e", "30"), ("q", "15")):
        table.page.locator("body").press(key)
        expect(table.part("move-rotate")).to_have_value(degrees)
    give_up(table)

    table.part("action-move").click()
    table.part("stop-short").click()
    drag_unit(table, 0, 6)
    assert table.part("ghost", refused="true").count() > 0
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")
    expect(table.part("move-panel").locator("[data-testid='refusal']")).to_contain_text("the move is 4")
    events = table.events
    table.part("primary").click(force=True)
    table.press("Enter")
    assert table.events == events
    assert table.asking == "action"


def test_a_unit_is_moved_by_hand_by_keys_and_by_numbers_and_each_move_taken_back(ready_to_move: TablePage) -> None:
    table = ready_to_move
    expect(table.part("undo")).to_have_attribute("aria-disabled", "true")
    before, events = table.places(), table.events
    moved = table.part("log-line", kind="unit-moved")

    drag_unit(table, 0, 3)
    expect(table.part("ghost")).to_have_count(8)
    table.doing(table.part("primary"))
    assert {model for model, place in table.places().items() if place != before[model]} == {
        f"first-squad.{n}" for n in range(1, 9)
    }
    expect(moved).to_have_count(1)
    take_back(table, events)
    assert table.places() == before

    table.press("1")
    for _ in range(4):
        table.press("ArrowUp")
    table.settled()
    expect(table.part("move-distance")).to_have_value("2")
    table.deciding("Enter")
    expect(moved).to_have_count(1)
    take_back(table, events)

    table.part("action-move").click()
    table.part("move-distance").fill("2.5")
    table.part("move-bearing").fill("30")
    table.part("move-bearing").press("Tab")
    table.settled()
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.doing(table.part("primary"))
    expect(moved).to_have_count(1)
