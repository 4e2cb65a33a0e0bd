"""The facing from which a shot is fired."""

from collections import Counter
from collections.abc import Iterable
from math import atan2, cos, degrees, radians, sin

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.shooting.weapons.pivots import ANGLE, in_arc, turned_to
from arap.rules.sight.lines import Lines
from arap.table import bearing, turn_between


@cites("shoot.split-fire", "shoot.weapon.vehicle-mounted")
def share_pivots(battle: Battle, unit_id: str, orders: tuple[FireOrder, ...]) -> tuple[FireOrder, ...]:
    """Orders of one model are fired from one facing: the one ordered, else the least turn that bears on all."""
    if len({order.model for order in orders}) == len(orders):
        return orders
    counts = Counter([order.model for order in orders])
    look_along(battle, unit_id, orders)
    facings = {model: common_facing(battle, unit_id, [o for o in orders if o.model == model])
               for model, count in counts.items() if count > 1 and model in battle.models}  # fmt: skip
    return tuple(
        [
            msgspec.structs.replace(order, facing=facings[order.model]) if order.model in facings else order
            for order in orders
        ]
    )


@cites("shoot.split-fire", "shoot.fire-arc", "activate.free-turn")
def common_facing(battle: Battle, unit_id: str, orders: list[FireOrder]) -> float | None:
    """Of the facings that could serve, the one that bears on most of the targets, of equals the least turn."""
    ordered = [order.facing for order in orders if order.facing is not None]
    if ordered or any(not is_placed(o) and why_not_target(battle, unit_id, o.target) for o in orders):
        return ordered[0] if ordered else None
    now = battle.models[orders[0].model].facing
    bearings = [bearing for order in orders for bearing in bearings_of(battle, unit_id, order)]
    halves = {battle.weapon(order.weapon).fire_arc / 2 for order in orders}
    edges = [bearing + side * half for bearing in bearings for half in halves for side in (-1, 1)]

    def worth(facing: float) -> tuple[int, float]:
        return sum(bears(battle, unit_id, order, facing) for order in orders), -abs(turn_between(now, facing))

    return max((now, *(turned_to(now, bearing) for bearing in (*bearings, *edges))), key=worth)


def is_placed(order: FireOrder) -> bool:
    """Whether an order says where it is fired, without its target."""
    return order.aim is not None or order.bearing is not None


def bearings_of(battle: Battle, unit_id: str, order: FireOrder) -> list[float]:
    """The bearings of everything an order is fired at: its spot, or the members seen of its target."""
    if order.bearing is not None:
        return [order.bearing]
    if order.aim is not None:
        model = battle.models[order.model]
        return [bearing((model.x, model.y), order.aim)]
    lines, row = lines_and_row(battle, unit_id, order)
    return [lines.glance(row).bearing[column] for column in lines.seen(row)]


def bears(battle: Battle, unit_id: str, order: FireOrder, facing: float) -> bool:
    """Whether an order could be fired from a facing."""
    arc = battle.weapon(order.weapon).fire_arc
    if is_placed(order):
        return in_arc(facing, bearings_of(battle, unit_id, order)[0], arc)
    lines, row = lines_and_row(battle, unit_id, order)
    return bool(lines.bearing_on(row, facing, arc))


def look_along(battle: Battle, unit_id: str, orders: Iterable[FireOrder]) -> None:
    """Looks along the lines of all models with orders at once."""
    models = battle.units[unit_id].models
    rows: dict[str, list[int]] = {}
    for order in orders:
        if order.model in models and why_not_target(battle, unit_id, order.target) is None:
            rows.setdefault(order.target, []).append(models.index(order.model))
    for target, firing in rows.items():
        Lines.of(battle, unit_id, target).look(firing)


@cites("measure.centre")
def lines_and_row(battle: Battle, unit_id: str, order: FireOrder) -> tuple[Lines, int]:
    """The lines along which an order is fired, from the model's centre or where its weapon is mounted."""
    row, mount = battle.units[unit_id].models.index(order.model), battle.scenario.weapons[order.weapon].mount
    if order.passing:
        return Lines.passing(battle, unit_id, order.target, row), row
    if mount is None:
        return Lines.of(battle, unit_id, order.target), row
    return Lines.from_mount(battle, unit_id, order.target, row, pivot(battle, unit_id, order), mount), row


@cites("activate.free-turn", "shoot.fire-arc")
def facing_of(lines: Lines, row: int, order: FireOrder, arc: float) -> float:
    """The facing ordered; else the present one or towards the middle of all that is seen, if that bears on all of
    them; else the one that bears on most, of equals the least turn."""
    if order.facing is not None:
        return order.facing % 360.0
    now, everybody = lines.shooters[row].facing, len(lines.seen(row))
    if len(lines.bearing_on(row, now, arc)) == everybody:
        return now
    bearings = [lines.glance(row).bearing[column] for column in lines.seen(row)]
    middle = turned_to(now, middle_bearing(bearings))
    if len(lines.bearing_on(row, middle, arc)) == everybody:
        return middle

    def worth(facing: float) -> tuple[int, float]:
        return len(lines.bearing_on(row, facing, arc)), -abs(turn_between(now, facing))

    return max((now, *(turned_to(now, bearing) for bearing in bearings)), key=worth)


def middle_bearing(bearings: list[float]) -> float:
    angles = [radians(bearing) for bearing in bearings]
    return degrees(atan2(sum(map(sin, angles)), sum(map(cos, angles))))


def pivot(battle: Battle, unit_id: str, order: FireOrder) -> float:
    """The facing from which an order is fired at a unit, chosen from the model's centre."""
    row = battle.units[unit_id].models.index(order.model)
    passing = order.passing
    lines = Lines.passing(battle, unit_id, order.target, row) if passing else Lines.of(battle, unit_id, order.target)
    return facing_of(lines, row, order, battle.scenario.weapons[order.weapon].fire_arc)


@cites("react.shoot.vehicle", "overwatch.vehicle")
def with_hull_still(battle: Battle, order: FireOrder) -> FireOrder:
    """An order of a volley in which hulls do not turn: a vehicle fires it as it faces."""
    model = battle.models[order.model]
    if order.facing is not None or not battle.kind(model).powers.vehicle:
        return order
    return msgspec.structs.replace(order, facing=model.facing)


@cites("react.shoot.vehicle")
def why_hull_turns(battle: Battle, order: FireOrder) -> Refusal | None:
    """Why a vehicle cannot be turned to fire: in a shooting reaction its hull stays as it is."""
    model = battle.models[order.model]
    still = order.facing is None or abs(turn_between(model.facing, order.facing)) <= ANGLE
    if still or not battle.kind(model).powers.vehicle:
        return None
    return Refusal("The hull cannot turn in a shooting reaction", "react.shoot.vehicle")
