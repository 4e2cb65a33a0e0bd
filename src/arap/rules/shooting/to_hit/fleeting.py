"""Fleeting targets: models that ran from one piece of cover to another."""

from collections.abc import Mapping

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.table import PointXY

COVER_REACH = 1.5


@implements("shoot.fleeting-target")
def cover_features(battle: Battle, x: float, y: float) -> frozenset[str]:
    """The pieces of cover a place is in or within 1.5" of."""
    near = battle.table.pieces_within(x, y, COVER_REACH)
    return frozenset([piece.id for piece in near if piece.cover != "none"])


@implements("shoot.fleeting-target")
def from_cover_to_cover(battle: Battle, start: PointXY, end: PointXY) -> bool:
    """From one feature to another: along the same one, or from or into the open, does not count."""
    before = cover_features(battle, *start)
    return bool(before) and bool(after := cover_features(battle, *end)) and not before & after


@implements("shoot.fleeting-target")
def mark_fleeting(battle: Battle, side: str) -> None:
    """A model at one feature when its turn began and at another when it ended is fleeting until its next turn."""
    for model in battle.stirring():
        if model.speed and model.began is not None and battle.units[model.unit].side == side:
            put_fleeting(battle, model, from_cover_to_cover(battle, model.began, (model.x, model.y)))


@implements("shoot.fleeting-target")
def mark_on_the_way(battle: Battle, ends: Mapping[str, PointXY]) -> None:
    """Models fired at in the midst of a move: who is between the cover where its turn began and another one its move
    leads to is fleeting already, though it is in the open just now. What counts later is where the turn ends."""
    for model_id, end in ends.items():
        model = battle.models[model_id]
        put_fleeting(battle, model, from_cover_to_cover(battle, model.began or (model.x, model.y), end))


def put_fleeting(battle: Battle, model: Model, fleeting: bool) -> None:
    if model.fleeting != fleeting:
        battle.put_model(msgspec.structs.replace(model, fleeting=fleeting))
