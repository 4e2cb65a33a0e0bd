"""Jumping down into melee: which models may."""

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.table import TOLERANCE

RULE = "jump.into-melee"


@implements("jump.into-melee")
def why_not_jump_into_melee(battle: Battle, jumper: Model, enemy: Model) -> Refusal | None:
    """The jumper's feet must be at least as high as the enemy's head."""
    head = enemy.z + battle.kind(enemy).height
    if jumper.z >= head - TOLERANCE:
        return None
    return Refusal(
        f"{battle.model_name(jumper.id)} is not above the head of {battle.model_name(enemy.id)}; charge instead", RULE
    )
