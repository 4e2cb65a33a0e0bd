"""Learning to play, as a new player does it: by what the coach says."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage

TAUGHT = """step => {
    const { step: now, task, done } = document.querySelector("[data-testid='coach']")?.dataset ?? {};
    return Number(now) === step && (task === "true" || done === "true");
}"""


#: Something that is ringed can be seen whole.
POINTED = """() => [...document.querySelectorAll("button, [data-testid='primary']")].some(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const seen = y => one.contains(document.elementFromPoint(left + width / 2, y));
    return getComputedStyle(one).outlineWidth === "3px" && seen(top + 4) && seen(top + height - 4);
})"""


def taught(table: TablePage, step: int) -> None:
    """Until the coach has come to a step and the learner is asked."""
    table.page.wait_for_function(TAUGHT, arg=step)
    table.ready()


def assert_points_and_covers_nothing(table: TablePage) -> None:
    """The coach stands beside the decision, not over it; what it points at is in sight."""
    coach, decision = table.part("coach").bounding_box(), table.part("dock").locator(".top").bounding_box()
    assert coach is not None
    assert decision is not None
    assert coach["y"] + coach["height"] <= decision["y"]
    table.page.wait_for_function(POINTED)


def begun(table: TablePage) -> TablePage:
    table.lobby()
    table.part("learn").click()
    taught(table, 1)
    return table


def test_the_lesson_is_played_from_start_to_end(open_table: OpenTable) -> None:
    table = begun(open_table(size=(1366, 768)))
    assert_points_and_covers_nothing(table)
    table.activate("first-squad", 2)
    taught(table, 2)
    expect(table.part("lesson-place")).to_be_visible()
    table.part("action-move").click()
    x, y = table.middle(table.part("move-handle"))
    table.drag((x, y), (x, y - 4 * table.pixels_to_the_inch()))
    table.settled().doing(table.part("primary"))
    taught(table, 3)
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.doing(table.part("primary"))
    taught(table, 4)
    table.page.reload()
    taught(table, 4)
    table.activate("second-squad", 3)
    taught(table, 5)
    assert_points_and_covers_nothing(table)
    table.doing(table.part("reaction", unit="second-squad", reaction="shoot"))
    expect(table.part("coach-task")).to_have_text('Press "Fire".')
    table.doing(table.part("primary"))
    taught(table, 6)
    table.activate("second-squad", 2)
    table.part("action-charge").click()
    table.doing(table.part("primary"))
    expect(table.part("coach-task")).to_have_text("End your turn.")
    table.part("action-end-phase").click()
    table.doing(table.part("primary"))
    table.doing(table.part("primary"))
    taught(table, 7)
    expect(table.part("coach-say")).to_contain_text("You won the round by 3.")
    assert_points_and_covers_nothing(table)
    table.doing(table.part("choice").filter(has_text="hold them back"))
    expect(table.part("coach")).to_have_attribute("data-done", "true")
    expect(table.part("coach-say")).to_contain_text("then they rallied")
    table.part("coach-close").click()
    expect(table.part("coach")).to_have_count(0)
    table.lobby()
    expect(table.part("learn-on")).to_have_count(0)
    expect(table.part("first-battle")).to_have_class(re.compile("primary"))


def test_the_coach_refuses_shows_goes_back_and_lets_go(open_table: OpenTable) -> None:
    table = begun(open_table(size=(390, 844)))
    table.part("roster-unit", unit="second-squad").click()
    table.part("attempt-1").click()
    table.part("primary").click()
    expect(table.part("refused")).to_contain_text("First Squad goes first")
    table.doing(table.part("coach-show"))
    taught(table, 2)
    expect(table.part("coach-say")).to_be_in_viewport(ratio=1)
    table.part("action-move").click()
    expect(table.part("coach-say")).to_have_count(0)
    expect(table.part("coach-task")).to_be_in_viewport(ratio=1)
    table.part("coach-fold").click()
    expect(table.part("coach-say")).to_be_visible()
    table.part("give-up").click()
    assert table.evaluate("document.scrollingElement.scrollTop") == 0
    table.doing(table.part("coach-back"))
    taught(table, 1)
    table.part("coach-leave").click()
    table.part("learn-on").click()
    taught(table, 1)
