"""Suppression points."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.rules.chance.deeds import Deed, Use, amount_of, no, present
from arap.rules.morale.suppression import gain, immune


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    return no(f"{unit.name} cannot be suppressed") if unit.locked or immune(battle, unit) else None


def carry_out(battle: Battle, use: Use) -> Flow[None]:
    """Each unit gains so many points, which count from its owner's next turn on."""
    points = yield from amount_of(battle, use)
    for unit in present(battle, use.units):
        gain(battle, unit, points)


register("suppress", "Units gain suppression points.", ["amount"], Deed(carry_out, why_not))
