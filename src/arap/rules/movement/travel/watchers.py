"""Enemy units that may react to a move."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import cites
from arap.rules.movement.measures.plan import Watcher
from arap.rules.movement.paths.party import Party
from arap.rules.movement.travel.foresight import stops_ahead
from arap.rules.movement.travel.journey import journey_of
from arap.rules.states import barring
from arap.rules.triggers.trigger import Kind
from arap.table import PointXY, PointXYZ, within
from arap.table.compiled import FloatArray

CLOSE_BY = 9.0
ENDS_CLOSE, STRAYS = "react.manoeuvre.trigger-move", "react.intercept.stray"
STRAY: Kind = "stray"
LegXY: TypeAlias = tuple[PointXY, PointXY]


def watchers_of(battle: Battle, unit_id: str, party: Party) -> tuple[Watcher, ...]:
    """The enemy units within 9" of the end of a move, and those whose melee radius it would stray into."""
    paths = [path for path in party.paths if path.walks]
    if not paths:
        return ()
    ends = [(path.x, path.y, path.z) for path in party.paths]
    ends += [(model.x, model.y, model.z) for model in party.staying]
    legs = [(step.start, step.end) for path in paths for step in path.steps if step.length]
    side = battle.units[unit_id].side
    strays = passed(battle, unit_id, party)
    found = []
    for unit, models in enemies_near(battle, side, ends, legs):
        near = nearest_end(models, ends)
        if within(near, CLOSE_BY):
            found.append(Watcher(unit.id, ENDS_CLOSE, round(near, 3)))
        if unit.id in strays:
            found.append(Watcher(unit.id, STRAYS, round(strays[unit.id], 3)))
    return tuple(found)


@cites("move.enemy-proximity", "react.intercept.stray")
def passed(battle: Battle, unit_id: str, party: Party) -> dict[str, float]:
    """The enemy units that may intercept the move, and how near it comes to them. Hidden models are not revealed."""
    journey = journey_of(unit_id, party, STRAY)
    met = [each for stop in stops_ahead(battle, journey) for each in stop.approaches]
    known = [each for each in met if not battle.models[each.foe].hidden]
    return {each.unit: min([a.nearest for a in known if a.unit == each.unit]) for each in known}


def enemies_near(
    battle: Battle, side: str, ends: Sequence[PointXYZ], legs: Sequence[LegXY]
) -> list[tuple[Unit, list[Model]]]:
    """The enemy units that can act and have models in the rectangle round a move plus 9"; with these models, unless
    they are hidden."""
    xs = [x for x, *_ in ends] + [x for (x, _), _ in legs]
    ys = [y for _, y, _ in ends] + [y for (_, y), _ in legs]
    left, right, low, high = min(xs) - CLOSE_BY, max(xs) + CLOSE_BY, min(ys) - CLOSE_BY, max(ys) + CLOSE_BY
    found = []
    for unit_id in battle.units_near(left, low, right, high):
        unit = battle.units[unit_id]
        if unit.side != side and barring(unit, "react") is None:
            models = [
                model
                for model in battle.members(unit_id)
                if left <= model.x <= right and low <= model.y <= high and not model.hidden
            ]
            if models:
                found.append((unit, models))
    return found


def nearest_end(models: Sequence[Model], ends: Sequence[PointXYZ]) -> float:
    places = np.array([(model.x, model.y, model.z) for model in models])
    gaps: FloatArray = places[:, None, :] - np.array(ends)[None, :, :]
    return float(np.sqrt(np.min(np.sum(gaps**2, axis=2))))
