"""Points for objectives and for what the enemy has lost."""

import msgspec
import pytest

from arap.army.scenario import Objective, Victory
from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.rules.turn.ending.victory import holder, points_by_side, winner
from tests.rules.builders import a_battle, squad
from tests.support import rule

BRIDGE = Objective(id="bridge", name="Bridge", at=(24, 24), radius=3.0, points=2)


def at_the_bridge(ours: int, theirs: int) -> Battle:
    """So many models of each side near the bridge, and one of each far from it."""
    units = [squad("a0", at=(4, 4), n=1), squad("b0", "b", at=(4, 44), n=1)]
    if ours:
        units.append(squad("a1", at=(24, 23), n=ours))
    if theirs:
        units.append(squad("b1", "b", at=(24, 25), n=theirs))
    return a_battle(units, objectives=[BRIDGE])


@pytest.mark.parametrize(("ours", "theirs", "side"), [(3, 1, "a"), (1, 2, "b"), (2, 2, None), (0, 0, None)])
def test_the_side_with_more_models_near_it_holds_an_objective(ours: int, theirs: int, side: str | None) -> None:
    assert holder(at_the_bridge(ours, theirs), BRIDGE) == side


@rule("rout.state")
def test_routers_hold_nothing() -> None:
    battle = at_the_bridge(3, 1)
    battle.change("a1", rout=Rout(None))
    assert holder(battle, BRIDGE) == "b"


@pytest.mark.parametrize(("y", "side"), [(27.001, "a"), (27.002, None)])
def test_an_objective_is_held_from_its_radius_and_no_further(y: float, side: str | None) -> None:
    battle = a_battle([squad("a1", places=[(24, y)])], objectives=[BRIDGE])
    assert holder(battle, BRIDGE) == side


def test_points_are_counted_for_objectives_models_and_units() -> None:
    battle = at_the_bridge(3, 1)
    battle.scenario = msgspec.structs.replace(battle.scenario, victory=Victory(per_model=0.5, per_unit=1.0))
    assert points_by_side(battle) == {"a": 2.0, "b": 0.0}
    battle.remove_model("a1.1", None, "casualty.remove")
    battle.remove_model("b1.1", None, "casualty.remove")
    assert points_by_side(battle) == {"a": 3.5, "b": 0.5}


def test_most_points_win_equal_points_draw_and_the_last_side_standing_wins() -> None:
    battle = at_the_bridge(1, 0)
    assert winner(battle, {"a": 1.0, "b": 2.0}) == "b"
    assert winner(battle, {"a": 2.0, "b": 2.0}) is None
    battle.remove_model("b0.1", None, "casualty.remove")
    assert winner(battle, {"a": 0.0, "b": 2.0}) == "a"
