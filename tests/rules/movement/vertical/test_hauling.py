"""Hauling gear up by rope. A cliff begins at y = 21, from x = 5 to 35; the gear lies at its foot."""

from typing import Any

import msgspec
import pytest

from arap.army.profile import Weapon
from arap.battle.acts import HaulGear, LayGear, TakeGear
from arap.battle.battle import Battle
from arap.battle.events.things.gear import GearHauled
from arap.battle.things.gear import gear_laid, lay_gear
from arap.battle.things.scenery import put_ladder
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.melee.moving.locking import lock
from arap.rules.movement.legality.hauling import gear_in_reach
from arap.rules.movement.measures.allowance import basic_move, basic_moves
from arap.rules.movement.measures.rates import charge_reaches
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.turn.actions import action_options, take_action, why_not_act
from arap.table import Ladder
from tests.rules.builders import RIFLE, a_battle, a_kind, a_member, a_weapon, play, squad
from tests.rules.movement.vertical.ground import a_cliff
from tests.support import rule

WALL, LOAD = 21.0, "m.1-cannon"
RULE = "climb.sustained.hauling"


def cannon(inches: float = 2.0) -> Weapon:
    return a_weapon("cannon", type="heavy", range=48.0, encumbrance=inches)


def hauling(
    inches: float = 2.0, height: float = 6.0, strengths: tuple[int, ...] = (3, 3), settings: Any = None, **fields: Any
) -> Battle:
    """A gunner whose weapon lies at the foot of the wall, and members with ropes at the top."""
    traits = fields.pop("traits", ("ropes",))
    gunner = a_kind("gunner", traits=traits, **fields)
    crew = [a_kind(f"crew-{n}", S=strength, traits=traits) for n, strength in enumerate(strengths)]
    members = [
        a_member(gunner, weapons=[cannon(inches), RIFLE], at=(20.0, WALL - 0.7)),
        *[a_member(kind, at=(19.0 + 1.1 * n, WALL + 1.0)) for n, kind in enumerate(crew)],
    ]
    squads = [squad("m", members=members), squad("e", "b", at=(30, 35), n=3)]
    battle = a_battle(squads, [a_cliff(1.0, height)], settings=settings)
    lay_gear(battle, "m.1", "cannon")
    return battle


def ready(battle: Battle, points: int = 3) -> Acting:
    acting = Acting("m", points)
    battle.change_turn(acting=(acting,))
    return acting


def haul(battle: Battle, *models: str) -> GearHauled:
    acting, act = ready(battle), HaulGear(LOAD, models)
    assert why_not_act(battle, acting, act) is None
    play(take_action(battle, acting, act))
    return next(logged.event for logged in reversed(battle.log) if isinstance(logged.event, GearHauled))


def why_not(battle: Battle, *models: str) -> Refusal:
    refusal = why_not_act(battle, ready(battle), HaulGear(LOAD, models))
    assert refusal is not None and refusal.rule == RULE
    return refusal


def height(battle: Battle) -> float:
    gear = gear_laid(battle, LOAD)
    assert gear is not None
    return gear.z


@rule("climb.sustained.hauling")
def test_strength_three_hauls_a_heavy_weapon_up_six_inches_in_two_actions() -> None:
    battle = hauling(inches=2.0, height=6.0)
    first = haul(battle, "m.2")
    assert (first.up, first.left, height(battle)) == (3.0, 3.0, 3.0) and battle.turn.acting[0].points == 2
    second = haul(battle, "m.2")
    assert (second.up, second.left, height(battle)) == (3.0, 0.0, 6.0)


@rule("climb.sustained.hauling")
def test_a_load_of_six_inches_takes_two_haulers() -> None:
    battle = hauling(inches=6.0)
    assert "takes 2 haulers" in why_not(battle, "m.2").reason
    assert haul(battle, "m.2", "m.3").up == 3.0


@rule("climb.sustained.hauling")
def test_one_hauler_is_enough_for_four_inches_and_not_for_more() -> None:
    assert haul(hauling(inches=4.0), "m.2").up == 3.0
    assert "takes 2 haulers" in why_not(hauling(inches=4.5), "m.2").reason


@rule("climb.sustained.hauling")
def test_the_lowest_strength_sets_the_rate_and_the_strongest_are_offered() -> None:
    battle = hauling(inches=6.0, strengths=(2, 4, 5))
    assert haul(battle, "m.2", "m.4").up == 2.0
    (option,) = [each for each in action_options(battle, ready(battle)) if isinstance(each.answer, HaulGear)]
    assert option.answer == HaulGear(LOAD, ("m.4", "m.3")) and option.label == 'Haul up the cannon (4" of 4")'


