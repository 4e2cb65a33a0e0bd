"""Short ways of writing paths and asking about them."""

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path

Stop = tuple[float, float] | tuple[float, float, float]


def path(model: str, *stops: Stop) -> ModelPath:
    """A path by its stops: (x, y), or (x, y, facing turned to before walking there)."""
    return ModelPath(model, tuple(Leg(*stop) for stop in stops))


def cost_of(battle: Battle, *stops: Stop, model: str = "m.1") -> Path:
    return path_along(battle, battle.models[model], path(model, *stops).legs)


def why_not(battle: Battle, *stops: Stop, model: str = "m.1") -> Refusal | None:
    """Why one model of its unit cannot go there while its comrades stay."""
    return why_not_move(battle, battle.models[model].unit, (path(model, *stops),))


def refused_by(battle: Battle, *stops: Stop, model: str = "m.1") -> str | None:
    refusal = why_not(battle, *stops, model=model)
    return refusal.rule if refusal else None
