"""When a bot discharges smoke."""

from math import dist

from arap.battle.acts import Discharge
from arap.battle.values import Unit
from arap.bots.judging.judgement import in_gun_range, models_of
from arap.game.seat import Seat


def smoke(seat: Seat, unit: Unit) -> Discharge | None:
    """Smoke from the middle of a unit within range of enemy guns, when nothing else is left to do."""
    options = seat.ask.options if seat.ask else ()
    means = [option.answer for option in options if isinstance(option.answer, Discharge) and not option.refusal]
    if not means or in_smoke(seat, unit) or not in_gun_range(seat, unit):
        return None
    return means[len(means) // 2]


def in_smoke(seat: Seat, unit: Unit) -> bool:
    """Whether a model of the unit stands in a cloud."""
    places = [(model.x, model.y) for model in models_of(seat, unit)]
    return any(dist(place, (cloud.x, cloud.y)) <= cloud.radius for cloud in seat.turn.clouds for place in places)
