"""An enemy that ran from one piece of cover to another, caught in the open between them by a unit on overwatch."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import TypeAlias

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.majority import at_least_half
from arap.rules.movement.measures.bases import overlap
from arap.rules.overwatch import WATCHED
from arap.rules.reactions.closeness import sees_within, why_no_target, why_not_react
from arap.rules.shooting.reacting.fire import can_fire, overwatch_volley
from arap.rules.shooting.to_hit.fleeting import cover_features, from_cover_to_cover
from arap.rules.triggers.trigger import Close, Trigger
from arap.table import PointXY, PointXYZ, middle_of, snap

STEP = 0.1
Caught: TypeAlias = dict[str, PointXYZ]
Way: TypeAlias = Sequence[PointXY]
Standing: TypeAlias = tuple[Model, PointXYZ]


@cites("overwatch.fleeting-target")
def caught_between(battle: Battle, trigger: Trigger, unit_id: str) -> Caught | None:
    """Where the models of the moved unit are caught between two pieces of cover, if the unit on overwatch is within 24"
    of them there, sees them and can fire."""
    detail = trigger.detail
    if not isinstance(detail, Close) or not detail.way or why_not_react(trigger, battle.units[unit_id]):
        return None
    if why_no_target(battle.units[trigger.unit]):
        return None
    places = battle.position.once(("caught", trigger.unit, detail.way), lambda: places_between(battle, trigger, detail))
    if not places:
        return None
    copy = battle.clone()
    for model, (x, y, z) in places.items():
        copy.put_model(replace(copy.models[model], x=x, y=y, z=z))
    if not sees_within(copy, unit_id, trigger.unit, WATCHED):
        return None
    return places if can_fire(copy, overwatch_volley(unit_id, trigger.unit)) else None


def places_between(battle: Battle, trigger: Trigger, detail: Close) -> Caught | None:
    """The models in the middle of the longest stretch without cover on the path of the model nearest to the middle of
    the unit; None if the unit did not move from cover to cover. All have gone the same share of their paths, or as near
    to it as they stand on no other base."""
    members = battle.members(trigger.unit)
    ways = {model: way for model, way in detail.way if model in battle.models}
    ran = [model for model in members if model.id in ways and ran_between(battle, ways[model.id])]
    if not ran or not at_least_half(len(ran), len(members)):
        return None
    middle = middle_of([(model.x, model.y) for model in members])
    lead = min(ran, key=lambda model: (dist((model.x, model.y), middle), model.id))
    share = middle_of_the_open(battle, ways[lead.id])
    if share is None:
        return None
    found: Caught = {}
    there = [(model, (model.x, model.y, model.z)) for model in battle.models.values() if model.id not in ways]
    for model in members:
        if model.id in ways:
            found[model.id] = clear_place(battle, model, ways[model.id], share, there)
            there.append((model, found[model.id]))
    return found


@cites("move.other-models")
def clear_place(battle: Battle, model: Model, way: Way, share: float, there: Sequence[Standing]) -> PointXYZ:
    """The place nearest to a share of its path where a model stands on no other base; a path may lead over friends.
    Where there is none, the model stands where it is."""
    steps = max(1, round(length_of(way) / STEP))
    for each in (share, *sorted([number / steps for number in range(steps + 1)], key=lambda part: abs(part - share))):
        place = standing(battle, model, at_share(way, each))
        if not any(on_one_base(battle, (model, place), other) for other in there):
            return place
    return model.x, model.y, model.z


def on_one_base(battle: Battle, one: Standing, other: Standing) -> bool:
    """Whether the bases of two models overlap."""
    (a, here), (b, there) = one, other
    return overlap(here, battle.kind(a).base_radius, there, battle.kind(b).base_radius)


def ran_between(battle: Battle, way: Way) -> bool:
    return from_cover_to_cover(battle, way[0], way[-1])


def middle_of_the_open(battle: Battle, way: Way) -> float | None:
    """The share of a path at the middle of its longest stretch without cover; None if there is none."""
    whole = length_of(way)
    steps = max(1, round(whole / STEP))
    shares = [number / steps for number in range(steps + 1)]
    best: list[float] = []
    run: list[float] = []
    for share in shares:
        run = [] if cover_features(battle, *at_share(way, share)) else [*run, share]
        best = max(best, run, key=len)
    return (best[0] + best[-1]) / 2 if best else None


def length_of(way: Way) -> float:
    return sum([dist(start, end) for start, end in pairwise(way)])


def at_share(way: Way, share: float) -> PointXY:
    """The place at a share of a path."""
    left = share * length_of(way)
    for start, end in pairwise(way):
        leg = dist(start, end)
        if leg and left <= leg:
            part = left / leg
            return snap(start[0] + part * (end[0] - start[0])), snap(start[1] + part * (end[1] - start[1]))
        left -= leg
    return way[-1]


def standing(battle: Battle, model: Model, place: PointXY) -> PointXYZ:
    level = battle.table.support(*place, model.z) if battle.table.tiered else battle.table.elevation(*place)
    return *place, level
