"""Menus of moves: where to, how far, and how."""

from collections.abc import Iterator
from functools import partial
from math import cos, dist, hypot, radians, sin
from typing import Literal, NamedTuple

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.values import Model
from arap.bots.judging.judgement import centre, models_of
from arap.env.menus.menu import Asked, Entry, Menu, nearest_foes, padded
from arap.game.queries import MovePlan, PlanMove
from arap.game.questions import terms_asked
from arap.kernel.requests import Approved
from arap.table import PointXY, bearing

BEARINGS = tuple(22.5 * n for n in range(16))
SHARES = (1.0, 0.75, 0.5, 0.25)
GOALS = 8
FEWEST = 2
"""The fewest models that go or stay when a unit is divided."""


class Order(NamedTuple):
    """What has been chosen of a move: how the unit goes and ends, and which members stay."""

    unit: str
    crawl: tuple[str, ...] = ()
    formation: Literal["keep", "line", "column", "loose"] = "keep"
    prone: bool = False
    faces: bool = False
    crosses: bool = False
    stay: tuple[str, ...] = ()


def moves(asked: Asked, act: Move) -> Menu:
    """The first menu of a move that an option offers."""
    detail = asked.ask.detail
    unit = getattr(detail, "unit", "") or asked.ask.about[0]
    return where_to(asked, Order(unit, act.crawl))


def where_to(asked: Asked, order: Order) -> Menu:
    """Sixteen bearings, enemies, objectives, the nearest edge; then ways of going."""
    seat = asked.seat
    here, reach = centre(goers(asked, order)), reach_of(asked, order)
    legs = [(reach * sin(radians(angle)), reach * cos(radians(angle))) for angle in BEARINGS]
    ways = [heading(asked, order, "bearing", f"{angle:g}", leg) for angle, leg in zip(BEARINGS, legs, strict=True)]
    foes = [
        towards(asked, order, "to enemy", foe.name, centre(models_of(seat, foe)), foe.id)
        for foe in nearest_foes(seat, seat.units[order.unit])
    ]
    flags = sorted(asked.scene.objectives, key=lambda flag: (dist(flag.at, here), flag.id))
    goals = [towards(asked, order, "to objective", flag.name, flag.at) for flag in flags]
    return Menu(
        "move",
        [
            *ways, *padded(foes, GOALS, "to enemy"), *padded(goals, GOALS, "to objective"),
            towards(asked, order, "to edge", "The nearest edge", nearest_edge(asked, here)), *manners(asked, order),
        ],
    )  # fmt: skip


def towards(asked: Asked, order: Order, kind: str, name: str, place: PointXY, target: str = "") -> Entry:
    """A way to a place, as far as the unit can go."""
    x, y = centre(goers(asked, order))
    far, reach = hypot(place[0] - x, place[1] - y), reach_of(asked, order)
    share = min(1.0, reach / far) if far else 0.0
    return heading(asked, order, kind, name, ((place[0] - x) * share, (place[1] - y) * share), target)


def heading(asked: Asked, order: Order, kind: str, name: str, leg: PointXY, target: str = "") -> Entry:
    x, y = centre(goers(asked, order))
    opens = partial(how_far, asked, order, leg)
    return Entry(kind, name, opens=opens, unit=order.unit, target=target, at=(x + leg[0], y + leg[1]))


def nearest_edge(asked: Asked, here: PointXY) -> PointXY:
    scene = asked.scene
    x, y = here
    return min([(0.0, y), (scene.width, y), (x, 0.0), (x, scene.depth)], key=lambda place: dist(place, here))


def manners(asked: Asked, order: Order) -> Iterator[Entry]:
    """Ways of going; each leads back to the first menu, where it cannot be chosen again."""
    for formation in ("column", "line", "loose"):
        free = order.formation == "keep" and not order.crosses
        yield manner(asked, order, formation, order._replace(formation=formation) if free else None)
    yield manner(asked, order, "lie down", None if order.prone or order.crosses else order._replace(prone=True))
    yield manner(asked, order, "face the enemy", None if order.faces or order.crosses else order._replace(faces=True))
    cross = asked.seat.uneven and order == Order(order.unit)
    yield manner(asked, order, "climb, jump or swim", order._replace(crosses=True) if cross else None)
    divides = len(goers(asked, order)) > FEWEST and not order.crosses
    stays = partial(who_stays, asked, order) if divides else None
    yield Entry("some stay", "Some stay", opens=stays, unit=order.unit)


def manner(asked: Asked, order: Order, kind: str, changed: Order | None) -> Entry:
    opens = partial(where_to, asked, changed) if changed else None
    return Entry(kind, kind.capitalize(), opens=opens, unit=order.unit)


