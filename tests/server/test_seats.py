"""A seat is held by a secret. Whoever has another secret, or none, gets nothing of the battle."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any

import msgspec
import pytest

from arap.battle.acts import Agitate, Attempt, EndPhase
from arap.game.view import View
from arap.rules.gm.units.set_suppression import SetSuppression
from arap.server.keys import digest_of
from arap.server.wire import (
    DecideFor,
    Delete,
    Export,
    Exported,
    FromPage,
    Invited,
    ListGames,
    Lobby,
    NewGame,
    NewLink,
    Open,
    Opened,
    Past,
    PlayOn,
    Refused,
    Undo,
    Update,
)
from tests.game.records.test_format_2 import SAVE as OLD_SAVE
from tests.server.real import DECODER, Page, Server, page, running

FIRST = {"turn.first-player": "watch"}
FIRST_GUARD = {"turn.first-player": "guard"}
HOT_SEAT = {"guard": "human", "orks": "human"}
KINDS = {kind.__struct_config__.tag: kind for kind in FromPage.__args__}


class Table:
    """A battle of two people under way: its secrets by who holds them."""

    def __init__(self, server: Server, opened: Opened, request: str) -> None:
        self.server, self.game, self.host, self.request = server, opened.game, opened.secret, request
        self.links = {one.seat or one.role: one.secret for one in opened.invitations}


@pytest.fixture(scope="module")
def table(server: Server) -> Iterator[Table]:
    """The guard is asked; the page of the host is gone."""
    with page(server, {}) as host:
        host.open(NewGame("skirmish", HOT_SEAT, seed="0", settings={"turn.first-player": "guard"}))
        assert host.opened and host.view.ask and host.view.ask.seat == "guard"
        yield Table(server, host.opened, host.view.request)


@pytest.fixture(scope="module")
def rolling(server: Server) -> Iterator[Table]:
    """The same with real dice: the guard is to roll."""
    with page(server, {}) as host:
        host.open(NewGame("skirmish", HOT_SEAT, real_dice=True, settings={"turn.first-player": "guard"}))
        assert host.opened and host.answer(Attempt("first-squad", 1)).roll is not None
        yield Table(server, host.opened, host.view.request)


@pytest.fixture
def other(server: Server) -> Iterator[Opened]:
    """Another battle on the same server."""
    with page(server, {}) as elsewhere:
        elsewhere.open(NewGame("skirmish", HOT_SEAT, seed="1"))
        assert elsewhere.opened
        yield elsewhere.opened


def test_who_makes_a_battle_is_told_its_secrets_and_only_their_digests_are_kept(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server, {}) as tab:
        tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        opened = tab.opened
        assert opened and opened.role == "host" and opened.seats == ("guard", "orks")
        assert [(one.role, one.seat) for one in opened.invitations] == [
            ("player", "guard"), ("player", "orks"), ("watcher", ""),
        ]  # fmt: skip
        told = [opened.secret, *(one.secret for one in opened.invitations)]
        assert len(set(told)) == 4 and all(len(bytes.fromhex(secret)) == 16 for secret in told)
        again = tab.ask(Open(tab.game), Opened)
        assert (again.secret, again.invitations) == ("", ())
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite*"))
    assert not any(secret.encode() in stored for secret in told)
    assert all(digest_of(secret).encode() in stored for secret in told)


def test_the_list_shows_the_battles_whose_secrets_a_browser_has(server: Server, table: Table, other: Opened) -> None:
    with page(server, {}) as stranger:
        assert stranger.ask(ListGames(), Lobby).games == ()
        found = stranger.ask(ListGames((table.links["orks"], "wrong", "")), Lobby).games
        assert [game.id for game in found] == [table.game]


def test_an_invited_player_takes_the_seat_from_the_host(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as guest:
        host.open(NewGame("skirmish", HOT_SEAT, seed="0", settings={"turn.first-player": "guard"}))
        assert host.opened
        links = {one.seat: one.secret for one in host.opened.invitations}
        guest.open(Open(host.game, links["orks"]))
        assert guest.opened and guest.opened.seats == ("orks",) and guest.view.ask is None
        assert host.hear(Opened).seats == ("guard",)
        update = host.hear(Update)
        assert update.fresh and update.view.seat == "guard"
        assert host.ask(Open(host.game, seat="orks"), Refused).reason.startswith("Your link does not hold the seat")
        assert host.ask(Open(host.game), Opened).seats == ("guard",)


def test_the_owner_of_the_machine_claims_games_of_versions_before_and_finds_those_made_since(tmp_path: Path) -> None:
    copyfile(OLD_SAVE.with_name("games.sqlite"), tmp_path / "games.sqlite")
    with running(tmp_path) as server, page(server, {}) as owner, page(server, {}) as stranger:
        old = {game.id for game in owner.ask(ListGames((server.owner,)), Lobby).games}
        assert len(old) == 2
        owner.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        stranger.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        found = {game.id for game in owner.ask(ListGames((server.owner,)), Lobby).games}
        assert found == old | {owner.game}
        for game in old:
            assert stranger.ask(Open(game), Refused).reason.startswith("This battle is for invited players")


def test_a_watcher_sees_the_battle_looks_back_and_leaves_with_nothing_before_the_end(
    server: Server, table: Table
) -> None:
    with page(server, {}) as watcher:
        seen = watcher.open(Open(table.game, table.links["watcher"]))
        assert watcher.opened and (watcher.opened.role, watcher.opened.seats) == ("watcher", ())
        assert seen.ask is None and seen.seat == "watcher"
        for message in (Export("save"), Export("script"), PlayOn(0)):
            assert "watching" in watcher.ask(message, Refused).reason or isinstance(message, PlayOn)


BODIES: dict[str, dict[str, Any]] = {
    "open": {},
    "answer": {"act": {"act": "end-phase"}, "request": ""},
    "decide-for": {"act": {"act": "end-phase"}, "why": "they are away", "request": ""},
    "dice": {"faces": [1], "request": ""},
    "new-link": {"role": "player", "seat": "guard"},
    "query": {"id": 1, "query": {"query": "list-targets", "unit": "first-squad"}},
    "undo": {},
    "take-over": {},
    "policy": {"manner": "always", "kind": "wounds", "seat": "guard"},
    "look": {"at": 0},
    "play-on": {"at": 0},
    "show-report": {},
    "show-dice": {},
    "mix-in": {"value": "0" * 32},
    "export": {},
    "delete": {},
    "show-me": {},
    "lesson-back": {},
}
"""A message of every kind that has to do with a battle, with what makes it do something there."""
FREE = {"list", "new", "learn", "import", "rule", "find-rules", "show-reference"}
"""Kinds that are about no battle under way."""
ALLOWED = {
    ("wrong seat", "look"): Past,
    ("wrong seat", "export"): Exported,
    ("a watcher", "open"): Opened,
    ("a watcher", "look"): Past,
}
"""What a holder of another seat and a watcher may do all the same: they see the battle from their own place."""
SITUATIONS = ("wrong seat", "no secret", "another battle's secret", "a watcher")


def test_the_table_knows_every_kind_of_message() -> None:
    assert set(KINDS) == {*BODIES, *FREE}


def entered(tab: Page, table: Table, situation: str, other: Opened) -> str:
    """Comes to the battle as far as the situation lets the page; gives the secret it has."""
    if situation == "no secret":
        return ""
    if situation == "another battle's secret":
        tab.open(Open(other.game, other.secret))
        return other.secret
    secret = table.links["orks" if situation == "wrong seat" else "watcher"]
    tab.open(Open(table.game, secret))
    return secret


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("kind", BODIES)
def test_whoever_does_not_hold_the_seat_is_refused(
    server: Server, table: Table, rolling: Table, other: Opened, kind: str, situation: str
) -> None:
    table = rolling if kind == "dice" else table
    before = standing(table)
    with page(server, {}) as tab:
        secret = entered(tab, table, situation, other)
        body = {"type": kind, **BODIES[kind]}
        if kind in ("open", "delete"):
            body |= {"game": table.game, "secret": secret}
        if kind == "open" and situation == "wrong seat":
            body["seat"] = "guard"
        if kind in ("answer", "dice"):
            body["request"] = table.request
        tab.socket.send(msgspec.json.encode(body))
        text = str(tab.socket.recv())
        if situation == "another battle's secret" and kind not in ("open", "delete"):
            assert table.game not in text, "what it says is about the battle it came to"
        else:
            heard = DECODER.decode(text)
            assert isinstance(heard, ALLOWED.get((situation, kind), Refused)), text
            assert not isinstance(heard, Refused) or "not understood" not in heard.reason, text
    assert standing(table) == before


def standing(table: Table) -> View:
    """How the battle stands for its host."""
    with page(table.server, {}) as host:
        return host.open(Open(table.game, table.host))


def test_the_gm_comes_by_link_and_the_host_does_not_see_from_that_seat(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as gm:
        wish = NewGame("ambush", {"guard": "human", "orks": "random"}, seed="0", gm=True)
        host.open(msgspec.structs.replace(wish, settings={"turn.first-player": "guard"}))
        assert host.opened and host.opened.gm and host.opened.seats == ("guard",)
        links = {one.role: one.secret for one in host.opened.invitations}
        seen = gm.open(Open(host.game, links["gm"]))
        assert gm.opened and (gm.opened.role, gm.opened.seats) == ("gm", ("gm",))
        assert seen.seat == "gm" and seen.ask is None
        assert len(seen.models) > len(host.view.models), "the GM sees hidden models of both sides"
        assert "does not hold the seat of the GM" in host.ask(Open(host.game, seat="gm"), Refused).reason


def test_the_gm_agitates_a_mob_and_nobody_else_does(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as gm:
        host.say(NewGame("riot", {"watch": "human", "quarter": "random"}, seed="0", gm=True, settings=FIRST))
        opened = host.hear(Opened)
        host.hear(Update)
        links = {one.role: one.secret for one in opened.invitations}
        mob = gm.open(Open(host.game, links["gm"])).calm_mobs[0]
        assert host.hear(Opened).seats == ("watch",)
        host.hear(Update)
        assert host.view.calm_mobs == ()
        host.decide(Agitate(mob))
        assert "Only the GM" in host.hear(Refused).reason
        gm.decide(Agitate(mob))
        assert mob not in gm.hear(Update).view.calm_mobs


def test_the_host_is_the_gm_until_another_one_comes(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as gm:
        host.open(NewGame("skirmish", {"guard": "human", "orks": "random"}, seed="0", gm=True, settings=FIRST_GUARD))
        assert host.opened and host.opened.seats == ("guard", "gm")
        links = {one.role: one.secret for one in host.opened.invitations}
        view = host.answer(SetSuppression("first-squad", 2, why="a barrage"))
        assert "2 suppression" in [status.label for unit in view.units for status in unit.statuses]
        assert view.can_undo
        gm.open(Open(host.game, links["gm"]))
        assert host.hear(Opened).seats == ("guard",)


def test_only_the_gm_takes_back_an_act_that_is_not_the_last(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as gm:
        host.open(NewGame("skirmish", {"guard": "human", "orks": "human"}, seed="0", gm=True, settings=FIRST_GUARD))
        host.decide(SetSuppression("first-squad", 2, why="a barrage"))
        first = next(line.n for line in host.hear(Update).log if line.kind == "gm-acted")
        host.answer(SetSuppression("mug-boyz", 1, why="a barrage"))
        host.say(Undo(first))
        told = host.hear(Update)
        lines, view = [line.text for line in told.log if line.kind == "gm-acted"], told.view
        assert len(lines) == 1 and "Mug" in lines[0]
        labels = {unit.id: [status.label for status in unit.statuses] for unit in view.units}
        assert "2 suppression" not in labels["first-squad"] and "1 suppression" in labels["mug-boyz"]
        assert host.opened
        gm.open(Open(host.game, {one.role: one.secret for one in host.opened.invitations}["gm"]))
        host.settle()
        assert "only the GM takes back" in host.ask(Undo(first), Refused).reason


def test_the_gm_decides_for_a_player_and_nobody_else_does(server: Server) -> None:
    with page(server, {}) as host:
        host.open(NewGame("skirmish", {"guard": "human", "orks": "human"}, seed="0", gm=True, settings=FIRST_GUARD))
        host.say(DecideFor(EndPhase(), " ", host.view.request))
        assert host.hear(Refused).reason.startswith("Give a reason")
        host.say(DecideFor(EndPhase(), "they are away", host.view.request))
        assert any(line.kind == "gm-ruled" for line in host.hear(Update).log)


def test_a_gm_without_players_is_the_host(server: Server) -> None:
    with page(server, {}) as host:
        host.open(NewGame("skirmish", {"guard": "random", "orks": "random"}, seed="0", gm=True))
        assert host.opened and host.opened.seats == ("gm",)
        assert [one.role for one in host.opened.invitations] == ["watcher"]


def test_a_lost_link_is_made_anew_and_the_old_one_no_longer_opens(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as again:
        host.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        assert host.opened
        links = {one.seat: one.secret for one in host.opened.invitations}
        with page(server, {}) as guest:
            guest.open(Open(host.game, links["orks"]))
            for kind in (Opened, Update):
                host.hear(kind)
            assert "Only the maker" in guest.ask(NewLink("player", "orks"), Refused).reason
        host.settle()
        assert "Nobody can be invited" in host.ask(NewLink("player", "martians"), Refused).reason
        assert "Nobody can be invited" in host.ask(NewLink("host"), Refused).reason
        made = host.ask(NewLink("player", "orks"), Invited).invitation
        assert (made.role, made.seat) == ("player", "orks") and made.secret not in links.values()
        assert "its secret is wrong" in again.ask(Open(host.game, links["orks"]), Refused).reason
        again.open(Open(host.game, made.secret))
        assert again.opened and again.opened.seats == ("orks",)
        assert host.ask(Open(host.game), Opened).seats == ("guard",), "the seat stays with the player who took it"


def test_a_battle_of_one_browser_is_deleted_by_its_host_only(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as guest:
        host.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        assert host.opened
        for one in host.opened.invitations:
            assert "Only the maker" in guest.ask(Delete(host.game, one.secret), Refused).reason
        assert "its secret is wrong" in guest.ask(Delete(host.game, "0" * 32), Refused).reason
        host.ask(Delete(host.game), Lobby)


def test_the_digests_of_a_deleted_battle_are_gone(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server, {}) as host:
        host.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        host.ask(Delete(host.game), Lobby)
    assert sqlite3.connect(tmp_path / "games.sqlite").execute("SELECT count(*) FROM keys").fetchone() == (0,)
