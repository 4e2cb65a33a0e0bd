"""Grapples and ropes. A cliff begins at y = 21, from x = 5 to 35; the throwers stand south of it."""

from collections.abc import Sequence
from math import hypot
from typing import Any

import msgspec
import pytest

from arap.battle.acts import CastDown, Leg, ModelPath, Move, ThrowGrapple
from arap.battle.battle import Battle
from arap.battle.events import ModelFell
from arap.battle.events.things.ladders import GrappleThrown, LadderPushed
from arap.battle.things.scenery import put_ladder
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.movement.dice.falls import shake_off
from arap.rules.movement.paths.mover import mover_of
from arap.rules.movement.planning.manners import over_ladders
from arap.rules.turn.actions import action_options, take_action, why_not_act
from arap.rules.turn.costs import action_cost
from arap.table import Ladder, snap
from tests.rules.blocking.doors import SINGLE, at_door
from tests.rules.builders import a_battle, a_kind, a_weapon, play, squad
from tests.rules.movement.vertical.ground import a_cliff, a_gap, across
from tests.support import rule

WALL = 21.0
HOOKS: dict[str, Any] = {"traits": ("grapple",)}


def thrower(away: float = 1.0, height: float = 6.0, n: int = 1, **fields: Any) -> Battle:
    """A model with a grapple so far from a cliff; enemies stand on it."""
    kind = a_kind(**({"traits": ("grapple",)} | fields))
    squads = [squad("m", at=(20, WALL - away), n=n, kind=kind), squad("e", "b", at=(30, 25), n=1)]
    return a_battle(squads, [a_cliff(1.0, height)])


def ready(battle: Battle, unit: str = "m", points: int = 2) -> Acting:
    acting = Acting(unit, points)
    battle.change_turn(acting=(acting,))
    return acting


def throw(battle: Battle, face: int, at: tuple[float, float] = (20.0, WALL)) -> GrappleThrown:
    acting, act = ready(battle), ThrowGrapple("m.1", at)
    assert why_not_act(battle, acting, act) is None
    play(take_action(battle, acting, act), {"grapple.to-hit": [face]})
    return next(logged.event for logged in reversed(battle.log) if isinstance(logged.event, GrappleThrown))


def why_not(battle: Battle, at: tuple[float, float] = (20.0, WALL)) -> Refusal:
    refusal = why_not_act(battle, ready(battle), ThrowGrapple("m.1", at))
    assert refusal is not None
    return refusal


def a_rope(height: float = 6.0, kind: Any = "wall") -> Ladder:
    foot, head = (20.0, WALL - 0.5, 0.0), (20.0, WALL + 0.5, height)
    return Ladder(id="rope-m.1", name="Rope", foot=foot, head=head, length=height, rope=kind)


def roped(height: float = 6.0, kind: Any = "wall", n: int = 1, z: float = 0.0, **fields: Any) -> Battle:
    """A model at the foot of a rope, or so high on it."""
    battle = thrower(0.5, height, n, **fields)
    put_ladder(battle, a_rope(height, kind))
    battle.change_scenery(raised=(("rope-m.1", "a"),))
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], x=20.0, y=WALL - 0.5, z=z))
    return battle


def up(z: float, height: float = 6.0) -> Leg:
    return Leg(20.0, WALL + 0.5 if z == height else WALL - 0.5, None, "ladder", z)


def climb(
    battle: Battle, leg: Leg, initiative: Sequence[int] = (), again: Sequence[int] = (), **dice: Sequence[int]
) -> None:
    acting, act = ready(battle), Move((ModelPath("m.1", (leg,)),))
    assert why_not_act(battle, acting, act) is None
    strength = {"grapple.strength": dice.get("strength", ())}
    play(take_action(battle, acting, act), {"climb.test": initiative, "climb.test.reroll": again} | strength)


def height(battle: Battle) -> float:
    return battle.models["m.1"].z


