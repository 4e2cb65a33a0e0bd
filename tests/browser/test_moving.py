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


def test_a_unit_is_moved_by_dragging_it(ready_to_move: TablePage) -> None:
    table = ready_to_move
    before = table.places()
    drag_unit(table, 0, 3)
    expect(table.part("ghost")).to_have_count(8)
    table.doing(table.part("primary"))
    moved = {model for model, place in table.places().items() if place != before[model]}
    assert moved == {f"first-squad.{n}" for n in range(1, 9)}
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)


def test_a_unit_is_moved_by_keys_alone(ready_to_move: TablePage) -> None:
    table = ready_to_move
    table.press("1")
    for _ in range(4):
        table.press("ArrowUp")
    table.settled()
    expect(table.part("move-distance")).to_have_value("2")
    table.deciding("Enter")
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)


def test_a_unit_is_moved_by_a_typed_distance_and_bearing(ready_to_move: TablePage) -> None:
    table = ready_to_move
    table.part("action-move").click()
    table.part("move-distance").fill("2.5")
    table.part("move-bearing").fill("30")
    table.part("move-bearing").press("Tab")
    table.settled()
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.doing(table.part("primary"))
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)


@rule("move.cost")
def test_the_parts_of_the_meter_sum_to_the_cost(ready_to_move: TablePage) -> None:
    table = ready_to_move
    drag_unit(table, 2.5, 1)
    meter = table.part("cost-meter")
    parts = table.part("cost-part").evaluate_all("parts => parts.map(part => Number(part.dataset.inches))")
    assert sum(parts) == pytest.approx(float(meter.get_attribute("data-cost") or 0))


@rule("activate.action.move")
def test_a_move_too_far_cannot_be_confirmed_and_says_why(ready_to_move: TablePage) -> None:
    table = ready_to_move
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


@rule("coherency.distance")
def test_a_model_put_too_far_off_would_split_the_unit(ready_to_move: TablePage) -> None:
    table = ready_to_move
    drag_unit(table, 0, 0.5)
    inch = table.pixels_to_the_inch()
    ghost = table.part("ghost", model="first-squad.8").locator("circle").first
    x, y = table.middle(ghost)
    table.drag((x, y), (x + 3.4 * inch, y))
    table.settled()
    expect(table.part("will-split")).to_be_visible()
    expect(table.part("move-panel")).to_contain_text("lose touch")


def test_one_model_is_put_elsewhere_by_dragging_its_ghost(ready_to_move: TablePage) -> None:
    table = ready_to_move
    drag_unit(table, 0, 1)
    others = table.part("ghost").evaluate_all("els => els.map(el => el.style.transform)")
    ghost = table.part("ghost", model="first-squad.8").locator("circle").first
    x, y = table.middle(ghost)
    table.drag((x, y), (x + 15, y))
    table.settled()
    now = table.part("ghost").evaluate_all("els => els.map(el => el.style.transform)")
    assert [old == new for old, new in zip(others, now, strict=True)] == [True] * 7 + [False]


def test_escape_gives_up_the_move(ready_to_move: TablePage) -> None:
    table = ready_to_move
    drag_unit(table, 0, 2)
    table.press("Escape")
    expect(table.part("move-ghosts")).to_have_count(0)
    assert table.asking == "action"


def test_keys_wheel_the_unit(ready_to_move: TablePage) -> None:
    table = ready_to_move
    table.part("action-move").click()
    table.page.locator("body").press("e")
    table.page.locator("body").press("e")
    expect(table.part("move-rotate")).to_have_value("30")
    table.page.locator("body").press("q")
    expect(table.part("move-rotate")).to_have_value("15")


def test_undo_takes_a_move_back(ready_to_move: TablePage) -> None:
    table = ready_to_move
    expect(table.part("undo")).to_have_attribute("aria-disabled", "true")
    before, events = table.places(), table.events
    drag_unit(table, 0, 3)
    table.doing(table.part("primary"))
    assert table.places() != before
    table.part("undo").click()
    table.page.wait_for_function(
        "n => Number(document.querySelector('[data-testid=battle]').dataset.events) === n", arg=events
    )
    assert table.places() == before
    expect(table.part("action-hint")).to_contain_text("1 action point left")
    expect(table.part("undo")).to_have_attribute("aria-disabled", "true")
