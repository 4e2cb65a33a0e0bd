"""What the cautious bot does with squads that have come apart."""

from arap.battle.acts import Act, Choose, Finish
from arap.kernel.requests import Ask

ACCIDENT = "coherency.accidental"
STAND = Choose("stand")


def close_up(ask: Ask) -> Act:
    """Brings a unit that was torn apart together; if there is no way, it finishes and is divided."""
    ways = [option.answer for option in ask.options if option.rule == ACCIDENT and option.refusal is None]
    return ways[0] if ways else Finish()


def settle_parts(ask: Ask) -> Act:
    """Restores a squad that was torn apart; a part that a melee has parted goes its own way where it may."""
    free = [option.answer for option in ask.options if option.answer == STAND and option.refusal is None]
    return free[0] if free else ask.default
