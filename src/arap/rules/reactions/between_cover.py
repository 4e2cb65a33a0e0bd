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
from arap.rules.movement.paths.standing import same_level
from arap.rules.overwatch import WATCHED
from arap.rules.reactions.closeness import sees_within, why_no_target, why_not_react
from arap.rules.shooting.reacting.fire import can_fire, overwatch_volley
from arap.rules.shooting.to_hit.fleeting import cover_features, from_cover_to_cover
from arap.rules.triggers.trigger import Close, Trigger
from arap.table import TOLERANCE, PointXY, PointXYZ, middle_of, snap

STEP = 0.1
Caught: TypeAlias = dict[str, PointXYZ]
Way: TypeAlias = Sequence[PointXY]


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
    the unit, or as near to it as they stand on no other base, if there is such a place; None if the unit did not move
    from cover to cover. All have gone the same share of their paths."""
    members = battle.members(trigger.unit)
    ways = {model: way for model, way in detail.way if model in battle.models}
    ran = [model for model in members if model.id in ways and ran_between(battle, ways[model.id])]
    if not ran or not at_least_half(len(ran), len(members)):
        return None
    middle = middle_of([(model.x, model.y) for model in members])
    lead = min(ran, key=lambda model: (dist((model.x, model.y), middle), model.id))
    movers = [model for model in members if model.id in ways]
    tried = [
        {model.id: standing(battle, model, at_share(ways[model.id], share)) for model in movers}
        for share in shares_of_the_open(battle, ways[lead.id])
    ]
    return next((places for places in tried if stand_clear(battle, places)), tried[0] if tried else None)


def ran_between(battle: Battle, way: Way) -> bool:
    return from_cover_to_cover(battle, way[0], way[-1])


@cites("move.other-models")
def stand_clear(battle: Battle, places: Caught) -> bool:
    """Whether models at these places stand on no other base. A path may lead over friends."""
    moved = [(battle.models[model], place) for model, place in places.items()]
    there = [(model, (model.x, model.y, model.z)) for model in battle.models.values() if model.id not in places]
    return not any(
        on_one_base(battle, one, other) for n, one in enumerate(moved) for other in (*moved[n + 1 :], *there)
    )


def on_one_base(battle: Battle, one: tuple[Model, PointXYZ], other: tuple[Model, PointXYZ]) -> bool:
    """Whether the bases of two models at these places overlap."""
    (a, (ax, ay, az)), (b, (bx, by, bz)) = one, other
    apart = battle.kind(a).base_radius + battle.kind(b).base_radius - TOLERANCE
    return same_level(az, bz) and dist((ax, ay), (bx, by)) < apart


def shares_of_the_open(battle: Battle, way: Way) -> list[float]:
    """The shares of a path on its longest stretch without cover, from the middle outwards."""
    whole = length_of(way)
    steps = max(1, round(whole / STEP))
    shares = [number / steps for number in range(steps + 1)]
    best: list[float] = []
    run: list[float] = []
    for share in shares:
        run = [] if cover_features(battle, *at_share(way, share)) else [*run, share]
        best = max(best, run, key=len)
    if not best:
        return []
    middle = (best[0] + best[-1]) / 2
    return [middle, *sorted(best, key=lambda share: abs(share - middle))]


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
