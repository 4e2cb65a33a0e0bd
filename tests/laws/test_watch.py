"""The watch over random games sees what it is there to see."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.acts import Attempt, EndPhase, Leave, Leg, ModelPath, Move, PickUp
from arap.battle.events import ModelMoved, PhaseBegan, TurnEnded, UnitMoved
from arap.battle.values import Acting
from arap.kernel.sources import ScriptedDice, TypedDice
from arap.rules.characters import join
from tests.laws.invariants import WatchedBattle, WatchedGame
from tests.rules.builders import a_kind, a_piece, a_scenario, is_coherent, squad
from tests.rules.turn.games import answer
from tests.support import rule

EVENT = TurnEnded(rule="turn.structure", side="guard")
Harm = Callable[[WatchedBattle], None]
CAPTAIN = a_kind("captain", traits=("independent-character",))
TRENCH = a_piece((14.0, 0.0, 20.0, 20.0), "trench", gap=0.6, form="area")


def change_model(battle: WatchedBattle, **fields: object) -> None:
    model = next(iter(battle.models.values()))
    battle.put_model(msgspec.structs.replace(model, **fields))


def onto_a_comrade(battle: WatchedBattle) -> None:
    _, comrade, *_ = battle.models.values()
    change_model(battle, x=comrade.x + 0.5, y=comrade.y)


def into_the_farmhouse(battle: WatchedBattle) -> None:
    change_model(battle, x=20.5, y=20.5)


def off_the_table(battle: WatchedBattle) -> None:
    change_model(battle, x=-1.0)


def out_of_wounds(battle: WatchedBattle) -> None:
    change_model(battle, wounds=0)


def off_the_grid(battle: WatchedBattle) -> None:
    change_model(battle, x=next(iter(battle.models.values())).x + 0.0004)


def lost_from_its_unit(battle: WatchedBattle) -> None:
    unit = next(iter(battle.units.values()))
    battle.change(unit.id, models=unit.models[1:])


def points_owed(battle: WatchedBattle) -> None:
    battle.change_turn(acting=(Acting(next(iter(battle.units)), -1),))


def negative_suppression(battle: WatchedBattle) -> None:
    battle.change(next(iter(battle.units)), suppression=-1)


HARMS = (
    onto_a_comrade, into_the_farmhouse, off_the_table, out_of_wounds, off_the_grid, lost_from_its_unit, points_owed,
    negative_suppression,
)  # fmt: skip


@pytest.mark.parametrize("harm", HARMS)
def test_the_watch_catches(harm: Harm) -> None:
    battle = WatchedBattle.start(load_scenario("skirmish"))
    battle.emit(EVENT)
    harm(battle)
    with pytest.raises(AssertionError):
        battle.emit(EVENT)


def a_squad_with_a_captain() -> WatchedGame:
    """Five men and, 2.95" to the right of the last of them, a captain that has joined; farther on is a trench."""
    units = [squad("squad", at=(8.0, 10.0)), squad("captain", at=(13.35, 10.0), n=1, kind=CAPTAIN)]
    scenario = a_scenario([*units, squad("foes", "b", at=(20, 44))], [TRENCH], settings={"turn.first-player": "a"})
    game = WatchedGame(scenario, ScriptedDice({"activate.roll": [1]}))
    join(game.battle, game.battle.units["captain"], game.battle.units["squad"])
    return game


def sideways(game: WatchedGame, inches: float, *models: str) -> Move:
    members = [game.battle.models[model] for model in models or game.battle.units["squad"].models]
    return Move(tuple([ModelPath(each.id, (Leg(each.x + inches, each.y),)) for each in members]))


@rule("activate.independent-character")
@pytest.mark.parametrize(
    "order", [{"inches": 0.9}, {"inches": 0.4, "models": ("captain.1",)}], ids=["into a trench", "away from the others"]
)
def test_a_character_that_moves_out_of_its_squad_does_not_tear_it(order: dict[str, Any]) -> None:
    game = a_squad_with_a_captain()
    assert is_coherent(game.battle, "squad")
    answer(game, Attempt("squad", 1), sideways(game, order["inches"], *order.get("models", ())))
    assert game.battle.units["captain"].models == ("captain.1",)
    assert is_coherent(game.battle, "squad")


def moved_off(battle: WatchedBattle, model_id: str, rule: str = "activate.action.move") -> UnitMoved:
    """The event of a move by which one model has gone 5" away from its squad."""
    model = battle.models[model_id]
    place = (model.x, model.y + 5.0)
    battle.put_model(msgspec.structs.replace(model, x=place[0], y=place[1]))
    paths = (ModelMoved(model_id, (place,), 0.0, 5.0),)
    return UnitMoved(rule=rule, unit=model.unit, models=paths, points=1)


def test_the_watch_catches_a_squad_torn_by_its_own_move() -> None:
    battle = a_squad_with_a_captain().battle
    assert isinstance(battle, WatchedBattle)
    battle.emit(moved_off(battle, "squad.1"))
    with pytest.raises(AssertionError, match="torn by their own move"):
        battle.emit(PhaseBegan(rule="turn.sequence", side="a", phase="activation"))


@rule("reserve.held", "coherency.accidental")
def test_members_that_a_comrade_leaves_behind_move_as_one_unit_although_they_are_torn() -> None:
    row = squad("row", places=[(20.0, 2.0), (22.5, 2.0), (25.0, 2.0)])
    scenario = a_scenario(
        [row, squad("guard", at=(4.0, 20.0)), squad("foes", "b", (20, 44))], settings={"turn.first-player": "a"}
    )
    game = WatchedGame(scenario, ScriptedDice({"activate.roll": [1, 6, 1], "activate.pick-up": [1]}))
    answer(game, Attempt("row", 1), Move((ModelPath("row.2", (Leg(22.5, 0.5, 180.0),)),)), Leave("south"), EndPhase())
    assert game.battle.units["row"].models == ("row.1", "row.3") and not is_coherent(game.battle, "row")
    answer(game, Attempt("foes", 1), PickUp(("row",)))
    answer(game, Move(tuple([ModelPath(f"row.{n}", (Leg(x, 3.0),)) for n, x in ((1, 20.0), (3, 25.0))])))
    assert game.ask is not None and (game.ask.kind, game.ask.about) == ("separation", ("row",))


def test_the_watch_catches_a_character_that_is_gone_and_still_in_its_squad() -> None:
    battle = a_squad_with_a_captain().battle
    assert isinstance(battle, WatchedBattle)
    battle.emit(moved_off(battle, "captain.1"))
    with pytest.raises(AssertionError, match="did not leave"):
        battle.emit(EVENT)


def test_a_character_stays_in_its_squad_when_a_step_of_a_melee_parts_them() -> None:
    battle = a_squad_with_a_captain().battle
    assert isinstance(battle, WatchedBattle)
    battle.emit(moved_off(battle, "captain.1", "melee.step-move"))
    battle.emit(EVENT)


def test_a_fault_is_seen_at_the_next_die_even_before_an_event() -> None:
    game = WatchedGame(
        a_scenario([squad("m"), squad("e", "b", (10, 30))], settings={"turn.first-player": "a"}), TypedDice()
    )
    onto_a_comrade(game.battle)  # type: ignore[arg-type]
    events = len(game.log)
    with pytest.raises(AssertionError, match="overlaps"):
        game.answer(Attempt("m", 1))
    assert len(game.log) == events and game.roll is None
