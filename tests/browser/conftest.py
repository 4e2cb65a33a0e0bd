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
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.table_page import TablePage

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "arap" / "server" / "page" / "index.html"
PATIENCE = 300_000
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


@pytest.fixture
def open_table(chromium: Browser, server: ServerProcess) -> Iterator[OpenTable]:
    """Opens pages; at the end none of them may have complained or asked for anything from elsewhere."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        *,
        size: tuple[int, int] = (1920, 1080),
        theme: str = "dark",
        motion: Literal["reduce", "no-preference"] = "reduce",
        address: str = server.address,
        silent: bool = True,
    ) -> TablePage:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion=motion,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.getItem('arap.theme') ?? localStorage.setItem('arap.theme', '{theme}')")
        page = context.new_page()
        if silent:
            listen(page, complaints, address)
        return TablePage(page, address)

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def listen(page: Page, complaints: list[str], address: str) -> None:
    """Writes down errors on the console and requests that leave the server."""
    own = (address, address.replace("http", "ws"), "data:", "blob:")
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(own) else complaints.append(asked.url))


@pytest.fixture
def table(open_table: OpenTable) -> TablePage:
    return open_table()
