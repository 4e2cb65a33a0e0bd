"""How the cautious bot plays with secrets: it searches for hidden enemies, stays hidden itself and sends decoys."""

from collections.abc import Sequence
from math import dist

from arap.army.scenario import Objective
from arap.battle.values import Unit
from arap.bots.judging.judgement import centre, enemies, gap_to, models_of, nearest_enemies, own_units
from arap.bots.judging.places import assigned_objectives, holds, reach_of
from arap.bots.judging.shots import Shooting
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.table import PointXY, middle_of

WORTH_SHOWING = 0.5
LURK = 12.0


def is_decoy(seat: Seat, unit: Unit) -> bool:
    """Whether a unit of its own stands for nothing."""
    return all(seat.models[model].dummy for model in unit.models)


def troops(seat: Seat) -> list[Unit]:
    """Its units without decoys, which hold no objectives."""
    return [unit for unit in own_units(seat) if not is_decoy(seat, unit)]


def objective_of(seat: Seat, scene: Scene, unit: Unit) -> Objective | None:
    """The objective that a unit goes for; a decoy has none and goes for the nearest enemy."""
    return assigned_objectives(seat, scene, troops(seat)).get(unit.id)


def is_hidden(seat: Seat, unit: Unit) -> bool:
    """Whether enemies can aim at no model of a unit."""
    return all(seat.models[model].hidden for model in unit.models)


def holds_fire(seat: Seat, unit: Unit, fire: Shooting | None, points: int) -> bool:
    """Whether a hidden unit waits for a better target: its fire would give it away for little."""
    return fire is not None and is_hidden(seat, unit) and fire.kills(points) < WORTH_SHOWING


def lurks(seat: Seat, unit: Unit, points: int) -> bool:
    """Whether a blip stays out of sight: with its last point it could do nothing when an enemy sees it. A decoy is lost
    when it is seen."""
    near = nearest_enemies(seat, unit)[:1]
    close = bool(near) and gap_to(seat, unit, centre(models_of(seat, near[0]))) <= LURK
    return close and (points <= 1 or is_decoy(seat, unit))


def search_goal(seat: Seat, scene: Scene, unit: Unit) -> PointXY | None:
    """Where a unit looks for enemies in hiding: at the nearest counter; if there is none, at the nearest feature before
    it in which somebody could hide. None if nobody hides, or if the unit has better things to do."""
    if not seat.unseen or is_decoy(seat, unit) or not is_free(seat, scene, unit):
        return None
    here = centre(models_of(seat, unit))
    counters = [unit for unit in enemies(seat) if all(seat.kinds[m.kind].token for m in models_of(seat, unit))]
    places = [centre(models_of(seat, counter)) for counter in counters] or features_ahead(seat, scene, here)
    near = [place for place in places if dist(place, here) > seat.spotting_distance(unit.id)]
    return min(near, key=lambda place: (dist(place, here), place), default=None)


def features_ahead(seat: Seat, scene: Scene, here: PointXY) -> Sequence[PointXY]:
    """The middles of features that hide troops and that lie nearer to the home of an enemy than a place does."""
    edges = {"south": (1, 0.0), "north": (1, scene.depth), "west": (0, 0.0), "east": (0, scene.width)}
    homes = [edges[side.home] for side in scene.sides if side.id != seat.side and side.home in edges]
    middles = [middle_of(list(piece.shape)) for piece in seat.terrain if seat.hides(piece)]
    return [place for place in middles if any(away(place, home) < away(here, home) for home in homes)]


def away(place: PointXY, edge: tuple[int, float]) -> float:
    return abs(place[edge[0]] - edge[1])


def is_free(seat: Seat, scene: Scene, unit: Unit) -> bool:
    """Whether a unit may leave its place to search: it has no objective, or other units hold that too. Of those the one
    that finds enemies from farthest goes."""
    objective = objective_of(seat, scene, unit)
    if objective is None:
        return True
    if not holds(seat, unit, objective):
        return False
    there = [each for each in troops(seat) if holds(seat, each, objective)]
    best = max(there, key=lambda each: (seat.spotting_distance(each.id), reach_of(seat, each), each.id))
    return len(there) > 1 and best.id == unit.id
