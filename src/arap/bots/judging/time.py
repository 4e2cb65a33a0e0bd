"""How much time is left in a battle."""

from arap.battle.values import Unit
from arap.game.seat import Seat
from arap.game.view import Scene

USUAL_LENGTH = 6
ACTIONS_PER_TURN = {2: 0.4, 3: 0.8, 4: 1.3, 5: 2.2}
"""The actions of a unit in a turn on average, by its activation value."""
USABLE_ACTIONS = 0.8
"""The part of its actions that a unit can use to go on."""


def length(scene: Scene) -> int:
    """How many game turns the battle is likely to last."""
    turns = scene.settings["length.turns"] if scene.settings["length.scheme"] == "fixed" else USUAL_LENGTH
    return turns if isinstance(turns, int) else USUAL_LENGTH


def is_last_turn(seat: Seat, scene: Scene) -> bool:
    return seat.turn.game_turn >= length(scene)


def has_had_its_turn(seat: Seat) -> bool:
    """Whether the side has had its own turn of this game turn."""
    order, active = seat.turn.order, seat.turn.active
    return bool(order) and active in order and order.index(seat.side) < order.index(active)


def turns_left(seat: Seat, scene: Scene) -> int:
    """The own player turns that are left, with the present one if it is its own."""
    left = length(scene) - seat.turn.game_turn
    return max(1, left + (0 if has_had_its_turn(seat) else 1))


def actions_left(seat: Seat, unit: Unit, turns: int) -> float:
    """The actions that a unit can use to go on in so many turns."""
    return USABLE_ACTIONS * ACTIONS_PER_TURN[seat.activation_value(unit.id)] * turns
