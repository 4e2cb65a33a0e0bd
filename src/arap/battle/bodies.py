"""Models as bodies for the geometry."""

from collections.abc import Iterable

import numpy as np

from arap.army.profile import is_large
from arap.battle.battle import Battle
from arap.battle.settings import PRONE_HEIGHTS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.table import Bodies
from arap.table.compiled import FloatArray


@implements("move.prone.line-of-sight")
def present_height(battle: Battle, model: Model) -> float:
    """A prone model's cylinder shrinks to the prone height of its size."""
    kind = battle.kind(model)
    if not model.prone:
        return kind.height
    return min(kind.height, PRONE_HEIGHTS(battle).get(f"size-{kind.size}", kind.height))


def unit_bodies(battle: Battle, unit_id: str) -> Bodies:
    """The bodies of a unit's models, in their order."""
    form = battle.form(unit_id)
    if form.bodies is None:
        form.bodies = bodies(battle, battle.members(unit_id))
        if battle.units[unit_id].heads_down:
            form.bodies = Bodies(ducked(form.bodies.rows))
    return form.bodies


@cites("shoot.cover.buildings-trenches-roofs")
def ducked(rows: FloatArray) -> FloatArray:
    """Heads down: no model below the ground stands higher than the rim."""
    rows = rows.copy()
    below = rows[:, 2] < 0.0
    rows[below, 4] = np.minimum(rows[below, 4], -rows[below, 2])
    return rows


@cites("unit.size")
def large_models(battle: Battle) -> list[Model]:
    """The models of Size Three and up on the table."""
    known = battle.scenario.kinds.values()
    kinds = battle.once("large kinds", lambda: frozenset([kind.id for kind in known if is_large(kind)]))
    return [model for model in battle.models.values() if model.kind in kinds] if kinds else []


@implements("shoot.los.vehicles")
def bodies(battle: Battle, models: Iterable[Model]) -> Bodies:
    """Only the body of a model can be seen; for a machine that is its hull, without weapons, aerials and flags."""
    kinds = battle.scenario.kinds
    rows = []
    for model in models:
        kind = kinds[model.kind]
        height = present_height(battle, model) if model.prone else kind.height
        rows.append((model.x, model.y, model.z, kind.base_radius, height, kind.size, model.prone))
    return Bodies.of(rows)
