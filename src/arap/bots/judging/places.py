"""Where the cautious bot moves its units, and how."""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import cos, dist, radians, sin

import msgspec

from arap.army.scenario import Objective
from arap.battle.acts import Move
from arap.battle.values import Unit
from arap.bots.judging.judgement import centre, is_support, models_of, nearest_enemies
from arap.game.queries import MovePlan, PlanMove
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.table import PointXY, bearing, middle_of
from arap.table.terrain import Piece

DISTANCE_OFFSET = 6.0
LEAST_PROGRESS = 0.05
SWERVES = (0.0, 25.0, -25.0, 50.0, -50.0, 80.0, -80.0)
SHARES = (1.0, 0.6, 0.3)
COVER_REACH = 2.0
COVER_WORTH = 1.5
TOO_NEAR = 6.0
LOOK_AHEAD = 0.5
RISK_COST = 2.0
MOST_RISK = 0.5
FEW = 3
MOST_PLANS = 8
NEARLY = 0.25


def assigned_objectives(seat: Seat, scene: Scene, units: Sequence[Unit]) -> dict[str, Objective]:
    """The objective each unit goes for: a near one worth many points, with the units spread over all objectives. Units
    of heavy weapons choose last."""
    sent = dict.fromkeys([objective.id for objective in scene.objectives], 0)
    chosen: dict[str, Objective] = {}
    for unit in sorted(units, key=lambda unit: is_support(seat, scene.weapons, unit)) if scene.objectives else ():
        here = centre(models_of(seat, unit))

        def worth_of(objective: Objective, here: PointXY = here) -> float:
            return objective.points / (1 + sent[objective.id]) / (DISTANCE_OFFSET + dist(here, objective.at))

        chosen[unit.id] = max(scene.objectives, key=worth_of)
        sent[chosen[unit.id].id] += 1
    return chosen


def goal_of(seat: Seat, unit: Unit, objective: Objective | None) -> PointXY | None:
    """The place of the objective; without one, the nearest enemy."""
    if objective:
        return objective.at
    found = nearest_enemies(seat, unit)
    return centre(models_of(seat, found[0])) if found else None


def holds(seat: Seat, unit: Unit, objective: Objective) -> bool:
    """Whether most of the unit is near enough to hold it."""
    models = models_of(seat, unit)
    near = sum(dist((model.x, model.y), objective.at) <= objective.radius for model in models)
    return 2 * near > len(models)


class Advance(msgspec.Struct, frozen=True):
    """A move towards a goal. `progress`: how many inches nearer it leads. `gain`: the progress, with inches added for a
    place in cover and taken off for dice on the way."""

    move: Move
    progress: float
    gain: float


def advance(seat: Seat, scene: Scene, unit: Unit, goal: PointXY, reach: float | None = None) -> Advance | None:
    """The move that brings the unit nearer to its goal, from cover to cover where that costs little.

    `reach` is how far the dice let it go; without dice it is its move."""
    here, enemy = centre(models_of(seat, unit)), threat_to(seat, unit)

    def gain(there: PointXY) -> float:
        return dist(here, goal) - dist(there, goal) + cover_worth(seat.terrain, there, enemy)

    guesses = [(gain((here[0] + dx, here[1] + dy)), dx, dy) for dx, dy in steps(seat, unit, here, goal, reach)]
    best: Advance | None = None
    for guess, dx, dy in sorted(guesses, reverse=True)[:MOST_PLANS]:
        if best is not None and best.gain >= guess - NEARLY:
            break
        plan = seat.query(PlanMove(unit.id, dx, dy))
        assert isinstance(plan, MovePlan)
        if plan.refusal or not plan.models:
            continue
        there = middle_of([(model.x, model.y) for model in plan.models])
        progress, worth = dist(here, goal) - dist(there, goal), gain(there) - RISK_COST * risk(plan)
        if progress >= LEAST_PROGRESS and (best is None or worth > best.gain):
            best = Advance(Move(tuple([model.path for model in plan.models])), progress, worth)
    left = cover_worth(seat.terrain, here, enemy)
    return msgspec.structs.replace(best, gain=best.gain - left) if best else None


def crossing(seat: Seat, unit: Unit, goal: PointXY, least: float) -> Advance | None:
    """A climb, ladder or jump that leads more than `least` inches nearer to the goal, if it is safe enough."""
    if not seat.uneven:
        return None
    here = centre(models_of(seat, unit))
    for dx, dy in islice(steps(seat, unit, here, goal, None), FEW):
        plan = seat.crossing(unit.id, dx, dy)
        if plan is None or plan.refusal or risk(plan) > MOST_RISK * len(plan.models):
            continue
        there = middle_of([(model.x, model.y) for model in plan.models])
        move, progress = Move(tuple([model.path for model in plan.models])), dist(here, goal) - dist(there, goal)
        if progress > least and seat.why_not(move) is None:
            return Advance(move, progress, progress)
    return None


def risk(plan: MovePlan) -> float:
    """The expected number of failed dice on the way."""
    return sum(1.0 - trial.chance for model in plan.models for trial in model.dice)


def steps(seat: Seat, unit: Unit, here: PointXY, goal: PointXY, reach: float | None) -> Iterator[PointXY]:
    """Moves of the unit to try: straight at the goal, then to either side; whole moves, then parts."""
    far, way = min(reach_of(seat, unit) if reach is None else reach, dist(here, goal)), bearing(here, goal)
    for share in SHARES:
        for swerve in SWERVES:
            angle = radians(way + swerve)
            yield far * share * sin(angle), far * share * cos(angle)


def reach_of(seat: Seat, unit: Unit) -> float:
    """How far the slowest model of the unit goes in an action."""
    return max(
        1.0, min(seat.kinds[model.kind].profile.M / (2 if model.prone else 1) for model in models_of(seat, unit))
    )


def threat_to(seat: Seat, unit: Unit) -> PointXY | None:
    found = nearest_enemies(seat, unit)
    return centre(models_of(seat, found[0])) if found else None


def cover_worth(terrain: Sequence[Piece], place: PointXY, enemy: PointXY | None) -> float:
    """What the cover of a place from the enemy is worth. A place too near the enemy is bad."""
    if enemy is None:
        return 0.0
    if dist(place, enemy) < TOO_NEAR:
        return -COVER_WORTH
    way = bearing(place, enemy)
    ahead = (place[0] + LOOK_AHEAD * sin(radians(way)), place[1] + LOOK_AHEAD * cos(radians(way)))
    covered = any(piece.cover != "none" and not piece.surface and near_piece(piece, ahead) for piece in terrain)
    return COVER_WORTH if covered else 0.0


def near_piece(piece: Piece, place: PointXY) -> bool:
    """Whether the place is in or beside the rectangle round a piece."""
    xs, ys = [x for x, _ in piece.shape], [y for _, y in piece.shape]
    return (
        min(xs) - COVER_REACH <= place[0] <= max(xs) + COVER_REACH
        and min(ys) - COVER_REACH <= place[1] <= max(ys) + COVER_REACH
    )
