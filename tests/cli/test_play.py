"""`arap play` and `arap serve` as processes."""

import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import arap
from arap.cli.play import players_of, show_in_browser
from arap.server.wire import Open
from tests.server.real import COMMAND, page, running
from tests.support import run_arap

DATA = Path(arap.__file__).parent / "data"


@pytest.fixture
def busy() -> Iterator[int]:
    """A port somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_busy_port_is_one_sentence_that_says_what_to_do(command: str, busy: int, tmp_path: Path) -> None:
    ran = run_arap(command, "--port", str(busy), "--data", str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"arap: Port {busy} is in use; stop what runs there or choose another, for example with "
        f"`make play PORT={busy + 1}` or `arap play --port {busy + 1}`.\n"
    )


def test_the_port_can_come_from_the_environment(busy: int, tmp_path: Path) -> None:
    ran = subprocess.run(
        [*COMMAND, "serve"],
        capture_output=True,
        text=True,
        env=os.environ | {"PORT": str(busy), "ARAP_DATA": str(tmp_path)},
    )
    assert ran.returncode == 2
    assert f"Port {busy} is in use" in ran.stderr
    assert (tmp_path / "games.sqlite").exists()


def test_a_scenario_of_ones_own_is_played_by_its_path(tmp_path: Path) -> None:
    own = tmp_path / "duel.yaml"
    own.write_text((DATA / "scenarios" / "skirmish.yaml").read_text().replace("scenario: ", "scenario: My own ", 1))
    with running(tmp_path, "play", "--no-browser", "--scenario", str(own)) as server:
        game = httpx.get(server.url, follow_redirects=False).headers["location"].removeprefix("/?game=")
        with page(server) as tab:
            tab.open(Open(game, server.owner))
            assert tab.opened and tab.opened.scene.title.startswith("My own ")


def test_play_opens_the_start_screen(tmp_path: Path) -> None:
    with running(tmp_path, "play", "--no-browser") as server:
        assert httpx.get(server.url, follow_redirects=False).status_code == 200


def test_play_leads_straight_to_a_battle_against_the_bot(tmp_path: Path) -> None:
    with running(tmp_path, "play", "--no-browser", "--scenario", "skirmish", "--seed", "0") as server:
        first, again = (httpx.get(server.url, follow_redirects=False) for _ in range(2))
        assert first.status_code == 302
        assert first.headers["location"] == again.headers["location"]
        game = first.headers["location"].removeprefix("/?game=")
        assert httpx.get(server.url, params={"game": game}).status_code == 200
        with page(server) as tab:
            tab.open(Open(game, server.owner))
            assert tab.opened
            assert tab.opened.players == {"guard": "human", "orks": "cautious"}
            assert tab.opened.seed == ""
            tab.play_to_the_end()
        assert httpx.get(server.url, follow_redirects=False).status_code == 200, "a battle that is over is left alone"


def test_ctrl_c_stops_quietly_also_with_a_page_open(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server) as tab:
        tab.socket.send('{"type": "list"}')
        tab.socket.recv()
        assert server.stop() == (0, "")


def test_one_plays_the_first_side_the_second_or_both() -> None:
    sides = ["guard", "orks"]
    assert players_of(sides, "a", "random") == {"guard": "human", "orks": "random"}
    assert players_of(sides, "b", "cautious") == {"guard": "cautious", "orks": "human"}
    assert players_of(sides, "both", "random") == {"guard": "human", "orks": "human"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("play", "--as", "c"), "--as is a, b or both, not 'c'."),
        (("play", "--bot", "hal"), "There is no bot 'hal'; there are "),
        (("play", "--scenario", "nowhere"), "There is no scenario called 'nowhere'; known: "),
        (("serve", "--host", "nowhere.invalid"), "cannot listen on nowhere.invalid"),
        (("serve", "--database", "poem"), "'poem' is not a database URL"),
        (("serve", "--database", "postgresql+nothing://me:secret@here/x"), "postgresql+nothing://me:***@here/x"),
    ],
)
def test_bad_options_are_one_sentence(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    ran = run_arap(*options, "--port", "0", "--data", str(tmp_path))
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert said in ran.err


def test_a_data_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run_arap("serve", "--data", str(tmp_path / "file" / "games"))
    assert ran.status == 2
    assert "name another with --data" in ran.err


def test_no_browser_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "/no/such/browser %s")
    show_in_browser("http://127.0.0.1:1/")
