"""Moving up to the enemy within a combat: where a model can reach an enemy, and its path there."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice
from math import cos, radians, sin

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.combats import Combat
from arap.rules.melee.fighting.reach import apart, can_strike, engages
from arap.rules.movement.legality.checks import barred
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.field import Field, field_around, near_menaces, overlapping
from arap.rules.movement.measures.ground import CRAWL, WALK, Pace
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.facing import legs_along
from arap.rules.movement.paths.lines import HAIR, Line, line_to, paid_part, walked_table
from arap.rules.movement.paths.mover import Mover, mover_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.search import as_far_as, best
from arap.rules.movement.paths.standing import impossible_feat
from arap.table import TOLERANCE, PointXY, bearing, length, snap_point, within

RULE = "melee.step-move"
UNHINDERED = Pace(1.0, 1.0, 1.0)
AROUND = 15.0
ALL_ROUND = tuple(sorted([AROUND * step - 180.0 for step in range(1, 25)], key=abs))
NEAR_SIDE, FAR_SIDE = ALL_ROUND[:13], ALL_ROUND[13:]
SHARES = (1.0, 0.75, 0.5, 0.25)
LEAST = 0.1
MOST_TRIES, MOST_FOES = 4, 10


@cites("melee.step-move", "melee.tidy-up", "fire.burning.behaviour")
def closing_allowance(battle: Battle, model: Model) -> float:
    """The basic move, or half of it for a prone model, because no model stands up between steps. A burning model does
    not close up."""
    if model.aflame:
        return 0.0
    return basic_move(battle, model) / (2.0 if model.prone else 1.0)


def hostile_models(battle: Battle, combat: Combat, side: str) -> list[Model]:
    """The enemies of a side in the combat."""
    return [
        model
        for unit in combat.units
        if unit in battle.units and battle.units[unit].side != side and not battle.units[unit].routing
        for model in battle.members(unit)
    ]


@cites("melee.tidy-up", "melee.step-move")
def closing_walk(
    battle: Battle, combat: Combat, model: Model, foes: Sequence[Model], engaged: Collection[str]
) -> Path | None:
    """The path of a model up to an enemy: to the nearest one that is not engaged yet, else to an engaged one, else as
    near as it can get. None if it cannot come nearer."""
    ground = closing_field(battle, model)
    near = foes_in_reach(battle, model, foes)
    near.sort(key=lambda foe: (foe.id in engaged, round(apart(model, foe), 3)))
    goals = (
        place for foe in near[:MOST_FOES] for place in islice(wished_places(battle, model, foe, ground), MOST_TRIES)
    )
    may_end = partial(may_close, battle, combat, foes, ground)
    found = best(battle, closer(battle, model, ground), goals, may_end, steps_up)
    return found or approach(battle, combat, model, foes, ground)


def closer(battle: Battle, model: Model, ground: Field) -> Mover:
    """A model that moves up to the enemy. Bad ground does not slow it."""
    return mover_of(battle, model, closing_allowance(battle, model), ground.solid, UNHINDERED)


def steps_up(battle: Battle, mover: Mover, goal: PointXY) -> Iterator[list[Path]]:
    """The path to a goal, straight or around obstacles, facing along the path. Turning is free here."""
    corners = line_to(battle, mover, goal) if goal != mover.start else None
    if corners:
        yield [path_facing_along(battle, mover, corners)]


def path_facing_along(battle: Battle, mover: Mover, corners: Line) -> Path:
    pace = CRAWL if mover.model.prone else WALK
    return path_along(battle, mover.model, legs_along(corners), pace, mover.allowance)


def may_close(battle: Battle, combat: Combat, foes: Sequence[Model], ground: Field, path: Path) -> bool:
    return why_not_close(battle, combat, path, foes, ground) is None


def closing_field(battle: Battle, model: Model) -> Field:
    """All models nearby, including comrades."""
    comrades = [other for other in battle.members(model.unit) if other.id != model.id]
    far = closing_allowance(battle, model)
    return field_around(battle, model.unit, comrades, [(model.x, model.y)], far)


def wished_places(battle: Battle, model: Model, foe: Model, ground: Field) -> Iterator[PointXY]:
    """Free places in contact with an enemy or within melee radius of it, the best first."""
    far = closing_allowance(battle, model)
    reach, closest = melee_radius(battle.kind(model)), touch_at(battle, model, foe)
    gaps = [closest, (closest + reach) / 2, reach] if reach > closest else [closest]
    for place in places_round(model, foe, gaps):
        if within(length((model.x, model.y), place), far) and fits(battle, model, snap_point(place), foe, ground):
            yield snap_point(place)


def foes_in_reach(battle: Battle, model: Model, foes: Sequence[Model]) -> list[Model]:
    """The enemies the model might reach in one move."""
    far, reach = closing_allowance(battle, model), melee_radius(battle.kind(model))
    return [foe for foe in foes if within(apart(model, foe), far + max(reach, touch_at(battle, model, foe)))]


def places_round(model: Model, foe: Model, gaps: Sequence[float]) -> Iterator[PointXY]:
    """First the places on the near side of the enemy, the closest first; then the places behind it."""
    for turns in (NEAR_SIDE, FAR_SIDE):
        for gap in gaps:
            yield from ring(model, foe, gap, turns)


def touch_at(battle: Battle, model: Model, foe: Model) -> float:
    return battle.kind(model).base_radius + battle.kind(foe).base_radius


def ring(model: Model, foe: Model, gap: float, turns: Sequence[float]) -> Iterator[PointXY]:
    """Places at a distance from the enemy, the nearest to the model first."""
    here, there = (model.x, model.y), (foe.x, foe.y)
    towards = bearing(there, here) if here != there else model.facing
    for turn in turns:
        angle = radians(towards + turn)
        yield foe.x + gap * sin(angle), foe.y + gap * cos(angle)


def fits(battle: Battle, model: Model, place: PointXY, foe: Model, ground: Field) -> bool:
    """Whether the base has room there and the model can strike the enemy from there. Levels are checked later."""
    if overlapping(*place, battle.kind(model).base_radius, ground.bodies):
        return False
    return battle.table.tiered or can_strike(battle, moved(battle, model, place), foe)


def moved(battle: Battle, model: Model, place: PointXY) -> Model:
    return msgspec.structs.replace(model, x=place[0], y=place[1], z=battle.table.elevation(*place))


def walk_to(battle: Battle, model: Model, place: PointXY, ground: Field) -> Path | None:
    """The path to a place, straight or around obstacles; None if it is too far."""
    return best(battle, closer(battle, model, ground), (place,), is_near_enough, steps_up)


def is_near_enough(path: Path) -> bool:
    return within(plain_cost(path), path.allowance)


@cites("melee.step-move")
def plain_cost(path: Path) -> float:
    """How much of the allowance the path costs: its length and its climbs. Bad ground does not slow it."""
    return round(path.amounts[0] + path.inches, 6)


@cites("melee.step-move")
def why_not_close(battle: Battle, combat: Combat, path: Path, foes: Sequence[Model], ground: Field) -> Refusal | None:
    """A model must end nearer to the nearest enemy of the combat. An engaged model stays engaged. No model comes within
    melee radius of an enemy outside the combat, and nothing may block the path."""
    before, after = path.model, msgspec.structs.replace(path.model, x=path.x, y=path.y, z=path.z)
    if nearest(after, foes) > nearest(before, foes) - TOLERANCE:
        return Refusal("It must end nearer to the nearest enemy.", RULE)
    if any(engages(battle, before, foe) for foe in foes) and not any(engages(battle, after, foe) for foe in foes):
        return Refusal("It is engaged and must stay so.", RULE)
    if not within(plain_cost(path), closing_allowance(battle, before)):
        return Refusal(f'That is farther than its {closing_allowance(battle, before):g}".', RULE)
    if stranger := met_outside(battle, combat, path, ground):
        return Refusal(f"It would come within melee radius of {stranger}, which is not in this combat.", RULE)
    return impossible_feat(path) or barred(battle, path, ground)


def nearest(model: Model, foes: Sequence[Model]) -> float:
    return min([apart(model, foe) for foe in foes], default=0.0)


def met_outside(battle: Battle, combat: Combat, path: Path, ground: Field) -> str | None:
    menaces = [body for body in ground.menaces if body.model.unit not in combat.units]
    met = near_menaces(path.x, path.y, path.z, melee_radius(path.kind), menaces)
    return battle.full_name(met[0][0].model.id) if met else None


@cites("melee.tidy-up")
def approach(battle: Battle, combat: Combat, model: Model, foes: Sequence[Model], ground: Field) -> Path | None:
    """The path towards the nearest enemy, as far as the model may go."""
    if not foes:
        return None
    foe = min(foes, key=lambda foe: apart(model, foe))
    mover, goal = closer(battle, model, ground), in_front_of(battle, model, foe)
    corners = line_to(battle, mover, goal) if goal != mover.start else None
    parts = shares_of(battle, mover, corners) if corners else ()
    return as_far_as(parts, partial(may_close, battle, combat, foes, ground))


def shares_of(battle: Battle, mover: Mover, corners: Line) -> Iterator[Path]:
    """Paths along a line that use less and less of the allowance."""
    table = walked_table(battle, mover.kind)
    for share in SHARES:
        part = paid_part(table, corners, mover.pace, share * mover.allowance, HAIR)
        if length(part[0], part[-1]) > LEAST:
            yield path_facing_along(battle, mover, part)


def in_front_of(battle: Battle, model: Model, foe: Model) -> PointXY:
    """The place on the straight line where the model would touch the enemy."""
    whole, gap = length((model.x, model.y), (foe.x, foe.y)), touch_at(battle, model, foe)
    share = max(0.0, whole - gap) / whole if whole else 0.0
    return snap_point((model.x + share * (foe.x - model.x), model.y + share * (foe.y - model.y)))
