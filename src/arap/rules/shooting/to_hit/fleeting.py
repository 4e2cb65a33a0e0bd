"""Fleeting targets: models that ran from one piece of cover to another."""

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.table import PointXY

COVER_REACH = 1.5


@cites("shoot.fleeting-target")
def cover_features(battle: Battle, x: float, y: float) -> frozenset[str]:
    """The pieces of cover a place is in or within 1.5" of."""
    near = battle.table.pieces_within(x, y, COVER_REACH)
    return frozenset([piece.id for piece in near if piece.cover != "none"])


@cites("shoot.fleeting-target")
def from_cover_to_cover(battle: Battle, start: PointXY, end: PointXY) -> bool:
    """From one feature to another: along the same one, or from or into the open, does not count."""
    before = cover_features(battle, *start)
    return bool(before) and bool(after := cover_features(battle, *end)) and not before & after


@implements("shoot.fleeting-target")
def mark_fleeting(battle: Battle, side: str) -> None:
    """A model at one feature when its turn began and at another when it ended is fleeting until its next turn."""
    for model in battle.touched_models():
        if model.speed and battle.units[model.unit].side == side:
            put_fleeting(battle, model, fleeting_now(battle, model))


@cites("shoot.fleeting-target")
def fleeting_now(battle: Battle, model: Model) -> bool:
    """Whether a model has moved from cover to cover since its last own turn began."""
    if not model.speed or model.began is None:
        return False
    return from_cover_to_cover(battle, model.began, (model.x, model.y))


def put_fleeting(battle: Battle, model: Model, fleeting: bool) -> None:
    if model.fleeting != fleeting:
        battle.put_model(msgspec.structs.replace(model, fleeting=fleeting))
