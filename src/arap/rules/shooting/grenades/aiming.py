"""Where a grenade or rock may be thrown, or a bomb dropped."""

from itertools import pairwise

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.scatter import scattered
from arap.rules.shooting.area.aiming import direction, is_noticed, reference, unit_aimed_at, visible_members
from arap.rules.shooting.area.guesses import must_hide_models
from arap.rules.shooting.shots.strike import DistanceWanted, Mode, Strike
from arap.rules.shooting.weapons.pivots import pivot_to
from arap.rules.shooting.weapons.types import effective_range
from arap.rules.sight.floors import roof_over
from arap.rules.sight.places import FriendsInTheWay, comrades_between, level_seen
from arap.rules.sight.positions import knows_position
from arap.table import PointXY, bearing, length, snap_point, within
from arap.table.shapes.footprints import nearest_on_leg

BESIDE = 0.75
HOW_FAR_THROWN = DistanceWanted("Declare how far to throw, and where to", "grenade.throw")


@cites("grenade.throw", "grenade.rocks", "area.guess-range")
def aim_throw(battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
    """A bearing and a distance up to the range of a throw, declared before measuring. A blind one does not look for
    models where it goes."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    place = thrown_to(battle, order, model, weapon)
    if isinstance(place, Refusal):
        return place
    here = model.x, model.y
    towards = bearing(here, place) if length(here, place) else model.facing
    facing = pivot_to(model, towards, weapon.fire_arc, order.facing)
    if isinstance(facing, Refusal):
        return facing
    return thrown_strike(battle, order, "thrown", place, facing, blind=blind)


@cites("grenade.rocks", "shoot.past-allies")
def aim_rock(battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
    """A rock is thrown like a grenade, but not past more than one comrade."""
    strike = aim_throw(battle, order, blind=blind)
    if isinstance(strike, Strike) and comrades_between(battle, strike.model, strike.aim):
        return FriendsInTheWay("More than one model of its own unit is in the way of the stone", "shoot.past-allies")
    return strike


@cites("grenade.throw", "grenade.rocks")
def thrown_to(battle: Battle, order: FireOrder, model: Model, weapon: Weapon) -> PointXY | Refusal:
    reach, here = effective_range(weapon) or 0.0, (model.x, model.y)
    if order.aim is not None:
        if GUESS_RANGE(battle) == "declared":
            return Refusal("Declare a bearing and a distance: you may not measure first", "grenade.throw")
        place, distance = snap_point(order.aim), length(here, order.aim)
    elif order.distance is None or (order.bearing is None and not order.target):
        return HOW_FAR_THROWN
    else:
        distance = order.distance
        place = scattered(here, distance, direction(battle, order, model))
    if distance < 0:
        return Refusal("The distance of a throw must be more than 0", "grenade.throw")
    if not within(distance, reach):
        return Refusal(f'A throw of {round(distance, 1):g}" is too far: at most {reach:g}"', "grenade.throw")
    return place


@cites("shoot.los.betrayed-position")
def thrown_strike(
    battle: Battle, order: FireOrder, mode: Mode, place: PointXY, facing: float, *, blind: bool = False
) -> Strike:
    """A throw or a drop, at the unit named or the nearest enemy there. A throw goes where its thrower sees, into a room
    too; out of sight it comes down from above."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    radius = weapon.marker_radius or battle.kind(model).base_radius
    target = unit_aimed_at(battle, order, place, radius, blind=blind)
    seen = visible_members(battle, model, target, over=True) if target else []
    level = level_seen(battle, model, place)
    untold = must_hide_models(battle, order, blind=blind)
    if order.target and untold:
        known = bool(seen) or level is not None or knows_position(battle, model, target)
    else:
        known = level is not None or (bool(target) and is_noticed(battle, model, target, place, radius))
    near = (model.x, model.y) if untold else place
    z = level_of_throw(battle, model, place, level) if mode == "thrown" else battle.table.elevation(*place)
    return Strike(
        order, battle.units[model.unit].models.index(model.id), model, battle.kind(model), weapon, facing, mode,
        place, z, length((model.x, model.y), place), target,
        reference(battle, target, seen, near), known,
    )  # fmt: skip


@cites("grenade.throw")
def level_of_throw(battle: Battle, model: Model, place: PointXY, seen: float | None) -> float:
    """Where a throw comes down: on the level that is seen; out of sight below the roof that is over the thrower too,
    else on top."""
    if seen is not None:
        return seen
    roof = roof_over(battle.table, (model.x, model.y), model.z)
    if roof is not None and roof == roof_over(battle.table, place, model.z):
        return battle.table.support(*place, model.z)
    return battle.table.elevation(*place)


@implements("shoot.weapon.bomb")
def aim_bomb(battle: Battle, order: FireOrder) -> Strike | Refusal:
    """A bomb falls straight below its carrier, or below any point of the way it has just come: the one nearest to the
    place pointed at, if that is hardly off the way."""
    model = battle.models[order.model]
    wish = (model.x, model.y) if order.aim is None else order.aim
    places = [nearest_on_leg(wish, a, b) for a, b in trail_of(battle, model)]
    place = snap_point(min(places, key=lambda point: length(point, wish)))
    if not within(length(place, wish), BESIDE):
        return Refusal("Drop a bomb below its carrier, or on the path it has just taken", "shoot.weapon.bomb")
    return thrown_strike(battle, order, "dropped", place, model.facing)


@cites("shoot.weapon.bomb")
def trail_of(battle: Battle, model: Model) -> list[tuple[PointXY, PointXY]]:
    """The legs of the way a model came in the action just before, and the place where it is."""
    here = model.x, model.y
    legs = [(here, here)]
    acting = battle.acting(model.unit)
    for carrier, places in acting.trails if acting else ():
        if carrier == model.id:
            legs += list(pairwise(places))
    return legs
