"""Declaring fire: what a model may be ordered to fire at, before anything is measured."""

import math
from collections import Counter
from collections.abc import Iterable
from math import atan2, cos, degrees, radians, sin

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE, SPLIT_FIRE
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Detail
from arap.kernel.words import plural
from arap.rules.movement.climbing.holds import under_water
from arap.rules.movement.measures.steps import FREE_TURN
from arap.rules.shooting.grenades.aiming import counts_as_throwing, why_too_many_throwers
from arap.rules.shooting.orders.costs import order_cost
from arap.rules.shooting.orders.into_melee import why_not_into_melee
from arap.rules.shooting.orders.several import why_not_several
from arap.rules.shooting.orders.strikes import aim_strike, why_not_strike
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.weapons.pivots import ANGLE, in_arc, turned_to
from arap.rules.shooting.weapons.types import (
    FULL_BURST,
    GUESSED_COST,
    GUNS,
    SHORT_BURST,
    delivery,
    reach_of,
    shots,
    why_not_fire,
    why_out_of_reach,
)
from arap.rules.shooting.wild.blind import reach_spot
from arap.rules.sight.indoors import why_heads_down
from arap.rules.sight.lines import Lines
from arap.rules.sight.positions import only_shows
from arap.rules.sight.smoke import dimmed_by, is_stopped, why_stopped
from arap.rules.states import why_barred
from arap.table import PointXY, bearing, turn_between, within


class Volley(msgspec.Struct):
    """Where a shooting action stands: its points, the volley now declared, and when each model last fired in it.
    `snap`: its shots are made in haste. `ranged` are the pairs of a firer and a unit whose distance was measured for an
    earlier volley of the action, `lost` the orders that proved to be out of reach then."""

    unit: str
    points: int
    number: int = 1
    aimed: bool = False
    fired: dict[str, int] = {}
    snap: bool = False
    ranged: tuple[tuple[str, str], ...] = ()
    lost: tuple[FireOrder, ...] = ()


class Declaration(Detail, frozen=True):
    """What a question for fire orders is about: where the shooting action stands."""

    volley: Volley


class Aimed(msgspec.Struct, frozen=True):
    """A shot measured and found good: who fires what, facing where, at which models, how often."""

    order: FireOrder
    row: int
    model: Model
    kind: Kind
    weapon: Weapon
    facing: float
    eligible: tuple[int, ...]
    nearest: int
    distance: float
    shots: int
    dimmed_by: str = ""


@implements("shoot.action.who")
def why_not_shoot(unit: Unit) -> Refusal | None:
    """Units that rout, pursue, have gone to ground or are in a melee do not shoot."""
    return why_barred(unit, "shoot", "shoot.action.who")


