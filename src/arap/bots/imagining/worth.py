"""What a position is worth to a side, in victory points."""

from math import dist

from arap.battle.values import Unit
from arap.bots.judging.judgement import GUN_RANGE, centre, enemies, firepower, gap, models_of
from arap.bots.judging.shots import KILLS_PER_HIT
from arap.bots.judging.stakes import stride, unit_worth
from arap.game.seat import Seat
from arap.game.view import Scene

ROUTING, PINNED, SUPPRESSED = 0.5, 0.9, 0.05
"""What is left of the worth of a unit in this state; what each suppression point takes away."""
MOVES_AWAY = 4.0
FIRE_POINTS = 2
CHOSEN = 0.2
"""How likely an enemy in range acts and fires at this unit."""
MOST_LOST = 0.6
DOUBT = 3.0


def position_worth(seat: Seat, scene: Scene, turns: float) -> float:
    """The lead of a side: what its units are worth, and the objectives it is likely to hold when `turns` are over."""
    lead = 0.0
    for unit in seat.units.values():
        lead += (1 if unit.side == seat.side else -1) * standing_worth(seat, scene, unit)
    return lead + sum([objective_lead(seat, scene, number, turns) for number in range(len(scene.objectives))])


def standing_worth(seat: Seat, scene: Scene, unit: Unit) -> float:
    """What a unit is worth in its present state: removing it gives points to the enemy."""
    victory, share = seat.victory, len(unit.models) / max(1, unit.strength)
    whole = victory.per_model * len(unit.models) + victory.per_unit * (0.5 + 0.5 * share)
    state = ROUTING if unit.routing else PINNED if unit.pinned else 1.0
    return whole * state * max(0.5, 1.0 - SUPPRESSED * (unit.suppression + unit.pending))


def objective_lead(seat: Seat, scene: Scene, number: int, turns: float) -> float:
    """The points of an objective, times the likelier side's surplus of models that can be there in time."""
    objective = scene.objectives[number]
    near = {True: 0.0, False: 0.0}
    for unit in seat.units.values():
        if unit.routing:
            continue
        away = max(0.0, dist(centre(models_of(seat, unit)), objective.at) - objective.radius) / stride(seat, unit)
        near[unit.side == seat.side] += len(unit.models) * max(0.0, 1.0 - away / (MOVES_AWAY + turns))
    ours, theirs = near[True], near[False]
    return objective.points * (ours**2 - theirs**2) / (ours**2 + theirs**2 + DOUBT)


def peril(seat: Seat, scene: Scene, unit: Unit) -> float:
    """The points a standing unit in the open may lose to fire in the next enemy turn."""
    hits = 0.0
    for enemy in enemies(seat):
        away = gap(seat, enemy, unit)
        if away <= GUN_RANGE and not enemy.pinned:
            hits += firepower(seat, scene.weapons, enemy, away, FIRE_POINTS) / (1 + enemy.suppression)
    worth = unit_worth(seat, scene, unit)
    return min(MOST_LOST * worth, CHOSEN * KILLS_PER_HIT * hits * worth / len(unit.models))
