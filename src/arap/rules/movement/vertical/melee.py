"""Jumping down into melee: who may, and what it is worth."""

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.table import TOLERANCE

RULE = "jump.into-melee"


@implements("jump.into-melee")
def why_not_jump_into_melee(battle: Battle, jumper: Model, enemy: Model) -> Refusal | None:
    """The jumper's feet are at least as high as the enemy's head."""
    head = enemy.z + battle.kind(enemy).height
    if jumper.z >= head - TOLERANCE:
        return None
    return Refusal(f"{jumper.id} is not above the head of {enemy.id}; charge instead", RULE)


@implements("jump.into-melee")
def jump_bonuses(*, fallen: bool, contact_weapon: bool) -> tuple[int, int]:
    """Strength and to hit in the first round: +1 with a contact weapon, +1 for coming from above. None after a fall."""
    return (0, 0) if fallen else (int(contact_weapon), 1)


@implements("jump.into-melee")
def counts_as_charging(*, fallen: bool) -> bool:
    """Who lands safely has charged; who has fallen has not."""
    return not fallen
