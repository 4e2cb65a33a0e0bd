"""Ladders and grapples: a bot sets them up when it can, and casts down those of the enemy."""

from arap.battle.acts import Act, CastDown, HaulGear, LiftLadder, RaiseLadder, TakeGear, ThrowGrapple
from arap.battle.values import Unit
from arap.bots.judging.judgement import centre, models_of
from arap.game.seat import Seat
from arap.kernel.requests import Ask

WORKS = (CastDown, RaiseLadder, ThrowGrapple, LiftLadder, HaulGear, TakeGear)
"""What is done first if it is possible."""


def siege_work(seat: Seat, unit: Unit, ask: Ask) -> Act | None:
    """Casting down a ladder, setting one up, throwing a hook, picking a ladder up, hauling gear up a wall, or taking it
    up again, in this order. A unit that stands on the wall already throws no hook."""
    offered = [option.answer for option in ask.options if not option.refusal]
    for kind in WORKS:
        found = [act for act in offered if isinstance(act, kind) and not is_put_down(act)]
        if found and (kind is not ThrowGrapple or wants_up(seat, unit)):
            return found[0]
    return None


def is_put_down(act: Act) -> bool:
    return isinstance(act, LiftLadder) and not act.models


def wants_up(seat: Seat, unit: Unit) -> bool:
    """Whether enemies stand higher than the unit, and fewer than two ropes or ladders lead up close by."""
    here, models = centre(models_of(seat, unit)), models_of(seat, unit)
    level = max([model.z for model in models])
    above = any(model.z > level + 1.0 for model in seat.models.values())
    near = [each for each in seat.ladders if abs(each.foot[0] - here[0]) + abs(each.foot[1] - here[1]) < 6.0]
    return above and len(near) < 2
