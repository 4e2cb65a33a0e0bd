"""Becoming engaged: what a charge and the melee it leads to mean for the units in it."""

from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.rules.morale.suppression import remove_all


@implements("casualty.quarter.exempt")
def take_part_in_charge(battle: Battle, *units: str) -> None:
    """Units that charge, are charged or intercept, successfully or not: they take no 25% test in this player turn. A
    unit whose charger was intercepted on the way was not charged."""
    for unit in units:
        battle.change(unit, in_charge=True)


@implements("suppress.removal")
def lock(battle: Battle, one: str, other: str) -> None:
    """The last step of a charge: both units are in melee with each other and lose all suppression points, pending ones
    too. Shots fired before had the penalty still."""
    for unit_id, foe in ((one, other), (other, one)):
        locked = battle.units[unit_id].locked
        if foe not in locked:
            battle.change(unit_id, locked=(*locked, foe))
        remove_all(battle, unit_id, "is removed by the melee")
