"""The page as an app: a browser can install it, with our icons, in the colours of the theme."""

import struct

import httpx
import pytest

from tests.browser.conftest import OpenTable, ServerProcess
from tests.browser.table_page import TablePage


def test_a_browser_can_install_the_page(table: TablePage) -> None:
    session = table.lobby().page.context.new_cdp_session(table.page)
    session.send("Page.enable")
    assert session.send("Page.getAppManifest")["errors"] == []
    unfit = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(unfit) <= {"in-incognito"}, "a tab of the tests is always private"


def test_every_icon_of_the_manifest_is_served_in_its_size(server: ServerProcess) -> None:
    manifest = httpx.get(server.address + "manifest.webmanifest")
    assert manifest.headers["content-type"].startswith(("application/manifest+json", "application/json"))
    icons = manifest.json()["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        got = httpx.get(server.address + icon["src"].lstrip("/"))
        assert got.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", got.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize(("theme", "colours"), [("dark", {"#12161c"}), ("light", {"#fff"})])
def test_the_bar_of_the_browser_has_the_colour_of_the_theme(
    open_table: OpenTable, theme: str, colours: set[str]
) -> None:
    table = open_table(theme=theme).lobby()
    found = table.page.locator("meta[name='theme-color']").evaluate_all("els => els.map(el => el.content)")
    assert set(found) == colours
