"""Gas, from weapons and on the ground."""

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.kernel.reasons import implements


@implements("armour.airtight")
def is_airtight(battle: Battle, kind: Kind) -> bool:
    """Whether the armour of a kind of model keeps gas out."""
    suit = battle.scenario.armour.get(kind.armour) if kind.armour else None
    return suit is not None and suit.airtight
