"""A real server, a real Chromium, and a page that must not complain."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.table_page import TablePage
from tests.browser.tabs import PATIENCE, Tab, Tabs, Wanted

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "arap" / "server" / "page" / "index.html"
OpenTable = Callable[..., TablePage]
expect.set_options(timeout=PATIENCE)


class ServerProcess:
    """`arap serve` in a process of its own."""

    def __init__(self, data: Path, port: int = 0) -> None:
        command = [str(Path(sys.executable).with_name("arap")), "serve", "--port", str(port), "--data", str(data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"COLUMNS": "200"})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server said {line!r}"
        self.port = int(found[1])
        self.address = found[0]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    assert PAGE.is_file(), "the page is not built: run `make page`"
    running = ServerProcess(tmp_path_factory.mktemp("games"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def tabs(chromium: Browser) -> Tabs:
    return Tabs(chromium)


@pytest.fixture
def open_table(tabs: Tabs, server: ServerProcess) -> Iterator[OpenTable]:
    """Opens pages; at the end none of them may have complained or asked for anything from elsewhere."""
    taken: list[Tab] = []

    def opened(
        *,
        size: tuple[int, int] = (1920, 1080),
        theme: str = "dark",
        motion: Literal["reduce", "no-preference"] = "reduce",
        address: str = server.address,
        silent: bool = True,
        touch: bool = False,
    ) -> TablePage:
        tab = tabs.take(Wanted(theme, address, silent, touch))
        taken.append(tab)
        tab.page.set_viewport_size({"width": size[0], "height": size[1]})
        tab.page.emulate_media(reduced_motion=motion)
        return TablePage(tab.page, address)

    yield opened
    complaints = [complaint for tab in taken for complaint in tab.complaints]
    for tab in taken:
        tabs.give_back(tab)
    assert complaints == []


@pytest.fixture
def table(open_table: OpenTable) -> TablePage:
    return open_table()
