"""What a player must not learn before declaring a distance."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE, PREMEASURE
from arap.kernel.reasons import cites
from arap.rules.shooting.shots.strike import Strike

LAID_BY_LENGTH = ("thrown", "template")


@cites("area.guess-range", "shoot.declare")
def shows_distances(battle: Battle) -> bool:
    """Whether distances may be looked up before fire is declared."""
    return PREMEASURE(battle) or GUESS_RANGE(battle) == "exact"


@cites("area.guess-range")
def must_hide_models(battle: Battle, order: FireOrder, *, blind: bool) -> bool:
    """Whether the models where a shot goes must not be shown yet: any answer to a guess would measure it."""
    return blind and order.aim is None and not shows_distances(battle)


@cites("area.guess-range", "shoot.declare")
def may_look(battle: Battle, strike: Strike) -> bool:
    """Whether the models there may be shown: not where a distance is guessed or a length laid down before measuring."""
    order = strike.order
    guessed = not order.target and order.aim is None and order.distance is not None
    return shows_distances(battle) or not (guessed or strike.guessed or strike.mode in LAID_BY_LENGTH)


@cites("shoot.declare")
def knows_distance(battle: Battle, strike: Strike) -> bool:
    """Whether it is known how far a shot goes: it was declared, or may be measured."""
    return PREMEASURE(battle) or strike.mode != "direct"
