"""A move of the whole unit as a body, worked out into the path of every member."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.allowance import basic_moves
from arap.rules.movement.field import field_around
from arap.rules.movement.ground import Inches, bad_ground, ground_cost, paid_for
from arap.rules.movement.legal import check_move
from arap.rules.movement.places import FARTHEST, settled
from arap.rules.movement.plan import MovePlan
from arap.rules.movement.ways import best_gait, roundabout_legs, straight_legs, way_of
from arap.table import PointXY, length, shifted, snap, turned, within

HAIR = 0.002


class Way(NamedTuple):
    """A member's straight way to its place: the bad ground on it, and whether something bars it."""

    model: Model
    place: PointXY
    bad: Inches
    barred: bool

    @property
    def start(self) -> PointXY:
        return self.model.x, self.model.y


def plan_move(
    battle: Battle,
    unit_id: str,
    dx: float,
    dy: float,
    rotate: float = 0.0,
    facing: float | None = None,
    adjust: Mapping[str, PointXY] | None = None,
) -> MovePlan:
    """Where the unit would stand if it wheeled by `rotate` about its middle and went by (dx, dy), and how to get there.

    `facing` is that of every member at the end, None for along the way. `adjust` puts single members elsewhere.
    Members slowed by the ground fall behind; those who do not fit on their place take the nearest that will do."""
    models, final = battle.members(unit_id), None if facing is None else facing % 360.0
    wanted = destinations(models, dx, dy, rotate, adjust or {})
    fixed = frozenset(n for n, model in enumerate(models) if adjust and model.id in adjust)
    allowances = basic_moves(battle, models)
    ways = straight_ways(battle, models, wanted)
    lagging = [
        way.place if n in fixed else as_far_as_it_goes(battle, way, allowances[n], final) for n, way in enumerate(ways)
    ]
    field = field_around(battle, unit_id, (), lagging, FARTHEST)
    places = settled(battle, models, lagging, allowances, fixed, field)
    if places != wanted:
        ways = straight_ways(battle, models, places)
    return check_move(battle, unit_id, [ModelPath(way.model.id, legs_of(battle, way, final)) for way in ways])


def destinations(
    models: Sequence[Model], dx: float, dy: float, rotate: float, adjust: Mapping[str, PointXY]
) -> list[PointXY]:
    """The formation wheeled about its middle, then moved."""
    here: Sequence[PointXY] = [(model.x, model.y) for model in models]
    if rotate:
        middle = (sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here))
        here = turned(here, middle, rotate)
    places = list(shifted(here, dx, dy))
    for n, model in enumerate(models):
        if model.id in adjust:
            x, y = adjust[model.id]
            places[n] = (snap(x), snap(y))
    return places


def straight_ways(battle: Battle, models: Sequence[Model], places: Sequence[PointXY]) -> list[Way]:
    """All straight ways at once."""
    starts, table = [(model.x, model.y) for model in models], battle.table
    ground = bad_ground(table, starts, places)
    bars = [-1] * len(models)
    if table.barred:
        radii = [battle.scenario.kinds[model.kind].base_radius for model in models]
        bars = table.obstructions(starts, places, radii).tolist()
    return [Way(*way) for way in zip(models, places, ground, [bar >= 0 for bar in bars], strict=True)]


def as_far_as_it_goes(battle: Battle, way: Way, allowance: float, final: float | None) -> PointXY:
    """Where bad ground lets a member get to that could reach its place over open ground."""
    distance = length(way.start, way.place)
    if way.barred or way.bad == (0.0, 0.0) or not within(distance, allowance):
        return way.place
    gait = best_gait(way.model.facing, way_of(way.start, way.place), ground_cost(distance, way.bad), final)
    if within(gait.total, allowance):
        return way.place
    budget = (allowance - gait.fixed) / gait.rate
    share = max(0.0, paid_for(battle.table, way.start, way.place, budget) - HAIR) / distance
    (x, y), (to_x, to_y) = way.start, way.place
    return snap(x + share * (to_x - x)), snap(y + share * (to_y - y))


def legs_of(battle: Battle, way: Way, final: float | None) -> tuple[Leg, ...]:
    """The cheapest way to the place: straight on, sideways, backwards, or round what bars it."""
    model, place = way.model, way.place
    if place == way.start:
        return straight_legs(model, place, None, final)
    if way.barred:
        radius = battle.scenario.kinds[model.kind].base_radius
        corners = battle.table.route(way.start, place, radius)
        if corners:
            return roundabout_legs(battle, model, corners, final)
    ground = ground_cost(length(way.start, place), way.bad)
    gait = best_gait(model.facing, way_of(way.start, place), ground, final)
    return straight_legs(model, place, gait.facing, final)
