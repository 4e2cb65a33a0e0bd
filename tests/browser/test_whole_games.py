"""Battles played to the end by clicking, and a line that breaks on the way."""

import socket
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.battles import BAD, battle
from tests.browser.conftest import OpenTable, ServerProcess
from tests.browser.impatient import play_to_the_end
from tests.browser.table_page import TablePage


def test_a_battle_against_a_bot_is_played_to_its_result(table: TablePage) -> None:
    table.go("?scenario=skirmish&a=human&b=cautious&seed=11").part("battle").wait_for()
    play_to_the_end(table)
    expect(table.part("result-panel")).to_be_visible()
    expect(table.part("board")).to_be_visible()
    expect(table.part("winner")).not_to_be_empty()
    table.part("new-battle").click()
    expect(table.part("start-screen")).to_be_visible()


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
    table.doing(table.part("primary"))
    again.stop()
