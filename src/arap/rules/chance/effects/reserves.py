"""Units in reserve need no roll."""

import msgspec

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.events.chance import ReserveCalled
from arap.battle.values import Held
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.rules.chance.deeds import Deed, Use, amount_of, no
from arap.rules.reserves.held import change_reserves


def waiting(battle: Battle, side: str) -> list[Held]:
    """The units of a side that still need a roll."""
    return [held for held in battle.turn.reserves if held.side == side and not held.due and not held.astray]


def why_not(battle: Battle, side: str) -> Refusal | None:
    return None if waiting(battle, side) else no("You have no unit in reserve that waits for its roll")


def carry_out(battle: Battle, use: Use) -> Flow[None]:
    """So many units come on in the side's next compulsory phase, the first of its list first."""
    most = yield from amount_of(battle, use)
    for held in waiting(battle, use.side)[:most]:
        change_reserves(battle, held, msgspec.structs.replace(held, due=True))
        battle.emit(ReserveCalled(rule=RULE, unit=held.unit, side=held.side))


register("reserves", "Units of the side in reserve need no roll to come on.", ["amount"],
         Deed(carry_out, why_not=why_not), on_units=False)  # fmt: skip
