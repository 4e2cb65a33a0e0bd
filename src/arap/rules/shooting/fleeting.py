"""Fleeting targets: models that ran from one piece of cover to another."""

import msgspec

from arap.battle.battle import Battle
from arap.kernel.reasons import implements

COVER_REACH = 1.5


@implements("shoot.fleeting-target")
def cover_features(battle: Battle, x: float, y: float) -> frozenset[str]:
    """The pieces of cover a place is in or within 1.5" of."""
    near = battle.table.pieces_within(x, y, COVER_REACH)
    return frozenset([piece.id for piece in near if piece.cover != "none"])


@implements("shoot.fleeting-target")
def mark_fleeting(battle: Battle, side: str) -> None:
    """A model at one feature when its turn began and at another when it ended is fleeting until its next turn."""
    for model in [model for model in battle.models.values() if model.speed]:
        if battle.units[model.unit].side != side or model.began is None:
            continue
        before = cover_features(battle, *model.began)
        if before and (after := cover_features(battle, model.x, model.y)) and not before & after:
            battle.put_model(msgspec.structs.replace(model, fleeting=True))
