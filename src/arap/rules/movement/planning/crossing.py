"""Ways between levels: how a unit gets onto a roof, over a wall, down from a height, across a gap or a river."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, dist, prod

import msgspec

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.movement.climbing.abilities import PACK, can_climb, can_jump
from arap.rules.movement.climbing.gaps import landing, onward
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under
from arap.rules.movement.climbing.ladders import end_of
from arap.rules.movement.climbing.reach import rough_ways, uneven_going
from arap.rules.movement.dice.sources import trials_of
from arap.rules.movement.legality.legal import are_numbers, check_move
from arap.rules.movement.measures.field import Body, field_around, overlapping
from arap.rules.movement.measures.ground import FREE
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.steps import AFOOT
from arap.rules.movement.measures.terms import ORDINARY, Terms, allowances
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.places import SPIRAL
from arap.rules.movement.paths.stance import movers
from arap.rules.movement.paths.standing import no_footing, off_ladders, on_ladder, on_level
from arap.table import STEP, Ladder, PointXY, PointXYZ, length, snap_point, within

ANY = "any"
LADDER, SWIM = "ladder", "swim"
RINGS = 2
SHARES = (1.0, 0.5, 0.25)
LEVEL = 0.05
BELOW = 0.06
PACED = (AFOOT, "climb")


class Passage(msgspec.Struct, frozen=True):
    """A member's way to a place, where it ends, and how likely it gets there."""

    path: Path
    chance: float

    def rank(self, aims: Sequence[PointXYZ]) -> tuple[float, int, float, float]:
        """The surest first, then those of fewer action points, then those that end nearest to what is aimed at, then
        the shortest."""
        return -self.chance, self.path.points, self.short_of(aims), self.path.total

    def short_of(self, aims: Sequence[PointXYZ]) -> float:
        """How far from what is aimed at it ends."""
        return short_of((self.path.x, self.path.y, self.path.z), aims)


class Crossing(msgspec.Struct, frozen=True):
    """What is looked for: ways of going (`any`: whichever will do) to a level (None: any); `holds`: who does not get
    there may stop on a face on the way."""

    terms: Terms = ORDINARY
    by: str = ANY
    level: float | None = None
    holds: bool = True


def leads_anywhere(battle: Battle) -> bool:
    """Whether there is anything on the table to climb, jump or swim."""
    table = battle.table
    return battle.once(
        "crossings",
        lambda: (
            bool(table.ladders)
            or table.deep_water
            or any(piece.gap > STEP or (piece.solid and piece.steep and piece.top > STEP) for piece in table.pieces)
        ),
    )


@implements("climb.high", "climb.down.high", "jump.long", "jump.down", "ladder.fixed.climb", "swim.rate")
def plan_crossing(
    battle: Battle, unit_id: str, dx: float, dy: float, wanted: Crossing | None = None
) -> MovePlan | None:
    """The unit shifted by (dx, dy), each member by the surest way that leads there: on foot, else climbing, jumping, by
    a ladder or swimming. Who finds no way stays. None if nobody does anything but walk."""
    wanted = wanted or Crossing()
    models = movers(battle, unit_id, wanted.terms)
    if not models or not leads_anywhere(battle) or not are_numbers((dx, dy)):
        return None
    goals = [snap_point((model.x + dx, model.y + dy)) for model in models]
    here = [(model.x, model.y) for model in models]
    if not rough_ways(battle, models, here, goals):
        return None
    taken = field_around(battle, unit_id, (), [*here, *goals], RINGS).bodies
    paths = []
    for model, goal in zip(models, goals, strict=True):
        passage = surest(battle, model, goal, wanted, taken)
        if passage:
            paths.append(passage.path.order)
        taken.append(body_of(battle, model, passage))
    if all(leg.by == AFOOT for path in paths for leg in path.legs):
        return None
    return check_move(battle, unit_id, paths, wanted.terms)


def body_of(battle: Battle, model: Model, passage: Passage | None) -> Body:
    place = (model.x, model.y, model.z)
    if passage:
        place = (passage.path.x, passage.path.y, passage.path.z)
    return Body(*place, battle.kind(model).base_radius, 0.0, False, False, model)


def surest(battle: Battle, model: Model, goal: PointXY, wanted: Crossing, taken: Sequence[Body]) -> Passage | None:
    """The best way to the goal, or to the nearest place round it that one leads to; else a hold on the way up."""
    tests, level = manners(battle, model, wanted), is_level(battle, model, goal, wanted)
    for place in places_round(goal):
        if level or place == goal:
            on_foot = passage_of(battle, model, (Leg(*place),), wanted, taken)
            if on_foot and is_up(battle, place, on_foot.path.z, wanted):
                return on_foot
        ways = [legs for by in tests if not level for legs in ways_by(battle, model, place, by, wanted.terms)]
        found = [passage for legs in ways if (passage := passage_of(battle, model, legs, wanted, taken))]
        if feats := [passage for passage in found if crosses(passage.path)]:
            best = nearest_of(battle, model, feats, aims_at(battle, place, wanted))
            if best or wanted.by != LADDER:
                return best
    if wanted.holds and wanted.by == LADDER and not is_up(battle, goal, model.z, wanted):
        return wait_on_last_rung(battle, model, goal, wanted, taken)
    return hold_on_the_way(battle, model, goal, wanted, taken) if wanted.holds and "climb" in tests else None


