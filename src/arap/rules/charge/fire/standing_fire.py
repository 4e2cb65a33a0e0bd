"""Standing and firing at chargers: when a charged unit may, and with which models."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.charge.engaging import engages
from arap.rules.charge.fire.fire_points import Arm, ChargeRoute, charge_route_of, fire_points, refusals_on_the_way
from arap.rules.charge.reacting import slowest_move
from arap.rules.movement.measures.rates import charge_reaches
from arap.rules.shooting.orders.costs import MOST_SUCCESSES
from arap.rules.shooting.orders.haste import why_not_weapon
from arap.rules.shooting.plans.proposing import ranged_weapons
from arap.rules.shooting.shots.volley import Haste, Volley
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.sight.places import FriendsInTheWay
from arap.rules.states import why_barred
from arap.rules.triggers.trigger import Charging
from arap.table import bearing, middle_of, turn_between, within

WHEN, ENGAGED = "react.stand-and-fire.when", "react.stand-and-fire.engaged-unit"
REAR, SIDE, HAIR = 135.0, 45.0, 0.01
FAST = 12.0


@implements("react.stand-and-fire.when")
def why_not_stand_and_fire(battle: Battle, unit: Unit, charging: Charging) -> Refusal | None:
    """Why a charged unit cannot stand and fire: its state, a charge from too near or from behind, or no weapon that
    could be used on the way of the chargers."""
    if refusal := why_barred(unit, "stand and fire", WHEN) or why_too_near(battle, unit, charging):
        return refusal
    if refusal := why_behind(battle, unit, charging) or why_side_engaged(battle, unit, charging):
        return refusal
    arms = standing_arms(battle, unit, MOST_SUCCESSES)
    if not arms:
        return Refusal(f"{unit.does('have no weapon')} to fire at chargers", WHEN)
    route, volley = charge_route_of(battle, charging), standing_volley(battle, unit.id, charging)
    if route is None:
        return Refusal("No charger is left", WHEN)
    if fire_points(battle, route, volley, route.unit, arms, enough=True):
        return None
    return why_no_fire_point(battle, route, volley, arms)


@cites("react.stand-and-fire.arc", "shoot.past-allies", "shoot.past-allies.other-unit")
def why_no_fire_point(battle: Battle, route: ChargeRoute, volley: Volley, arms: Sequence[Arm]) -> Refusal:
    """Why no weapon can be fired anywhere on the way of the chargers: friends stand in every line of fire, or no model
    has the chargers in its arc."""
    blocked = [why for why in refusals_on_the_way(battle, route, volley, arms) if isinstance(why, FriendsInTheWay)]
    if blocked:
        return blocked[0]
    name = battle.units[volley.unit].name
    return Refusal(f"The chargers do not cross the fire arc of any model of {name}", "react.stand-and-fire.arc")


@implements("react.stand-and-fire.distance")
def why_too_near(battle: Battle, unit: Unit, charging: Charging) -> Refusal | None:
    """The charge must be longer than the basic move of the slowest charger."""
    move = slowest_move(battle, charging.chargers)
    if not within(charging.distance, move):
        return None
    reason = f'{unit.name}: charged from {charging.distance:g}", not more than the move of {move:g}"'
    return Refusal(reason, "react.stand-and-fire.distance")


@implements("react.stand-and-fire.arc")
def why_behind(battle: Battle, unit: Unit, charging: Charging) -> Refusal | None:
    """Charged from behind: at its start the lead charger is in the rear quadrant of more than half of the models. A
    unit in melee has one front for all of them."""
    lead, models = battle.models[charging.lead], battle.members(unit.id)
    if unit.front is not None:
        behind = off_front(battle, unit, unit.front, lead) > REAR + HAIR
    else:
        offs = [abs(turn_between(model.facing, bearing_to(model, lead))) for model in models]
        behind = 2 * sum([off > REAR + HAIR for off in offs]) > len(models)
    return Refusal(f"{unit.does('be charged')} from behind", "react.stand-and-fire.arc") if behind else None


def bearing_to(model: Model, other: Model) -> float:
    return bearing((model.x, model.y), (other.x, other.y))


def off_front(battle: Battle, unit: Unit, front: float, model: Model) -> float:
    """How many degrees a model is off the front of a unit, seen from its centre."""
    return abs(turn_between(front, bearing_from_centre(battle, unit, model)))


def bearing_from_centre(battle: Battle, unit: Unit, model: Model) -> float:
    centre = middle_of([(each.x, each.y) for each in battle.members(unit.id)])
    return bearing(centre, (model.x, model.y))


@implements("react.stand-and-fire.engaged-unit")
@cites("react.stand-and-fire.front-when-engaged")
def why_side_engaged(battle: Battle, unit: Unit, charging: Charging) -> Refusal | None:
    """A unit in melee fires only to a side on which fewer than half of its models are engaged; the side is the one from
    which the lead charger comes."""
    if unit.front is None:
        return None
    there = on_side(battle, unit, unit.front, battle.models[charging.lead])
    busy = {model.id for model in engaged_members(battle, unit)}
    if 2 * sum([model.id in busy for model in there]) < len(there):
        return None
    return Refusal(f"Half or more of the models of {unit.name} on that side are engaged", ENGAGED)


def on_side(battle: Battle, unit: Unit, front: float, lead: Model) -> list[Model]:
    """The members in the quadrant in which a charger is, as seen from the unit's centre; all if there are none."""
    side, members = quadrant(battle, unit, front, lead), battle.members(unit.id)
    return [model for model in members if quadrant(battle, unit, front, model) == side] or members