def who_stays(asked: Asked, order: Order) -> Menu:
    """Half of the members stay, or one more of them."""
    going = [model.id for model in goers(asked, order)]
    half = len(going) // 2
    parts = [("The first half stays", tuple(going[:half])), ("The second half stays", tuple(going[half:]))]
    parts += [(f"{model} stays", (model,)) for model in going]
    return Menu(
        "some stay",
        [
            Entry(
                "stay", label, unit=order.unit,
                opens=partial(where_to, asked, order._replace(stay=(*order.stay, *staying))),
            )
            for label, staying in parts
        ],
    )  # fmt: skip


def how_far(asked: Asked, order: Order, leg: PointXY) -> Menu:
    """All of a way, or a share of it; as far as there is one."""
    found, ends = list[Entry](), set[tuple[PointXY, ...]]()
    for share in SHARES:
        way = planned(asked, order, (leg[0] * share, leg[1] * share))
        places = ends_of(way)
        if way is None or places in ends:
            found.append(Entry("distance", f"{share:.0%}"))
            continue
        ends.add(places)
        mean = sum([x for x, _ in places]) / len(places), sum([y for _, y in places]) / len(places)
        found.append(Entry("distance", f"{share:.0%}", way, amount=share, unit=order.unit, at=mean))
    return Menu("how far", found)


def ends_of(way: Approved | None) -> tuple[PointXY, ...]:
    """Where the models of an approved move end."""
    paths = way.act.paths if way is not None and isinstance(way.act, Move) else ()
    return tuple([(path.legs[-1].x, path.legs[-1].y) for path in paths if path.legs])


def planned(asked: Asked, order: Order, leg: PointXY) -> Approved | None:
    """The straight move if it is legal, else what the planner finds, as far as it can be made; None if there is
    nothing."""
    plain = order._replace(crawl=(), stay=()) == Order(order.unit)
    return (straight(asked, order, leg) if plain else None) or by_planner(asked, order, leg)


def straight(asked: Asked, order: Order, leg: PointXY) -> Approved | None:
    """All members go straight, facing the way they go."""
    face = bearing((0.0, 0.0), leg) % 360.0
    going = goers(asked, order)
    paths = [ModelPath(model.id, (Leg(model.x + leg[0], model.y + leg[1], face),)) for model in going]
    return asked.approved(Move(tuple(paths), (), order.crawl))


def by_planner(asked: Asked, order: Order, leg: PointXY) -> Approved | None:
    """The move that the planner finds, on the terms of the order."""
    unit = asked.seat.units[order.unit]
    plan = asked.seat.crossing(unit.id, *leg) if order.crosses else asked.seat.query(query_of(asked, order, leg))
    if not isinstance(plan, MovePlan) or plan.refusal or not any(one.path.legs for one in plan.models):
        return None
    gone = {one.model for one in plan.models}
    prone = tuple([model for model in unit.models if model in gone]) if order.prone else ()
    return asked.approved(Move(tuple([one.path for one in plan.models]), prone, order.crawl))


def query_of(asked: Asked, order: Order, leg: PointXY) -> PlanMove:
    members = tuple([model.id for model in goers(asked, order)])
    return PlanMove(
        order.unit, *leg, facing=facing(asked, order), crawl=order.crawl, prone=members if order.prone else (),
        formation=order.formation, members=members if order.stay else (),
    )  # fmt: skip


def facing(asked: Asked, order: Order) -> float | None:
    """The facing at the end: towards the nearest enemy if that is ordered, otherwise along the way."""
    near = nearest_foes(asked.seat, asked.seat.units[order.unit])[:1] if order.faces else []
    here = centre(goers(asked, order))
    return bearing(here, centre(models_of(asked.seat, near[0]))) % 360.0 if near else None


def goers(asked: Asked, order: Order) -> list[Model]:
    """The members that go."""
    members = models_of(asked.seat, asked.seat.units[order.unit])
    terms = terms_asked(asked.ask, order.unit)
    granted = dict(terms.allowances)
    named = [model for model in members if model.id in granted] if terms.only_named else []
    return [model for model in named or members if model.id not in order.stay]


def reach_of(asked: Asked, order: Order) -> float:
    """How far the unit goes at most on open ground."""
    granted, kinds = dict(terms_asked(asked.ask, order.unit).allowances), asked.seat.kinds
    going = goers(asked, order)
    slow = 2 if not granted and (order.crawl or any(model.prone for model in going)) else 1
    return max([granted.get(model.id, kinds[model.kind].profile.M) for model in going]) / slow
