"""Fire out of a trench with heads down."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.rules.sight.indoors import RULE, trench_of


@implements("shoot.cover.buildings-trenches-roofs")
def why_heads_down(battle: Battle, model: Model, order: FireOrder) -> Refusal | None:
    """Heads down in a trench nobody fires out of it, be it at a place or along a bearing; within it they do."""
    if order.aim is None and order.bearing is None:
        return None
    trench = trench_of(battle, model) if battle.units[model.unit].heads_down else None
    if trench is None or (order.aim and trench in [piece.id for piece in battle.table.pieces_at(*order.aim)]):
        return None
    foes = battle.members(order.target) if order.target in battle.units else []
    if any(trench_of(battle, foe) == trench for foe in foes):
        return None
    return Refusal("Heads down in a trench nobody fires out", RULE)
