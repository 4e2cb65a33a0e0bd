"""Battles played to the end by clicking, and a line that breaks on the way."""

import socket
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.battles import BAD, battle
from tests.browser.conftest import OpenTable, ServerProcess
from tests.browser.table_page import TablePage


def decide(table: TablePage) -> None:
    """Takes the next decision as an impatient player would: shoots if it can, else advances, else goes on."""
    match table.asking:
        case "action" if enabled(table, "action-shoot") and shoots(table):
            return
        case "action" if enabled(table, "action-move") and advances(table):
            return
        case "action":
            finishes(table)
        case "declare" if table.part("shot-confirm").get_attribute("aria-disabled") == "true":
            table.part("action-declare").click()
        case _:
            table.part("primary").click()


def enabled(table: TablePage, name: str) -> bool:
    return table.part(name).get_attribute("aria-disabled") == "false"


def shoots(table: TablePage) -> bool:
    """Fires at the first target there is; False if there is none."""
    table.part("action-shoot").click()
    table.part("target").first.wait_for()
    targets = table.page.locator("[data-testid='target'][aria-disabled='false']")
    if targets.count():
        targets.first.click()
        table.page.wait_for_function(
            "() => document.querySelector(\"[data-testid='shot-panel'] [data-testid='fire-row']\") !== null"
        )
        if enabled(table, "shot-confirm"):
            table.part("shot-confirm").click()
            return True
    table.part("shot-cancel").click()
    return False


def advances(table: TablePage) -> bool:
    """Goes two inches forward; False if that cannot be done."""
    table.part("action-move").click()
    table.part("move-distance").fill("2")
    table.part("move-distance").press("Tab")
    table.settled()
    if enabled(table, "move-confirm"):
        table.part("move-confirm").click()
        return True
    table.part("move-cancel").click()
    return False


def finishes(table: TablePage) -> None:
    """Ends the activation; the page asks once more where points would be given up."""
    table.part("action-finish").click()
    if table.part("primary").get_attribute("data-sure") == "true":
        table.ready().part("primary").click()


def play_to_the_end(table: TablePage) -> None:
    while table.ready().asking != "over":
        updates = table.updates
        decide(table)
        table.after(updates)


def test_a_battle_against_a_bot_is_played_to_its_result(table: TablePage) -> None:
    table.go("?scenario=skirmish&a=human&b=cautious&seed=11").part("battle").wait_for()
    play_to_the_end(table)
    expect(table.part("result-panel")).to_be_visible()
    expect(table.part("board")).to_be_visible()
    expect(table.part("winner")).not_to_be_empty()
    table.part("new-battle").click()
    expect(table.part("start-screen")).to_be_visible()


def test_two_people_play_a_battle_on_one_screen(table: TablePage) -> None:
    table.load(battle())
    play_to_the_end(table)
    expect(table.part("result-panel")).to_be_visible()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def test_a_lost_connection_comes_back_to_the_same_request(open_table: OpenTable, tmp_path: Path) -> None:
    port = free_port()
    server = ServerProcess(tmp_path, port)
    table = open_table(address=server.address, silent=False).load(battle(BAD)).activate("first-squad")
    events, updates = table.events, table.updates
    server.stop()
    expect(table.part("connection-lost")).to_be_visible()
    again = ServerProcess(tmp_path, port)
    table.after(updates)
    expect(table.part("connection-lost")).to_have_count(0)
    assert (table.asking, table.events) == ("react", events)
    table.doing(table.part("leave-dice"))
    again.stop()
