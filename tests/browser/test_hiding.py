"""Hidden units on the page: one's own look hidden, the enemy's are not there, and a shared screen is handed over."""

from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage
from tests.support import rule

HIDDEN = ("skarr-boyz", "mug-boyz", "Skarr", "Mug")
#: Seeds with which the guard decides before anybody has acted, and after the orks have failed to activate.
FIRST, AFTER_A_BUST = 7, 10
LOBBY = '"type":"lobby"'


def listening(page: TablePage) -> list[str]:
    """Everything the server sends to a page from now on."""
    heard: list[str] = []

    def attend(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.page.on("websocket", attend)
    return heard


@rule("hide.counters", "hide.claim")
def test_the_enemy_in_hiding_is_neither_on_the_page_nor_on_the_socket(open_table: OpenTable) -> None:
    page = open_table()
    heard = listening(page)
    for seed in (FIRST, AFTER_A_BUST):
        heard.clear()
        page.go(f"?scenario=ambush&a=human&b=cautious&seed={seed}")
        page.part("battle").wait_for()
        page.part("model", side="a").first.wait_for()
        shown = page.evaluate("() => document.documentElement.outerHTML")
        assert any('"type":"update"' in text for text in heard) and page.part("model", side="b").count() == 0
        for name in HIDDEN:
            assert name not in shown and not any(name in text for text in heard if LOBBY not in text)


@rule("hide.counters")
def test_own_hidden_models_look_hidden_and_a_shared_screen_is_empty_until_it_is_taken(open_table: OpenTable) -> None:
    page = open_table()
    page.go("?scenario=ambush&a=cautious&b=human&seed=4")
    page.part("battle").wait_for()
    expect(page.part("model", unit="skarr-boyz").first.locator("[data-testid='hood']")).to_have_count(1)

    page.go("?scenario=ambush&a=human&b=human&seed=4")
    first = page.part("hand-over")
    first.wait_for()
    seat = first.get_attribute("data-seat")
    assert page.part("model").count() == 0
    first.get_by_role("button").click()
    page.part("battle").wait_for()
    expect(page.part("battle")).to_have_attribute("data-seat", seat or "")
