"""Whole battles through the wire."""

import pytest

from arap import bots
from arap.army.library import list_scenarios
from arap.battle.names import WATCHER
from arap.server.wire import ListGames, Lobby, NewGame, Update
from tests.bots.deciding import PLAYERS
from tests.server.real import Page

BOTS = {"guard": "random", "orks": "cautious"}
HOT_SEAT = {"guard": "human", "orks": "human"}


def test_the_lobby_lists_scenarios_bots_and_games(tab: Page) -> None:
    game = tab.open(NewGame("skirmish", HOT_SEAT)) and tab.game
    lobby = tab.ask(ListGames(), Lobby)
    assert [scenario.name for scenario in lobby.scenarios] == [name for name, _ in list_scenarios()]
    assert lobby.bots == bots.NAMES
    assert lobby.games[0].id == game
    assert not lobby.games[0].over
    skirmish = next(scenario for scenario in lobby.scenarios if scenario.name == "skirmish")
    assert skirmish.sides == ("guard", "orks")
    assert skirmish.models > skirmish.units > (0, 0)


def test_two_bots_play_a_battle_to_its_end_and_each_decision_is_shown(tab: Page) -> None:
    tab.open(NewGame("skirmish", BOTS, seed="3"))
    end = tab.play_to_the_end()
    assert end.result is not None
    assert {view.seat for view in tab.views} == {WATCHER}
    assert all(view.ask is None for view in tab.views)
    assert len(tab.views) > 10
    assert [line.n for line in tab.log] == list(range(1, end.events + 1))


@pytest.mark.parametrize("bot", PLAYERS)
def test_a_person_plays_against_a_bot_to_the_end(tab: Page, bot: str) -> None:
    tab.open(NewGame("skirmish", {"guard": "human", "orks": bot}, seed="4"))
    end = tab.play_to_the_end()
    assert end.result is not None
    assert {view.seat for view in tab.views} == {"guard"}
    assert [line.n for line in tab.log] == list(range(1, end.events + 1))
    listed = tab.ask(ListGames(), Lobby).games
    assert [game.over for game in listed if game.id == tab.game] == [True]


def test_at_one_table_the_view_is_that_of_whoever_decides(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="5"))
    tab.play_until(2)
    assert {view.seat for view in tab.views} == {"guard", "orks"}
    assert all(view.ask is not None and view.ask.seat == view.seat == view.waiting_for for view in tab.views)


def test_the_same_seed_and_decisions_give_the_same_battle(tab: Page) -> None:
    hashes = []
    for _ in range(2):
        tab.open(NewGame("skirmish", HOT_SEAT, seed="6"))
        tab.play_until(3)
        hashes.append([line.hash for line in tab.log])
    assert hashes[0] == hashes[1]
    assert all(hashes[0])


def test_settings_of_a_new_game_are_in_force(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, settings={"length.turns": 2}))
    assert tab.opened
    assert tab.opened.scene.settings["length.turns"] == 2
    tab.play_to_the_end()
    assert tab.view.turn.game_turn == 2


def test_lines_of_the_log_come_once_each(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="7"))
    before = len(tab.log)
    assert tab.view.ask
    tab.decide(tab.view.ask.default)
    update = tab.hear(Update)
    assert not update.fresh
    assert [line.n for line in update.log] == list(range(before + 1, update.view.events + 1))
