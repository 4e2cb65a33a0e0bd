"""Charges on real paths: how far a charger may come, and whom it then has within its melee radius."""

from collections.abc import Sequence
from math import dist

import msgspec

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.checks import barred_by_ground, off_table, onto_models, through_models, unfit_to_stand
from arap.rules.movement.cost import path_cost
from arap.rules.movement.cutting import cut_along
from arap.rules.movement.field import Field, field_around
from arap.rules.movement.laying import straight_ways
from arap.rules.movement.party import Walker, end_level
from arap.rules.movement.proximity import melee_radius, walled_off
from arap.rules.movement.rates import charge_reach
from arap.rules.movement.steps import AFOOT, BACKWARD, FORWARD
from arap.rules.movement.terms import Terms
from arap.rules.movement.trails import trail_along, way_between
from arap.rules.movement.vertical.ladders import charge_bonuses_count
from arap.rules.movement.vertical.standing import not_to_be_done
from arap.rules.movement.ways import Way
from arap.table import PointXY, length, snap_point, within


class Charge(msgspec.Struct, frozen=True):
    """One charger's way, and the models of the target it has within its own melee radius at the end of it."""

    walker: Walker
    engaged: tuple[str, ...]

    @property
    def left(self) -> float:
        """What it has not spent of its allowance."""
        return round(self.walker.allowance - self.walker.cost.total, 3)


@implements("move.prone.charge")
def charger(battle: Battle, model: Model, legs: Sequence[Leg], higher_die: int | None = None) -> Walker:
    """A charger on its path, with its charge allowance."""
    return charger_with(battle, model, legs, charge_reach(battle, model, higher_die))


@implements("move.prone.charge")
def charger_with(battle: Battle, model: Model, legs: Sequence[Leg], allowance: float) -> Walker:
    """A charger who may go so far. Who lay stands up as part of the charge and does not crawl."""
    up = msgspec.structs.replace(model, prone=False)
    cost = path_cost(battle, up, legs)
    return Walker(
        up, battle.kind(model), ModelPath(model.id, tuple(legs)), cost, allowance,
        *cost.end, end_level(battle, up, cost), cost.walks,
    )  # fmt: skip


def charge_along(
    battle: Battle, model: Model, legs: Sequence[Leg], target: str, higher_die: int | None = None
) -> Charge | Refusal:
    """The charge of one model along its owner's path, if it can be made so."""
    walker = charger(battle, model, legs, higher_die)
    return why_not_charge_path(battle, walker) or Charge(walker, engaged(battle, walker, target))


@implements("melee.radius")
def engaged(battle: Battle, walker: Walker, target: str) -> tuple[str, ...]:
    """The models of the target within the charger's own melee radius; that of a larger enemy is not enough."""
    here, reach = (walker.x, walker.y, walker.z), melee_radius(walker.kind)
    return tuple(
        [
            foe.id
            for foe in battle.members(target)
            if within(dist(here, (foe.x, foe.y, foe.z)), reach)
            and not walled_off(battle, here, (foe.x, foe.y, foe.z), walker.kind, battle.kind(foe))
        ]
    )


@implements("move.backwards")
def why_not_charge_path(battle: Battle, walker: Walker) -> Refusal | None:
    """Why nobody charges so: backwards, off to the side at first, farther than the charge allowance, or through what
    stops any move."""
    walked = [
        step for step, leg in zip(walker.cost.steps, walker.path.legs, strict=True) if step.length and leg.by == AFOOT
    ]
    if any(step.manner is BACKWARD for step in walked):
        return Refusal("Nobody charges backwards; it may turn first.", "move.backwards")
    if walked and walked[0].manner is not FORWARD:
        return Refusal("A charge begins forwards; it may turn first.", "charge.eligible")
    if walker.cost.course and (refusal := not_to_be_done(walker)):
        return refusal
    if not within(walker.cost.total, walker.allowance):
        cost = round(walker.cost.total, 3)
        return Refusal(f'The path costs {cost:g}", the charge is {walker.allowance:g}".', "charge.distance")
    return hindered(battle, walker)


def hindered(battle: Battle, walker: Walker) -> Refusal | None:
    """What stops a charger as it stops any who move."""
    if not walker.walks:
        return None
    field = around(battle, walker.model, walker.cost.corners or (walker.cost.end,))
    return (
        off_table(battle, walker)
        or barred_by_ground(battle, walker)
        or unfit_to_stand(battle, [walker])[0]
        or through_models(battle, walker, field)
        or onto_models(battle, walker, field)
    )


def around(battle: Battle, model: Model, corners: Sequence[PointXY], beyond: float = 0.0) -> Field:
    """The models thereabouts, comrades included: nobody ends on any of them."""
    comrades = [other for other in battle.members(model.unit) if other.id != model.id]
    return field_around(battle, model.unit, comrades, corners, beyond)


def charge_at(battle: Battle, model: Model, target: str, higher_die: int | None = None) -> Charge:
    """The charge of one model on foot at the nearest of the target: by the cheapest way to where it has it within its
    melee radius, or as much of that way as its allowance pays for."""
    reach = charge_reach(battle, model, higher_die)
    up = msgspec.structs.replace(model, prone=False)
    place = where_it_fights(battle, up, target)
    (way,) = straight_ways(battle, [up], [place], Terms(allowances=((model.id, reach),)))
    corners = cheapest_corners(battle, way)
    trail = trail_along(battle, way, corners, None)
    if not trail.affordable:
        trail = cut_along(battle, trail, None)
    walker = charger(battle, model, trail.legs, higher_die)
    return Charge(walker, () if why_not_charge_path(battle, walker) else engaged(battle, walker, target))


def cheapest_corners(battle: Battle, way: Way) -> tuple[PointXY, ...]:
    if way.place == way.start:
        return (way.start,)
    solid = around(battle, way.model, (way.start, way.place)).solid
    return way_between(battle, way, way.start, way.place, solid) or (way.start, way.place)


def where_it_fights(battle: Battle, model: Model, target: str) -> PointXY:
    """The first place on the straight way to the nearest of the target that is within melee radius of it."""
    here = (model.x, model.y)
    foe = min(battle.members(target), key=lambda foe: (length(here, (foe.x, foe.y)), foe.id))
    apart, reach = length(here, (foe.x, foe.y)), melee_radius(battle.kind(model))
    share = max(0.0, apart - reach) / apart if apart else 0.0
    return snap_point((here[0] + share * (foe.x - here[0]), here[1] + share * (foe.y - here[1])))


@implements("move.agility")
def caught(battle: Battle, chargers: Sequence[Model], runners: str) -> bool:
    """Runners are caught if even one charger can come within its melee radius of one of them, be it one who fell."""
    return any(charge_at(battle, model, runners).engaged for model in chargers)


@implements("ladder.fixed.charge")
def keeps_bonuses(charges: Sequence[Charge]) -> bool:
    """The unit has its charge bonuses unless one of those who came to grips came by a ladder."""
    courses = [charge.walker.cost.course for charge in charges if charge.engaged]
    return charge_bonuses_count([course.feats for course in courses if course])
