"""The pages of the site."""

import json
import struct
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from arap.server import site
from arap.server.rulebook import RuleEntry
from arap.server.schema import message_schema
from arap.server.store import store_in
from arap.server.wire import ListGames, Lobby, ShowRule
from tests.server.real import Page, Server


def test_the_server_says_that_it_is_well(server: Server) -> None:
    assert httpx.get(server.url + "healthz").text == "ok"


def test_the_front_page_is_a_page(server: Server) -> None:
    got = httpx.get(server.url)
    assert got.status_code == 200
    assert got.headers["content-type"].startswith("text/html")
    assert "ARAP" in got.text


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of the built page, empty for now."""
    folder = tmp_path / "page"
    monkeypatch.setattr(site, "PAGE", folder)
    return folder


def fetched(pages: Path, path: str) -> httpx.Response:
    with TestClient(site.site(store_in(pages.parent / "games")), base_url="http://localhost") as client:
        return client.get(path)


def test_without_the_built_page_the_front_page_says_how_to_build_it(pages: Path) -> None:
    got = fetched(pages, "/")
    assert got.status_code == 200
    assert "make page" in got.text


def test_the_built_page_is_served_and_its_numbered_files_are_kept_by_browsers(pages: Path) -> None:
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<h1>Battle</h1>")
    (pages / "assets" / "page-1a2b.js").write_text("fight()")
    front, script = fetched(pages, "/"), fetched(pages, "/assets/page-1a2b.js")
    assert (front.text, front.headers["cache-control"]) == ("<h1>Battle</h1>", "no-cache")
    assert (script.text, "immutable" in script.headers["cache-control"]) == ("fight()", True)
    assert "javascript" in script.headers["content-type"]


def test_every_icon_of_the_manifest_is_served_in_its_size(server: Server) -> None:
    manifest = httpx.get(server.url + "manifest.webmanifest")
    assert manifest.headers["content-type"].startswith(("application/manifest+json", "application/json"))
    icons = manifest.json()["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        got = httpx.get(server.url + icon["src"].lstrip("/"))
        assert got.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", got.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_a_file_that_is_not_there_is_not_found(server: Server) -> None:
    assert httpx.get(server.url + "assets/nothing.js").status_code == 404


@pytest.mark.parametrize("path", ["..%2fwire.py", "%2e%2e/wire.py", "..%2f..%2f..%2f..%2fetc/passwd", "%00"])
def test_files_from_elsewhere_are_not_found(server: Server, path: str) -> None:
    assert httpx.get(server.url + path).status_code in (400, 404)


def test_the_schema_of_the_messages_is_published(server: Server) -> None:
    schema = httpx.get(server.url + "schema.json").json()
    assert schema == json.loads(json.dumps(message_schema()))
    assert {"NewGame", "Update", "View", "Move", "MovePlan"} <= set(schema["$defs"])
    named = {option["$ref"].rpartition("/")[2] for option in schema["$defs"]["FromPage"]["anyOf"]}
    assert {"NewGame", "Open", "Answer", "Undo"} <= named <= set(schema["$defs"])


def test_a_rule_is_shown(tab: Page) -> None:
    entry = tab.ask(ShowRule("shoot.cover.hard"), RuleEntry)
    assert entry.id == "shoot.cover.hard"
    assert entry.title
    assert entry.rule
    assert set(entry.examples[0]) == {"given", "when", "then"}


def test_a_rule_with_a_setting_names_it(tab: Page) -> None:
    (setting,) = tab.ask(ShowRule("shoot.aim"), RuleEntry).settings
    assert (setting.name, setting.key) == ("Aiming", "shoot.aiming")


def test_the_lobby_reads_shipped_scenarios_only(tab: Page) -> None:
    assert all(Path(scenario.name).suffix == "" for scenario in tab.ask(ListGames(), Lobby).scenarios)
