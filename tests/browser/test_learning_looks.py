"""The screens that teach: accessible in both themes, and within every window."""

from arap.game.records.save import save_text
from tests.browser.conftest import OpenTable
from tests.browser.screens import Screen, assert_accessible
from tests.browser.table_page import TablePage
from tests.browser.test_looks import hands, resized
from tests.game.test_aftermath import played

SIZES = [(1366, 768), (1180, 820), (390, 844), (844, 390)]
WIDER = """document.documentElement.scrollWidth > innerWidth
    || [...document.querySelectorAll("main")].some(main => main.scrollWidth > main.clientWidth)"""


def briefing(table: TablePage) -> None:
    table.lobby()
    table.part("scenario", scenario="river-town").click()
    table.part("briefing").wait_for()


def lesson(table: TablePage) -> None:
    table.lobby()
    table.part("learn").click()
    table.part("coach").wait_for()
    table.ready()


def reference(table: TablePage) -> None:
    table.lobby()
    table.part("rules").click()
    table.part("rule-line", rule="activate.bust").click()
    table.part("rule-card").wait_for()


def index(table: TablePage) -> None:
    reference(table)
    table.part("rules-index").click()
    table.part("rule-index").locator("[data-rule='shoot.aim']").wait_for()


def ending(table: TablePage) -> None:
    table.load(save_text(played(), {"guard": "human", "orks": "cautious"}))
    table.ready().part("primary").click()
    table.part("end-screen").wait_for()


SHOWN = [briefing, lesson, reference, index, ending]


@hands
def test_start_and_screens_that_teach_are_accessible(open_table: OpenTable, screen: Screen) -> None:
    table = screen.open(open_table)
    for shown in (TablePage.lobby, *SHOWN):
        shown(table)
        assert_accessible(table)


def test_screens_that_teach_never_scroll_sideways(table: TablePage) -> None:
    for shown in (TablePage.lobby, *SHOWN):
        shown(table)
        for size in SIZES:
            resized(table, size)
            assert not table.evaluate(WIDER), (shown.__name__, size)
        table.go()
