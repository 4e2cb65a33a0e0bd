"""Looking back, playing on from a point, saves and scripts."""

import pytest

from arap.game.records.save import parse_save
from arap.game.scripts.script import parse_script, play_script
from arap.server.wire import Export, Exported, Import, Look, NewGame, Open, Past, PlayOn, Refused
from tests.server.real import Page

PLAYERS = {"guard": "human", "orks": "random"}


@pytest.fixture
def battle(tab: Page) -> Page:
    """A battle in its second game turn."""
    tab.open(NewGame("skirmish", PLAYERS, seed="11"))
    tab.play_until(2)
    return tab


def test_looking_back_shows_the_battle_as_it_was_shown_then(battle: Page) -> None:
    for then in battle.views:
        past = battle.ask(Look(then.events), Past)
        assert past.at == past.view.events == then.events
        assert past.view.models == then.models
        assert past.view.ask is None


def test_looking_back_shows_every_event_on_its_own(tab: Page) -> None:
    tab.open(NewGame("skirmish", {"guard": "cautious", "orks": "cautious"}, seed="12"))
    tab.play_to_the_end()
    casualties = [line for line in tab.log if line.kind == "model-removed"]
    assert casualties
    for casualty in casualties:
        before, after = (tab.ask(Look(at), Past).view for at in (casualty.n - 1, casualty.n))
        assert {model.id for model in before.models} - {model.id for model in after.models} == set(casualty.models)


def test_looking_back_changes_nothing(battle: Page) -> None:
    now = battle.view
    battle.ask(Look(3), Past)
    assert battle.open(Open(battle.game)) == now


def test_the_beginning_can_be_seen(battle: Page) -> None:
    first = battle.ask(Look(0), Past).view
    assert first.turn.game_turn == 0
    assert sum(unit.strength for unit in first.units) == len(first.models)


@pytest.mark.parametrize("at", [-1, 100000])
def test_there_is_no_looking_beyond_the_battle(battle: Page, at: int) -> None:
    assert f"no event {at}" in battle.ask(Look(at), Refused).reason
    assert f"no event {at}" in battle.ask(PlayOn(at), Refused).reason


def test_playing_on_from_a_point_is_a_new_game_and_leaves_the_old(battle: Page) -> None:
    old, now, lines = battle.game, battle.view, list(battle.log)
    at = battle.views[len(battle.views) // 2].events
    battle.open(PlayOn(at))
    assert battle.game != old
    assert battle.log[:at] == lines[:at]
    assert battle.play_to_the_end().result is not None
    assert battle.open(Open(old)) == now
    assert battle.log == lines


def test_a_battle_can_be_played_on_from_the_last_decision(battle: Page) -> None:
    last = max(n for n, view in enumerate(battle.views) if view.ask is not None and n < len(battle.views) - 1)
    battle.open(PlayOn(battle.views[last].events))
    assert battle.play_to_the_end().result is not None


def test_a_save_comes_back_as_a_game_that_goes_on(battle: Page) -> None:
    old, now, lines = battle.game, battle.view, list(battle.log)
    save = battle.ask(Export(), Exported)
    assert parse_save(save.text, save.name).header.players == PLAYERS
    assert battle.open(Import(save.text)) == now
    assert battle.game != old
    assert battle.log == lines
    assert battle.play_to_the_end().result is not None


def test_a_script_of_the_game_plays_the_same_events(battle: Page) -> None:
    script = battle.ask(Export("script"), Exported)
    played = play_script(parse_script(script.text, script.name))
    assert [logged.hash for logged in played.game.log] == [line.hash for line in battle.log]


def test_an_exported_file_is_named_after_its_battle(battle: Page) -> None:
    assert battle.ask(Export("script"), Exported).name == f"skirmish-at-the-farm-{battle.game}.yaml"


def test_a_game_is_exported_as_save_or_script_only(battle: Page) -> None:
    assert "'poem'" in battle.ask(Export("poem"), Refused).reason


def test_a_save_that_was_cut_off_is_refused(battle: Page) -> None:
    text = battle.ask(Export(), Exported).text
    now = battle.view
    assert "cut off" in battle.ask(Import(text[: len(text) // 2]), Refused).reason
    assert "is not a save" in battle.ask(Import(""), Refused).reason
    assert battle.open(Open(battle.game)) == now


def test_a_save_with_a_decision_nobody_may_take_is_refused(battle: Page) -> None:
    text = battle.ask(Export(), Exported).text
    forged = text.replace(
        '"act":"attempt","unit":"first-squad","dice":2', '"act":"attempt","unit":"first-squad","dice":9'
    )
    assert forged != text
    assert "input 12 does not hold (An activation is rolled with" in battle.ask(Import(forged), Refused).reason


def test_a_save_with_other_dice_is_refused(battle: Page) -> None:
    text = battle.ask(Export(), Exported).text
    forged = text.replace('"purpose":"turn.first-player"', '"purpose":"shoot.to-hit"', 1)
    assert "dice for shoot.to-hit, which the game did not ask for" in battle.ask(Import(forged), Refused).reason
    assert "does not hold" in battle.ask(Import(forged), Refused).reason


def test_a_save_of_an_impossible_battle_is_refused(battle: Page) -> None:
    text = battle.ask(Export(), Exported).text
    forged = text.replace('"kind":"', '"kind":"un', 1)
    assert "there is no kind 'un" in battle.ask(Import(forged), Refused).reason
