"""Blips over the socket: counters only, conversions out of turn, and whole battles."""

from pathlib import Path

from arap.battle.acts import Convert
from arap.server.lobby import new_match
from arap.server.store import store_in
from arap.server.wire import HandOver, NewGame, Open, Opened, Update
from tests.server.real import Page, Server, page
from tests.server.test_hiding import Wire
from tests.support import rule

CONTACTS = ("skarr-boyz", "mug-boyz", "grim-boyz", "shadow")
FIRST = {"turn.first-player": "marines"}


@rule("blip.basics")
def test_the_socket_tells_an_enemy_nothing_of_what_the_blips_are(tab: Page) -> None:
    wire = Wire(tab)
    tab.open(NewGame("hulk", {"marines": "human", "orks": "cautious"}, seed="4", settings=FIRST))
    assert [unit.name for unit in tab.view.units if unit.side == "orks"] == [f"Blip {n}" for n in range(1, 6)]
    assert wire.texts and not wire.tells_of(*CONTACTS)


@rule("blip.basics")
def test_the_reasons_of_a_bot_do_not_say_what_its_blips_are(tmp_path: Path) -> None:
    wish = NewGame("hulk", {"marines": "human", "orks": "cautious"}, seed="4", settings={"turn.first-player": "orks"})
    store = store_in(tmp_path)
    match = new_match(wish, store)
    told, known = [match.telling((seat,)) for seat in ("marines", "orks")]
    while match.go_on_alone():
        pass
    reasons = [report.why for report in told.reports(0, ("marines",))]
    assert len(reasons) > 3 and not any(reasons)
    assert any("Mug's Boyz" in report.why for report in known.reports(0, ("orks",)))
    store.close()


@rule("blip.convert")
def test_a_battle_with_blips_is_played_to_its_end(tab: Page) -> None:
    tab.open(NewGame("hulk", {"marines": "human", "orks": "cautious"}, seed="4"))
    assert tab.play_to_the_end().result is not None


def test_both_sides_of_a_battle_with_blips_are_followed_by_a_watcher(tab: Page) -> None:
    tab.open(NewGame("hulk", {"marines": "cautious", "orks": "cautious"}, seed="5"))
    assert tab.play_to_the_end().result is not None


@rule("blip.convert")
def test_a_player_converts_a_blip_in_the_turn_of_the_enemy(server: Server, tab: Page) -> None:
    tab.say(NewGame("hulk", {"marines": "human", "orks": "human"}, seed="4", settings=FIRST))
    game = tab.hear(Opened).game
    tab.hear(HandOver)
    with page(server) as marines, page(server) as orks:
        for seat, who in (("marines", marines), ("orks", orks)):
            who.secrets |= tab.secrets
            who.open(Open(game, seat=seat))
        assert marines.view.ask and not orks.view.ask and "echo" in orks.view.convertible
        orks.decide(Convert("echo"))
        assert len([unit for unit in marines.hear(Update).view.units if unit.side == "orks"]) == 4
        assert "echo" not in orks.hear(Update).view.convertible and marines.view.ask
