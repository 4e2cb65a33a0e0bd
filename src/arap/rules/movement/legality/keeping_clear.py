"""Keeping clear of enemies all the way, as a move in a reaction does."""

from collections.abc import Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.measures.proximity import longest_reach, melee_radius
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import nearest_point, track_of
from arap.table import TOLERANCE, PointXY, within

CLEAR = 2.0


def enemies_on_the_way(battle: Battle, unit_id: str, corners: Sequence[PointXY]) -> list[Model]:
    """The enemies that a path over these corners might come too near to."""
    reach, side = max(CLEAR, longest_reach(battle)) + TOLERANCE, battle.units[unit_id].side
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    near = battle.units_near(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    return [foe for each in near if battle.units[each].side != side for foe in battle.members(each)]


@implements("react.manoeuvre.halt")
def comes_too_near(battle: Battle, path: Path, enemies: Sequence[Model]) -> Refusal | None:
    """At every point of its path a model stays more than 2" and more than a melee radius from every enemy. A model that
    begins nearer does not come nearer still."""
    track = track_of(battle, path) if enemies else None
    if track is None:
        return None
    for foe in enemies:
        limit = max(CLEAR, melee_radius(path.kind), melee_radius(battle.kind(foe)))
        centre = (foe.x, foe.y, foe.z)
        nearest, before = nearest_point(track, centre), dist(track.points[0], centre)
        if within(nearest, limit) and not (within(before, limit) and nearest >= before - TOLERANCE):
            enemy = battle.full_name(foe.id)
            reason = f'It would come within {limit:g}" of {enemy}; in a reaction it must stop before that.'
            return Refusal(reason, "react.manoeuvre.halt")
    return None
