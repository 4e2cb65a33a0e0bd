"""Grenades, missiles and launched grenades are used up."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow
from arap.rules.chance.deeds import Deed, Use, put_in_force


@cites("chance.example")
def carry_out(battle: Battle, use: Use) -> Flow[None]:
    """For the rest of the battle, whatever the units carry."""
    put_in_force(battle, use, "ammunition", 0, "battle")
    yield from ()


register(
    "ammunition", "Units have used up all grenades, missiles and ammunition for grenade launchers.", (), Deed(carry_out)
)
