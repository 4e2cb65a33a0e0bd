"""Counters that lie face down in a game: what each seat is told, scripts, saves, points."""

from typing import Any

import pytest

from arap.army.loading import scenario_from_text
from arap.battle.acts import Attempt
from arap.battle.events import ActivationRolled
from arap.battle.events.hiding import BlipConverted, DummiesPlaced
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.records.save import load_game, parse_save, save_text
from arap.game.scripts.export import script_text
from arap.game.scripts.script import parse_script, play_script
from arap.game.views import view
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.movement.blips.turning_up import turn_up
from arap.rules.turn.ending.victory import losses
from tests.support import rule

RULE = "hide.hidden-movement-counters"
CELLARS = """
scenario: Cellars
table: [40, 40]
settings: {{hide.face-down: {{mode: {mode}}}, length.turns: 2}}
sides:
  guard: {{army: border-guard, home: south, deploy: {{first-squad: {{at: [20, 6]}}}}}}
  orks:
    army: red-tusks
    home: north
    deploy:
      skarr-boyz: {{at: [10, 30]{dummies}}}
"""


def cellars(mode: str = "one-side", dummies: str = "", dice: Any = None) -> Game:
    scenario = scenario_from_text(CELLARS.format(mode=mode, dummies=dummies), "test")
    return Game(scenario, dice or SeededDice(1), hashing=True)


def told(game: Game, seat: str, kind: type) -> list[Any]:
    return [logged for logged in game.account(seat).events if isinstance(logged.event, kind)]


def text(game: Game, logged: Any) -> str:
    return log_entry(Names(game.scenario), 1, logged).text


@rule(RULE)
def test_only_their_owner_is_told_where_the_dummies_are() -> None:
    game = cellars()
    assert game.ask and (game.ask.kind, game.ask.seat) == ("dummies", "orks")
    assert game.answer(game.ask.default, "orks") is None
    (own,) = told(game, "orks", DummiesPlaced)
    assert text(game, own).startswith("Red Tusks set 5 dummies among their counters: ")
    assert not told(game, "guard", DummiesPlaced)
    theirs = [unit for unit in view(game, "guard").units if unit.side == "orks"]
    assert [unit.name for unit in theirs] == [f"Counter {n}" for n in range(1, 16)]
    assert len({(unit.strength, unit.value, unit.leadership) for unit in theirs}) == 1
    assert not [profile for profile in view(game, "guard").profiles if profile.name == "Dummy"]
    own_statuses = [status.label for unit in view(game, "orks").units for status in unit.statuses]
    assert "10 face down" in own_statuses and "5 dummy" in own_statuses


@rule(RULE)
def test_enemies_are_told_the_successes_of_counters_and_not_whose_they_are() -> None:
    game = cellars(dice=ScriptedDice({"activate.roll": [1, 1], "turn.first-player": [1, 6]}))
    while game.ask and (game.ask.seat, game.ask.kind) != ("orks", "activation"):
        assert game.answer(game.ask.default, game.ask.seat) is None
    assert game.answer(Attempt("skarr-boyz", 2), "orks") is None
    (event,) = told(game, "guard", ActivationRolled)
    assert (event.event.unit, event.event.faces) == ("counters", ())
    assert text(game, event) == "Counters roll to activate: 2 action points."


@rule(RULE)
def test_a_counter_that_is_turned_up_is_told_to_all() -> None:
    game = cellars()
    dummy = next(model.id for model in game.battle.models.values() if model.dummy)
    turn_up(game.battle, ["skarr-boyz.1", dummy], "fired at")
    first, second = told(game, "guard", BlipConverted)
    assert text(game, first).endswith(" 1 of Skarr's Boyz.") and "is fired at" in text(game, first)
    assert text(game, second).endswith("it is a dummy.") and "skarr" not in str(second.event)
    assert losses(game.battle, game.battle.scenario.sides[1]) == (0, 0)


@rule(RULE)
def test_a_game_with_counters_is_saved_and_exported() -> None:
    game = cellars("both-sides")
    while game.ask and game.ask.kind == "dummies":
        assert game.answer(game.ask.options[-1].answer, game.ask.seat) is None
    opened = load_game(parse_save(save_text(game), "test"))
    assert opened.battle.hash() == game.battle.hash()
    script = play_script(parse_script(script_text(game), "test"))
    assert script.game.battle.hash() == game.battle.hash()


@rule(RULE)
def test_a_scenario_places_dummies_itself() -> None:
    game = cellars(dummies=", dummies: [[10, 34], [12, 34, 90]]")
    dummies = [model for model in game.battle.models.values() if model.dummy]
    assert [(model.x, model.y) for model in dummies][:2] == [(10, 34), (12, 34)] and len(dummies) == 5
    assert dummies[1].facing == 90


@rule(RULE)
@pytest.mark.parametrize(
    ("mode", "dummies", "why"),
    [
        ("off", ", dummies: [[10, 34]]", "there are no dummies"),
        ("one-side", f", dummies: {[[10 + n, 34] for n in range(6)]}", "allows this side 5 dummies, not 6"),
    ],
)
def test_dummies_nobody_may_have_are_refused(mode: str, dummies: str, why: str) -> None:
    with pytest.raises(ArapError, match=why):
        cellars(mode, dummies)
