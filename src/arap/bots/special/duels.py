"""Whether the cautious bot draws."""

from arap.battle.acts import NO, YES, Challenge, Choose
from arap.battle.values import Model
from arap.game.seat import Seat
from arap.kernel.requests import Ask

FOE = 1


def speed(seat: Seat, model: Model) -> int:
    """How fast and sure a model shoots."""
    profile = seat.kinds[model.kind].profile
    return profile.I + profile.BS + profile.W


def challenge(seat: Seat) -> Challenge | None:
    """Challenges an enemy that is slower."""
    options = seat.ask.options if seat.ask else ()
    offered = [each.answer for each in options if isinstance(each.answer, Challenge) and not each.refusal]
    able = [act for act in offered if speed(seat, seat.models[act.model]) > speed(seat, seat.models[act.enemy])]
    return able[0] if able else None


def draw_or_not(seat: Seat, ask: Ask) -> Choose:
    """Draws unless all of the challengers are faster."""
    own, foes = [[seat.models[model] for model in seat.units[unit].models] for unit in ask.about]
    return YES if max([speed(seat, model) for model in own]) >= max([speed(seat, model) for model in foes]) else NO
