"""Observers: they see where shots fall and correct the guns."""

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.shooting.shots.strike import Strike, lines_to
from arap.rules.sight.places import sees_place
from arap.table import PointXY


def observers(battle: Battle, side: str) -> list[Model]:
    """Models of a side trained to observe."""
    kinds = battle.kinds_with("observer")
    if not kinds:
        return []
    return [model for unit in battle.units_of(side) for model in battle.members(unit.id) if model.kind in kinds]


@implements("shoot.corrective-aiming.indirect")
def observer_at_work(battle: Battle, side: str, target: str) -> Model | None:
    """An observer of the side that sees the target."""
    if target not in battle.units:
        return None
    return next((model for model in observers(battle, side) if _sees(battle, model, target)), None)


def _sees(battle: Battle, model: Model, target: str) -> bool:
    lines, row = lines_to(battle, model, target)
    return bool(lines.spotted(row))


@cites("shoot.corrective-aiming.indirect")
def fall_is_seen(battle: Battle, unit_id: str, place: PointXY, z: float) -> bool:
    """Whether a member of the firing unit, or an observer of its side, sees where a shot has fallen."""
    unit = battle.units[unit_id]
    watchers = [*battle.members(unit_id), *observers(battle, unit.side)]
    return any(sees_place(battle, model, place, z) for model in watchers)


@cites("shoot.corrective-aiming.indirect")
def guide_of(battle: Battle, strike: Strike) -> Model | None:
    """The observer that lends the guns its skill: from the second shot at a target, if it spends its points on it."""
    unit = battle.units[strike.model.unit]
    before = [entry for entry in unit.ranging if entry.model == strike.model.id and entry.target == strike.target]
    if not before:
        return None
    guides = [model for model in observers(battle, unit.side) if model.observing == battle.turn.serial]
    return next((model for model in guides if _sees(battle, model, strike.target)), None)
