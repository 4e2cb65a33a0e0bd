"""Planning a move without dragging: waypoints, formations, single models, keys alone and typed orders."""

import pytest
from playwright.sync_api import expect

from tests.browser.crossing import acting, crossing, order
from tests.browser.table_page import TablePage
from tests.support import rule

MIDDLE = """models => {
    const boxes = models.map((model) => model.querySelector("circle").getBoundingClientRect());
    const mean = (of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
    return [mean((box) => box.left + box.width / 2), mean((box) => box.top + box.height / 2)];
}"""


@pytest.fixture
def gamma(table: TablePage) -> TablePage:
    return acting(table, "gamma")


def ghosts(table: TablePage) -> dict[str, str]:
    script = "els => Object.fromEntries(els.map(el => [el.dataset.model, el.style.transform]))"
    found: dict[str, str] = table.part("ghost").evaluate_all(script)
    return found


def ready(table: TablePage) -> None:
    table.settled()
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")


def comes_to(table: TablePage, places: dict[str, str]) -> bool:
    """Whether the ghosts come to stand so, once the server has answered what was asked last."""
    for _ in range(400):
        if ghosts(table) == places:
            return True
        table.page.wait_for_timeout(50)
    return False


def test_a_typed_order_is_planned_and_the_next_one_does_it(gamma: TablePage) -> None:
    order(gamma, "move 2 left, turn 45")
    expect(gamma.part("move-distance")).to_have_value("2")
    expect(gamma.part("move-facing")).to_have_value("315")
    ready(gamma)
    updates = gamma.updates
    gamma.part("command").fill("ok")
    gamma.part("command").press("Enter")
    gamma.after(updates)
    expect(gamma.part("log-line", kind="unit-moved")).to_have_count(1)


def test_an_order_with_ok_is_carried_out_at_once(gamma: TablePage) -> None:
    updates = gamma.updates
    gamma.press("/")
    gamma.page.keyboard.type("move 2 west, ok")
    gamma.press("Enter")
    gamma.after(updates)
    expect(gamma.part("log-line", kind="unit-moved")).to_have_count(1)


def test_an_order_with_ok_that_cannot_be_met_is_only_shown_until_enter_takes_it(gamma: TablePage) -> None:
    updates = gamma.updates
    order(gamma, "move 9 west, ok")
    ready(gamma)
    expect(gamma.part("command-told")).to_contain_text("Not carried out (press Enter to take it")
    assert (gamma.updates, gamma.asking) == (updates, "action")
    gamma.deciding("Enter")
    expect(gamma.part("log-line", kind="unit-moved")).to_have_count(1)


def test_a_plan_given_up_is_no_longer_told(gamma: TablePage) -> None:
    order(gamma, "move 2 west")
    expect(gamma.part("command-told")).to_be_visible()
    gamma.part("give-up").click()
    expect(gamma.part("command-told")).to_have_count(0)
    order(gamma, "move 2 west")
    gamma.press("Escape")
    expect(gamma.part("command-told")).to_have_count(0)


def test_undo_is_typed(gamma: TablePage) -> None:
    gamma.press("d")
    ready(gamma)
    gamma.deciding("Enter")
    expect(gamma.part("action-get-up")).to_be_visible()
    updates = gamma.updates
    gamma.part("command").fill("undo")
    gamma.part("command").press("Enter")
    gamma.after(updates)
    expect(gamma.part("action-get-up")).to_have_count(0)


def test_an_order_not_understood_says_what_could_be_meant(gamma: TablePage) -> None:
    gamma.part("command").fill("mvoe 3 forward")
    gamma.part("command").press("Enter")
    expect(gamma.part("command-told")).to_contain_text("did you mean 'move'")
    expect(gamma.part("command")).to_have_value("mvoe 3 forward")
    assert gamma.asking == "action"


def test_other_actions_are_typed_by_name(gamma: TablePage) -> None:
    updates = gamma.updates
    gamma.part("command").fill("finish")
    gamma.part("command").press("Enter")
    gamma.after(updates)
    assert gamma.asking == "activation"


def test_a_waypoint_bends_the_way_and_can_be_removed(gamma: TablePage) -> None:
    gamma.press("1")
    gamma.press("ArrowLeft")
    gamma.press("ArrowLeft")
    gamma.press("w")
    gamma.press("ArrowUp")
    gamma.press("ArrowUp")
    ready(gamma)
    expect(gamma.part("waypoint")).to_have_count(1)
    gamma.part("waypoint").click()
    expect(gamma.part("waypoint")).to_have_count(0)
    gamma.press("w")
    gamma.press("Backspace")
    expect(gamma.part("waypoint-chip")).to_have_count(0)


