"""Planning a move without dragging: waypoints, formations, single models, keys alone and typed orders."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.crossing import acting, order
from tests.browser.table_page import TablePage
from tests.support import rule

MIDDLE = """models => {
    const boxes = models.map((model) => model.querySelector("circle").getBoundingClientRect());
    const mean = (of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
    return [mean((box) => box.left + box.width / 2), mean((box) => box.top + box.height / 2)];
}"""
GHOSTS_UNDER_THE_HANDLE = """() => {
    const handle = document.querySelector("[data-testid='move-handle'] circle").getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const ghosts = [...document.querySelectorAll("[data-testid='ghost'] circle")];
    return ghosts.filter((circle) => meet(circle.getBoundingClientRect(), handle)).length;
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


def typed(table: TablePage, text: str) -> None:
    """Types an order that is carried out at once."""
    updates = table.updates
    table.part("command").fill(text)
    table.part("command").press("Enter")
    table.after(updates)


def not_understood(table: TablePage, text: str) -> None:
    table.part("command").fill(text)
    table.part("command").press("Enter")
    expect(table.part("command-told")).to_contain_text("did you mean 'move'")
    expect(table.part("command")).to_have_value(text)


@rule("move.prone.going", "move.prone.getting-up")
def test_orders_are_typed_planned_carried_out_taken_back_and_remembered(gamma: TablePage) -> None:
    told, moved = gamma.part("command-told"), gamma.part("log-line", kind="unit-moved")
    not_understood(gamma, "mvoe 3 forward")
    assert gamma.asking == "action"
    order(gamma, "move 2 west")
    expect(told).to_be_visible()
    gamma.part("give-up").click()
    expect(told).to_have_count(0)
    order(gamma, "move 2 west")
    gamma.press("Escape")
    expect(told).to_have_count(0)

    updates = gamma.updates
    order(gamma, "move 9 west, ok")
    ready(gamma)
    expect(told).to_contain_text("Not carried out (press Enter to take it")
    assert (gamma.updates, gamma.asking) == (updates, "action")
    gamma.deciding("Enter")
    expect(moved).to_have_count(1)
    typed(gamma, "undo")

    order(gamma, "move 2 left, turn 45")
    expect(gamma.part("move-distance")).to_have_value("2")
    expect(gamma.part("move-facing")).to_have_value("315")
    ready(gamma)
    typed(gamma, "ok")
    expect(moved).to_have_count(1)
    typed(gamma, "undo")
    expect(moved).to_have_count(0)

    updates = gamma.updates
    gamma.press("/")
    gamma.page.keyboard.type("move 1 west, ok")
    gamma.press("Enter")
    gamma.after(updates)
    expect(moved).to_have_count(1)
    command = gamma.part("command")
    expect(command).to_have_value("")
    not_understood(gamma, "mvoe 1 west")
    gamma.doing(gamma.part("action-aim"))
    expect(command).to_have_value("")
    command.press("ArrowUp")
    command.press("ArrowUp")
    expect(command).to_have_value("move 1 west, ok")
    typed(gamma, "finish")
    assert gamma.asking == "activation"


@rule("move.prone.going", "move.prone.getting-up", "shoot.to-hit.prone")
def test_a_unit_lies_down_as_it_was_shown_and_gets_up(gamma: TablePage) -> None:
    events, up = gamma.events, gamma.part("action-get-up")
    gamma.press("d")
    ready(gamma)
    expect(gamma.part("move-points")).to_have_attribute("data-points", "1")
    expect(gamma.part("remark", rule="shoot.to-hit.prone")).to_contain_text("soft cover")
    expect(gamma.part("ghost-cover", cover="soft")).to_have_count(5)
    assert gamma.events == events
    gamma.press("Escape")
    order(gamma, "lie down")
    expect(gamma.part("primary")).to_contain_text("Lie down here")
    gamma.deciding("Enter")
    expect(gamma.listed(up)).to_be_visible()
    typed(gamma, "undo")
    expect(up).to_have_count(0)

    gamma.press("d")
    ready(gamma)
    gamma.deciding("Enter")
    expect(gamma.listed(up)).to_be_visible()
    expect(gamma.part("badge", unit="gamma").locator("[data-status='prone']")).to_be_attached()
    gamma.deciding("u")
    expect(up).to_have_count(0)
    gamma.part("undo").click()
    expect(gamma.listed(up)).to_be_visible()


def bends_the_way(gamma: TablePage) -> None:
    """Waypoints by keys and by clicks."""
    for key in ("1", "ArrowLeft", "ArrowLeft", "w", "ArrowUp", "ArrowUp"):
        gamma.press(key)
    ready(gamma)
    expect(gamma.part("waypoint")).to_have_count(1)
    gamma.part("waypoint").click()
    expect(gamma.part("waypoint")).to_have_count(0)
    gamma.press("w")
    gamma.press("Backspace")
    expect(gamma.part("waypoint-chip")).to_have_count(0)
    gamma.press("Escape")

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
    gamma.press("Escape")


def number_kept_while_it_is_typed(gamma: TablePage, distance: Locator) -> None:
    """An answer of the server does not write over it."""
    gamma.press("m")
    gamma.settled()
    distance.focus()
    distance.fill("")
    gamma.page.keyboard.type("2.5")
    before = ghosts(gamma)["gamma.1"]
    gamma.part("formation-line").evaluate("button => button.click()")
    gamma.settled()
    assert ghosts(gamma)["gamma.1"] != before
    expect(distance).to_have_value("2.5")
    gamma.press("Tab")
    gamma.settled()
    expect(distance).to_have_value("2.5")
    gamma.part("give-up").click()


@rule("coherency.distance")
def test_a_way_is_bent_a_formation_chosen_and_one_model_placed(gamma: TablePage) -> None:
    bends_the_way(gamma)
    gamma.press("1")
    gamma.settled()
    before = ghosts(gamma)
    gamma.press("g")
    expect(gamma.part("formation-line")).to_have_attribute("aria-pressed", "true")
    ready(gamma)
    assert ghosts(gamma) != before
    gamma.part("formation-keep").click()
    assert comes_to(gamma, before)

    distance = gamma.part("move-distance")
    number_kept_while_it_is_typed(gamma, distance)
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
    distance.fill("1.25")
    distance.press("Tab")
    gamma.settled()
    expect(distance).to_have_value("1.25")
    assert set(ghosts(gamma).items()) - set(after.items()) == {("gamma.1", ghosts(gamma)["gamma.1"])}


def handle_hides_no_ghost(gamma: TablePage) -> None:
    assert gamma.evaluate(GHOSTS_UNDER_THE_HANDLE) == 0
    handle, inch = gamma.middle(gamma.part("move-handle")), gamma.pixels_to_the_inch()
    distance = float(gamma.part("move-distance").input_value())
    gamma.drag(handle, (handle[0] - inch, handle[1]))
    gamma.settled()
    assert float(gamma.part("move-distance").input_value()) != distance


@rule("activate.action-points", "move.dangerous", "coherency.split")
def test_a_plan_tells_its_points_dangers_and_who_is_left_behind(gamma: TablePage) -> None:
    gamma.press("2")
    expect(gamma.part("shot-panel")).to_be_visible()
    gamma.press("Escape")
    gamma.press("c")
    expect(gamma.part("move-panel")).to_contain_text("Crawl")
    gamma.press("ArrowLeft")
    ready(gamma)
    assert any("crawling" in part for part in gamma.part("cost-part").all_inner_texts())
    gamma.press("Escape")

    order(gamma, "move 9 west")
    expect(gamma.part("clipped")).to_be_visible()
    expect(gamma.part("stops-short")).to_be_attached()
    ready(gamma)
    assert float(gamma.part("cost-meter").get_attribute("data-cost") or 0) <= 4.001
    order(gamma, "move 2 west")
    expect(gamma.part("point-mark")).to_have_count(3)
    expect(gamma.part("move-points")).to_have_attribute("data-points", "1")

    order(gamma, "move 3 forward")
    expect(gamma.part("trial").first).to_contain_text("The mines: 2 or more (83 %)")
    expect(gamma.part("trial").first).to_contain_text("A model that fails is wounded")
    assert gamma.part("trial-mark").count() >= 3
    handle_hides_no_ghost(gamma)
    order(gamma, "move 2 west, line")
    handle_hides_no_ghost(gamma)
    gamma.press("Escape")

    order(gamma, "move 1 forward")
    gamma.part("detach").click()
    expect(gamma.part("goes-gamma.1")).to_have_attribute("aria-pressed", "true")
    gamma.part("goes-gamma.1").click()
    gamma.part("goes-gamma.2").click()
    expect(gamma.part("goes-gamma.1")).to_have_attribute("aria-pressed", "false")
    gamma.settled()
    gamma.part("ghost", model="gamma.3").click()
    expect(gamma.part("goes-gamma.3")).to_have_attribute("aria-pressed", "false")
    order(gamma, "detach 1-2, move 4 forward")
    gamma.settled()
    expect(gamma.part("plan-note")).to_contain_text("Leadership of the")
    expect(gamma.part("plan-note")).to_contain_text("Will split: 2 models")
    typed(gamma, "ok")
    expect(gamma.part("log-line", kind="unit-split")).to_have_count(1)
    expect(gamma.part("part-line")).to_have_count(1)
    expect(gamma.part("part-line")).to_have_attribute("aria-label", re.compile("belongs to Gamma"))
