"""Bad news: units test their Leadership, or are pinned."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.kernel.requests import Flow
from arap.rules.chance.deeds import Deed, Use, present
from arap.rules.chance.effects.pin import why_not
from arap.rules.morale.leadership import leadership_test
from arap.rules.morale.pinning import pin


def carry_out(battle: Battle, use: Use) -> Flow[None]:
    """Each unit tests as for pinning; units that fail are pinned."""
    for unit in present(battle, use.units):
        passed, _ = yield from leadership_test(battle, battle.units[unit], "pinning", "chance.shake", RULE)
        if not passed:
            pin(battle, unit, RULE)


register("shake", "Units test their Leadership, and are pinned if they fail.", (), Deed(carry_out, why_not))
