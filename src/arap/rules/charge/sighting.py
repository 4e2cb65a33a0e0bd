"""Whether chargers see or know about the enemy they charge."""

from collections.abc import Collection

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.sight.lines import Lines
from arap.rules.sight.positions import sees_any
from arap.table import Bodies

LATELY = 1


@implements("charge.visibility")
def is_seen(battle: Battle, chargers: Collection[str], target: str) -> bool:
    """At least one charger has a model of the target in sight and in its field of view, as it stands and faces now."""
    unit = battle.models[next(iter(chargers))].unit
    lines = Lines.of(battle, unit, target)
    return any(
        bool(lines.in_view(row, model.facing, lines.spotted(row)))
        for row, model in enumerate(lines.shooters)
        if model.id in chargers
    )


@cites("charge.unseen")
def was_seen(battle: Battle, unit_id: str, target: str) -> bool:
    """Whether the unit had line of sight to the target in this player turn or the one before. The check uses where all
    models are, where each model of the unit began this turn, and where the last moves of both units began."""
    watchers = battle.members(unit_id)
    eyes = [bodies(battle, watchers), began(battle, watchers), came(battle, watchers)]
    foes = battle.members(target)
    seen = [bodies(battle, foes), came(battle, foes)]
    return any(sees_any(battle, looking, looked_at) for looking in eyes for looked_at in seen)


def began(battle: Battle, models: list[Model]) -> Bodies:
    """The models at the places where each began its own last turn."""
    rows = bodies(battle, models).rows.copy()
    for row, model in zip(rows, models, strict=True):
        row[:2] = model.began or (model.x, model.y)
    return Bodies(rows)


def came(battle: Battle, models: list[Model]) -> Bodies:
    """The models at the places where their last moves began, for moves in this player turn or the one before."""
    rows = bodies(battle, models).rows.copy()
    for row, model in zip(rows, models, strict=True):
        if model.came and battle.turn.serial - model.came[3] <= LATELY:
            row[:3] = model.came[:3]
    return Bodies(rows)