@rule("grapple.throw")
def test_a_hook_catches_the_edge_of_a_roof() -> None:
    battle = thrower(BS=3)
    event = throw(battle, 4)
    assert event.needed.goal == 4 and event.needed.reasons == ["edge of the roof +1"] and event.throw.met
    (rope,) = battle.table.ladders
    assert rope.head[2] == 6.0 and rope.rope == "wall" and battle.turn.acting[0].points == 1


def before_house(opening: str, storeys: int = 3, **fields: Any) -> Battle:
    """A thrower at the south wall of a house with a window or an arrow loop on each storey at x = 22."""
    text = SINGLE.replace("storeys: 1", f"storeys: {storeys}, {opening}: [[22, 21]]")
    kind = a_kind(**({"traits": ("grapple",)} | fields))
    return at_door([squad("m", at=(22, 19.8), n=1, kind=kind), squad("e", "b", at=(30, 40), n=1)], text)


@rule("grapple.throw")
def test_a_hook_catches_in_a_window_without_a_modifier() -> None:
    battle = before_house("windows", BS=3)
    event = throw(battle, 3, (22.0, WALL))
    assert (event.aim, event.needed.goal, event.needed.reasons) == ("window", 3, []) and event.throw.met
    (rope,) = battle.table.ladders
    assert rope.head[2] == 6.0 and rope.rope == "storeys"


@rule("grapple.throw")
def test_an_arrow_loop_is_harder_and_a_miss_is_thrown_again() -> None:
    battle = before_house("loops", BS=3)
    event = throw(battle, 3, (22.0, WALL))
    assert (event.aim, event.needed.goal, event.needed.reasons) == ("arrow loop", 2, ["arrow loop -1"])
    assert not event.throw.met and not battle.table.ladders and throw(battle, 2, (22.0, WALL)).throw.met


@rule("grapple.throw")
def test_a_hook_finds_no_hold_in_a_wall_without_openings_below_its_reach() -> None:
    assert "finds no hold" in why_not(before_house("windows"), (23.5, WALL)).reason


@rule("grapple.throw")
def test_one_place_of_a_house_is_offered_once() -> None:
    battle = before_house("windows", storeys=2)
    labels = [each.label for each in action_options(battle, ready(battle)) if isinstance(each.answer, ThrowGrapple)]
    assert labels == ["Grapple: Mill, edge of the roof (4 or less)"]


@rule("grapple.horizontal")
def test_a_hook_is_not_thrown_through_a_wall() -> None:
    assert why_not(before_house("windows"), (22.0, 24.0)).rule == "grapple.throw"


@rule("grapple.throw")
def test_a_six_never_hits() -> None:
    assert not throw(thrower(BS=5), 6).throw.met


@rule("grapple.throw")
def test_nobody_throws_from_farther_than_two_inches() -> None:
    assert why_not(thrower(away=3.0)).rule == "grapple.throw"


@rule("grapple.throw")
def test_a_hand_throws_six_inches_up_and_a_launcher_farther() -> None:
    assert why_not(thrower(height=7.0)).rule == "grapple.throw"
    throw(thrower(height=7.0, traits=("rope-launcher",)), 1)


@rule("grapple.throw")
@pytest.mark.parametrize(
    ("change", "reason"),
    [({"wounds": 1}, "wounded thrower -1"), ({"dashed": 1}, "own tactical movement -1")],
)
def test_the_state_of_the_thrower_counts(change: dict[str, Any], reason: str) -> None:
    battle = thrower(BS=4, W=2)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], **change))
    assert reason in throw(battle, 1).needed.reasons


@rule("grapple.throw")
def test_without_a_grapple_or_with_the_setting_off_nothing_is_offered() -> None:
    battle = thrower(traits=())
    assert not [o for o in action_options(battle, ready(battle)) if isinstance(o.answer, ThrowGrapple)]
    armed = thrower()
    assert [o for o in action_options(armed, ready(armed)) if isinstance(o.answer, ThrowGrapple)]


