"""Routers who run past an enemy: the unit e of side b hacks at the routers r of side a, who run south."""

from typing import Any

import pytest

from arap.army.profile import Kind
from arap.battle.acts import NO, YES, Flee
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.reaction import ReactionAnswered
from arap.battle.values import Rout
from arap.kernel.requests import Approved, Ask
from arap.rules.morale.rally import flee_and_rally
from arap.rules.movement.flight.flee import carry_out, flinch
from arap.rules.movement.flight.runs import Run
from arap.rules.reactions.hack_routers import HackRouters
from tests.rules.builders import a_battle, a_kind, impassable, play, squad
from tests.rules.logs import events
from tests.support import rule

BESIDE = [(11.5, 17), (11.5, 15.8), (11.5, 14.6), (11.5, 13.4), (16, 14)]


def routers(places: Any = BESIDE, n: int = 4, active: str = "a", kind: Kind | None = None, **fields: Any) -> Battle:
    """Four routers in a file, who pass four of the enemies at 1.5" if they run south."""
    men = squad("r", places=[(10, 20 + 1.2 * number) for number in range(n)], kind=kind)
    battle = a_battle([men, squad("e", "b", places=places, facing=270)], active=active, **fields)
    battle.change("r", rout=Rout(None))
    return battle


def runs(battle: Battle, answers: Any = (), dice: Any = None, far: float = 10.0) -> None:
    ends = tuple([(model.x, model.y - far) for model in battle.members("r")])
    play(carry_out(battle, "r", Run(180.0, ends, far), "pass"), dice, answers)


@rule("react.intercept.routers", "rout.contact-enemy")
def test_four_who_were_passed_hit_on_4_or_less_and_the_routers_run_on() -> None:
    battle = routers()
    runs(battle, [YES], {"melee.free-hack": [2, 4, 5, 6], "melee.to-wound": [6, 1], "casualty.allocate": [1]})
    assert sum([blows.hits for blows in events(battle, HitsRolled)]) == 2
    assert len(battle.units["r"].models) == 3
    assert all(model.y < 14 for model in battle.members("r"))
    assert not battle.units["e"].locked and not battle.units["r"].locked and battle.units["r"].routing


@rule("react.intercept.routers", "rout.contact-enemy")
def test_three_in_reach_with_one_hit_and_then_the_routers_finish_their_move() -> None:
    battle = routers(BESIDE[:3])
    runs(battle, [YES], {"melee.free-hack": [3, 5, 6], "melee.to-wound": [1]})
    assert [model.y for model in battle.members("r")] == pytest.approx([10, 11.2, 12.4, 13.6])


@rule("react.intercept.routers", "area.vehicles")
@pytest.mark.parametrize(("face", "left"), [(6, 1), (4, 2)])
def test_a_machine_that_runs_past_is_struck_as_by_a_shot(face: int, left: int) -> None:
    battle = routers(BESIDE[:1], n=2, kind=a_kind("walker", armour_value=8))
    runs(battle, [YES], {"melee.free-hack": [1], "melee.armour-penetration": [face]})
    assert len(battle.members("r")) == left


@rule("react.intercept.routers")
def test_who_passes_a_pinned_unit_is_not_intercepted() -> None:
    battle = routers()
    battle.change("e", pinned_until=3)
    runs(battle)
    assert not events(battle, ReactionAnswered)


@rule("react.intercept.routers", "react.general")
def test_routers_may_be_let_run() -> None:
    battle = routers()
    runs(battle, [NO])
    (answer,) = events(battle, ReactionAnswered)
    assert (answer.trigger, answer.units) == (8, ()) and not battle.units["e"].intercepted
    assert len(battle.units["r"].models) == 4


@rule("react.intercept.routers", "react.intercept.barred")
def test_one_set_of_hacks_for_a_unit_in_a_player_turn() -> None:
    battle = routers()
    runs(battle, [YES], {"melee.free-hack": [6, 6, 6, 6]})
    assert battle.units["e"].intercepted
    runs(battle, (), far=-10.0)
    assert len(events(battle, ReactionAnswered)) == 1


