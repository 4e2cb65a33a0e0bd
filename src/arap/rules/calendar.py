"""Player turns by number: which turn of a side is next, when a state lapses."""

from arap.battle.values import Turn
from arap.kernel.reasons import cites


@cites("react.ground.state", "pin.effect")
def next_own_turn(turn: Turn, side: str) -> int:
    """The number of the side's next player turn after this one; its first, if no order of play is settled yet."""
    order = turn.order
    if side not in order:
        return turn.serial + 1
    ahead = (order.index(side) - order.index(turn.active)) % len(order)
    return turn.serial + (ahead or len(order))