@rule("grapple.height-limit")
def test_a_rope_leads_as_high_as_its_hook_and_is_thrown_from_firm_footing() -> None:
    """A ledge 3" up before a wall of 9": the hook catches the ledge, and from there the roof 6" above."""
    ledge, tower = (
        across(21, 24, "ledge", height=3.0, face=True, surface=True),
        across(24, 40, "tower", height=9.0, face=True, surface=True),
    )
    battle = a_battle([squad("m", at=(20, 20), n=1, kind=a_kind(**HOOKS))], [ledge, tower])
    assert throw(battle, 1).height == 3.0
    battle.change_scenery(ladders=(), raised=())
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], y=23.0, z=3.0))
    assert throw(battle, 1, (20.0, 24.0)).height == 6.0 and battle.table.ladders[0].head[2] == 9.0


@rule("grapple.height-limit")
def test_nobody_throws_while_hanging_on_a_rope() -> None:
    battle = thrower()
    put_ladder(battle, msgspec.structs.replace(a_rope(), id="other"))
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], x=20.0, y=WALL - 0.5, z=3.0))
    assert why_not(battle).rule == "grapple.height-limit"


@rule("grapple.rope-climb")
def test_a_failed_test_on_a_rope_is_taken_again() -> None:
    battle = roped(I=3)
    climb(battle, up(4.0), [5], [2])
    assert height(battle) == 4.0 and not battle.turn.acting[0].points


@rule("grapple.rope-climb")
def test_a_model_that_fails_twice_stays_and_has_spent_two_points() -> None:
    battle = roped(I=3)
    climb(battle, up(4.0), [6], [4])
    assert height(battle) == 0.0 and not battle.turn.acting[0].points


@rule("grapple.rope-climb")
def test_a_climb_by_rope_costs_two_points() -> None:
    battle = roped()
    act = Move((ModelPath("m.1", (up(4.0),)),))
    assert action_cost(battle, "m", act) == 2
    refusal = why_not_act(battle, ready(battle, points=1), act)
    assert refusal is not None and refusal.rule == "grapple.rope-climb"


@rule("grapple.rope-climb")
def test_a_model_that_fails_twice_going_down_falls() -> None:
    battle = roped(z=4.0, I=3)
    acting, act = ready(battle), Move((ModelPath("m.1", (Leg(20.0, WALL - 0.5, None, "ladder", 0.0),)),))
    dice = {"climb.test": [6], "climb.test.reroll": [6], "climb.fall-hits": [1], "hazard.to-wound": [1]}
    play(take_action(battle, acting, act), dice)
    assert any(isinstance(logged.event, ModelFell) for logged in battle.log)


@rule("grapple.rate")
def test_on_a_building_a_rope_leads_one_level_in_an_action() -> None:
    battle = roped(kind="storeys", I=3)
    refusal = why_not_act(battle, ready(battle), Move((ModelPath("m.1", (up(6.0),)),)))
    assert refusal is not None and refusal.rule == "grapple.rate"
    climb(battle, up(3.0), [1])
    assert height(battle) == 3.0
    climb(battle, up(6.0), [1])
    assert height(battle) == 6.0


@rule("grapple.rate")
def test_on_a_cliff_it_leads_as_far_as_the_move() -> None:
    battle = roped(height=4.0, I=3)
    climb(battle, up(4.0, 4.0), [1])
    assert height(battle) == 4.0


@rule("grapple.rate")
def test_each_level_of_a_rope_holds_one_climber() -> None:
    battle = roped(n=2, I=3)
    battle.put_model(msgspec.structs.replace(battle.models["m.2"], x=20.0, y=WALL - 0.5, z=2.0))
    refusal = why_not_act(battle, ready(battle), Move((ModelPath("m.1", (up(1.0),)),)))
    assert refusal is not None and refusal.rule == "grapple.rate"
    assert why_not_act(battle, ready(battle), Move((ModelPath("m.1", (up(4.0),)),))) is None


@rule("grapple.rate")
def test_six_inches_of_wall_take_four_ropes() -> None:
    battle = thrower()
    ropes = [
        msgspec.structs.replace(
            a_rope(), id=f"r{n}", foot=(17.6 + n, WALL - 0.5, 0.0), head=(17.6 + n, WALL + 0.5, 6.0)
        )
        for n in range(4)
    ]
    put_ladder(battle, *ropes)
    assert why_not(battle, (20.2, WALL)).rule == "grapple.rate"


