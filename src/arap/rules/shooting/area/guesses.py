"""What must not be told before a distance is declared."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE, PREMEASURE
from arap.kernel.reasons import implements


@implements("area.guess-range", "shoot.declare")
def shows_distances(battle: Battle) -> bool:
    """Whether distances may be looked up before fire is declared."""
    return PREMEASURE(battle) or GUESS_RANGE(battle) == "exact"


@implements("area.guess-range")
def is_untold(battle: Battle, order: FireOrder, *, blind: bool) -> bool:
    """Whether it must not be told yet who is where a shot goes: any answer to a guess would measure it."""
    return blind and order.aim is None and not shows_distances(battle)
