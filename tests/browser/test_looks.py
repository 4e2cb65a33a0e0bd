"""The table as it is seen: whole, still, readable, and quick with many models."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.battles import BAD, GOOD, battle, battle_under_fire, battle_with_a_rout
from tests.browser.conftest import ROOT, OpenTable
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.browser.table_page import TablePage

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(1366, 768), (1920, 1080), (1180, 820)]
themes = pytest.mark.parametrize("theme", ["dark", "light"])
hands = pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=lambda screen: screen.name)
BIG = "?scenario=big-battle&a=human&b=human&seed=1"


def started(table: TablePage, query: str) -> TablePage:
    table.go(query).part("battle").wait_for()
    return table.ready()


def assert_accessible(table: TablePage) -> None:
    table.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: dict[str, Any] = table.evaluate("axe.run()")
    wrong = [f"{one['id']}: {[node['html'][:160] for node in one['nodes']][:3]}" for one in found["violations"]]
    assert wrong == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_fit_shows_the_whole_table(open_table: OpenTable, size: tuple[int, int]) -> None:
    table = started(open_table(size=size), BIG)
    table.page.mouse.move(size[0] / 2, size[1] / 2)
    table.page.mouse.wheel(0, -600)
    table.part("fit").click()
    surface, board = table.part("table-surface").bounding_box(), table.part("board").bounding_box()
    assert surface and board
    assert surface["x"] >= board["x"]
    assert surface["y"] >= board["y"]
    assert surface["x"] + surface["width"] <= board["x"] + board["width"]
    assert surface["y"] + surface["height"] <= board["y"] + board["height"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_tools_of_the_view_cover_nothing_of_the_table(open_table: OpenTable, size: tuple[int, int]) -> None:
    table = started(open_table(size=size), BIG)
    hand, tools = (
        table.page.locator(".hand").bounding_box(),
        table.page.get_by_role("toolbar", name="View").bounding_box(),
    )
    assert hand and tools
    assert tools["y"] + tools["height"] <= hand["y"]


def test_no_two_plates_of_a_side_read_the_same(open_table: OpenTable) -> None:
    table = started(open_table(size=(1366, 768)), BIG)
    names = table.part("badge").locator(".name").all_inner_texts()
    assert len(names) == 20
    assert len(set(names)) == 20


CLASHES = """() => {
    const found = [...document.querySelectorAll("[data-testid='badge'] > *")];
    const plates = found.map((each) => each.getBoundingClientRect());
    const meet = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
    return plates.filter((one, i) => plates.slice(i + 1).some((other) => meet(one, other))).length;
}"""


COVERED = """() => {
    const found = [...document.querySelectorAll("[data-testid='badge'] > *")];
    const plates = found.map((each) => each.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const models = [...document.querySelectorAll("[data-testid='model']")];
    const base = (model) => model.querySelector(".figure circle").getBoundingClientRect();
    return models.filter((each) => plates.some((box) => meet(box, base(each)))).map((each) => each.dataset.model);
}"""


@pytest.mark.parametrize("scenario", ["relief", "river-town", "big-battle"])
def test_no_plate_covers_a_model_or_a_plate_at_any_zoom(open_table: OpenTable, scenario: str) -> None:
    table = started(open_table(size=(1366, 768)), f"?scenario={scenario}&a=human&b=human&seed=9")
    for wheel in (0, -300, -500):
        table.page.mouse.move(500, 550)
        table.page.mouse.wheel(0, wheel)
        table.page.wait_for_function("() => !document.querySelector('.world.moving')")
        assert table.part("badge").count() > 0
        assert table.evaluate(COVERED) == []
        assert table.evaluate(CLASHES) == 0


CROWD = """
scenario: A crowd
table: [60, 44]
settings: {length.turns: 3, turn.first-player: guard}
sides:
  guard:
    name: Border Guard
    home: south
    army:
      army: Patrols
      units:
MEN    deploy:
PLACES
  orks:
    name: Red Tusks
    army: red-tusks
    home: north
    deploy:
      skarr-boyz: {at: [27, 34]}
"""


def crowd() -> str:
    """Nine small units in three ranks, close together."""
    names = [f"patrol-{number}" for number in range(9)]
    men = "".join([f"        {name}: {{name: Wayward {name}, models: [2 guardsman]}}\n" for name in names])
    places = [f"      {name}: {{at: [{24 + n % 3 * 3}, {20 + n // 3 * 2}], ranks: 1}}" for n, name in enumerate(names)]
    return CROWD.replace("MEN", men).replace("PLACES", "\n".join(places))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_plates_of_units_that_crowd_together_are_nudged_apart(open_table: OpenTable, size: tuple[int, int]) -> None:
    table = open_table(size=size).load(battle(GOOD, scenario=crowd()))
    expect(table.part("badge")).to_have_count(10)
    assert table.evaluate(CLASHES) == 0


#: Whether an action is not cut off by the edge of the row.
IN_ITS_ROW = """one => {
    const [own, row] = [one, one.parentElement].map(el => el.getBoundingClientRect());
    return own.left >= row.left - 1 && own.right <= row.right + 1;
}"""
LINES_SEEN = """log => {
    const frame = log.getBoundingClientRect();
    return [...log.querySelectorAll("[data-testid='log-line'], [data-testid='log-act']")].filter(one => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.min(bottom, frame.bottom) - Math.max(top, frame.top) >= 16;
    }).length;
}"""


@pytest.mark.parametrize(("size", "least"), [((1366, 768), 132), ((1920, 1080), 330)])
def test_the_log_has_room_while_one_waits(open_table: OpenTable, size: tuple[int, int], least: int) -> None:
    table = open_table(size=size).load(battle_under_fire())
    box = table.part("log").bounding_box()
    assert box and box["height"] >= least


def test_beside_a_fire_plan_and_a_reaction_the_log_and_all_actions_stay(open_table: OpenTable) -> None:
    table = open_table(size=(1366, 768)).load(battle(GOOD)).activate("first-squad")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-row").first.wait_for()
    for action in table.part("action-bar").locator("[role='toolbar'] > button").all():
        expect(action).to_be_in_viewport(ratio=1)
        assert action.evaluate(IN_ITS_ROW)
    for save in (None, battle_under_fire()):
        if save:
            table.load(save)
        assert table.part("log").evaluate("log => log.closest('[role=tabpanel]').clientHeight") >= 132
        assert table.part("log").evaluate(LINES_SEEN) >= 2


def test_the_log_is_filtered_when_that_is_wanted(table: TablePage) -> None:
    table.load(battle_under_fire())
    expect(table.part("log-filter-kind")).to_be_hidden()
    table.part("log-filters").click()
    table.part("log-filter-kind").select_option("volley-began")
    expect(table.part("log-line")).to_have_count(1)
    table.part("log-filters").click()
    expect(table.part("log-filter-kind")).to_be_visible()


def inside(table: TablePage, name: str, frame: str) -> bool:
    """Whether a part can be seen whole within another."""
    box, around = table.part(name).bounding_box(), table.part(frame).bounding_box()
    assert box and around
    return around["y"] <= box["y"] and box["y"] + box["height"] <= around["y"] + around["height"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_confirms_a_draft_is_in_sight_and_all_of_the_dock_is_in_reach(
    open_table: OpenTable, size: tuple[int, int]
) -> None:
    table = open_table(size=size).load(battle(GOOD))
    main = table.part("primary").bounding_box()
    table.activate("first-squad")
    table.part("action-move").click()
    table.press("ArrowUp")
    table.settled()
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
    assert inside(table, "give-up", "dock")
    table.press("Escape")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-needed").last.click()
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
    assert inside(table, "give-up", "dock")
    expect(table.part("breakdown").last).to_be_in_viewport(ratio=1)
    now = table.part("primary").bounding_box()
    assert main and now
    assert (main["x"] + main["width"], main["y"]) == (now["x"] + now["width"], now["y"])
    assert table.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_breakdown_in_the_log_opens_in_sight(open_table: OpenTable) -> None:
    table = open_table(size=(1366, 768)).load(battle_under_fire())
    table.part("log-number").last.click()
    expect(table.part("log-breakdown").locator("table")).to_be_in_viewport(ratio=1)


def test_the_board_takes_most_of_the_window(table: TablePage) -> None:
    started(table, BIG)
    board = table.part("board").bounding_box()
    assert board
    assert board["width"] * board["height"] >= 0.6 * 1920 * 1080


@themes
@hands
def test_the_battle_is_accessible_in_every_decision(open_table: OpenTable, theme: str, screen: Screen) -> None:
    table = screen.open(open_table, theme).load(battle(GOOD))
    assert_accessible(table)
    table.activate("first-squad")
    assert_accessible(table)
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-needed").first.click()
    assert_accessible(table)
    table.part("give-up").click()
    table.part("action-move").click()
    table.press("ArrowUp")
    table.settled()
    assert_accessible(table)
    table.press("Escape")
    table.part("tab-unit").click()
    table.part("replay").click()
    assert_accessible(table)


@themes
@hands
def test_a_prompt_is_accessible(open_table: OpenTable, theme: str, screen: Screen) -> None:
    table = screen.open(open_table, theme)
    assert_accessible(table.load(battle_under_fire()))
    assert_accessible(table.load(battle_with_a_rout()))
    table.load(battle(BAD, BAD)).activate("first-squad", 2)
    table.press("1")
    assert_accessible(table)


def test_nothing_moves_when_nothing_happens(open_table: OpenTable) -> None:
    table = started(open_table(motion="no-preference"), "?scenario=skirmish&a=human&b=human&seed=1")
    table.page.wait_for_function("() => document.getAnimations().length === 0")


def test_with_reduced_motion_a_move_jumps(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    table.press("1")
    table.press("ArrowUp")
    table.settled()
    table.doing(table.part("primary"))
    assert table.evaluate("document.getAnimations().length") == 0


WATCH = """() => {
    window.touched = new Set();
    const watch = new MutationObserver(changes => changes.forEach(change => {
        const token = change.target.closest?.("[data-testid='model']");
        if (token) window.touched.add(token.dataset.unit);
    }));
    watch.observe(document.querySelector("[data-layer='models']"), {subtree: true, attributes: true, childList: true});
}"""


def test_dragging_among_two_hundred_models_touches_only_those_dragged(table: TablePage) -> None:
    started(table, BIG)
    expect(table.part("model")).to_have_count(200)
    while table.asking != "action":
        table.doing(table.part("primary"))
    unit = table.page.locator("[data-testid='roster-unit'].acting").get_attribute("data-unit") or ""
    x, y = table.middle(table.model(unit).locator("circle").first)
    table.evaluate(WATCH)
    table.drag((x, y), (x + 40, y + 10), steps=20)
    table.settled()
    assert set(table.evaluate("[...window.touched]")) <= {unit}


#: What one step of a drag changes on the board, before the server has answered: names and tags of elements.
ONE_STEP = """async ([x, y]) => {
    const hand = document.querySelector(".hand");
    const step = by => hand.dispatchEvent(new PointerEvent("pointermove", {
        pointerId: 1, clientX: x + by, clientY: y, bubbles: true, buttons: 1, isPrimary: true, pointerType: "mouse",
    }));
    step(4);
    await Promise.resolve();
    const watch = new MutationObserver(() => {});
    watch.observe(hand, {subtree: true, attributes: true, childList: true});
    step(8);
    await Promise.resolve();
    return watch.takeRecords().map(({target}) => target.dataset.testid ?? target.tagName);
}"""


def test_one_step_of_a_drag_changes_one_transform_and_the_way(table: TablePage) -> None:
    started(table, BIG)
    while table.asking != "action":
        table.doing(table.part("primary"))
    unit = table.page.locator("[data-testid='roster-unit'].acting").get_attribute("data-unit") or ""
    x, y = table.middle(table.model(unit).locator("circle").first)
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 20, y, steps=4)
    changed: list[str] = table.page.evaluate(ONE_STEP, [x + 20, y])
    table.page.mouse.up()
    assert changed.count("ghost-group") == 1
    assert set(changed) <= {"ghost-group", "path"}


def test_tokens_need_no_colour_to_be_told_apart(table: TablePage) -> None:
    table.load(battle(GOOD))
    dashes = "els => [...new Set(els.map(el => el.querySelectorAll('[stroke-dasharray]').length > 0))]"
    assert table.part("model", side="a").evaluate_all(dashes) == [False]
    assert table.part("model", side="b").evaluate_all(dashes) == [True]


@themes
def test_what_opens_over_the_table_is_accessible_and_closes_with_escape(open_table: OpenTable, theme: str) -> None:
    table = open_table(theme=theme, size=(1366, 768)).load(battle(GOOD))
    table.part("menu").click()
    assert_accessible(table)
    table.press("Escape")
    expect(table.part("menu-list")).to_have_count(0)
    table.press("?")
    assert_accessible(table)
    table.press("Escape")
    expect(table.part("keys-help")).to_have_count(0)
    table.part("rule-link").first.click()
    table.part("rule-card").wait_for()
    assert_accessible(table)
    table.press("Escape")
    expect(table.part("rule-card")).to_have_count(0)


@themes
def test_deleting_a_game_is_accessible(open_table: OpenTable, theme: str) -> None:
    table = open_table(theme=theme).load(battle(GOOD)).lobby()
    table.part("delete-game").first.click()
    assert_accessible(table)


def test_the_log_gains_one_line_for_every_event(table: TablePage) -> None:
    table.load(battle(GOOD))
    before, lines = table.events, table.part("log-line").count()
    table.activate("first-squad")
    assert table.events > before
    expect(table.part("log-line")).to_have_count(lines + table.events - before)
