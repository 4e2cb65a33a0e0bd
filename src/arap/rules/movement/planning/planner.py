"""A move of the whole unit as a body, worked out into the path of every member."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

import msgspec

from arap.battle.acts import ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.legality.checks import beyond_move, too_near_enemies
from arap.rules.movement.legality.hindrance import Cause
from arap.rules.movement.legality.keeping_clear import comes_too_near, enemies_on_the_way
from arap.rules.movement.legality.legal import are_numbers, by_name
from arap.rules.movement.measures.field import Field, field_around
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.paths.facing import leg_bearing
from arap.rules.movement.paths.lines import HAIR
from arap.rules.movement.paths.mover import Mover, movers_of
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.places import FARTHEST, menaced, settled
from arap.rules.movement.paths.routes import Route, cheapest_route, is_plain, paid_route, straight_routes
from arap.rules.movement.paths.stance import able_members
from arap.rules.movement.planning.attempt import Attempt, attempt_move, check_move, halved
from arap.rules.movement.planning.formation import KEEP, slots
from arap.rules.movement.planning.guide import Guide, guide_of
from arap.table import TOLERANCE, PointXY, length, middle_of, shifted, snap, snap_point, within

ROUNDS = 3
HALVINGS = 5
SHARES = (1.0, 0.5)


class Order(msgspec.Struct, frozen=True):
    """The order to a unit: which models go, in which formation (`slots`, as if it stood where it is), over which
    waypoints; `adjust` puts single members elsewhere. `yields`: members whose place is too near to an enemy take
    another one, while the others go on. `divides`: only some members are sent, and the unit may come apart."""

    unit: str
    movers: list[Mover]
    slots: Sequence[PointXY]
    middle: PointXY
    via: tuple[PointXY, ...]
    adjust: Mapping[str, PointXY]
    terms: Terms
    yields: bool
    divides: bool = False

    @property
    def fixed(self) -> frozenset[int]:
        """The members put elsewhere, by number."""
        if not self.adjust:
            return frozenset()
        return frozenset([n for n, mover in enumerate(self.movers) if mover.model.id in self.adjust])

    @property
    def reach(self) -> float:
        """How far the slowest member can go."""
        return min([mover.allowance for mover in self.movers])


def plan_move(
    battle: Battle,
    unit_id: str,
    dx: float,
    dy: float,
    rotate: float = 0.0,
    facing: float | None = None,
    adjust: Mapping[str, PointXY] | None = None,
    terms: Terms = ORDINARY,
    *,
    via: Sequence[PointXY] = (),
    clip: bool = True,
    formation: str = KEEP,
    only: Collection[str] = (),
) -> MovePlan:
    """Where the unit would stand if its middle went by (dx, dy), over the waypoints `via`, and how to get there.

    It wheels by `rotate` or takes up a `formation`. `facing` is that of every member at the end, None for along the
    way. `adjust` puts single members elsewhere. Members slowed by the ground fall behind; members that do not fit on
    their place take the nearest one that fits; members that cannot follow stay put. With `clip` a unit that cannot get
    there goes as far on the cheapest line as the slowest can, and halts as a body before an enemy; without it, the plan
    is refused. If `only` some members are sent, the others stay, which may divide the unit."""
    given = [dx, dy, rotate, facing or 0.0, *[value for stop in via for value in stop]]
    if adjust:
        given += [value for place in adjust.values() for value in place]
    if not are_numbers(given):
        return MovePlan(unit_id, (), (), False, Refusal("The way is not made of numbers.", "activate.action.move"))
    models = goers(battle, unit_id, terms, only)
    if not models:
        return check_move(battle, unit_id, (), terms)
    here = [(model.x, model.y) for model in models]
    middle, final = middle_of(here), None if facing is None else facing % 360.0
    front = front_of(models, final, dx, dy)
    order = Order(
        unit_id, movers_of(battle, models, terms, final), slots(battle, models, formation, rotate, front), middle,
        tuple([snap_point(stop) for stop in via]), adjust or {}, terms, bool(terms.free), bool(only),
    )  # fmt: skip
    if not clip or order.adjust:
        found = laid(battle, order, straight_to(battle, order, (dx, dy)), order.via, clip=False)
    else:
        found = as_far_as_possible(battle, order, (dx, dy))
    return found.finished(battle)


def front_of(models: Sequence[Model], final: float | None, dx: float, dy: float) -> float:
    """Where a formation faces: as ordered, else along the path, else as the first member does."""
    if final is not None:
        return final
    return leg_bearing((0.0, 0.0), (dx, dy)) if dx or dy else models[0].facing


def goers(battle: Battle, unit_id: str, terms: Terms, only: Collection[str] = ()) -> list[Model]:
    """The members that can take part: in a tactical move and in the water, the members the die was rolled for; after a
    fall, the fallen ones. If `only` some are sent, those of them."""
    models = [model for model in able_members(battle, unit_id, terms) if not only or model.id in only]
    if not terms.only_named:
        return models
    granted = dict(terms.allowances)
    return [model for model in models if model.id in granted]


def left_behind(battle: Battle, order: Order) -> list[Model]:
    """The members that stay."""
    if len(order.movers) == len(battle.units[order.unit].models):
        return []
    going = {mover.model.id for mover in order.movers}
    return [model for model in battle.members(order.unit) if model.id not in going]


def straight_to(battle: Battle, order: Order, shift: PointXY) -> list[Route]:
    """The straight routes of all members to the formation moved this far."""
    places = list(shifted(order.slots, *shift))
    for n in order.fixed:
        x, y = order.adjust[order.movers[n].model.id]
        places[n] = (snap(x), snap(y))
    return straight_routes(battle, order.movers, places)


def as_far_as_possible(battle: Battle, order: Order, shift: PointXY) -> Attempt:
    """The move as ordered if it is possible, else as much of it as possible."""
    asked = None
    if not order.via and in_reach(order.movers, shift):
        asked = laid(battle, order, straight_to(battle, order, shift), ())
        if not asked.is_avoidable:
            return asked
    guide = guide_for(battle, order, shift)
    budget = affordable(battle, order, guide)
    beyond = led(battle, order, guide, budget) if asked is None or budget < guide.cost else asked
    if not beyond.is_avoidable:
        return beyond
    found = nearer(battle, order, guide, budget, beyond, asked or beyond)
    if order.yields or found.plan.refusal is None:
        return found
    return as_far_as_possible(battle, msgspec.structs.replace(order, yields=True), shift)


def in_reach(movers: Sequence[Mover], shift: PointXY) -> bool:
    """Whether the body goes no farther than its slowest member can on open ground."""
    distance = length((0.0, 0.0), shift)
    return not [mover for mover in movers if not within(distance * mover.pace.open, mover.allowance)]


def guide_for(battle: Battle, order: Order, shift: PointXY) -> Guide:
    """The line for the middle, as wide as the widest base of the unit."""
    goal = (order.middle[0] + shift[0], order.middle[1] + shift[1])
    kinds = [mover.kind for mover in order.movers]
    radius, height = max(kind.base_radius for kind in kinds), min(kind.height for kind in kinds)
    waypoints = [snap_point(order.middle), *order.via, snap_point(goal)]
    return guide_of(battle, waypoints, radius, height, order.movers[0].pace)


def affordable(battle: Battle, order: Order, guide: Guide) -> float:
    """How much of the line all members with nothing in their way can pay for."""
    budget = min(guide.cost, order.reach)
    for _ in range(ROUNDS):
        routes, stops = led_to(battle, order, guide, budget)
        over = [route.cost - route.mover.allowance for route in routes if not stops and is_plain(route, ())]
        most = max(over, default=0.0)
        if most <= TOLERANCE:
            break
        budget = max(0.0, budget - most - HAIR)
    return budget


def led_to(battle: Battle, order: Order, guide: Guide, budget: float) -> tuple[list[Route], tuple[PointXY, ...]]:
    """The straight routes of all members to where a budget leads along the line, and the waypoints passed."""
    place, stops = guide.after(budget)
    return straight_to(battle, order, (place[0] - order.middle[0], place[1] - order.middle[1])), stops


def led(battle: Battle, order: Order, guide: Guide, budget: float) -> Attempt:
    """The move as far as a budget leads along the line."""
    attempt = laid(battle, order, *led_to(battle, order, guide, budget))
    if budget >= guide.cost - HAIR or attempt.short is Cause.TOO_NEAR:
        return attempt
    return attempt.stopped(beyond_reach(guide.cost, order.reach), Cause.TOO_FAR)


def nearer(battle: Battle, order: Order, guide: Guide, most: float, beyond: Attempt, asked: Attempt) -> Attempt:
    """The farthest legal move on the line, found by repeated halving, with what is refused just beyond it; the move
    asked for if there is none."""
    best, beyond = halved(partial(led, battle, order, guide), 0.0, most, HALVINGS, None, beyond)
    return best.stopped_before(beyond, asked) if best else asked


def laid(
    battle: Battle, order: Order, straight: Sequence[Route], stops: Sequence[PointXY], *, clip: bool = True
) -> Attempt:
    """The move to these places: the route of each member, cut where the allowance ends, and shifted where a base is."""
    points = [point for route in straight for point in (route.mover.start, route.place)] + list(stops)
    field = field_around(battle, order.unit, left_behind(battle, order), points, FARTHEST)
    fixed = order.fixed
    whole = routes_over(battle, order, straight, stops, field)
    routes = [
        route if n in fixed or route.cost <= route.mover.allowance else shortened(battle, route, clip=clip)
        for n, route in enumerate(whole)
    ]
    dear = [route for first, route, cut in zip(straight, whole, routes, strict=True) if cut.place != first.place]
    near = menaced(battle, routes, field)
    places = settled(battle, routes, fixed if order.yields else fixed | near, field)
    shy = [routes[n] for n in sorted(near) if places[n] != routes[n].place]
    routes = [
        route if place == route.place else rerouted(battle, route, place, field)
        for route, place in zip(routes, places, strict=True)
    ]
    paths = [ModelPath(route.mover.model.id, route.legs) for route in routes]
    attempt = attempt_move(battle, order.unit, paths, order.terms, divides=order.divides)
    if dear:
        return falling_behind(battle, attempt, dear)
    return held_back(battle, order, attempt, shy, field) if shy else attempt


@cites("activate.action.move")
def beyond_reach(cost: float, reach: float) -> Refusal:
    """Why a unit goes only part of its way."""
    return Refusal(f'The path costs {round(cost, 3):g}"; the slowest model can go {reach:g}".', "activate.action.move")


def falling_behind(battle: Battle, attempt: Attempt, dear: Sequence[Route]) -> Attempt:
    """The move with the reason why members do not reach their places: for the member whose route exceeds its move
    most."""
    route = max(dear, key=lambda route: route.cost - route.mover.allowance)
    model_id = route.mover.model.id
    why = by_name(battle, model_id, beyond_move(route.cost, route.mover.allowance))
    return attempt.stopped(why, Cause.TOO_FAR, model_id)


@cites("move.enemy-proximity")
def held_back(battle: Battle, order: Order, attempt: Attempt, shy: Sequence[Route], field: Field) -> Attempt:
    """The move with the reason why members stop before enemies while the others go on."""
    orders = [ModelPath(route.mover.model.id, route.legs) for route in shy]
    paths = party_of(battle, order.unit, orders, order.terms).paths
    whys = [(path.model.id, why) for path in paths if (why := stopped_by_enemies(battle, order, path, field))]
    if not whys:
        return attempt
    model_id, why = whys[0]
    count = "1 model is" if len(whys) == 1 else f"{len(whys)} models are"
    told = Refusal(f"{why.reason} {count} held back.", why.rule)
    return attempt.stopped(by_name(battle, model_id, told), Cause.TOO_NEAR, model_id)


@cites("move.enemy-proximity", "react.manoeuvre.halt")
def stopped_by_enemies(battle: Battle, order: Order, path: Path, field: Field) -> Refusal | None:
    """Why a path leads too near to enemies; in a reaction a unit halts farther from them."""
    shunned = enemies_on_the_way(battle, order.unit, path.corners or (path.end,)) if order.terms.reaction else []
    return comes_too_near(battle, path, shunned) or too_near_enemies(battle, path, field)


def routes_over(
    battle: Battle, order: Order, straight: Sequence[Route], stops: Sequence[PointXY], field: Field
) -> list[Route]:
    """The route of each member, over the waypoints in its own place of the formation."""
    if not stops:
        return [cheapest_route(battle, route, field.solid) for route in straight]
    return [
        cheapest_route(
            battle, route, field.solid, [beside(battle, route.mover, stop, slot, order.middle) for stop in stops]
        )
        for route, slot in zip(straight, order.slots, strict=True)
    ]


def beside(battle: Battle, mover: Mover, stop: PointXY, slot: PointXY, middle: PointXY) -> PointXY:
    """A member's own waypoint next to that of the middle, as far out as there is room."""
    radius = mover.kind.base_radius
    for share in SHARES:
        place = snap_point((stop[0] + share * (slot[0] - middle[0]), stop[1] + share * (slot[1] - middle[1])))
        if battle.table.why_not_stand(*place, radius) is None and all(battle.table.roomy([place], radius)):
            return place
    return stop


def shortened(battle: Battle, route: Route, *, clip: bool) -> Route:
    """A route that can be paid for. Without `clip` only the ground shortens it, not the distance alone."""
    if route.barred or route.affordable:
        return route
    mover = route.mover
    far = length(mover.start, route.place) * mover.pace.open
    return paid_route(battle, route) if clip or within(far, mover.allowance) else route


def rerouted(battle: Battle, route: Route, place: PointXY, field: Field) -> Route:
    """The route to another place nearby."""
    return cheapest_route(battle, straight_routes(battle, [route.mover], [place])[0], field.solid)
