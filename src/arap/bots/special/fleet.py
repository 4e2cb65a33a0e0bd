"""How the cautious bot uses Fleet: several moves in a row on a long way."""

from arap.battle.acts import Act, FleetMove, Move, StringMoves
from arap.battle.values import Unit
from arap.bots.judging.judgement import gap_to
from arap.bots.judging.places import reach_of
from arap.game.seat import Seat
from arap.table import PointXY


def with_fleet(seat: Seat, unit: Unit, step: Act | None, goal: PointXY, points: int) -> Act | None:
    """The step itself; the last move with Fleet instead, or the declaration of several moves before the first."""
    offered = [option.answer for option in (seat.ask.options if seat.ask else ()) if not option.refusal]
    if not isinstance(step, Move):
        return step
    if last := next((act for act in offered if act == FleetMove()), None):
        return last
    strings = [act for act in offered if isinstance(act, StringMoves) and act.moves == points]
    far = gap_to(seat, unit, goal) > points * reach_of(seat, unit)
    return strings[0] if strings and far else step
