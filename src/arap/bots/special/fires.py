"""What the cautious bot does about fires."""

from arap.battle.acts import PutOut, PutOutAfterMove
from arap.game.seat import Seat


def fight_fire(seat: Seat, *, free: bool) -> PutOut | None:
    """Puts out a fire in reach, an attempt for each model: at the end of a movement, or for a point."""
    wanted = PutOutAfterMove if free else PutOut
    options = seat.ask.options if seat.ask else ()
    able = [option.answer for option in options if type(option.answer) is wanted and option.refusal is None]
    return next((act for act in able if isinstance(act, PutOut)), None)