def quadrant(battle: Battle, unit: Unit, front: float, model: Model) -> int:
    """The side of a unit on which a model is: front 0, right 1, rear 2, left 3."""
    off = (bearing_from_centre(battle, unit, model) - front) % 360.0
    return int((off + SIDE) // 90.0) % 4


def engaged_members(battle: Battle, unit: Unit) -> list[Model]:
    foes = [foe for enemy in unit.locked if enemy in battle.units for foe in battle.members(enemy)]
    return [model for model in battle.members(unit.id) if any(engages(battle, model, foe) for foe in foes)]


@cites("react.stand-and-fire.weapons", "react.stand-and-fire.engaged-unit")
def standing_arms(battle: Battle, unit: Unit, successes: int) -> list[Arm]:
    """The models and weapons that may be used with so many successes; no engaged model fires."""
    busy = {model.id for model in engaged_members(battle, unit)} if unit.locked else frozenset()
    return arms_of(battle, [m for m in battle.members(unit.id) if m.id not in busy], successes, charging=False)


def arms_of(battle: Battle, models: list[Model], successes: int, *, charging: bool) -> list[Arm]:
    """The weapons of these models that may be fired in a charge."""
    carried = [
        (model, battle.weapon(each)) for model in models for each in dict.fromkeys(ranged_weapons(battle, model))
    ]
    return [
        (model.id, weapon.id)
        for model, weapon in carried
        if why_not_weapon(battle.kind(model), weapon, successes, charging=charging) is None
        and why_not_fire(battle, model, weapon) is None
    ]


@implements("react.stand-and-fire.to-hit")
@cites("react.stand-and-fire.fast-chargers")
def standing_volley(battle: Battle, unit_id: str, charging: Charging, successes: int = MOST_SUCCESSES) -> Volley:
    """Hasty shots at BS 1, at the chargers only. The slowest charger decides whether they are fast."""
    enemy = battle.models[charging.lead].unit
    return Volley(unit_id, successes, snap=True, reacts_to=enemy, haste=Haste(fast=are_fast(battle, charging)))


def are_fast(battle: Battle, charging: Charging) -> bool:
    """Whether the charge move of the slowest charger is more than 12", before terrain and dice."""
    models = [battle.models[model] for model in charging.chargers if model in battle.models]
    standing = [msgspec.structs.replace(model, prone=False) for model in models]
    return min(charge_reaches(battle, standing)) > FAST + HAIR
