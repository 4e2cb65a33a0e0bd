"""Moving under the ground: in tunnels, or through the earth."""

from collections.abc import Sequence
from math import dist, inf
from typing import NamedTuple

from msgspec.structs import replace
from shapely import LineString, Polygon

from arap.battle.acts import Tunnel
from arap.battle.battle import Battle
from arap.battle.events.underground import UnitTunnelled
from arap.battle.secrets.underground import enemies_below, figures_below, is_below
from arap.battle.settings import BLOCKING_TAGS, UNDERGROUND
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.climbing.abilities import bulk
from arap.rules.movement.measures.allowance import basic_moves
from arap.rules.movement.measures.ground import FREE, ground_cost, survey
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.underground.emerging import go_down, surface, why_not_surface
from arap.rules.movement.underground.network import (
    between,
    front_of,
    is_mouth,
    leg_cost,
    passage_along,
    passages_at,
)
from arap.table import TOLERANCE, PointXY, snap, within

RULE, DIGGING = "underground.tunnels", "underground.tunnelling"
STRIDE = 0.1


def figures_of(battle: Battle, unit: Unit) -> Sequence[Model]:
    """The models of a unit, on the table or under the ground."""
    return figures_below(battle, unit.id) or battle.members(unit.id)


@implements("underground.tunnelling")
def tunnels(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can dig: all its models can."""
    return all(battle.kind(model).powers.tunnels for model in figures_of(battle, unit))


def pace_of(battle: Battle, unit: Unit) -> float:
    """How far a unit goes under the ground in one action: as its slowest model."""
    return min(basic_moves(battle, figures_of(battle, unit)))


class Way(NamedTuple):
    """A way under the ground: where it begins, what reaching the mouth costs on the table, its corners and its whole
    cost without what lies beyond the last mouth."""

    start: PointXY
    approach: float
    corners: tuple[PointXY, ...]
    cost: float


def corners_of(act: Tunnel) -> tuple[PointXY, ...]:
    return tuple([(snap(x), snap(y)) for x, y in act.path])


def way_of(battle: Battle, unit: Unit, act: Tunnel) -> Way | Refusal:
    """The way that an act orders, or why it cannot be gone, whatever lies at its end."""
    corners = corners_of(act)
    if is_below(battle, unit.id):
        counter = battle.models[unit.models[0]]
        start, approach = (counter.x, counter.y), 0.0
    else:
        if not corners or not is_mouth(battle, corners[0]):
            return Refusal(f"{unit.does('go')} down only through a mouth", RULE)
        start, corners = corners[0], corners[1:]
        approach = min([surface_cost(battle, model, start) for model in battle.members(unit.id)])
    cost = approach
    here = start
    for place in corners:
        price = price_of_leg(battle, unit, here, place)
        if isinstance(price, Refusal):
            return price
        cost, here = cost + price, place
    return Way(start, approach, corners, cost)


def surface_cost(battle: Battle, model: Model, place: PointXY) -> float:
    """What the straight line from a model to a place costs it; infinite if something is in the way."""
    return line_cost(battle, (model.x, model.y), place, battle.kind(model).base_radius)


def line_cost(battle: Battle, start: PointXY, end: PointXY, radius: float) -> float:
    away = dist(start, end)
    if away <= TOLERANCE:
        return 0.0
    going = survey(battle, [(start, end, radius)])[0]
    return inf if going.bar != FREE else ground_cost(away, going)


@cites("underground.tunnelling", "underground.tunnels")
def price_of_leg(battle: Battle, unit: Unit, start: PointXY, end: PointXY) -> float | Refusal:
    """What a leg under the ground costs. Others than tunnellers keep to the passages, which must be wide enough."""
    if passage := passage_along(battle, start, end):
        widest = max([bulk(battle.kind(model)) for model in figures_of(battle, unit)])
        if widest <= passage.width:
            return dist(start, end) if tunnels(battle, unit) else leg_cost(passage, start, end)
        if not tunnels(battle, unit):
            return Refusal(f"The passage is too narrow for {unit.name}", RULE)
    if not tunnels(battle, unit):
        return Refusal(f"No passage leads there; {unit.does('cannot dig')}", RULE)
    if not (0.0 <= end[0] <= battle.table.width and 0.0 <= end[1] <= battle.table.depth):
        return Refusal("That is beyond the edge of the table", DIGGING)
    if (name := blocked_by(battle, start, end)) is not None:
        return Refusal(f"{name} lies too deep to tunnel through", DIGGING)
    return dist(start, end)


def blocked_by(battle: Battle, start: PointXY, end: PointXY) -> str | None:
    """The name of terrain that a leg through the earth cannot pass."""
    deep, line = frozenset(BLOCKING_TAGS(battle)), LineString([start, end])
    for piece in battle.table.pieces:
        if deep & piece.called and Polygon(piece.shape).buffer(-TOLERANCE).intersects(line):
            return piece.name
    return None


@implements("underground.tunnels")
def why_not_tunnel(battle: Battle, unit: Unit, act: Tunnel) -> Refusal | None:
    """Why a unit cannot go this way under the ground."""
    if not UNDERGROUND(battle):
        return Refusal("Nobody goes under the ground in this battle", "underground.representation")
    if not is_below(battle, unit.id) and any(model.prone for model in battle.members(unit.id)):
        return Refusal(f"{unit.name} must get up first", RULE)
    way = way_of(battle, unit, act)
    if isinstance(way, Refusal):
        return way
    budget = pace_of(battle, unit)
    if not within(way.approach, budget):
        return Refusal(f"No model of {unit.name} reaches the mouth", RULE)
    if not way.corners and act.out is not None:
        return Refusal("A unit that comes out has gone somewhere", RULE)
    beyond = 0.0
    if act.out is not None:
        last = (way.start, *way.corners)[-1]
        if not is_mouth(battle, last):
            return Refusal(f"There is no mouth at {last[0]:g},{last[1]:g} to come out of", RULE)
        out = snap(act.out[0]), snap(act.out[1])
        if why := why_not_surface(battle, unit, out):
            return why
        beyond = line_cost(battle, last, out, battle.kind(figures_of(battle, unit)[0]).base_radius)
    if not within(way.cost + beyond, budget):
        return Refusal(f'The way costs {way.cost + beyond:.3g}", the move is {budget:g}"', RULE)
    return None


@cites("underground.tunnels", "underground.tunnelling")
def tunnel(battle: Battle, unit_id: str, act: Tunnel) -> Flow[str]:
    """The unit goes down if it is on the table, goes its way, and comes up if it is to. It halts before an enemy under
    the ground; in a passage it runs into it. Returns the enemy that it has to fight."""
    unit = battle.units[unit_id]
    way = way_of(battle, unit, act)
    assert isinstance(way, Way)
    if not is_below(battle, unit_id):
        go_down(battle, unit_id, way.start)
    corners, foe, reached = barred(battle, unit_id, way)
    fights = bool(foe) and may_fight(battle, unit_id, foe, reached)
    if fights:
        corners = (*corners[:-1], reached)
    if corners:
        x, y = corners[-1]
        counter = battle.models[battle.units[unit_id].models[0]]
        battle.put_model(replace(counter, x=snap(x), y=snap(y)))
        path = (way.start, *corners)
        battle.emit(UnitTunnelled(rule=RULE, unit=unit_id, path=path, cost=round(way.cost, 3), met=foe))
    if foe:
        return foe if fights else ""
    if act.out is not None:
        yield from surface(battle, unit_id, (snap(act.out[0]), snap(act.out[1])))
    return ""


@cites("underground.tunnels")
def may_fight(battle: Battle, unit_id: str, foe: str, reached: PointXY) -> bool:
    """Whether two units that meet fight: both are in passages, and neither runs away. Earth keeps others apart."""
    in_passages = passages_at(battle, reached) and passages_at(battle, front_of(battle, foe))
    return bool(in_passages) and not (battle.units[unit_id].routing or battle.units[foe].routing)


def barred(battle: Battle, unit_id: str, way: Way) -> tuple[tuple[PointXY, ...], str, PointXY]:
    """The corners of a way as far as no enemy under the ground bars it, the enemy that does ("" if none), and the first
    point of the way that is within melee radius of it."""
    foes = enemies_below(battle, battle.units[unit_id].side)
    gone, here = list[PointXY](), way.start
    for place in way.corners if foes else ():
        away = dist(here, place)
        for number in range(1, int(away / STRIDE) + 2):
            there = between(here, place, min(1.0, number * STRIDE / away)) if away else place
            for foe in foes:
                apart = dist(there, (foe.x, foe.y))
                if apart < reach_below(battle, unit_id, foe) and apart < dist(here, (foe.x, foe.y)):
                    before = between(here, place, max(0.0, (number - 1) * STRIDE / away))
                    spot = snap(there[0]), snap(there[1])
                    return (*gone, (snap(before[0]), snap(before[1]))), foe.unit, spot
        gone.append(place)
        here = place
    return way.corners, "", here


def reach_below(battle: Battle, unit_id: str, foe: Model) -> float:
    """How near a unit comes to an enemy under the ground: the melee radius of their models."""
    figures = [*figures_of(battle, battle.units[unit_id]), *(figures_below(battle, foe.unit) or [foe])]
    return max([melee_radius(battle.kind(model)) for model in figures], default=0.0)
