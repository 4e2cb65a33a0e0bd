"""What the cautious bot does with squads that have come apart, and when it divides one."""

from math import dist

import msgspec

from arap.battle.acts import Act, Choose, Finish, ModelPath, Move
from arap.battle.values import Unit
from arap.bots.judging.judgement import models_of
from arap.bots.judging.shots import Shooting
from arap.game.seat import Seat
from arap.kernel.requests import Ask

STAND = Choose("stand")
MOST_POINTS = 3
COHERENT = 3.0
"""Inches: the usual coherency distance."""
PAIR = 2
"""The smallest part of a squad (coherency.split.limit)."""
BODY = 3
"""Fewer models than these do not go on alone."""
WORTH_STAYING = 0.25
"""The models a heavy weapon should remove on average, or its bearer does more good with the others."""


def close_up(ask: Ask) -> Act:
    """Brings a unit that was torn apart together; if there is no way, it finishes and is divided. The only move that is
    offered to it with its paths is the one that closes up."""
    allowed = [option for option in ask.options if option.refusal is None]
    ways = [option.answer for option in allowed if isinstance(option.answer, Move) and not option.open]
    return ways[0] if ways else Finish()


def settle_parts(ask: Ask) -> Act:
    """Restores a squad that was torn apart; a part that a melee has parted goes its own way where it may."""
    free = [option.answer for option in ask.options if option.answer == STAND and option.refusal is None]
    return free[0] if free else ask.default


def without_gunners(seat: Seat, unit: Unit, step: Act, fire: Shooting | None, points: int) -> Move | None:
    """The step of the others, while heavy weapons with a target stay behind to fire. Only with three points: after the
    step both parts have the two that a heavy weapon needs, and no new roll."""
    if not isinstance(step, Move) or fire is None or points < MOST_POINTS:
        return None
    ways = fire.chosen(lambda _: points - 1)
    gunners = [way.order.model for way in ways if way.cost > 1 and way.kills >= WORTH_STAYING]
    stay = with_mate(seat, unit, gunners)
    going = [path for path in step.paths if path.model not in stay and path.legs]
    if not gunners or len(going) < BODY or not comes_apart(seat, stay, going):
        return None
    act = msgspec.structs.replace(step, paths=tuple(going))
    return act if seat.why_not(act) is None else None


def comes_apart(seat: Seat, stay: list[str], going: list[ModelPath]) -> bool:
    """Whether nobody that goes ends in coherency with those that stay: only then the parts act on their own."""
    left = [(seat.models[model].x, seat.models[model].y) for model in stay]
    return all(dist((path.legs[-1].x, path.legs[-1].y), at) > COHERENT for path in going for at in left)


def with_mate(seat: Seat, unit: Unit, gunners: list[str]) -> list[str]:
    """The gunners, and the nearest trooper beside a single one."""
    if len(gunners) != 1:
        return gunners
    gunner = seat.models[gunners[0]]
    troopers = [model for model in models_of(seat, unit) if seat.kinds[model.kind].role != "leader"]
    near = sorted(troopers, key=lambda model: dist((model.x, model.y), (gunner.x, gunner.y)))
    return [model.id for model in near[:PAIR]]
