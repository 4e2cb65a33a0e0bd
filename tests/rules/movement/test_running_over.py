"""Vehicles that drive over models on foot."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.events import AgilityRolled, InjuriesRolled, ModelRemoved
from arap.rules.movement.dice.running_over import models_run_over
from arap.rules.movement.paths.cost import path_along
from tests.rules.builders import a_battle, a_kind, squad
from tests.rules.logs import events
from tests.rules.reactions.intercepting import all_go, goes, one_goes
from tests.support import rule

TANK = a_kind("tank", creature_class="vehicle", size=3, base_radius=1.0, M=12, traits=("runs-over",))


def before_a_tank(side: str = "b", tank: Any = TANK, **given: Any) -> Battle:
    """A tank that faces north, and three guardsmen in its way."""
    guards = squad("g", side, places=[(20, 14), (20, 15.2), (20, 16.4)], facing=180, weapons=())
    return a_battle([squad("m", places=[(20, 10)], kind=tank, weapons=()), guards], **given)


@rule("move.save.run-over", "move.save")
def test_two_step_aside_and_the_third_takes_a_hit_of_strength_6() -> None:
    battle = before_a_tank()
    dice = {"move.save": [2, 3, 5], "hazard.to-wound": [2], "hazard.save": []}
    goes(battle, all_go(battle, 0, 12), answers=[], dice=dice)
    assert [roll.throw.met for roll in events(battle, AgilityRolled)] == [True, True, False]
    (injury,) = events(battle, InjuriesRolled)
    assert (injury.model, injury.rule, injury.needed.base, injury.wounds) == ("g.3", "move.save.run-over", 1, 1)
    assert [removed.model for removed in events(battle, ModelRemoved)] == ["g.3"]
    assert (battle.models["m.1"].x, battle.models["m.1"].y) == (20, 22)
    assert all(abs(battle.models[guard].x - 20) >= 1.5 - 0.001 for guard in ("g.1", "g.2"))


@rule("move.save.run-over")
def test_a_survivor_is_shifted_out_of_the_path_and_lies_prone() -> None:
    battle = before_a_tank(settings={"move.run-over-strength": 4})
    dice = {"move.save": [1, 1, 6], "hazard.to-wound": [1]}
    goes(battle, all_go(battle, 0, 12), dice=dice)
    (injury,) = events(battle, InjuriesRolled)
    assert injury.needed.goal == 3
    assert battle.models["g.3"].prone and abs(battle.models["g.3"].x - 20) >= 1.5 - 0.001
    assert not battle.models["g.1"].prone


@rule("move.save.run-over")
def test_friends_roll_too() -> None:
    battle = before_a_tank("a")
    goes(battle, all_go(battle, 0, 12, unit="m"), dice={"move.save": [1, 1, 1]})
    assert len(events(battle, AgilityRolled)) == 3


@rule("move.save.run-over", "move.other-models")
def test_other_vehicles_do_not_drive_over_anybody() -> None:
    battle = before_a_tank(tank=a_kind("truck", creature_class="vehicle", size=3, base_radius=1.0, M=12))
    with pytest.raises(AssertionError, match="in the way"):
        goes(battle, one_goes(*all_go(battle, 0, 12).paths[0].legs))


@rule("move.save.run-over")
def test_models_on_a_roof_above_the_vehicle_are_not_run_over() -> None:
    battle = before_a_tank()
    for guard in battle.members("g"):
        battle.put_model(msgspec.structs.replace(guard, z=3.0))
    path = path_along(battle, battle.models["m.1"], (Leg(20, 22),))
    assert models_run_over(battle, path) == []
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=3.0))
    assert len(models_run_over(battle, path_along(battle, battle.models["m.1"], (Leg(20, 22),)))) == 3
