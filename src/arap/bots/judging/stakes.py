"""What is at stake, in victory points: units, and objectives for the units that can hold them."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil, dist

import msgspec

from arap.army.scenario import Objective
from arap.battle.values import Unit
from arap.bots.judging.judgement import centre, enemies, models_of
from arap.bots.judging.places import assigned_objectives
from arap.game.seat import Seat
from arap.game.view import Scene

HOLDS_PART = 0.5
"""Which part of the points of all objectives counts towards the worth of the units that could hold them."""
WELL_INSIDE = 0.7
DASH = 3.5
"""How far a tactical move leads on average."""
SAVED = 0.5
"""The moves that two units save together before they change over."""


class Errand(msgspec.Struct, frozen=True):
    """An objective for a unit, and the points that are at stake on the way."""

    objective: Objective
    gain: float


def unit_worth(seat: Seat, scene: Scene, unit: Unit) -> float:
    """The points a unit is worth: those for removing it, and its part in holding objectives."""
    return model_worth(seat, scene, unit) * len(unit.models)


def model_worth(seat: Seat, scene: Scene, unit: Unit) -> float:
    """The points that a model of a unit is worth. The last ones are worth most, because a whole unit counts."""
    friends = [other for other in seat.units.values() if other.side == unit.side and not other.routing]
    objectives = sum([objective.points for objective in scene.objectives])
    holding = HOLDS_PART * objectives / max(1, len(friends)) / max(1, unit.strength)
    return seat.victory.per_unit / max(1, len(unit.models)) + seat.victory.per_model + holding


def stride(seat: Seat, unit: Unit) -> float:
    """How far a unit goes in an action: prone ones dash."""
    models = models_of(seat, unit)
    slowest = min([seat.kinds[model.kind].profile.M for model in models])
    return max(1.0, min(DASH, slowest) if any(model.prone for model in models) else slowest)


def steps_to(seat: Seat, unit: Unit, objective: Objective) -> int:
    """How many moves it takes until most of a unit is near enough to an objective."""
    away = dist(centre(models_of(seat, unit)), objective.at) - WELL_INSIDE * objective.radius
    return max(1, ceil(away / stride(seat, unit)))


def errands(seat: Seat, scene: Scene, units: Sequence[Unit]) -> Mapping[str, Errand]:
    """An objective for each unit. What is at stake is as much as an enemy unit is worth."""
    foes = enemies(seat)
    gain = sum([unit_worth(seat, scene, foe) for foe in foes]) / max(1, len(foes))
    chosen = shortest(seat, units, assigned_objectives(seat, scene, units))
    return {unit: Errand(objective, gain) for unit, objective in chosen.items()}


def shortest(seat: Seat, units: Sequence[Unit], chosen: Mapping[str, Objective]) -> Mapping[str, Objective]:
    """The same objectives with units changed over while that saves moves, so that no two ways cross."""
    found, places = dict(chosen), {unit.id: centre(models_of(seat, unit)) for unit in units}
    pace = {unit.id: stride(seat, unit) for unit in units}

    def moves(unit: str, objective: Objective) -> float:
        return dist(places[unit], objective.at) / pace[unit]

    pairs, changed = list(combinations(found, 2)), True
    while changed:
        changed = False
        for one, other in pairs:
            here, there = found[one], found[other]
            if moves(one, there) + moves(other, here) < moves(one, here) + moves(other, there) - SAVED:
                found[one], found[other], changed = there, here, True
    return found
