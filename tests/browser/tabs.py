"""Tabs of one Chromium. To open one costs more than most tests do: each is emptied and used again as if it were new."""

from collections import defaultdict
from typing import NamedTuple

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

PATIENCE = 300_000
WORN = 40
NOWHERE = (-10, -10)
THEME = "localStorage.getItem('arap.theme') ?? localStorage.setItem('arap.theme', '%s')"


class Wanted(NamedTuple):
    """What cannot be changed once a tab is open; a tab that is not `silent` may complain."""

    theme: str
    address: str
    silent: bool
    touch: bool = False


class Tab:
    """A page with a store of its own, which writes down errors on its console and requests that leave the server."""

    def __init__(self, page: Page, wanted: Wanted) -> None:
        self.page, self.wanted, self.uses, address = page, wanted, 0, wanted.address
        self.own = (address, address.replace("http", "ws"), "data:", "blob:")
        self.complaints: list[str] = []
        if wanted.silent:
            page.on("console", self.said)
            page.on("pageerror", lambda error: self.complaints.append(str(error)))
            page.on("request", self.asked)

    def said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def asked(self, request: Request) -> None:
        if not request.url.startswith(self.own):
            self.complaints.append(request.url)

    def empty(self) -> None:
        """Leaves the page; what it stored, where the pointer was and what was complained of is forgotten."""
        self.page.mouse.move(*NOWHERE)
        if self.page.url.startswith(self.wanted.address):
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.goto("about:blank")
        self.complaints.clear()


class Tabs:
    """Gives out the tabs that nobody uses, and opens more when there are none. One used often is closed: its memory
    only grows."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: defaultdict[Wanted, list[Tab]] = defaultdict(list)

    def take(self, wanted: Wanted) -> Tab:
        idle = self.idle[wanted]
        return idle.pop() if idle else self.opened(wanted)

    def give_back(self, tab: Tab) -> None:
        tab.uses += 1
        if tab.uses == WORN:
            tab.page.context.close()
        else:
            tab.empty()
            self.idle[tab.wanted].append(tab)

    def opened(self, wanted: Wanted) -> Tab:
        context = self.browser.new_context(has_touch=wanted.touch, is_mobile=wanted.touch)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(THEME % wanted.theme)
        return Tab(context.new_page(), wanted)
