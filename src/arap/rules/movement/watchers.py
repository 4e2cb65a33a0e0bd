"""Enemy units that may do something about a move."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import implements
from arap.rules.movement.party import Party
from arap.rules.movement.plan import Watcher
from arap.rules.movement.proximity import melee_radius
from arap.rules.movement.vertical.standing import span_of
from arap.table import PointXY, PointXYZ, within
from arap.table.compiled import FloatArray

CLOSE_BY = 9.0
ENDS_CLOSE, STRAYS = "react.manoeuvre.trigger-move", "react.intercept.stray"
LegXY: TypeAlias = tuple[PointXY, PointXY]
Span: TypeAlias = tuple[float, float]


def watchers_of(battle: Battle, unit_id: str, party: Party) -> tuple[Watcher, ...]:
    """The enemy units a move would end within 9" of, and those past which it would stray within melee radius."""
    walkers = [walker for walker in party.walkers if walker.walks]
    if not walkers:
        return ()
    ends = [(walker.x, walker.y, walker.z) for walker in party.walkers]
    ends += [(model.x, model.y, model.z) for model in party.staying]
    legs = [(step.start, step.end) for walker in walkers for step in walker.cost.steps if step.length]
    spans = [span_of(walker) for walker in walkers for step in walker.cost.steps if step.length]
    found = []
    for unit, models in enemies_near(battle, battle.units[unit_id].side, ends, legs):
        near, stray = nearest_end(models, ends), nearest_pass(battle, models, legs, spans)
        if within(near, CLOSE_BY):
            found.append(Watcher(unit.id, ENDS_CLOSE, round(near, 3)))
        if stray is not None:
            found.append(Watcher(unit.id, STRAYS, round(stray, 3)))
    return tuple(found)


def enemies_near(
    battle: Battle, side: str, ends: Sequence[PointXYZ], legs: Sequence[LegXY]
) -> list[tuple[Unit, list[Model]]]:
    """The enemy units that can act and have models in the rectangle round a move and 9" more; with these models."""
    xs = [x for x, *_ in ends] + [x for (x, _), _ in legs]
    ys = [y for _, y, _ in ends] + [y for (_, y), _ in legs]
    left, right, low, high = min(xs) - CLOSE_BY, max(xs) + CLOSE_BY, min(ys) - CLOSE_BY, max(ys) + CLOSE_BY
    found = []
    for unit_id in battle.units_near(left, low, right, high):
        unit = battle.units[unit_id]
        if unit.side != side and can_react(unit):
            models = [m for m in battle.members(unit_id) if left <= m.x <= right and low <= m.y <= high]
            if models:
                found.append((unit, models))
    return found


def can_react(unit: Unit) -> bool:
    """Those who are pinned, have gone to ground, rout, pursue or fight do not react."""
    return not (unit.pinned or unit.routing or unit.ground or unit.pursuing or unit.locked)


def nearest_end(models: Sequence[Model], ends: Sequence[PointXYZ]) -> float:
    places = np.array([(model.x, model.y, model.z) for model in models])
    gaps: FloatArray = places[:, None, :] - np.array(ends)[None, :, :]
    return float(np.sqrt(np.min(np.sum(gaps**2, axis=2))))


@implements("move.enemy-proximity", "melee.radius")
def nearest_pass(battle: Battle, models: Sequence[Model], legs: Sequence[LegXY], spans: Sequence[Span]) -> float | None:
    """How near the paths come to a model within its melee radius, in three dimensions; None if they keep out of it.
    The spans are the lowest and highest levels of the legs."""
    reach = np.array([melee_radius(battle.kind(model)) for model in models])
    places, starts = np.array([(model.x, model.y) for model in models]), np.array([start for start, _ in legs])
    ways = np.array([end for _, end in legs]) - starts
    away = places[:, None, :] - starts[None, :, :]
    share = np.clip(np.sum(away * ways, axis=2) / np.sum(ways**2, axis=1), 0.0, 1.0)
    flat = np.sum((away - share[..., None] * ways) ** 2, axis=2)
    low, high = np.array(spans).T
    levels = np.array([model.z for model in models])[:, None]
    steep = np.maximum(0.0, np.maximum(low - levels, levels - high))
    near = np.sqrt(np.min(flat + steep**2, axis=1))
    strays = near[(reach > 0.0) & (near <= reach + 0.001)]
    return float(strays.min()) if len(strays) else None
