"""What programs that play may know of actions."""

from arap.battle.acts import Act
from arap.rules.turn.action import all_actions


def ways_of_moving() -> frozenset[type[Act]]:
    """The acts by which a unit moves, apart from charging."""
    return frozenset([action.act for action in all_actions() if action.moves])


def seldom_taken() -> frozenset[type[Act]]:
    """The acts that end something a player would rather keep."""
    return frozenset([action.act for action in all_actions() if action.seldom])