def is_level(battle: Battle, model: Model, goal: PointXY, wanted: Crossing) -> bool:
    """Whether the way to a goal is but a walk: over level ground, or for one led by a ladder who is up already."""
    if not rough_ways(battle, [model], [(model.x, model.y)], [goal]):
        return True
    return wanted.by == LADDER and is_up(battle, goal, model.z, wanted) and walks_there(battle, model, goal)


@implements("ladder.fixed.climb")
def aims_at(battle: Battle, place: PointXY, wanted: Crossing) -> list[PointXYZ]:
    """What one sent to a place may go for: any of its levels; by a ladder the level told, else the highest."""
    levels = battle.table.levels(*place)
    if wanted.by == LADDER and levels:
        levels = (max(levels) if wanted.level is None else wanted.level,)
    return [(*place, level) for level in levels]


def is_up(battle: Battle, place: PointXY, z: float, wanted: Crossing) -> bool:
    """Whether one on this level is as high as a ladder is to lead him; without one any level will do."""
    return wanted.by != LADDER or all(aim <= z + LEVEL for _, _, aim in aims_at(battle, place, wanted))


def walks_there(battle: Battle, model: Model, goal: PointXY) -> bool:
    """Whether a mere walk leads a model that stands to a goal on its own level."""
    here = (model.x, model.y)
    if ladder_under(battle.table, *here, model.z) or not leads_on(battle, goal, model.z):
        return False
    end = battle.table.profile(here, goal, model.z, battle.kind(model).height).end
    return abs(end - model.z) <= LEVEL and uneven_going(battle, model, here, goal).bar == FREE


def leads_on(battle: Battle, goal: PointXY, z: float) -> bool:
    """Whether there is a place to stand at the goal on that level."""
    return any(abs(level - z) <= AT_ONCE for level in battle.table.levels(*goal))


@implements("ladder.fixed.progress")
def nearest_of(battle: Battle, model: Model, passages: Sequence[Passage], aims: Sequence[PointXYZ]) -> Passage | None:
    """The best of these ways; who is on a ladder waits there rather than go farther from what is aimed at."""
    best = min(passages, key=lambda passage: passage.rank(aims))
    here = (model.x, model.y, model.z)
    if on_ladder(battle.table, *here) and best.short_of(aims) > short_of(here, aims):
        return None
    return best


def short_of(here: PointXYZ, aims: Sequence[PointXYZ]) -> float:
    """How far it is to the nearest of what is aimed at."""
    return round(min([dist(here, aim) for aim in aims], default=0.0), 2)


def crosses(path: Path) -> bool:
    """Whether a path is more than a walk over low obstacles."""
    return any(feat.way != "scramble" for feat in path.feats) or any(leg.by == SWIM for leg in path.legs)


def places_round(goal: PointXY) -> Iterator[PointXY]:
    yield goal
    for ring in SPIRAL[1 : 2 * RINGS : 2]:
        for dx, dy in ring[::2]:
            yield snap_point((goal[0] + dx, goal[1] + dy))


def ways_by(battle: Battle, model: Model, place: PointXY, by: str, terms: Terms) -> Iterator[tuple[Leg, ...]]:
    """The paths of a way of going that may lead to a place: the straight one, or those over ladders."""
    if by == LADDER:
        yield from over_ladders(battle, model, place, terms)
    else:
        yield (Leg(*place, by=by),)


@implements("climb.high")
def hold_on_the_way(
    battle: Battle, model: Model, goal: PointXY, wanted: Crossing, taken: Sequence[Body]
) -> Passage | None:
    """As far up the first face on the way as the move allows."""
    here, kind, (reach,) = (model.x, model.y), battle.kind(model), allowances(battle, [model], wanted.terms)
    rises = battle.table.profile(here, goal, model.z, kind.height).rises
    face = next((rise for rise in rises if rise.up and not rise.slope and rise.height > kind.height), None)
    if face is None or wanted.level is not None:
        return None
    foot = snap_point(onward(here, goal, face.at, length(here, goal)))
    for share in SHARES:
        z = round(face.start + (reach - face.at) * share, 2)
        if face.start < z < face.end and (
            found := passage_of(battle, model, (Leg(*foot, by="climb", z=z),), wanted, taken)
        ):
            return found
    return None


