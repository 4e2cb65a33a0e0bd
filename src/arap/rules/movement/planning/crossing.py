"""Paths between levels: how a unit gets onto a roof, over a wall, down from a height, across a gap or a river."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import dist, prod

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.gaps import onward
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under
from arap.rules.movement.climbing.reach import rough_ways, uneven_going
from arap.rules.movement.dice.sources import trials_of
from arap.rules.movement.legality.legal import are_numbers
from arap.rules.movement.measures.field import Body, field_around, overlapping
from arap.rules.movement.measures.ground import FREE
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.steps import AFOOT
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.paths.mover import Mover, movers_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.places import SPIRAL
from arap.rules.movement.paths.routes import is_barred
from arap.rules.movement.paths.search import as_far_as, best
from arap.rules.movement.paths.stance import able_members
from arap.rules.movement.paths.standing import no_footing, off_ladders, on_ladder, on_level
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.planning.manners import (
    ANY,
    CLIMB,
    LADDER,
    SWIM,
    Lead,
    leads_anywhere,
    legs_by,
    manners,
    to_last_rungs,
)
from arap.table import PointXY, PointXYZ, length, snap_point, within

RINGS = 2
SHARES = (1.0, 0.5, 0.25)
LEVEL = 0.05
PACED = (AFOOT, CLIMB)


class Crossing(msgspec.Struct, frozen=True):
    """A model sent to a goal by a way of going (`any`: whichever works), with the bases it cannot end on. `holds`: if
    it does not get there, it may stop on a face or a ladder on the way."""

    mover: Mover
    goal: PointXY
    lead: Lead
    terms: Terms
    taken: Sequence[Body] = ()
    holds: bool = True

    @property
    def by_ladder(self) -> bool:
        return self.lead.by == LADDER


@cites("climb.high", "climb.down.high", "jump.long", "jump.down", "ladder.fixed.climb", "swim.rate")
def plan_crossing(battle: Battle, unit_id: str, dx: float, dy: float, terms: Terms = ORDINARY) -> MovePlan | None:
    """The unit shifted by (dx, dy), each member by the surest path that leads there: on foot, else climbing, jumping,
    by a ladder or swimming. A member that finds none stays. None if all members only walk."""
    models = able_members(battle, unit_id, terms)
    if not models or not leads_anywhere(battle) or not are_numbers((dx, dy)):
        return None
    goals = [snap_point((model.x + dx, model.y + dy)) for model in models]
    here = [(model.x, model.y) for model in models]
    if not rough_ways(battle, models, here, goals):
        return None
    taken = field_around(battle, unit_id, (), [*here, *goals], RINGS).bodies
    paths = []
    for mover, goal in zip(movers_of(battle, models, terms), goals, strict=True):
        path = surest(battle, Crossing(mover, goal, Lead(ANY), terms, taken))
        if path:
            paths.append(path.order)
        taken.append(body_of(battle, mover.model, path))
    if all(leg.by == AFOOT for path in paths for leg in path.legs):
        return None
    return check_move(battle, unit_id, paths, terms)


def body_of(battle: Battle, model: Model, path: Path | None) -> Body:
    """The base of a model at the end of its path, if it has one."""
    place = (path.x, path.y, path.z) if path else (model.x, model.y, model.z)
    return Body(*place, battle.kind(model).base_radius, 0.0, False, False, model)


def surest(battle: Battle, crossing: Crossing) -> Path | None:
    """The best path to the goal, or to the nearest place round it that a path leads to; else a hold on the way up."""
    mover, goal, lead = crossing.mover, crossing.goal, crossing.lead
    tests, ends_well = manners(battle, mover, lead.by, crossing.terms), partial(may_end, battle, crossing)
    ways = partial(on_foot_or_by, crossing, None if is_level(battle, crossing) else tests)
    found = best(battle, mover, places_round(goal), ends_well, ways, partial(pick_surest, battle, crossing))
    if found:
        return found if found.legs else None
    if not crossing.holds:
        return None
    if crossing.by_ladder and not is_up(battle, goal, mover.model.z, lead):
        rungs = [path for legs in to_last_rungs(battle, mover) for path in path_by(battle, crossing, legs)]
        return pick_surest(battle, crossing, [path for path in rungs if ends_well(path)], goal)
    return as_far_as(holds_on_the_way(battle, crossing), ends_well) if CLIMB in tests else None


def is_level(battle: Battle, crossing: Crossing) -> bool:
    """Whether a simple walk leads to the goal: over level ground, or for a model led by a ladder that is up already."""
    model, goal = crossing.mover.model, crossing.goal
    if not rough_ways(battle, [model], [crossing.mover.start], [goal]):
        return True
    return crossing.by_ladder and is_up(battle, goal, model.z, crossing.lead) and walks_there(battle, model, goal)


def on_foot_or_by(
    crossing: Crossing, tests: Sequence[str] | None, battle: Battle, mover: Mover, place: PointXY
) -> Iterator[list[Path]]:
    """The paths to a place: on foot, else by the ways of going to try (None: a walk is enough)."""
    if tests is None or place == crossing.goal:
        on_foot = path_by(battle, crossing, (Leg(*place),))
        yield [path for path in on_foot if is_up(battle, place, path.z, crossing.lead)]
    ways = [legs for by in tests or () for legs in legs_by(battle, mover, place, by)]
    yield [path for legs in ways for path in path_by(battle, crossing, legs) if crosses(path)]


@cites("ladder.fixed.climb")
def aims_at(battle: Battle, place: PointXY, lead: Lead) -> list[PointXYZ]:
    """What a model sent to a place may aim for: any of its levels; by a ladder the level ordered, else the highest."""
    levels = battle.table.levels(*place)
    if lead.by == LADDER and levels:
        levels = (max(levels) if lead.z is None else lead.z,)
    return [(*place, level) for level in levels]


def is_up(battle: Battle, place: PointXY, z: float, lead: Lead) -> bool:
    """Whether a model on this level is as high as a ladder should lead it; without a ladder any level is enough."""
    return lead.by != LADDER or all(aim <= z + LEVEL for _, _, aim in aims_at(battle, place, lead))


def walks_there(battle: Battle, model: Model, goal: PointXY) -> bool:
    """Whether a simple walk leads a standing model to a goal on its own level."""
    here = (model.x, model.y)
    if ladder_under(battle.table, *here, model.z) or not leads_on(battle, goal, model.z):
        return False
    end = battle.table.profile(here, goal, model.z, battle.kind(model).height).end
    return abs(end - model.z) <= LEVEL and uneven_going(battle, model, here, goal).bar == FREE


def leads_on(battle: Battle, goal: PointXY, z: float) -> bool:
    """Whether there is a place to stand at the goal on that level."""
    return any(abs(level - z) <= AT_ONCE for level in battle.table.levels(*goal))


@cites("ladder.fixed.progress")
def pick_surest(battle: Battle, crossing: Crossing, paths: Sequence[Path], place: PointXY) -> Path | None:
    """The surest of these paths, then the one with fewer action points, then the one that ends nearest to the aim, then
    the cheapest. A model on a ladder waits there rather than go farther from the aim: no path if it looks for a ladder,
    else one without legs."""
    if not paths or not crosses(paths[0]):
        return paths[0] if paths else None
    aims, here = aims_at(battle, place, crossing.lead), (*crossing.mover.start, crossing.mover.model.z)
    found = min(paths, key=lambda path: (-chance_of(battle, path), path.points, end_short_of(path, aims), path.total))
    if not on_ladder(battle.table, *here) or end_short_of(found, aims) <= short_of(here, aims):
        return found
    return None if crossing.by_ladder else crossing.mover.path(battle, ())


def chance_of(battle: Battle, path: Path) -> float:
    """The chance that all dice on a path succeed."""
    return prod([trial.forecast.chance for trial in trials_of(battle, path)])


def end_short_of(path: Path, aims: Sequence[PointXYZ]) -> float:
    return short_of((path.x, path.y, path.z), aims)


def short_of(here: PointXYZ, aims: Sequence[PointXYZ]) -> float:
    """The distance to the nearest of the aims."""
    return round(min([dist(here, aim) for aim in aims], default=0.0), 2)


def crosses(path: Path) -> bool:
    """Whether a path is more than a walk over low obstacles."""
    return any(feat.way != "scramble" for feat in path.feats) or any(leg.by == SWIM for leg in path.legs)


def places_round(goal: PointXY) -> Iterator[PointXY]:
    yield goal
    for ring in SPIRAL[1 : 2 * RINGS : 2]:
        for dx, dy in ring[::2]:
            yield snap_point((goal[0] + dx, goal[1] + dy))


@cites("climb.high")
def holds_on_the_way(battle: Battle, crossing: Crossing) -> Iterator[Path]:
    """Up the first face on the way, first as far as the move allows and then less."""
    mover, goal = crossing.mover, crossing.goal
    here, kind = mover.start, mover.kind
    rises = battle.table.profile(here, goal, mover.model.z, kind.height).rises
    face = next((rise for rise in rises if rise.up and not rise.slope and rise.height > kind.height), None)
    if face is None or crossing.lead.z is not None:
        return
    foot = snap_point(onward(here, goal, face.at, length(here, goal)))
    for share in SHARES:
        z = round(face.start + (mover.allowance - face.at) * share, 2)
        if face.start < z < face.end:
            yield from path_by(battle, crossing, (Leg(*foot, by=CLIMB, z=z),))


def path_by(battle: Battle, crossing: Crossing, legs: tuple[Leg, ...]) -> Iterator[Path]:
    """The path along these legs, unless they leave the table or their distance alone is too long."""
    width, depth = battle.table.width, battle.table.depth
    if all(0.0 <= leg.x <= width and 0.0 <= leg.y <= depth for leg in legs) and not is_too_long(crossing.mover, legs):
        yield crossing.mover.path(battle, legs)


def may_end(battle: Battle, crossing: Crossing, path: Path) -> bool:
    """Whether a model can go along a path and stay at its end."""
    if is_barred(path) or not path.affordable:
        return False
    if crossing.lead.z is not None and abs(path.z - crossing.lead.z) > LEVEL:
        return False
    if no_footing(battle, path):
        return False
    near = on_level(battle, crossing.taken, path.z, path.z)
    if crossing.by_ladder:
        near = () if on_ladder(battle.table, path.x, path.y, path.z) else off_ladders(battle, near)
    return overlapping(path.x, path.y, path.kind.base_radius, near) is None


def is_too_long(mover: Mover, legs: Sequence[Leg]) -> bool:
    """Whether the plain distance walked and climbed is more than the allowance."""
    points = [mover.start, *[(leg.x, leg.y) for leg in legs]]
    paced = [length(*ends) for leg, ends in zip(legs, pairwise(points), strict=True) if leg.by in PACED]
    return not within(sum(paced), mover.allowance)
