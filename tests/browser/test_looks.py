"""The table as it is seen: whole, still, readable, and quick with many models."""

import pytest
from playwright.sync_api import expect

from tests.browser.battles import BAD, GOOD, battle, battle_under_fire, battle_with_a_rout
from tests.browser.conftest import OpenTable
from tests.browser.screens import LAPTOP, PHONE, Screen, assert_accessible
from tests.browser.table_page import TablePage

SIZES = [(1366, 768), (1920, 1080), (1180, 820)]
hands = pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=lambda screen: screen.name)
BIG = "?scenario=big-battle&a=human&b=human&seed=1"


def started(table: TablePage, query: str) -> TablePage:
    table.go(query).part("battle").wait_for()
    return table.ready()


def resized(table: TablePage, size: tuple[int, int]) -> None:
    """Makes the window larger or smaller, until the page has settled in it."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    table.page.wait_for_function("() => !document.querySelector('.world.moving')")


def assert_whole(table: TablePage) -> None:
    """All of the table is on the board, and the tools of the view are above it."""
    surface, board = table.part("table-surface").bounding_box(), table.part("board").bounding_box()
    assert surface and board
    assert surface["x"] >= board["x"]
    assert surface["y"] >= board["y"]
    assert surface["x"] + surface["width"] <= board["x"] + board["width"]
    assert surface["y"] + surface["height"] <= board["y"] + board["height"]
    hand = table.page.locator(".hand").bounding_box()
    tools = table.page.get_by_role("toolbar", name="View").bounding_box()
    assert hand and tools
    assert tools["y"] + tools["height"] <= hand["y"]


SIGILS = "els => els.map(el => [el.dataset.side, el.dataset.unit, el.querySelector('[data-sigil]')?.dataset.sigil])"
WATCH = """() => {
    window.touched = new Set();
    const watch = new MutationObserver(changes => changes.forEach(change => {
        const token = change.target.closest?.("[data-testid='model']");
        if (token) window.touched.add(token.dataset.unit);
    }));
    watch.observe(document.querySelector("[data-layer='models']"), {subtree: true, attributes: true, childList: true});
}"""
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


def test_two_hundred_models_are_seen_whole_told_apart_and_dragged_lightly(table: TablePage) -> None:
    started(table, BIG)
    expect(table.part("model")).to_have_count(200)
    board = table.part("board").bounding_box()
    assert board and board["width"] * board["height"] >= 0.6 * 1920 * 1080
    for size in SIZES:
        resized(table, size)
        table.page.mouse.move(size[0] / 2, size[1] / 2)
        table.page.mouse.wheel(0, -600)
        table.part("fit").click()
        assert_whole(table)

    resized(table, (1366, 768))
    names = table.part("badge").locator(".name").all_inner_texts()
    assert len(names) == 20
    assert len(set(names)) == 20
    borne = {tuple(one) for one in table.part("model").evaluate_all(SIGILS) if one[2]}
    units = {unit for _, unit, _ in borne}
    assert len(units) == 20
    assert len({(side, sigil) for side, _, sigil in borne}) == len(units), "two squads of a side differ"

    resized(table, (1920, 1080))
    while table.asking != "action":
        table.doing(table.part("primary"))
    unit = table.page.locator("[data-testid='roster-unit'].acting").get_attribute("data-unit") or ""
    x, y = table.middle(table.model(unit).locator("circle").first)
    table.evaluate(WATCH)
    table.drag((x, y), (x + 40, y + 10), steps=20)
    table.settled()
    assert set(table.evaluate("[...window.touched]")) <= {unit}

    table.press("Escape")
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 20, y, steps=4)
    changed: list[str] = table.page.evaluate(ONE_STEP, [x + 20, y])
    table.page.mouse.up()
    assert changed.count("ghost-group") == 1
    assert set(changed) <= {"ghost-group", "path"}


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
LABELS_THAT_MEET = """() => {
    const boxed = (text) => [text.textContent, text.getBoundingClientRect()];
    const boxes = (where) => [...document.querySelectorAll(where)].map(boxed);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const words = boxes("[data-testid='piece-rules'] .words text");
    return boxes("[data-testid='objective'] .label text").flatMap(([name, box]) =>
        words.filter(([, other]) => meet(box, other)).map(([word]) => `${name} on ${word}`));
}"""
TABLES = ["relief", "river-town", "big-battle", "crossroads", "ruins", "siege-lines"]


def test_no_plate_or_name_covers_a_model_a_plate_or_a_name(table: TablePage) -> None:
    for scenario in TABLES:
        started(table, f"?scenario={scenario}&a=human&b=human&seed=9")
        table.press("r")
        for size in ((1920, 1080), (1366, 768)):
            resized(table, size)
            assert table.evaluate(LABELS_THAT_MEET) == [], scenario
        table.press("r")
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


def test_a_crowd_has_plates_apart_and_nothing_moves_that_needs_not(open_table: OpenTable) -> None:
    table = open_table(motion="no-preference").load(battle(GOOD, scenario=crowd()))
    for size in SIZES:
        resized(table, size)
        expect(table.part("badge")).to_have_count(10)
        assert table.evaluate(CLASHES) == 0
    table.page.wait_for_function("() => document.getAnimations().length === 0")
    dashes = "els => [...new Set(els.map(el => el.querySelectorAll('[stroke-dasharray]').length > 0))]"
    assert table.part("model", side="a").evaluate_all(dashes) == [False]
    assert table.part("model", side="b").evaluate_all(dashes) == [True]

    table.page.emulate_media(reduced_motion="reduce")
    table.activate("patrol-0")
    table.press("1")
    table.press("ArrowUp")
    table.settled()
    table.doing(table.part("primary"))
    assert table.evaluate("document.getAnimations().length") == 0, "with reduced motion a move jumps"


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


def assert_log_has_room(table: TablePage) -> None:
    """Beside a plan or a prompt in a low window."""
    assert table.part("log").evaluate("log => log.closest('[role=tabpanel]').clientHeight") >= 132
    assert table.part("log").evaluate(LINES_SEEN) >= 2


def test_the_log_has_room_beside_a_prompt_and_is_filtered_when_that_is_wanted(table: TablePage) -> None:
    table.load(battle_under_fire())
    for size, least in (((1920, 1080), 300), ((1366, 768), 132)):
        resized(table, size)
        box = table.part("log").bounding_box()
        assert box and box["height"] >= least
    assert_log_has_room(table)
    table.part("log-number").last.click()
    expect(table.part("log-breakdown").locator("table")).to_be_in_viewport(ratio=1)

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


def test_a_plan_leaves_the_log_the_actions_and_its_buttons_in_sight(table: TablePage) -> None:
    table.load(battle(GOOD))
    corners = []
    for size in SIZES:
        resized(table, size)
        main = table.part("primary").bounding_box()
        assert main
        corners.append((main["x"] + main["width"], main["y"]))
    table.activate("first-squad")
    for size, corner in zip(SIZES, corners, strict=True):
        resized(table, size)
        table.part("action-move").click()
        table.press("ArrowUp")
        table.settled()
        expect(table.part("primary")).to_be_in_viewport(ratio=1)
        assert inside(table, "give-up", "dock")
        table.press("Escape")
        table.part("action-shoot").click()
        table.part("target", unit="skarr-boyz").click()
        table.part("fire-row").first.wait_for()
        if size == (1366, 768):
            for action in table.part("action-bar").locator("[role='toolbar'] > button").all():
                expect(action).to_be_in_viewport(ratio=1)
                assert action.evaluate(IN_ITS_ROW)
            assert_log_has_room(table)
            log = table.part("log").bounding_box()
            assert log and log["height"] >= 90
        table.part("fire-needed").last.click()
        expect(table.part("primary")).to_be_in_viewport(ratio=1)
        assert inside(table, "give-up", "dock")
        expect(table.part("breakdown").last).to_be_in_viewport(ratio=1)
        now = table.part("primary").bounding_box()
        assert now and (now["x"] + now["width"], now["y"]) == corner
        assert table.evaluate("document.documentElement.scrollHeight <= innerHeight")
        table.press("Escape")


@hands
def test_every_decision_of_a_battle_is_accessible(open_table: OpenTable, screen: Screen) -> None:
    table = screen.open(open_table).load(battle(GOOD))
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

    assert_accessible(table.load(battle_under_fire()))
    assert_accessible(table.load(battle_with_a_rout()))
    table.load(battle(BAD, BAD)).activate("first-squad", 2)
    table.press("1")
    assert_accessible(table)


def test_what_opens_over_the_table_is_accessible_and_closes_with_escape(open_table: OpenTable) -> None:
    table = open_table(size=(1366, 768)).load(battle(GOOD))
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
    table.lobby().part("delete-game").first.click()
    assert_accessible(table)