@rule("react.intercept.routers")
def test_the_interceptors_neither_move_nor_lose_anything_of_their_turn() -> None:
    battle = routers()
    before = [(model.x, model.y) for model in battle.members("e")]
    runs(battle, [YES], {"melee.free-hack": [6, 6, 6, 6]})
    unit = battle.units["e"]
    assert [(model.x, model.y) for model in battle.members("e")] == before
    assert not (unit.attempted or unit.finished or unit.now.in_charge or unit.pursuing)


@rule("react.intercept.routers")
def test_backs_turned_the_passed_strike_all_the_same() -> None:
    battle = a_battle([squad("r", places=[(10, 20)]), squad("e", "b", places=BESIDE[:1], facing=90)])
    battle.change("r", rout=Rout(None))
    runs(battle, [YES], {"melee.free-hack": [6]})
    assert events(battle, ReactionAnswered)[0].units


@rule("react.intercept.routers", "turn.compulsory.routers-and-pursuers")
def test_it_is_offered_in_the_compulsory_phase_whoever_s_turn_it_is() -> None:
    for active in ("a", "b"):
        flow = flee_and_rally(routers(BESIDE[:1], n=1, active=active), "r")
        next(flow)
        which_way = flow.send((3, 4))
        assert isinstance(which_way, Ask)
        request = flow.send(Approved(which_way, Flee(180.0)))
        assert isinstance(request, Ask) and (request.kind, request.seat) == ("react", "b")


@rule("react.intercept.routers")
def test_victors_that_held_back_have_no_blow_at_routers_that_only_run_away_from_them() -> None:
    battle = routers([(10, 21.8), (11.5, 19.8)], n=1)
    runs(battle)
    assert not events(battle, ReactionAnswered)


@rule("react.intercept.routers")
def test_a_model_that_a_router_leaves_has_no_blow_but_its_comrade_it_comes_to_has() -> None:
    battle = routers([(11.5, 20), (11.5, 16)], n=1)
    runs(battle, [YES], {"melee.free-hack": [6]})
    assert [blows.models for blows in events(battle, HitsRolled)] == [("e.2",)]


@rule("react.intercept.routers", "react.levels")
def test_a_flinch_is_not_intercepted() -> None:
    battle = routers([(10, 21.8)], n=1)
    play(flinch(battle, "r", None), {"morale.flinch": [6]}, [Flee(180.0)])
    assert battle.models["r.1"].y == pytest.approx(14) and not events(battle, ReactionAnswered)


@rule("react.intercept.routers")
@pytest.mark.parametrize(
    ("fields", "walled", "able"),
    [({}, False, True), ({"creature_class": "emplacement"}, False, False), ({}, True, False)],
)
def test_models_that_cannot_fight_or_are_behind_a_wall_have_no_blow(
    fields: dict[str, Any], walled: bool, able: bool
) -> None:
    wall = [impassable((10.6, 10, 10.9, 30))] if walled else []
    foes = squad("e", "b", places=[(11.5, 20)], kind=a_kind("watcher", **fields))
    battle = a_battle([squad("r", places=[(10, 20)]), foes], wall)
    assert HackRouters().able(battle, battle.models["e.1"], battle.models["r.1"]) is able


@rule("react.intercept.routers")
def test_wounds_are_shared_among_all_routers_not_only_those_that_were_passed() -> None:
    """One router passes an enemy with two attacks; the others are far from it."""
    men = squad("r", places=[(10, 20), (2, 20), (2, 21.2)])
    battle = a_battle([men, squad("e", "b", places=[(11.5, 14)], facing=270, kind=a_kind("brute", A=2))])
    battle.change("r", rout=Rout(None))
    dice = {"melee.free-hack": [1, 1], "melee.to-wound": [6, 6], "casualty.allocate": [1, 1]}
    runs(battle, [YES], dice)
    assert len(battle.units["r"].models) == 1