@rule("climb.sustained.hauling")
def test_without_enough_haulers_the_option_is_refused_with_its_reason() -> None:
    battle = hauling(inches=6.0, strengths=(3,))
    (option,) = [each for each in action_options(battle, ready(battle)) if isinstance(each.answer, HaulGear)]
    assert option.refusal is not None and "takes 2 haulers" in option.refusal.reason


@rule("climb.sustained.hauling")
def test_haulers_stand_within_two_inches_of_the_edge() -> None:
    battle = hauling()
    battle.put_model(msgspec.structs.replace(battle.models["m.2"], y=WALL + 2.6))
    assert "within 2" in why_not(battle, "m.2").reason


@rule("climb.sustained.hauling")
def test_nobody_hauls_without_a_rope_unless_one_hangs_there() -> None:
    battle = hauling(traits=())
    assert "no rope" in why_not(battle, "m.2").reason
    put_ladder(
        battle,
        Ladder(id="r", name="Rope", foot=(20.0, 20.5, 0.0), head=(20.0, 21.5, 6.0), length=6.0, rope="wall"),
    )
    assert haul(battle, "m.2").up == 3.0


@rule("climb.sustained.hauling")
def test_a_fighter_hauls_nothing() -> None:
    battle = hauling()
    lock(battle, "m", "e")
    assert not [option for option in action_options(battle, ready(battle)) if isinstance(option.answer, HaulGear)]
    assert why_not(battle, "m.2")


@rule("climb.sustained.hauling")
def test_what_has_been_laid_down_neither_fires_nor_slows() -> None:
    battle = hauling(inches=2.0)
    gunner, before = battle.models["m.1"], msgspec.structs.replace(battle.models["m.1"], laid=())
    refusal = why_not_fire(battle, gunner, battle.weapon("cannon"))
    assert refusal is not None and refusal.rule == RULE and why_not_fire(battle, gunner, RIFLE) is None
    assert (basic_move(battle, before), basic_move(battle, gunner)) == (2.0, 4.0)
    assert basic_moves(battle, [before, gunner]) == [2.0, 4.0] and charge_reaches(battle, [before, gunner]) == [
        4.0,
        8.0,
    ]


@rule("climb.sustained.hauling")
def test_gear_is_laid_down_free_and_taken_up_for_a_point() -> None:
    battle = hauling()
    acting, take = ready(battle), TakeGear(("m.1",))
    assert why_not_act(battle, acting, take) is None
    play(take_action(battle, acting, take))
    assert battle.models["m.1"].laid == () and battle.scenery.gear == () and battle.turn.acting[0].points == 2
    acting, lay = ready(battle), LayGear("m.1", "cannon")
    assert why_not_act(battle, acting, lay) is None
    play(take_action(battle, acting, lay))
    assert gear_laid(battle, LOAD) is not None and battle.turn.acting[0].points == 3


@rule("climb.sustained.hauling")
def test_gear_that_hangs_on_the_wall_is_in_nobodys_reach() -> None:
    battle = hauling()
    haul(battle, "m.2")
    assert gear_in_reach(battle, battle.models["m.1"]) == []
    assert why_not_act(battle, ready(battle), TakeGear(("m.1",))) is not None


@rule("climb.sustained.hauling")
def test_a_pack_is_gear_as_well() -> None:
    battle = hauling(load=20.0)
    assert basic_move(battle, battle.models["m.1"]) == 3.0
    lay_gear(battle, "m.1", "pack")
    assert basic_move(battle, battle.models["m.1"]) == 4.0


@rule("climb.sustained.hauling")
@pytest.mark.parametrize("change", [{"hidden": True}, {"spent_until": 1000}, {"z": 3.0}])
def test_models_in_hiding_or_without_firm_footing_lay_nothing_down(change: dict[str, Any]) -> None:
    battle = hauling()
    play(take_action(battle, ready(battle), TakeGear(("m.1",))))
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], y=WALL, **change))
    assert why_not_act(battle, ready(battle), LayGear("m.1", "cannon")) is not None


@rule("climb.sustained.hauling")
def test_hauling_may_be_switched_off() -> None:
    battle = hauling(settings={"climb.hauling": False})
    options = action_options(battle, ready(battle))
    assert not [option for option in options if isinstance(option.answer, HaulGear | LayGear | TakeGear)]


@rule("climb.sustained.hauling")
def test_laid_gear_is_part_of_the_state() -> None:
    battle = hauling()
    other, before = battle.clone(), battle.hash()
    haul(battle, "m.2")
    assert battle.hash() != before and other.hash() == before
    other.restore(battle.snapshot())
    assert other.hash() == battle.hash() and height(other) == 3.0
