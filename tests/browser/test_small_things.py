"""Small things that spoil a battle when they are wrong."""

from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle
from tests.browser.table_page import TablePage

AGAINST_A_BOT = {"guard": "human", "orks": "cautious"}
COUNTED = """() => {
    const Own = window.AudioContext;
    window.made = 0;
    window.AudioContext = class extends Own { constructor() { super(); window.made += 1; } };
}"""


def test_against_a_bot_there_is_no_seat_to_take_and_sound_comes_only_when_it_is_wanted(table: TablePage) -> None:
    table.load(battle(GOOD, players=AGAINST_A_BOT)).evaluate(COUNTED)
    expect(table.part("seat")).to_have_count(0)
    expect(table.part("dispute")).to_have_count(0)
    table.activate("first-squad")
    assert table.evaluate("window.made") == 0
    table.part("menu").click()
    expect(table.part("sound")).not_to_be_checked()
    table.part("sound").check()
    assert table.evaluate("window.made") == 1
    table.page.reload()
    table.ready().part("menu").click()
    expect(table.part("sound")).to_be_checked()


def test_tab_reaches_every_control_while_shooting(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    for size in ((1366, 768), (1920, 1080)):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.press("2")
        table.part("target", unit="skarr-boyz").click()
        table.part("fire-row").first.wait_for()
        reached: set[str] = set()
        for _ in range(60):
            table.press("Tab")
            reached.add(table.evaluate("document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''"))
        assert {"target", "fire-row", "fire-needed", "primary", "action-move", "tab-log"} <= reached
        table.press("Escape")