@rule("grapple.strength-test")
def test_a_weak_climber_that_fails_its_strength_does_not_begin() -> None:
    clerk: dict[str, Any] = {"traits": ("grapple", "weak-climber"), "S": 3, "I": 3}
    battle = roped(**clerk)
    climb(battle, up(4.0), strength=[4])
    assert height(battle) == 0.0
    fit = roped(**clerk)
    climb(fit, up(4.0), [1], strength=[2])
    assert height(fit) == 4.0


@rule("grapple.strength-test")
def test_further_tests_follow_after_each_two_levels() -> None:
    clerk: dict[str, Any] = {"traits": ("grapple", "weak-climber"), "S": 3, "I": 3, "M": 12}
    battle = roped(height=12.0, **clerk)
    climb(battle, up(11.0, 12.0), [1], strength=[2, 5])
    assert height(battle) == 6.0
    climb(battle, up(12.0, 12.0), [1], strength=[3])
    assert height(battle) == 12.0


@rule("grapple.strength-test")
@pytest.mark.parametrize(
    ("setting", "traits", "tested"), [("all", (), True), ("off", ("weak-climber",), False), ("tagged", (), False)]
)
def test_the_setting_says_who_is_tested(setting: str, traits: tuple[str, ...], tested: bool) -> None:
    battle = roped(traits=traits, I=3)
    battle.settings["grapple.strength-test"] = setting
    climb(battle, up(4.0), [1], strength=[1] if tested else [])
    assert height(battle) == 4.0


def at_the_gap(width: float = 4.0, depth: float = 8.0, **fields: Any) -> Battle:
    """A model with a grapple at the edge of a gap."""
    given: dict[str, Any] = {"traits": ("grapple",), "I": 3} | fields
    kind = a_kind(**given)
    return a_battle([squad("m", at=(20, 20), n=1, kind=kind)], [a_gap(0.5, width, depth)])


def cross(battle: Battle, y: float) -> None:
    acting, act = ready(battle, points=1), Move((ModelPath("m.1", (Leg(20.0, y, None, "ladder", 0.0),)),))
    assert why_not_act(battle, acting, act) is None
    play(take_action(battle, acting, act))


@rule("grapple.horizontal")
def test_a_gap_is_crossed_by_rope_in_two_movements() -> None:
    battle = at_the_gap()
    throw(battle, 1, (20.0, 25.0))
    (rope,) = battle.table.ladders
    assert rope.rope == "across" and rope.length == pytest.approx(4.0, abs=0.15)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], y=rope.foot[1]))
    refusal = why_not_act(battle, ready(battle), Move((ModelPath("m.1", (Leg(*rope.head[:2], None, "ladder", 0.0),)),)))
    assert refusal is not None
    cross(battle, rope.foot[1] + 2.0)
    assert battle.models["m.1"].y == pytest.approx(rope.foot[1] + 2.0, abs=0.01)
    cross(battle, rope.head[1])
    assert battle.models["m.1"].y == pytest.approx(rope.head[1], abs=0.01)


@rule("grapple.horizontal")
def test_a_plan_goes_as_far_along_a_slanting_rope_as_the_allowance_leads() -> None:
    battle = at_the_gap()
    throw(battle, 1, (22.0, 25.0))
    (rope,) = battle.table.ladders
    model = msgspec.structs.replace(battle.models["m.1"], x=rope.foot[0], y=rope.foot[1])
    battle.put_model(model)
    ways = list(over_ladders(battle, mover_of(battle, model, 4.0), (22.0, 25.5)))
    (held,) = [legs[-1] for legs in ways if (legs[-1].x, legs[-1].y) not in (rope.head[:2], (22.0, 25.5))]
    gone, whole = [(x - rope.foot[0], y - rope.foot[1]) for x, y in ((held.x, held.y), rope.head[:2])]
    assert hypot(*gone) == pytest.approx(2.0, abs=0.01)
    assert gone[0] / gone[1] == pytest.approx(whole[0] / whole[1], abs=0.01)


