"""Routing units rally."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.rules.chance.deeds import Deed, Use, no, present
from arap.rules.morale.rally import halt, pursuers_of


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    return None if unit.routing else no(unit.does("be not routing"))


def carry_out(battle: Battle, use: Use) -> Flow[None]:
    """Each unit halts as if it had passed its test."""
    for unit in present(battle, use.units):
        yield from halt(battle, unit, RULE, pursuers_of(battle, unit))


register("rally", "Routing units rally without a test.", (), Deed(carry_out, why_not))