def test_a_click_sends_the_unit_there_and_shift_adds_a_waypoint(gamma: TablePage) -> None:
    gamma.part("action-move").click()
    gamma.settled()
    x, y = gamma.part("model", unit="gamma").evaluate_all(MIDDLE)
    inch = gamma.pixels_to_the_inch()
    gamma.page.keyboard.down("Shift")
    gamma.page.mouse.click(x - 2.5 * inch, y)
    gamma.page.keyboard.up("Shift")
    expect(gamma.part("waypoint")).to_have_count(1)
    gamma.page.mouse.click(x - 2.5 * inch, y - 6 * inch)
    gamma.settled()
    assert float(gamma.part("move-distance").input_value()) == pytest.approx(6.5, abs=0.05)
    expect(gamma.part("clipped")).to_be_visible()


@rule("coherency.distance")
def test_formations_are_chosen_by_key_and_by_button(gamma: TablePage) -> None:
    gamma.press("1")
    gamma.settled()
    before = ghosts(gamma)
    gamma.press("g")
    expect(gamma.part("formation-line")).to_have_attribute("aria-pressed", "true")
    ready(gamma)
    assert ghosts(gamma) != before
    gamma.part("formation-keep").click()
    assert comes_to(gamma, before)


def test_one_model_is_placed_by_keys_and_by_numbers(gamma: TablePage) -> None:
    gamma.press("1")
    gamma.press("ArrowLeft")
    gamma.settled()
    before = ghosts(gamma)
    gamma.press("m")
    expect(gamma.part("move-subject")).to_have_value("gamma.1")
    gamma.press("ArrowLeft")
    gamma.settled()
    after = ghosts(gamma)
    assert [model for model in after if after[model] != before[model]] == ["gamma.1"]
    gamma.part("move-distance").fill("1.25")
    gamma.part("move-distance").press("Tab")
    gamma.settled()
    expect(gamma.part("move-distance")).to_have_value("1.25")
    assert set(ghosts(gamma).items()) - set(after.items()) == {("gamma.1", ghosts(gamma)["gamma.1"])}


def test_a_move_too_long_stops_short_and_says_so(gamma: TablePage) -> None:
    order(gamma, "move 9 west")
    expect(gamma.part("clipped")).to_be_visible()
    expect(gamma.part("stops-short")).to_be_attached()
    ready(gamma)
    assert float(gamma.part("cost-meter").get_attribute("data-cost") or 0) <= 4.001


@rule("activate.action-points")
def test_the_meter_marks_every_action_point(gamma: TablePage) -> None:
    order(gamma, "move 2 west")
    expect(gamma.part("point-mark")).to_have_count(3)
    expect(gamma.part("move-points")).to_have_attribute("data-points", "1")


def test_numbers_of_actions_stay_and_other_moves_have_letters(gamma: TablePage) -> None:
    gamma.press("2")
    expect(gamma.part("shot-panel")).to_be_visible()
    gamma.press("Escape")
    gamma.press("c")
    expect(gamma.part("move-panel")).to_contain_text("Crawl")
    gamma.press("ArrowLeft")
    ready(gamma)
    parts = gamma.part("cost-part").all_inner_texts()
    assert any("crawling" in part for part in parts)


@rule("move.prone.going", "move.prone.getting-up")
def test_lying_down_and_getting_up_are_actions_and_show(gamma: TablePage) -> None:
    gamma.press("d")
    ready(gamma)
    gamma.deciding("Enter")
    expect(gamma.part("action-get-up")).to_be_visible()
    expect(gamma.part("badge", unit="gamma").locator("[data-status='prone']")).to_be_attached()
    gamma.deciding("u")
    expect(gamma.part("action-get-up")).to_have_count(0)
    gamma.part("undo").click()
    expect(gamma.part("action-get-up")).to_be_visible()


@rule("react.manoeuvre.trigger-move")
def test_enemies_who_may_react_are_marked(table: TablePage) -> None:
    acting(table, "alpha")
    order(table, "move 4 east")
    expect(table.part("watcher", unit="skarr-boyz")).to_be_visible()
    assert table.part("watcher-mark", unit="skarr-boyz").count() == 10


def test_without_measuring_beforehand_nobody_is_marked(table: TablePage) -> None:
    acting(table, "alpha", crossing(premeasure=False))
    order(table, "move 4 east")
    expect(table.part("watchers")).to_have_count(0)
