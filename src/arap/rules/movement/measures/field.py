"""The models near a moving unit, read once for all checks of its move."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, sqrt

import msgspec

from arap.army.profile import Kind, is_large
from arap.battle.battle import Battle
from arap.battle.secrets.counters import UNKNOWN
from arap.battle.settings import PASS_FRIENDS
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.blocking.holding import Hold, barrier, holds
from arap.rules.movement.measures.proximity import melee_radius
from arap.table import TINY, TOLERANCE, PointXY, length

BAR, BAR_SPACING = 0.05, 0.2


class Body(msgspec.Struct, frozen=True, gc=False):
    """A model that does not move now. `solid`: no model may pass through it. `menace`: an enemy, not routing and no
    counter, that models must keep away from. `bars`: it is a part of the line across this narrow place that the model
    blocks."""

    x: float
    y: float
    z: float
    radius: float
    melee: float
    solid: bool
    menace: bool
    model: Model
    bars: str = ""


class Field(msgspec.Struct, frozen=True):
    """Everything near the moving models that could be in their way. `level`: all of it is on the ground."""

    bodies: list[Body]
    solid: list[Body]
    menaces: list[Body]
    level: bool = True


def field_of(bodies: Iterable[Body]) -> Field:
    found = list(bodies)
    level = not any(body.z for body in found)
    return Field(found, [body for body in found if body.solid], [body for body in found if body.menace], level)


@cites("move.other-models")
def field_around(
    battle: Battle, unit_id: str, staying: Iterable[Model], points: Sequence[PointXY], beyond: float = 0.0
) -> Field:
    """The models near these points, and members of the unit that stay where they are."""
    margin = farthest_touch(battle) + beyond
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    left, right = min(xs) - margin, max(xs) + margin
    low, high = min(ys) - margin, max(ys) + margin
    near = [
        model
        for unit in battle.units_near(left, low, right, high)
        if unit != unit_id
        for model in battle.members(unit)
        if left <= model.x <= right and low <= model.y <= high
    ]
    side, passable = battle.units[unit_id].side, PASS_FRIENDS(battle)
    found = [body_of(battle, model, side, passable) for model in (*near, *staying)]
    if blocked := holds(battle):
        found += [body for body in bars_of(blocked, side) if left <= body.x <= right and low <= body.y <= high]
    return driven_over(battle, found) if runs_over(battle, unit_id) else field_of(found)


@cites("move.save.run-over")
def runs_over(battle: Battle, unit_id: str) -> bool:
    """Whether a unit is a vehicle that drives over models on foot."""
    return battle.kind(battle.models[battle.units[unit_id].models[0]]).powers.runs_over


@cites("move.save.run-over")
def driven_over(battle: Battle, bodies: Sequence[Body]) -> Field:
    """What is in the way of a vehicle that drives over models on foot: they are not, but it keeps off enemies."""
    firm = field_of([body for body in bodies if not battle.kind(body.model).powers.on_foot])
    return msgspec.structs.replace(firm, menaces=[body for body in bodies if body.menace])


def farthest_touch(battle: Battle) -> float:
    """Centres farther apart than this cannot affect each other."""
    kinds = battle.scenario.kinds.values()
    return battle.once("farthest touch", lambda: max(max(kind.size, 2.0 * kind.base_radius) for kind in kinds)) + 0.01


def body_of(battle: Battle, model: Model, side: str, pass_friends: bool) -> Body:
    """Enemies and anything of Size Three or more cannot be passed through; friends can, by agreement."""
    kind: Kind = battle.scenario.kinds[model.kind]
    unit = battle.units[model.unit]
    enemy = unit.side != side
    solid = enemy or is_large(kind) or not pass_friends
    menace = enemy and unit.rout is None and model.kind != UNKNOWN.id
    return Body(model.x, model.y, model.z, kind.base_radius, melee_radius(kind), solid, menace, model)


@cites("block.declare", "block.other-features")
def bars_of(blocked: Iterable[Hold], side: str) -> Iterator[Body]:
    """The lines across blocked places, which enemies of the blockers do not cross, as rows of bodies."""
    for hold in blocked:
        if hold.side == side:
            continue
        for (ax, ay), (bx, by) in pairwise(barrier(hold)):
            steps = max(1, ceil(length((ax, ay), (bx, by)) / BAR_SPACING))
            for step in range(steps + 1):
                x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                model = hold.models[0]
                yield Body(x, y, model.z, BAR, 0.0, True, False, model, hold.place.name)


def overlapping(x: float, y: float, radius: float, bodies: Iterable[Body]) -> Body | None:
    """The first body that a base at this place would overlap."""
    for body in bodies:
        apart = radius + body.radius - TOLERANCE
        dx, dy = body.x - x, body.y - y
        if dx * dx + dy * dy < apart * apart:
            return body
    return None


def passed_through(start: PointXY, end: PointXY, radius: float, bodies: Iterable[Body]) -> Body | None:
    """The first body whose base a base would run over on a straight leg."""
    sx, sy = start
    dx, dy = end[0] - sx, end[1] - sy
    square = dx * dx + dy * dy
    for body in bodies:
        bx, by = body.x - sx, body.y - sy
        along = bx * dx + by * dy
        share = 0.0 if along <= 0.0 or not square else min(1.0, along / square)
        gap_x, gap_y = bx - share * dx, by - share * dy
        apart = radius + body.radius - TOLERANCE
        if gap_x * gap_x + gap_y * gap_y < apart * apart:
            return body
    return None


def near_menaces(x: float, y: float, z: float, melee: float, menaces: Iterable[Body]) -> list[tuple[Body, float]]:
    """Enemies with this place within their melee radius or their reach, and their distance."""
    found = []
    for body in menaces:
        limit = max(melee, body.melee) + TOLERANCE + TINY
        dx, dy, dz = body.x - x, body.y - y, body.z - z
        square = dx * dx + dy * dy + dz * dz
        if square <= limit * limit:
            found.append((body, sqrt(square)))
    return found