@implements("shoot.declare", "shoot.split-fire", "shoot.action")
def why_not_declare(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """Why the orders of a volley cannot be given; nothing is spent then."""
    if refusal := why_not_shoot(battle.units[volley.unit]):
        return refusal
    models = [order.model for order in orders]
    if len(set(models)) < len(models):
        if refusal := why_thrown_besides(battle, orders) or why_not_several(battle, orders):
            return refusal
        orders = share_pivots(battle, volley.unit, orders)
    if SPLIT_FIRE(battle) == "single" and len(targets_of(battle, orders)) > 1:
        return Refusal("The whole unit fires at one enemy unit", "shoot.split-fire")
    look_along(battle, volley.unit, orders)
    for order in orders:
        if refusal := why_not_order(battle, volley, order):
            return refusal
    return why_too_many_throwers(battle, volley.unit, orders) or why_nobody_in_range(battle, volley, orders)


@implements("grenade.throw")
def why_thrown_besides(battle: Battle, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """A grenade is thrown instead of firing."""
    counts = Counter(order.model for order in orders)
    several = [order for order in orders if counts[order.model] > 1 and order.weapon in battle.scenario.weapons]
    if any(counts_as_throwing(battle.weapon(order.weapon)) for order in several):
        return Refusal("A grenade is thrown instead of firing a weapon, not besides", "grenade.throw")
    return None


@implements("shoot.split-fire", "shoot.hidden-target")
def targets_of(battle: Battle, orders: tuple[FireOrder, ...]) -> set[str | PointXY]:
    """The units and the spots fired at; what strikes a place without a target has none."""
    known = [order for order in orders if order.weapon in battle.scenario.weapons]
    spots = {order.aim for order in known if order.aim and delivery(battle.weapon(order.weapon)) == "aimed"}
    return {order.target for order in orders if order.target} | spots


@implements("shoot.split-fire", "shoot.weapon.vehicle-mounted")
def share_pivots(battle: Battle, unit_id: str, orders: tuple[FireOrder, ...]) -> tuple[FireOrder, ...]:
    """Orders of one model are fired from one facing: the one ordered, else the least turn that bears on all."""
    counts = Counter(order.model for order in orders)
    if len(counts) == len(orders):
        return orders
    look_along(battle, unit_id, orders)
    facings = {model: common_facing(battle, unit_id, [o for o in orders if o.model == model])
               for model, count in counts.items() if count > 1 and model in battle.models}  # fmt: skip
    return tuple(
        [
            msgspec.structs.replace(order, facing=facings[order.model]) if order.model in facings else order
            for order in orders
        ]
    )


@implements("shoot.split-fire", "shoot.fire-arc", "activate.free-turn")
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
    """Whether it is known where an order is fired without looking for its target."""
    return order.aim is not None or order.bearing is not None


def bearings_of(battle: Battle, unit_id: str, order: FireOrder) -> list[float]:
    """Where all that an order is fired at lies: its spot, or what is seen of its target."""
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
    """Lets all who are to fire look at their targets at once."""
    models = battle.units[unit_id].models
    rows: dict[str, list[int]] = {}
    for order in orders:
        if order.model in models and why_not_target(battle, unit_id, order.target) is None:
            rows.setdefault(order.target, []).append(models.index(order.model))
    for target, firing in rows.items():
        Lines.of(battle, unit_id, target).look(firing)


@implements("shoot.declare")
def why_nobody_in_range(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """Where measuring first is allowed, a volley that reaches nobody is refused."""
    if not orders or not PREMEASURE(battle):
        return None
    if any(reaches(battle, volley, order) for order in orders):
        return None
    return Refusal("No firing model is in range", "shoot.declare")


def reaches(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    """Whether a shot, measured, can be made."""
    if delivery(battle.weapon(order.weapon)) != "aimed":
        return isinstance(aim_strike(battle, order), Strike)
    return isinstance(measure(battle, volley, order), Aimed)


def why_not_order(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """Why one model cannot be given this order."""
    if order.model not in battle.units[volley.unit].models:
        return Refusal(f"{order.model} is not a model of {battle.units[volley.unit].name}", "shoot.action.who")
    if order.weapon not in battle.scenario.weapons:
        return Refusal(f"There is no weapon {order.weapon!r}", "shoot.action.who")
    if order.shots is not None and order.shots < 1:
        return Refusal("A model that fires makes at least one shot", "shoot.declare")
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    if refusal := why_not_fire(battle, model, weapon) or why_too_dear(battle, volley, order):
        return refusal
    if refusal := why_heads_down(battle, model, order):
        return refusal
    if counts_as_throwing(weapon) and (refusal := why_too_many_throwers(battle, volley.unit, (order,))):
        return refusal
    if delivery(weapon) != "aimed":
        known = why_not_target(battle, volley.unit, order.target) if order.target else None
        return known or why_not_strike(battle, order)
    if order.aim is not None:
        found = reach_spot(battle, order, weapon)
        return found if isinstance(found, Refusal) else None
    return why_not_target(battle, volley.unit, order.target) or why_not_seen(battle, volley, order, weapon)


@implements("shoot.action", "shoot.weapon.heavy", "shoot.weapon.salvo", "activate.action-points")
def why_too_dear(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """A weapon of K points needs K volleys of one action, its user doing nothing in those before."""
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    if order.points is not None and (weapon.type != "salvo" or order.points not in (SHORT_BURST, FULL_BURST)):
        return Refusal(f"{weapon.name} has no mode of {plural(order.points, 'point')}", "shoot.weapon.number")
    cost = order_cost(battle, kind, weapon, order)
    if cost > volley.points:
        rule = "shoot.weapon.ordinance" if weapon.type in GUNS and cost == GUESSED_COST else "shoot.action"
        return Refusal(f"{weapon.name} needs {plural(cost, 'action point')}, {volley.points} used", rule)
    if volley.fired.get(order.model, 0) + cost > volley.points:
        return Refusal(f"{weapon.name} needs {cost} unbroken points and its user has fired", "shoot.action")
    return None


@implements("shoot.action")
def fires_now(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    """Whether the shot falls in this volley; a dearer weapon is made ready and fires in a later one."""
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    return volley.number - volley.fired.get(order.model, 0) >= order_cost(battle, kind, weapon, order)


@implements("shoot.aim")
def steady(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    """Aiming helps every shot of the first volley, and a dearer weapon whose points began with it."""
    if not volley.aimed or order.model in volley.fired:
        return False
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    return volley.number <= order_cost(battle, kind, weapon, order)


@implements("shoot.declare", "swim.underwater")
def why_not_target(battle: Battle, unit_id: str, target_id: str) -> Refusal | None:
    """Fire is declared at an enemy unit on the table that is not under water, nor in a melee in which friends fight."""
    target = battle.units.get(target_id)
    if target is None:
        return Refusal(f"There is no unit {target_id!r} on the table", "shoot.declare")
    if target.side == battle.units[unit_id].side:
        return Refusal(f"{target.name}: on the same side", "shoot.declare")
    if battle.table.deep_water and under_water(battle, target_id):
        return Refusal(f"{target.name}: hidden under water", "swim.underwater")
    return why_not_into_melee(battle, unit_id, target_id)


@implements("shoot.los", "shoot.fire-arc", "shoot.field-of-view", "activate.free-turn", "shoot.past-allies.other-unit")
def why_not_seen(battle: Battle, volley: Volley, order: FireOrder, weapon: Weapon) -> Refusal | None:
    """Sight and arcs are known before the declaration: the model must see somebody in its arc."""
    lines, row = lines_and_row(battle, volley.unit, order)
    model = battle.models[order.model]
    plain = order.facing is None and not weapon.mount and not battle.turn.clouds
    if plain and lines.bearing_on(row, model.facing, weapon.fire_arc):
        return None
    name = battle.units[order.target].name
    if not lines.seen(row):
        return why_out_of_sight(lines, row, name)
    if order.facing is not None and abs(turn_between(model.facing, order.facing)) > FREE_TURN + ANGLE:
        return Refusal("A pivot before a shot is at most 90 degrees", "shoot.fire-arc")
    if not lines.bearing_on(row, pivot(battle, volley.unit, order), weapon.fire_arc):
        return Refusal(f"{name}: out of the fire arc even after a free turn of 90 degrees", "shoot.fire-arc")
    return why_smoke_stops(battle, lines, row, order) if battle.turn.clouds else None


@implements("smoke.lasers")
def why_smoke_stops(battle: Battle, lines: Lines, row: int, order: FireOrder) -> Refusal | None:
    """Why a weak laser cannot be fired: every line it bears on goes through smoke."""
    weapon, kind = battle.weapon(order.weapon), battle.kind(lines.shooters[row])
    bearing_on = lines.bearing_on(row, facing_of(lines, row, order, weapon.fire_arc), weapon.fire_arc)
    return why_stopped(kind, weapon) if all(lines.smoky(row, column) for column in bearing_on) else None


@implements("shoot.los.betrayed-position", "smoke.los", "shoot.cover.buildings-trenches-roofs")
def why_out_of_sight(lines: Lines, row: int, name: str) -> Refusal:
    columns = range(len(lines.targets))
    shown = [column for column in columns if lines.glance(row).visible[column]]
    if any(lines.friends[row][column] for column in shown):
        return Refusal(f"Another friendly unit stands between the shooter and {name}", "shoot.past-allies.other-unit")
    smoke = lines.hidden_by_smoke[row] if lines.clouded else []
    if shown and all(lines.targets[column].hidden for column in shown):
        return Refusal(f"{name} is hidden; only wild fire at a place reaches it", "hide.claim")
    if any(smoke[column] for column in shown if smoke):
        return Refusal(f"{name}: hidden by smoke; only wild fire at a place reaches it", "smoke.los")
    if shown:
        return Refusal(f"Comrades stand in the line of fire to {name}", "shoot.past-allies")
    notes = list(lines.glance(row).notes.values())
    if notes:
        return Refusal(f"{name}: out of sight: {notes[0]}", "shoot.cover.buildings-trenches-roofs")
    if what := only_shows(lines.battle, lines.shooters[row], lines.targets):
        return Refusal(f"Only a {what} of {name} shows, which is no target", "shoot.los.betrayed-position")
    return Refusal(f"{name}: out of sight", "shoot.los")


@implements("measure.centre")
def lines_and_row(battle: Battle, unit_id: str, order: FireOrder) -> tuple[Lines, int]:
    """The lines along which an order is fired, from the model's centre or where its weapon is mounted."""
    row, mount = battle.units[unit_id].models.index(order.model), battle.weapon(order.weapon).mount
    if mount is None:
        return Lines.of(battle, unit_id, order.target), row
    return Lines.from_mount(battle, unit_id, order.target, row, pivot(battle, unit_id, order), mount), row


@implements("activate.free-turn", "shoot.fire-arc")
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
    """The facing from which the order is fired, chosen from the model's centre."""
    if order.aim is not None:
        found = reach_spot(battle, order, battle.weapon(order.weapon))
        return battle.models[order.model].facing if isinstance(found, Refusal) else found.facing
    lines, row = Lines.of(battle, unit_id, order.target), battle.units[unit_id].models.index(order.model)
    return facing_of(lines, row, order, battle.weapon(order.weapon).fire_arc)


@implements("shoot.range", "shoot.declare", "casualty.eligible", "smoke.lasers", "measure.within")
def measure(battle: Battle, volley: Volley, order: FireOrder, *, blind: bool = False) -> Aimed | Refusal:
    """Step 4: range to the nearest model seen in the arc, and the models this shooter may hurt.

    A blind estimate, before measuring is allowed, takes everything seen to be in range."""
    if order.aim is not None:
        return measure_spot(battle, volley, order, blind=blind)
    lines, row = lines_and_row(battle, volley.unit, order)
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    facing = pivot(battle, volley.unit, order)
    reach = math.inf if blind else reach_of(weapon, order) or 0.0
    bearing_on = lines.bearing_on(row, facing, weapon.fire_arc)
    if lines.clouded and is_stopped(battle.kind(model), weapon):
        bearing_on = [column for column in bearing_on if not lines.smoky(row, column)]
    distances = lines.glance(row).distance if bearing_on else []
    eligible = tuple([column for column in bearing_on if within(distances[column], reach)])
    if not eligible:
        return why_out_of_reach(weapon, reach)
    nearest = min(eligible, key=distances.__getitem__)
    distance, kind = math.inf if blind else distances[nearest], battle.kind(model)
    number = weapon.shots if blind else shots(kind, weapon, distance, order)
    dimmed = dimmed_by(battle, weapon, smoky=lines.smoky(row, nearest))
    return Aimed(order, row, model, kind, weapon, facing, eligible, nearest, distance, number, dimmed)


def plain(order: FireOrder) -> FireOrder:
    """An order whatever way its firer turns for it."""
    return msgspec.structs.replace(order, facing=None)


@implements("shoot.declare")
def knows_range(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    """Whether the distance of a shot at a unit may be told: nobody moves between the volleys of one action."""
    return PREMEASURE(battle) or (order.model, order.target) in volley.ranged


@implements("shoot.hidden-target")
def measure_spot(battle: Battle, volley: Volley, order: FireOrder, *, blind: bool = False) -> Aimed | Refusal:
    """A shot at a spot: how far it is decides how often the weapon fires."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    found = reach_spot(battle, order, weapon, blind=blind)
    if isinstance(found, Refusal):
        return found
    row, kind = battle.units[volley.unit].models.index(order.model), battle.kind(model)
    number = weapon.shots if blind else shots(kind, weapon, found.distance, order)
    if not number:
        return Refusal(f"beyond half range for {weapon.name}", "shoot.weapon.salvo")
    dimmed, distance = dimmed_by(battle, weapon, smoky=found.smoky), math.inf if blind else found.distance
    return Aimed(order, row, model, kind, weapon, found.facing, (), 0, distance, number, dimmed)
