"""A move of the whole unit as a body, worked out into the path of every member."""

from collections.abc import Mapping, Sequence
from itertools import chain
from math import isfinite

import msgspec

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.movement.field import field_around
from arap.rules.movement.ground import CRAWL, FREE, WALK, Going, ground_cost, paid_for, survey
from arap.rules.movement.legal import check_move
from arap.rules.movement.places import FARTHEST, settled
from arap.rules.movement.plan import MovePlan
from arap.rules.movement.stance import movers
from arap.rules.movement.terms import ORDINARY, Terms, allowances
from arap.rules.movement.vertical.reach import rough_ways, uneven_going, walkable
from arap.rules.movement.ways import Way, best_gait, roundabout_legs, straight_legs, way_of
from arap.table import PointXY, length, shifted, snap, turned, within

HAIR = 0.002


def plan_move(
    battle: Battle,
    unit_id: str,
    dx: float,
    dy: float,
    rotate: float = 0.0,
    facing: float | None = None,
    adjust: Mapping[str, PointXY] | None = None,
    terms: Terms = ORDINARY,
) -> MovePlan:
    """Where the unit would stand if it wheeled by `rotate` about its middle and went by (dx, dy), and how to get there.

    `facing` is that of every member at the end, None for along the way. `adjust` puts single members elsewhere.
    Members slowed by the ground fall behind; those who do not fit on their place take the nearest that will do. Those
    who cannot go along on these terms stay."""
    if not all(map(isfinite, (dx, dy, rotate, facing or 0.0, *chain.from_iterable((adjust or {}).values())))):
        return MovePlan(unit_id, (), (), False, Refusal("The move is not made of numbers.", "activate.action.move"))
    models, final = goers(battle, unit_id, terms), None if facing is None else facing % 360.0
    if not models:
        return check_move(battle, unit_id, (), terms)
    places = destinations(models, dx, dy, rotate, adjust or {})
    fixed = frozenset([n for n, model in enumerate(models) if adjust and model.id in adjust])
    ways = slowed(battle, straight_ways(battle, models, places, terms), fixed, final)
    field = field_around(battle, unit_id, left_behind(battle, unit_id, models), [way.place for way in ways], FARTHEST)
    ways = relaid(battle, ways, settled(battle, ways, fixed, field))
    return check_move(battle, unit_id, [ModelPath(way.model.id, legs_of(battle, way, final)) for way in ways], terms)


def goers(battle: Battle, unit_id: str, terms: Terms) -> list[Model]:
    """The members that can take part: tactically those whom the die was rolled for."""
    models = movers(battle, unit_id, terms)
    if not terms.tactical:
        return models
    granted = dict(terms.allowances)
    return [model for model in models if model.id in granted]


def left_behind(battle: Battle, unit_id: str, going: Sequence[Model]) -> list[Model]:
    if len(going) == len(battle.units[unit_id].models):
        return []
    return [model for model in battle.members(unit_id) if model not in going]


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


def straight_ways(
    battle: Battle, models: Sequence[Model], places: Sequence[PointXY], terms: Terms = ORDINARY
) -> list[Way]:
    """All straight ways at once."""
    kinds = [battle.scenario.kinds[model.kind] for model in models]
    starts = [(model.x, model.y) for model in models]
    ground = ground_under(battle, models, starts, places)
    paces = [CRAWL if terms.crawls(model) else WALK for model in models]
    granted = allowances(battle, models, terms)
    return [Way(*way) for way in zip(models, kinds, granted, starts, places, ground, paces, strict=True)]


def ground_under(
    battle: Battle, models: Sequence[Model], starts: Sequence[PointXY], places: Sequence[PointXY]
) -> list[Going]:
    """The ground of straight ways, obstacles included."""
    radii = [battle.scenario.kinds[model.kind].base_radius for model in models]
    ground = survey(battle, list(zip(starts, places, radii, strict=True)))
    for n in rough_ways(battle, models, starts, places):
        ground[n] = uneven_going(battle, models[n], starts[n], places[n])
    return ground


def relaid(battle: Battle, ways: list[Way], places: Sequence[PointXY]) -> list[Way]:
    """The ways to these places instead."""
    if all(way.place == place for way, place in zip(ways, places, strict=True)):
        return ways
    ground = ground_under(battle, [way.model for way in ways], [way.start for way in ways], places)
    return [
        msgspec.structs.replace(way, place=place, going=going)
        for way, place, going in zip(ways, places, ground, strict=True)
    ]


def slowed(battle: Battle, ways: list[Way], fixed: frozenset[int], final: float | None) -> list[Way]:
    """Members in bad ground get as far as it lets them."""
    places = [way.place if n in fixed else as_far_as_it_goes(battle, way, final) for n, way in enumerate(ways)]
    return relaid(battle, ways, places)


def as_far_as_it_goes(battle: Battle, way: Way, final: float | None) -> PointXY:
    """Where bad ground lets a member get to that could reach its place over open ground."""
    going = way.going
    if going.bar != FREE or not (going.difficult or going.very or going.climb):
        return way.place
    distance = length(way.start, way.place)
    ground = ground_cost(distance, going, way.pace)
    gait = best_gait(way.model.facing, way_of(way.start, way.place), ground, final, forward=way.pace is CRAWL)
    if not within(distance * way.pace.open, way.allowance) or within(gait.cost(ground), way.allowance):
        return way.place
    budget = (way.allowance - gait.fixed) / gait.rate
    paid = paid_on_uneven if going.climb else paid_on_level
    share = max(0.0, paid(battle, way, budget) - HAIR) / distance
    (x, y), (to_x, to_y) = way.start, way.place
    return snap(x + share * (to_x - x)), snap(y + share * (to_y - y))


def paid_on_level(battle: Battle, way: Way, budget: float) -> float:
    return paid_for(battle.table, way.start, way.place, budget, way.pace)


def paid_on_uneven(battle: Battle, way: Way, budget: float) -> float:
    return walkable(battle, way.model, way.start, way.place, budget, way.pace)


def legs_of(battle: Battle, way: Way, final: float | None) -> tuple[Leg, ...]:
    """The cheapest way to the place: straight on, sideways, backwards, or round what bars it."""
    model, place = way.model, way.place
    if place == way.start:
        return straight_legs(model, place, None, final)
    if way.going.bar != FREE:
        table = battle.table.walkways(way.kind.height) if battle.table.tiered else battle.table
        corners = table.route(way.start, place, way.kind.base_radius)
        if corners:
            return roundabout_legs(battle, model, corners, final)
    ground = ground_cost(length(way.start, place), way.going, way.pace)
    gait = best_gait(model.facing, way_of(way.start, place), ground, final, forward=way.pace is CRAWL)
    return straight_legs(model, place, gait.facing, final)
