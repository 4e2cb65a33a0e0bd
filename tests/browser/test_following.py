"""A page that follows a battle by what changed shows what a page shows that is opened fresh."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.battles import battle
from tests.browser.conftest import OpenTable, ServerProcess
from tests.browser.impatient import decide
from tests.browser.table_page import TablePage
from tests.browser.tabs import PATIENCE

Motion: TypeAlias = Literal["reduce", "no-preference"]
OWN = re.compile(r' data-updates="\d+"| transition-duration: [\d.]+ms;')
DECISIONS = 12
WAITING = 5
OVER = "document.querySelector(\"[data-testid='battle']\").dataset.asking === 'over'"
CAUGHT_UP = """events => {
    const { asking, events: shown } = document.querySelector("[data-testid='battle']").dataset;
    return Number(shown) === events && asking !== "waiting";
}"""


def shown(table: TablePage, unit: str) -> list[str]:
    """Everything on the page while a unit is selected, without how often it was told and how fast models slid."""
    row = table.part("roster-unit", unit=unit)
    if row.get_attribute("aria-pressed") == "false":
        row.click()
    table.page.locator(f"[data-unit='{unit}'][aria-pressed='true']").wait_for()
    expect(table.page.locator("[aria-busy='true']")).to_have_count(0)
    expect(table.part("painting")).to_have_attribute("data-settled", "true")
    html: str = table.part("battle").evaluate("battle => battle.outerHTML")
    return OWN.sub("", html).replace("><", ">\n<").splitlines()


def plays(player: TablePage, decisions: int) -> None:
    """Takes so many decisions, and more until one player decides twice: a fresh page cannot say who decided before."""
    passed = player.part("seat")
    while decisions > 0 or passed.count():
        updates = player.updates
        decide(player)
        player.after(updates)
        decisions -= 1


def address_of(player: TablePage) -> str:
    """The link to the same battle with the same seats; the page keeps the secret out of its own address."""
    query = player.page.url.removeprefix(player.address)
    secret = player.evaluate(f"() => sessionStorage.getItem('arap.key.{query.removeprefix('?game=')}')")
    return f"{query}#key={secret}"


def has_caught_up(follower: TablePage, player: TablePage) -> None:
    follower.page.wait_for_function(CAUGHT_UP, arg=player.events)


class Line:
    """A line to the server that loses one message that tells of changes, counted from 1 (none if 0)."""

    def __init__(self, loses: int = 0) -> None:
        self.loses = loses
        self.said: list[str] = []
        self.heard: list[str] = []

    def join(self, route: WebSocketRoute) -> None:
        self.route, server = route, route.connect_to_server()
        server.on_message(self.to_page)
        route.on_message(lambda message: self.to_server(server, message))

    def to_page(self, message: str | bytes) -> None:
        self.heard.append(json.loads(message)["type"])
        if self.heard[-1] != "changed" or self.heard.count("changed") != self.loses:
            self.route.send(message)

    def to_server(self, server: WebSocketRoute, message: str | bytes) -> None:
        self.said.append(json.loads(message)["type"])
        server.send(message)


@contextmanager
def page_on(line: Line, chromium: Browser, address: str, motion: Motion = "reduce") -> Iterator[TablePage]:
    context = chromium.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion=motion)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.route_web_socket("**/ws", line.join)
    yield TablePage(page, address)
    context.close()


def test_pages_that_follow_or_missed_changes_show_what_a_fresh_page_shows(
    open_table: OpenTable, chromium: Browser, server: ServerProcess
) -> None:
    player, line = open_table().load(battle()), Line(loses=2)
    follower = open_table().go(address_of(player)).ready()
    with page_on(line, chromium, server.address) as late:
        late.go(address_of(player)).ready()
        plays(player, DECISIONS)
        fresh = shown(open_table().go(address_of(player)).ready(), "second-squad")
        for page in (follower, late):
            has_caught_up(page, player)
            assert shown(page, "second-squad") == fresh
    assert line.said.count("open") == 2, "it asks for the whole view"
    assert [kind for kind in line.heard if kind in ("update", "changed")][-2:] == ["changed", "changed"]


def test_a_page_that_shows_slowly_has_every_line_once_when_its_line_comes_back(
    chromium: Browser, server: ServerProcess
) -> None:
    line = Line()
    with page_on(line, chromium, server.address, "no-preference") as table:
        table.go("?scenario=skirmish&a=random&b=random&seed=1").part("battle").wait_for()
        while line.heard.count("changed") < table.updates + WAITING:
            table.page.wait_for_timeout(10)
        line.route.close()
        while line.heard.count("update") < 2:
            table.page.wait_for_timeout(10)
        table.part("skip-to-decision").click()
        table.page.wait_for_function(OVER)
        numbers = table.part("log-line").evaluate_all("lines => lines.map(line => Number(line.dataset.n))")
        assert numbers == list(range(1, table.events + 1))