@rule("grapple.horizontal")
def test_a_model_that_is_hit_on_the_rope_falls_into_the_gap() -> None:
    battle = at_the_gap()
    throw(battle, 1, (20.0, 25.0))
    rope = battle.table.ladders[0]
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], y=snap(rope.foot[1] + 2.0)))
    play(shake_off(battle, ["m.1"]), {"climb.fall-hits": [1], "hazard.to-wound": [1]})
    (fell,) = [logged.event for logged in battle.log if isinstance(logged.event, ModelFell)]
    assert (fell.height, fell.strength) == (8.0, 8)


@rule("grapple.horizontal")
def test_a_hand_throws_six_inches_across() -> None:
    battle = at_the_gap(width=6.5)
    assert why_not(battle, (20.0, 27.2)).rule == "grapple.throw"


def pushed(battle: Battle, dice: Sequence[int] = (), points: int = 1) -> LadderPushed:
    acting, act = ready(battle, "e", points), CastDown("rope-m.1", ("e.1",))
    assert why_not_act(battle, acting, act) is None
    play(take_action(battle, acting, act), {"grapple.cast-down": dice, "climb.fall-hits": [1], "hazard.to-wound": [1]})
    return next(logged.event for logged in battle.log if isinstance(logged.event, LadderPushed))


def defended(z: float) -> Battle:
    battle = roped(z=z)
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], x=20.0, y=WALL + 2.0, z=6.0))
    return battle


@rule("grapple.cast-down")
def test_a_hook_with_a_climber_on_its_rope_is_thrown_off_with_a_four() -> None:
    battle = defended(4.0)
    assert pushed(battle, [4]).down and not battle.table.ladders and not battle.scenery.lying
    (fell,) = [logged.event for logged in battle.log if isinstance(logged.event, ModelFell)]
    assert (fell.height, fell.strength) == (4.0, 4) and not battle.turn.acting[0].points


@rule("grapple.cast-down")
def test_a_hook_holds_on_a_three() -> None:
    battle = defended(4.0)
    assert not pushed(battle, [3]).down and battle.table.ladders


@rule("grapple.cast-down")
def test_a_hook_without_a_climber_is_removed_and_the_point_is_kept() -> None:
    battle = defended(0.0)
    assert pushed(battle).down and battle.turn.acting[0].points == 1


@rule("grapple.cast-down")
def test_only_the_hook_counts_for_reach() -> None:
    battle = defended(0.0)
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], x=20.0, y=WALL - 1.0, z=0.0))
    assert why_not_act(battle, ready(battle, "e"), CastDown("rope-m.1", ("e.1",))) is not None


def gunner(setting: str, encumbered: bool = True) -> Battle:
    heavy = a_weapon("heavy-bolter", type="heavy", encumbrance=1.0)
    troops = squad("m", at=(20, 20.5), n=1, kind=a_kind(suspensors=2), weapons=(heavy,))
    settings = {"climb.heavy-loads": setting, "encumber.enabled": encumbered}
    battle = a_battle([troops], [a_cliff(0.5, 4.0)], settings=settings)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=0.0))
    return battle


def climbs(battle: Battle, z: float) -> Refusal | None:
    leg = Leg(20.0, 20.5, None, "climb", z)
    return why_not_act(battle, ready(battle), Move((ModelPath("m.1", (leg,)),)))


@rule("climb.sustained.heavy-loads")
def test_a_heavy_weapon_slows_a_climber_in_spite_of_suspensors() -> None:
    battle = gunner("encumbrance")
    assert climbs(battle, 3.0) is None and climbs(battle, 3.5) is not None


@rule("climb.sustained.heavy-loads")
def test_a_heavy_weapon_may_be_forbidden_or_ignored_on_a_climb() -> None:
    refusal = climbs(gunner("forbid"), 2.0)
    assert refusal is not None and refusal.rule == "climb.sustained.heavy-loads"
    assert climbs(gunner("ignore"), 3.5) is None and climbs(gunner("encumbrance", encumbered=False), 3.5) is None
