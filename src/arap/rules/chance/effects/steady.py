"""Nerves are steadied: all suppression points go."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.rules.chance.deeds import Deed, no, on_each
from arap.rules.morale.suppression import remove_all


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    return None if unit.suppression or unit.pending else no(unit.does("have no suppression points"))


def steady(battle: Battle, unit: str) -> None:
    remove_all(battle, unit, "is removed by a card")


register("steady", "Units lose all their suppression points.", (), Deed(on_each(steady), why_not))
