"""How the cautious bot goes under the ground: towards its goal, and up where it can do something."""

from math import dist
from typing import NamedTuple

from arap.battle.acts import Act, Dig, Tunnel
from arap.battle.values import Unit
from arap.bots.judging.judgement import gap_to, models_of
from arap.game.seat import Seat
from arap.table import PointXY

CLOSE, UP = 9.0, 4.0


class Passage(NamedTuple):
    """A way under the ground and how many inches nearer to the goal it leads."""

    act: Act
    progress: float


def is_below(seat: Seat, unit: Unit) -> bool:
    """Whether a unit of its own is under the ground."""
    return any(model.covered == "below" for model in models_of(seat, unit))


def best_passage(seat: Seat, unit: Unit, goal: PointXY) -> Passage | None:
    """Of the ways under the ground on offer, the one that leads nearest to a goal. Coming up near it is worth more than
    going on below."""
    here, options = gap_to(seat, unit, goal), seat.ask.options if seat.ask else ()
    acts = [option.answer for option in options if option.refusal is None]
    found = [Passage(act, here - dist(end_of(act), goal) + worth(act, goal)) for act in acts if isinstance(act, Tunnel)]
    if Dig() in acts and is_below(seat, unit) and here <= CLOSE:
        found.append(Passage(Dig(), UP))
    return max(found, key=lambda passage: passage.progress, default=None)


def end_of(act: Tunnel) -> PointXY:
    return act.out or act.path[-1]


def worth(act: Tunnel, goal: PointXY) -> float:
    return UP if act.out and dist(act.out, goal) <= CLOSE else 0.0
