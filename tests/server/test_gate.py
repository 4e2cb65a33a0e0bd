"""Who may call the server, and by which name."""

import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.real import Server, running

LOCAL = "127.0.0.1"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also answers to a name it was given."""
    with running(tmp_path_factory.mktemp("named"), "serve", "--allow-host", "arap.example.org") as started:
        yield started


def called(server: Server, host: str) -> httpx.Response:
    return httpx.get(server.url + "healthz", headers={"host": host})


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:80", "ARAP.example.org"])
def test_names_of_this_machine_and_those_allowed_are_answered(own: Server, host: str) -> None:
    assert called(own, host).text == "ok"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "10.1.2.3", "localhost.evil.example"])
def test_other_names_are_refused_so_that_no_foreign_name_can_point_here(own: Server, host: str) -> None:
    refused = called(own, host)
    assert refused.status_code == 403
    assert "--allow-host" in refused.text
    line = socket.create_connection((LOCAL, urlsplit(own.url).port or 0))
    with pytest.raises(InvalidStatus), connect(f"ws://{host}/ws", sock=line):
        pass


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://localhost:1", "null", "https://127.0.0.1.evil.example"]
)
def test_pages_of_other_sites_and_other_ports_cannot_connect(own: Server, origin: str) -> None:
    with pytest.raises(InvalidStatus), connect(own.url.replace("http", "ws") + "ws", origin=Origin(origin)):
        pass


def test_the_own_page_and_pages_of_allowed_hosts_connect(own: Server) -> None:
    for origin in (own.url.rstrip("/"), "https://arap.example.org"):
        with connect(own.url.replace("http", "ws") + "ws", origin=Origin(origin)) as line:
            line.send('{"type": "list"}')
            assert '"lobby"' in str(line.recv())


@pytest.mark.parametrize("path", ["", "healthz", "schema.json", "assets/nothing.js"])
def test_every_answer_has_the_headers_that_keep_other_sites_out(own: Server, path: str) -> None:
    headers = httpx.get(own.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_name_that_is_too_long_for_a_file_is_not_found(own: Server) -> None:
    assert httpx.get(own.url + "x" * 300).status_code == 404


def test_the_database_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").touch(0o644)
    with running(tmp_path):
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("games.sqlite*")}
    assert modes and set(modes.values()) == {0o600}


def test_a_server_for_other_machines_says_in_a_line_what_it_opens(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from arap.cli import main; main()", "serve", "--host", "0.0.0.0", "--port", "0"]
    process = subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    lines = [process.stdout.readline(), process.stdout.readline()]
    process.kill()
    process.wait()
    assert lines[1].startswith("Open to every machine that can reach this one on port")
