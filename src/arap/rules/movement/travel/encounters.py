"""Enemies a move passes within their melee radius: who, and where on the way. The plan and the act ask here alike."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import Track, comes_within, moments_within, nearest_point, track_of
from arap.rules.reactions.interceptors import can_step_in, why_not_intercept
from arap.table import TOLERANCE, PointXYZ

Able: TypeAlias = Callable[[Battle, Model, Model, PointXYZ], bool]
"""Whether an enemy can do something about a model that has come to a place within his melee radius."""


class Encounter(msgspec.Struct, frozen=True):
    """A member on its way comes within the melee radius of an enemy model: at which share of the way, at which place,
    and how near the way leads past it."""

    model: str
    foe: str
    unit: str
    share: float
    place: PointXYZ
    nearest: float


def longest_reach(battle: Battle) -> float:
    """The largest melee radius on the table."""
    kinds = battle.scenario.kinds.values()
    return battle.once("longest reach", lambda: max([melee_radius(kind) for kind in kinds], default=0.0))


def foes_about(battle: Battle, side: str, paths: Sequence[Path]) -> list[Model]:
    """The enemies in the rectangle round a move and the largest melee radius more, if they may intercept."""
    points = [point for path in paths for step in path.steps for point in (step.start, step.end)]
    if not points:
        return []
    reach = longest_reach(battle) + TOLERANCE
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, low, high = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach
    return [
        model
        for unit_id in battle.units_near(left, low, right, high)
        if battle.units[unit_id].side != side and why_not_intercept(battle.units[unit_id]) is None
        for model in battle.members(unit_id)
        if left <= model.x <= right and low <= model.y <= high
    ]


@implements("react.intercept.stray", "move.enemy-proximity", "melee.radius")
def encounters(
    battle: Battle,
    paths: Sequence[Path],
    foes: Sequence[Model],
    able: Able = can_step_in,
    *,
    at_start: bool = False,
) -> list[Encounter]:
    """Every member with every enemy within whose melee radius its way leads, in the order of the moments; at one moment
    the players in turn order, the one after the active player first."""
    found = []
    for path in paths:
        track = track_of(battle, path) if path.walks else None
        if track:
            found += [met for foe in foes if (met := encounter(battle, path, track, foe, able, at_start=at_start))]
    return in_order(battle, found)


def in_order(battle: Battle, found: Sequence[Encounter]) -> list[Encounter]:
    return sorted(found, key=lambda met: (round(met.share, 6), rank(battle, met.unit), met.unit, met.model, met.foe))


@implements("react.offer-order", "react.intercept.several")
def rank(battle: Battle, unit_id: str) -> int:
    """How many players come before this unit's owner, counted from the one after the active player; in the order of the
    scenario while nobody's turn has begun."""
    order, active = battle.turn.order or battle.sides, battle.turn.active
    first = order.index(active) + 1 if active in order else 0
    return (order.index(battle.units[unit_id].side) - first) % len(order)


@implements("react.intercept.charge")
def encounter(
    battle: Battle, path: Path, track: Track, foe: Model, able: Able = can_step_in, *, at_start: bool = False
) -> Encounter | None:
    """Where a way first leads so near to an enemy that he can step in."""
    reach, centre = melee_radius(battle.kind(foe)), (foe.x, foe.y, foe.z)
    for share in moments_within(track, centre, reach, at_start=at_start) if reach else ():
        place = track.place(share)
        if able(battle, foe, path.model, place):
            return Encounter(path.model.id, foe.id, foe.unit, share, place, nearest_point(track, centre))
    return None


@implements("melee.radius")
def leads_past(battle: Battle, paths: Sequence[Path], foes: Sequence[Model]) -> bool:
    """Whether any way leads within the melee radius of one of these, be it at its start."""
    tracks = [track for path in paths if path.walks and (track := track_of(battle, path))]
    reaches = [(melee_radius(battle.kind(foe)), (foe.x, foe.y, foe.z)) for foe in foes]
    return any(
        reach and comes_within(track, centre, reach, at_start=True) is not None
        for track in tracks
        for reach, centre in reaches
    )
