"""Invitations: an opponent and a watcher come by link, and nobody without one."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage

HOT_SEAT = "?scenario=skirmish&a=human&b=human&seed=1"


def hosted(table: TablePage) -> TablePage:
    table.go(HOT_SEAT).part("battle").wait_for()
    return table.ready()


def link(table: TablePage, item: str, seat: str) -> str:
    """The link that the menu gives for a seat; "" is the watcher's."""
    table.part("menu").click()
    table.part(item).click()
    found = table.part("invite-link", seat=seat).locator("input").input_value()
    table.part("invite-link", seat=seat).locator("[data-testid='copy-link']").click()
    expect(table.part("invite-link", seat=seat).locator("[data-testid='copy-link']")).to_have_text("Copied")
    table.part("invite-close").click()
    return found.removeprefix(table.address)


def test_an_opponent_and_a_watcher_come_by_link_and_nobody_without_one(open_table: OpenTable) -> None:
    host, guest, watcher, stranger = hosted(open_table()), open_table(), open_table(), open_table()
    watcher.go(link(host, "menu-watcher", "")).part("battle").wait_for()
    expect(watcher.part("battle")).to_have_attribute("data-seat", "watcher")
    assert watcher.part("who-decides").get_attribute("data-own") == "false"
    assert watcher.places() == host.places()
    watcher.part("menu").click()
    watcher.part("menu-save").click()
    expect(watcher.part("refused")).to_contain_text("You are watching this battle")

    deciding = host.part("who-decides").inner_text()
    guest.go(link(host, "menu-invite", "orks")).part("battle").wait_for()
    expect(guest.part("battle")).to_have_attribute("data-seat", "orks")
    expect(host.part("battle")).to_have_attribute("data-seat", "guard")
    assert "key=" not in guest.page.url, "the secret is not passed on with the address"
    asked = [page for page in (host, guest) if page.part("who-decides").get_attribute("data-own") == "true"]
    assert len(asked) == 1, deciding
    guest.page.reload()
    guest.part("battle").wait_for()
    expect(guest.part("battle")).to_have_attribute("data-seat", "orks")
    guest.lobby()
    assert guest.part("saved-game").count() == 1

    game = host.page.url.partition("?game=")[2]
    stranger.go(f"?game={game}").part("start-screen").wait_for()
    expect(stranger.part("refused")).to_contain_text("open the link that you were sent")
    assert stranger.part("saved-game").count() == 0
    stranger.go(f"?game={game}&#key={'0' * 32}").part("start-screen").wait_for()
    expect(stranger.part("refused")).to_contain_text("its secret is wrong")


def test_a_gm_is_wanted_comes_by_a_new_link_and_sees_the_whole_battle(open_table: OpenTable) -> None:
    host, gm, late = open_table(), open_table(), open_table()
    host.lobby().part("scenario", scenario="ambush").click()
    host.part("with-gm").check()
    host.part("begin").click()
    host.part("battle").wait_for()
    first = link(host, "menu-gm", "gm")
    host.part("menu").click()
    host.part("menu-gm").click()
    host.part("new-link").click()
    field = host.part("invite-link", seat="gm").locator("input")
    expect(field).not_to_have_value(host.address + first)
    gm.go(field.input_value().removeprefix(host.address)).part("battle").wait_for()
    expect(gm.part("battle")).to_have_attribute("data-seat", "gm")
    assert len(gm.places()) > len(host.places()), "the GM sees what hides from the host"
    late.go(first).part("start-screen").wait_for()
    expect(late.part("refused")).to_contain_text("its secret is wrong")


def test_the_menu_says_where_links_work_and_where_the_dice_come_from(table: TablePage) -> None:
    hosted(table)
    for size in ((1920, 1080), (390, 844)):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.part("menu").click()
        expect(table.part("menu-dice")).to_contain_text("from a seed")
        table.part("menu-invite").click()
        expect(table.part("invite-panel")).to_contain_text("These links work on this computer")
        box = table.part("invite-panel").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= size[0]
        table.press("Escape")
        assert table.part("invite-panel").count() == 0
    table.go(HOT_SEAT.removesuffix("&seed=1")).part("battle").wait_for()
    table.part("menu").click()
    expect(table.part("menu-dice")).to_contain_text("sealed by the server")
