"""Routing units: what they can and cannot do."""

import pytest

from arap.battle import events as happened
from arap.battle.acts import Act, Aim, Attempt, Finish, GoToGround, PickUp, Regroup
from arap.battle.battle import Battle
from arap.battle.values import Acting, Ground, Rout
from arap.kernel.requests import Flow
from arap.rules.answers import why_not
from arap.rules.morale.rout import break_and_flinch, break_up
from arap.rules.reactions.pick_up import why_not_pick_up
from arap.rules.turn.activation_phase import activation_step, ask_unit
from tests.rules.builders import a_battle, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.morale.fire import firers, targets, volley
from tests.support import rule

SNIPER = a_weapon("sniper", tags=("pinning",))


def routing(active: str = "a") -> Battle:
    battle = a_battle([targets(10), firers(weapons=(SNIPER,))], active=active)
    battle.change("t", rout=Rout("x"))
    return battle


@rule("rout.state")
def test_routers_who_lose_a_model_to_a_sniper_take_no_test_and_the_rout_goes_on() -> None:
    battle = routing()
    volley(battle, hits=1, kills=1)
    unit = battle.units["t"]
    assert len(unit.models) == 9 and unit.routing and not unit.pinned
    assert events(battle, happened.LeadershipTested) == []


@rule("rout.state", "casualty.quarter.exempt")
def test_routers_who_lose_a_quarter_in_their_own_turn_take_no_test() -> None:
    battle = routing(active="b")
    volley(battle, hits=2, kills=2)
    volley(battle, hits=1, kills=1, dice={"suppress.test": (1, 1)})
    assert [event.test for event in events(battle, happened.LeadershipTested)] == ["suppression"]


@rule("rout.state")
@pytest.mark.parametrize("act", [Attempt("t", 1), GoToGround("t"), Finish(), Aim(), Regroup(), PickUp(("t",))])
def test_any_order_to_a_routing_unit_is_refused(act: Act) -> None:
    battle = routing(active="b")
    assert why_not(battle, ask_unit(battle), act) is not None


@rule("rout.state", "react.pickup.units")
def test_routers_are_not_picked_up() -> None:
    battle = routing()
    refusal = why_not_pick_up(battle, battle.units["t"], "b")
    assert refusal and "routing" in refusal.reason


@rule("rout.state")
def test_breaking_ends_the_activation_and_the_going_to_ground() -> None:
    battle = a_battle([targets(10), firers()], active="b")
    battle.change("t", ground=Ground(3))
    battle.change_turn(acting=(Acting("t", 2),))
    play(broken_and_asked(battle), {"morale.flinch": [3]})
    unit = battle.units["t"]
    assert unit.rout == Rout("x") and unit.ground is None
    assert battle.turn.acting == ()
    assert [event.points_lost for event in events(battle, happened.UnitFinished)] == [2]


def broken_and_asked(battle: Battle) -> Flow[None]:
    yield from break_and_flinch(battle, "t", "x", "casualty.quarter.result")
    yield from activation_step(battle)


@rule("rout.state")
def test_a_unit_that_breaks_has_had_its_activation_and_ends_pursuit_overwatch_and_ground() -> None:
    battle = a_battle([squad("t"), squad("e", "b", at=(10, 30))])
    battle.change("t", pursuing="e", trail=(1.0, 1.0), overwatch=True, mopping=1, ground=Ground(3, None))
    break_up(battle, "t", Rout("e"), "rout.state")
    unit = battle.units["t"]
    assert unit.routing and unit.attempted and unit.finished
    assert not (unit.pursuing or unit.trail or unit.overwatch or unit.mopping or unit.ground)
