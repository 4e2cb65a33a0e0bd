"""A real server in front of people that mean it no good: whatever they send is refused in a sentence, the line and the
server stay up, and nothing is told that should not be."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from arap.server.wire import (
    Export,
    Exported,
    Import,
    Invited,
    ListGames,
    Lobby,
    Look,
    NewGame,
    NewLink,
    Open,
    Opened,
    Past,
    PlayOn,
    Refused,
)
from tests.server.real import Page, Server, page

HOT_SEAT = {"guard": "human", "orks": "human"}
HUGE = "x" * 300_000


@pytest.fixture
def host(server: Server) -> Iterator[Page]:
    with page(server, {}) as tab:
        tab.open(NewGame("skirmish", HOT_SEAT, seed="0", settings={"turn.first-player": "guard"}))
        yield tab


def answers_on(tab: Page) -> bool:
    """Whether the line still works."""
    return bool(tab.ask(ListGames(), Lobby).version)


NUMBERS = [10**19, 10**30, -(10**30), 2**63, -1]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_of_a_question_may_be_anything(tab: Page, number: int) -> None:
    tab.socket.send(f'{{"type": "query", "id": {number}, "query": {{"query": "sing"}}}}')
    assert tab.hear(Refused)
    assert answers_on(tab)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_good_question_with_any_number_is_answered_or_refused(host: Page, number: int) -> None:
    host.socket.send(
        f'{{"type": "query", "id": {number}, "query": {{"query": "list-charges", "unit": "first-squad"}}}}'
    )
    assert host.socket.recv(timeout=10)
    assert answers_on(host)


@pytest.mark.parametrize("at", [10**30, -1, -(10**30), 10**6])
def test_moments_that_never_were_are_refused(host: Page, at: int) -> None:
    for kind in ("look", "play-on"):
        host.socket.send(f'{{"type": "{kind}", "at": {at}}}')
        assert host.hear(Refused)
    assert answers_on(host)


@pytest.mark.parametrize("since", [-1, -5, 10**9])
def test_a_page_that_claims_to_have_other_lines_gets_all(host: Page, since: int) -> None:
    last = host.log[-1].hash
    seen = len(host.log)
    host.log.clear()
    host.open(Open(host.game, since=since, hash=last))
    assert len(host.log) == seen


LONG_MESSAGES: dict[str, dict[str, Any]] = {
    "a scenario": {"type": "new", "scenario": HUGE, "players": {}},
    "a player": {"type": "new", "scenario": "skirmish", "players": {"guard": HUGE}},
    "a seed": {"type": "new", "scenario": "skirmish", "players": HOT_SEAT, "seed": HUGE},
    "a rule": {"type": "rule", "rule": HUGE},
    "words": {"type": "find-rules", "words": HUGE},
    "a lesson": {"type": "learn", "lesson": HUGE},
    "a game": {"type": "open", "game": HUGE, "secret": HUGE},
    "an order": {"type": "query", "id": 1, "query": {"query": "read-order", "text": HUGE}},
    "an option of a dispute": {
        "type": "answer", "request": "", "act": {"act": "dispute", "readings": [{"text": HUGE}, {"text": "b"}]},
    },
}  # fmt: skip


@pytest.mark.parametrize("what", LONG_MESSAGES)
def test_a_message_that_is_too_long_is_refused_in_a_short_sentence(host: Page, what: str) -> None:
    host.socket.send(msgspec.json.encode(LONG_MESSAGES[what]).decode())
    assert len(host.hear(Refused).reason) < 300
    assert answers_on(host)


def test_a_save_with_a_title_of_a_million_letters_is_refused(host: Page) -> None:
    text = host.ask(Export("save"), Exported).text
    title = '"title":"Skirmish at the farm"'
    assert title in text
    refused = host.ask(Import(text.replace(title, f'"title":"{"A" * 1_000_000}"')), Refused).reason
    assert "1000000 letters is too long" in refused and len(refused) < 300


def test_a_dispute_has_short_options(host: Page) -> None:
    act = {"act": "dispute", "readings": [{"text": "x" * 501}, {"text": "b"}]}
    host.socket.send(msgspec.json.encode({"type": "answer", "request": host.view.request, "act": act}).decode())
    assert "at most 500 letters" in host.hear(Refused).reason


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "://", "http://localhost:99999999", "file://"])
def test_origins_that_are_no_addresses_are_refused(server: Server, origin: str) -> None:
    with pytest.raises(InvalidStatus), connect(server.url.replace("http", "ws") + "ws", origin=Origin(origin)):
        pass


PATHS = [
    "%2e%2e/%2e%2e/store.py", "..%2f..%2fstore.py", "assets/../../store.py", "%00", "assets/%00.js", "//etc/passwd",
    "%252e%252e/store.py", "..\\..\\store.py", "assets/", ".", "%c0%ae%c0%ae/store.py", "games.sqlite", "owner.key",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_out_of_the_page(server: Server, path: str) -> None:
    where = urlsplit(server.url)
    with httpx.Client() as client:
        got = client.request("GET", f"http://{where.netloc}/{path}")
    assert got.status_code in (400, 404) or "<!doctype html>" in got.text.lower()
    assert "import" not in got.text[:200]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_only_reading_is_allowed(server: Server, method: str) -> None:
    assert httpx.request(method, server.url).status_code in (204, 404, 405)
    assert httpx.request(method, server.url + "schema.json").status_code in (204, 404, 405)


def test_the_host_cannot_take_the_seat_of_a_player_that_is_there_by_a_new_link(server: Server, host: Page) -> None:
    assert host.opened
    links = {one.seat: one.secret for one in host.opened.invitations}
    with page(server, {}) as guest:
        guest.open(Open(host.game, links["orks"]))
        host.hear_until(Opened)
        host.settle()
        assert "is at the battle" in host.ask(NewLink("player", "orks"), Refused).reason
    host.settle()
    assert host.ask(NewLink("player", "orks"), Invited).invitation.seat == "orks"


def test_a_player_copies_nothing_of_a_battle_that_goes_on_but_what_the_seat_has_seen(
    server: Server, host: Page
) -> None:
    assert host.opened
    links = {one.seat or one.role: one.secret for one in host.opened.invitations}
    with page(server, {}) as guest, page(server, {}) as watcher:
        guest.open(Open(host.game, links["orks"]))
        watcher.open(Open(host.game, links["watcher"]))
        assert "Others play" in guest.ask(PlayOn(0), Refused).reason
        header = guest.ask(Export("save"), Exported).text.split("\n")[0]
        assert '"seed":null' in header and '"key":""' in header
        assert guest.ask(Look(0), Past).view.seat == "orks"
        assert watcher.ask(Export("save"), Refused)
        assert watcher.ask(Look(0), Past).view.seat == "watcher"