def manners(battle: Battle, model: Model, wanted: Crossing) -> list[str]:
    """The ways of going this model may try."""
    kind = battle.kind(model)
    if wanted.terms.swim:
        able = [SWIM] if any(model.id == swimmer for swimmer, _ in wanted.terms.allowances) else []
    else:
        able = ["climb", "rappel"] if can_climb(kind) else []
        able += ["jump"] if can_jump(kind) else []
        able += ["leap"] if PACK in kind.traits else []
        able += [LADDER] if battle.table.ladders else []
    return [by for by in able if wanted.by in (ANY, by)]


@implements("ladder.fixed.climb", "ladder.fixed.progress")
def over_ladders(battle: Battle, model: Model, place: PointXY, terms: Terms) -> Iterator[tuple[Leg, ...]]:
    """To an end of a ladder on the model's level, to its other end, and on to the place."""
    here, (reach,) = (model.x, model.y), allowances(battle, [model], terms)
    on = ladder_under(battle.table, *here, model.z)
    for ladder in battle.table.ladders:
        for (x, y, low), (to_x, to_y, high) in ((ladder.foot, ladder.head), (ladder.head, ladder.foot)):
            if on is not ladder and not (abs(low - model.z) <= AT_ONCE and within(length(here, (x, y)), reach)):
                continue
            mount = () if on is ladder else mounting(battle, model, (x, y))
            legs = (*mount, Leg(to_x, to_y, by=LADDER, z=high))
            yield legs
            if length((to_x, to_y), place) > AT_ONCE:
                yield (*legs, Leg(*place))
            z = rung(battle, model, ladder, legs, terms)
            yield (*mount, Leg(*end_of(ladder, z), by=LADDER, z=z))


def mounting(battle: Battle, model: Model, end: PointXY) -> tuple[Leg, ...]:
    """The walk to the end of a ladder, if one is needed."""
    near = length((model.x, model.y), end) <= landing(battle.kind(model).base_radius)
    return () if near else (Leg(*end),)


@implements("ladder.fixed.progress")
def wait_on_last_rung(
    battle: Battle, model: Model, goal: PointXY, wanted: Crossing, taken: Sequence[Body]
) -> Passage | None:
    """Up a ladder to just below its head, for those who find no room there."""
    on, found = ladder_under(battle.table, model.x, model.y, model.z), []
    for ladder in battle.table.ladders:
        (x, y, low), z = ladder.foot, round(ladder.head[2] - BELOW, 2)
        if z > model.z and (on is ladder or abs(low - model.z) <= AT_ONCE):
            legs = (*(() if on is ladder else mounting(battle, model, (x, y))), Leg(x, y, by=LADDER, z=z))
            if passage := passage_of(battle, model, legs, wanted, taken):
                found.append(passage)
    return nearest_of(battle, model, found, aims_at(battle, goal, wanted)) if found else None


@implements("ladder.fixed.progress")
def rung(battle: Battle, model: Model, ladder: Ladder, legs: tuple[Leg, ...], terms: Terms) -> float:
    """How far up or down the ladder at the end of these legs the allowance leads; who is not off it is on a rung."""
    path = party_of(battle, model.unit, [ModelPath(model.id, legs)], terms).paths[0]
    goal = legs[-1].z or 0.0
    missing = max(0.0, path.total - path.allowance) * (ladder.head[2] - ladder.foot[2]) / ladder.length
    missing = min(max(ceil(missing * 100) / 100, BELOW if missing else 0.0), abs(goal - model.z))
    return round(goal - missing if goal > model.z else goal + missing, 2)


def passage_of(
    battle: Battle, model: Model, legs: tuple[Leg, ...], wanted: Crossing, taken: Sequence[Body]
) -> Passage | None:
    """The way as it would be gone; None if it cannot be, or leads nowhere one can stay."""
    if not all(0.0 <= leg.x <= battle.table.width and 0.0 <= leg.y <= battle.table.depth for leg in legs):
        return None
    if too_long(battle, model, legs, wanted.terms):
        return None
    path = party_of(battle, model.unit, [ModelPath(model.id, legs)], wanted.terms).paths[0]
    if path.bar != FREE or path.refusal or not path.affordable:
        return None
    if wanted.level is not None and abs(path.z - wanted.level) > LEVEL:
        return None
    radius = path.kind.base_radius
    if no_footing(battle, path):
        return None
    near = on_level(battle, taken, path.z, path.z)
    if wanted.by == LADDER:
        near = () if on_ladder(battle.table, path.x, path.y, path.z) else off_ladders(battle, near)
    if overlapping(path.x, path.y, radius, near):
        return None
    return Passage(path, prod([trial.forecast.chance for trial in trials_of(battle, path)]))


def too_long(battle: Battle, model: Model, legs: Sequence[Leg], terms: Terms) -> bool:
    """Whether the mere distance of what is walked and climbed is more than the allowance."""
    (reach,) = allowances(battle, [model], terms)
    points = [(model.x, model.y), *[(leg.x, leg.y) for leg in legs]]
    paced = [length(*ends) for leg, ends in zip(legs, pairwise(points), strict=True) if leg.by in PACED]
    return not within(sum(paced), reach)
