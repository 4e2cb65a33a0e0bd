"""What a unit may do under the ground, or to get there, as options."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, starmap
from math import cos, dist, pi, sin

from arap.battle.acts import Dig, Tunnel
from arap.battle.battle import Battle
from arap.battle.measure import shown
from arap.battle.secrets.underground import is_below, may_go_below
from arap.battle.settings import UNDERGROUND
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option
from arap.kernel.words import plural
from arap.rules.movement.underground.emerging import RULE as EMERGE
from arap.rules.movement.underground.emerging import dig_points, why_not_dig
from arap.rules.movement.underground.network import cut, is_mouth, mouths, node, ways_from
from arap.rules.movement.underground.tunnelling import (
    DIGGING,
    RULE,
    blocked_by,
    pace_of,
    surface_cost,
    tunnels,
    why_not_tunnel,
)
from arap.table import TOLERANCE, PointXY, snap, within

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
STEP = 0.25


def anybody_goes_below(battle: Battle) -> bool:
    """Whether units of the scenario can go under the ground."""
    return UNDERGROUND(battle) and may_go_below(battle.scenario)


@cites("underground.tunnels", "underground.tunnelling")
def tunnel_options(battle: Battle, unit: Unit) -> list[Option]:
    """The ways down from the table, or the ways on under the ground."""
    if not is_below(battle, unit.id):
        return [*ways_down(battle, unit)]
    counter = battle.models[unit.models[0]]
    found = [*through_tunnels(battle, unit, (counter.x, counter.y), (), pace_of(battle, unit))]
    return [*found, *through_earth(battle, unit, (counter.x, counter.y))]


@cites("underground.emerge")
def digging(battle: Battle, unit: Unit, points: int) -> list[Option]:
    if not tunnels(battle, unit):
        return []
    label = "Dig up" if is_below(battle, unit.id) else "Dig down"
    why, cost = why_not_dig(battle, unit, Dig(), able=True), dig_points(battle, unit)
    if cost > points:
        why = Refusal(f"{plural(cost, 'action point')} needed, {points} left", EMERGE)
    return [Option(Dig(), label, cost, why, EMERGE, does="The mouth stays.")]


def ways_down(battle: Battle, unit: Unit) -> Iterator[Option]:
    """Through each mouth in reach, to each node in reach from there: through the nearest mouth that leads to it."""
    budget, offered = pace_of(battle, unit), set[str]()
    for name, at, cost in sorted(mouths_near(battle, unit, budget), key=lambda mouth: mouth[2]):
        if not (tunnels(battle, unit) or ways_from(battle, at)):
            continue
        down = Tunnel((at,))
        yield Option(down, f"Go down at {name}", 1, why_not_tunnel(battle, unit, down), RULE)
        for option in through_tunnels(battle, unit, at, (at,), budget - cost):
            if option.label not in offered:
                offered.add(option.label)
                yield option


def mouths_near(battle: Battle, unit: Unit, budget: float) -> Iterator[tuple[str, PointXY, float]]:
    """The mouths that a unit reaches, each with what the way to it costs the first model there."""
    models = battle.members(unit.id)
    for name, at in mouths(battle):
        if within(min([dist((model.x, model.y), at) for model in models]), budget):
            cost = min([surface_cost(battle, model, at) for model in models])
            if within(cost, budget):
                yield name, at, cost


def through_tunnels(
    battle: Battle, unit: Unit, start: PointXY, before: tuple[PointXY, ...], budget: float
) -> Iterator[Option]:
    """To each node of the tunnels as far as the unit can go, and out of the mouths it reaches."""
    for key, way in ways_from(battle, start).items():
        corners, left = cut(battle, start, way, budget)
        corners = [(snap(x), snap(y)) for x, y in corners]
        corners = corners[1:] if corners[:1] == [start] else corners
        if not corners:
            continue
        place, name = node(battle, key), node(battle, key).name
        act = Tunnel((*before, *corners))
        does = how_far(battle, (start, *corners), (start, *way))
        yield Option(act, f"Tunnel to {name}", 1, why_not_tunnel(battle, unit, act), RULE, does=does)
        if not place.chamber and dist(corners[-1], place.at) <= TOLERANCE:
            out = Tunnel(act.path, place.at)
            does = f'The unit comes up with {left:g}" left.'
            yield Option(out, f"Come out at {name}", 1, why_not_tunnel(battle, unit, out), RULE, does=does)
    if not before and is_mouth(battle, start):
        here = Tunnel((start,), start)
        yield Option(here, "Come out here", 1, why_not_tunnel(battle, unit, here), RULE)


def how_far(battle: Battle, gone: Sequence[PointXY], whole: Sequence[PointXY]) -> str:
    """How much of a way a unit goes now."""
    now, all_of_it = [sum(starmap(dist, pairwise(corners))) for corners in (gone, whole)]
    if now >= all_of_it - TOLERANCE:
        return "The unit gets there."
    return f"The unit goes {shown(battle, now)} of {shown(battle, all_of_it)}."


@cites("underground.tunnelling")
def through_earth(battle: Battle, unit: Unit, start: PointXY) -> Iterator[Option]:
    """In eight directions as far as a unit of tunnellers can go; it stops at ground that is too deep."""
    if not tunnels(battle, unit):
        return
    for number, name in enumerate(COMPASS):
        if (end := as_far_as(battle, start, number * pi / 4, pace_of(battle, unit))) is not None:
            act = Tunnel((end,))
            yield Option(act, f"Tunnel {name}", 1, why_not_tunnel(battle, unit, act), DIGGING)


def as_far_as(battle: Battle, start: PointXY, turn: float, far: float) -> PointXY | None:
    """The last place in a direction that can be reached through the earth; None if there is none."""
    while far > STEP / 2:
        end = snap(start[0] + far * sin(turn)), snap(start[1] + far * cos(turn))
        inside = 0.0 <= end[0] <= battle.table.width and 0.0 <= end[1] <= battle.table.depth
        if inside and blocked_by(battle, start, end) is None:
            return end
        far -= STEP
    return None
