"""A model that needs a path."""

from collections.abc import Sequence

import msgspec

from arap.army.profile import Kind
from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.measures.field import Body
from arap.rules.movement.measures.ground import CRAWL, WALK, Pace
from arap.rules.movement.measures.terms import ORDINARY, Terms, allowances
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.table import PointXY


class Mover(msgspec.Struct, frozen=True, gc=False):
    """A model, how far it may go, and what the ground costs it. `facing` is how it faces at the end (None: as it
    arrives), `solid` are the bases it cannot pass. `safe`: dangerous ground does it no harm."""

    model: Model
    kind: Kind
    allowance: float
    start: PointXY
    pace: Pace = WALK
    facing: float | None = None
    solid: Sequence[Body] = ()
    safe: bool = False

    def path(self, battle: Battle, legs: Sequence[Leg]) -> Path:
        """Its path along these legs."""
        return path_along(battle, self.model, legs, self.pace, self.allowance, safe=self.safe)


def mover_of(battle: Battle, model: Model, allowance: float, solid: Sequence[Body] = (), pace: Pace = WALK) -> Mover:
    return Mover(model, battle.kind(model), allowance, (model.x, model.y), pace, solid=solid)


def movers_of(
    battle: Battle, models: Sequence[Model], terms: Terms = ORDINARY, facing: float | None = None
) -> list[Mover]:
    """These models on the terms of a move."""
    kinds, safe = battle.scenario.kinds, terms.consolidates
    if terms is ORDINARY:
        paces = [CRAWL if model.prone else WALK for model in models]
    else:
        paces = [terms.pace(model) for model in models]
    granted = allowances(battle, models, terms)
    return [
        Mover(model, kinds[model.kind], allowance, (model.x, model.y), pace, facing, (), safe)
        for model, allowance, pace in zip(models, granted, paces, strict=True)
    ]
