"""The watch over random games sees what it is there to see."""

from collections.abc import Callable

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.events import TurnEnded
from arap.battle.values import Acting
from tests.laws.invariants import WatchedBattle

EVENT = TurnEnded(rule="turn.structure", side="guard")
Harm = Callable[[WatchedBattle], None]


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
