"""Where an area weapon may be aimed, and in which of the four ways it is fired."""

from math import cos, isfinite, radians, sin
from typing import NamedTuple

from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.acts import FireMode, FireOrder
from arap.battle.battle import Battle
from arap.battle.bodies import present_height
from arap.battle.secrets.counters import is_counter
from arap.battle.settings import AIM_THIRDS, GUESS_RANGE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.scatter import scattered
from arap.rules.shooting.area.guesses import must_hide_models
from arap.rules.shooting.area.trajectory import in_front
from arap.rules.shooting.shots.strike import DistanceWanted, Strike, lines_to
from arap.rules.shooting.weapons.pivots import pivot_to
from arap.rules.shooting.weapons.types import effective_range, is_curved, never_flat, reach_of, why_out_of_reach
from arap.rules.sight.dense import why_too_dense
from arap.rules.sight.floors import roof_over
from arap.rules.sight.geometry import NONE, eye_height
from arap.rules.sight.indoors import house_of
from arap.rules.sight.lines import Lines
from arap.rules.sight.places import FriendsInTheWay, friends_between, hidden_by_smoke, level_seen
from arap.rules.sight.positions import knows_position, position_known
from arap.table import PointXY, bearing, length, middle_of, snap, snap_point, walls_met, within

WIDE = 6.0
HOW_FAR = DistanceWanted("Declare a bearing and a distance in inches", "area.guess-range")
FRIENDS_IN_THE_WAY = FriendsInTheWay("Another friendly unit is in the way", "shoot.past-allies.other-unit")


class Knowledge(NamedTuple):
    """What a firer knows of its aim point: it is `in_sight`; or out of sight with its position `known`; or it is
    `concealed`."""

    in_sight: bool
    known: bool = False
    concealed: bool = False


@cites("area.modes", "area.high-trajectory", "area.indirect", "area.hidden", "shoot.los.betrayed-position")
def mode_of(weapon: Weapon, wish: FireMode | None, knowledge: Knowledge) -> FireMode | Refusal:
    """The way of firing, by what is seen; where the weapon has a choice, the player decides. In a high curve a known
    place is as good as one in sight. A concealed one is always fired at as a hidden target."""
    curved, (in_sight, known, concealed) = is_curved(weapon), knowledge
    if wish in ("high", "indirect") and not curved:
        return Refusal(f"{weapon.name} is neither a Barrage nor a Grenade weapon", "area.modes")
    if concealed and curved and wish is None:
        return "hidden"
    if concealed and wish in ("high", "indirect"):
        return Refusal("The target is concealed: fire at it as a hidden one", "area.modes")
    if known and curved and wish in (None, "high"):
        return "high"
    if not in_sight:
        return _unseen(wish, curved)
    if wish in ("indirect", "hidden"):
        return Refusal("The target is in line of sight", "area.modes")
    flat = not never_flat(weapon)
    if wish == "direct" and not flat:
        return Refusal(f"{weapon.name} can only be fired in a high trajectory", "area.high-trajectory")
    return wish or ("direct" if flat else "high")


def _unseen(wish: FireMode | None, curved: bool) -> FireMode | Refusal:
    if wish == "hidden" or (curved and wish != "direct" and wish != "high"):
        return "hidden" if wish == "hidden" else "indirect"
    return Refusal("The aim point is out of line of sight", "area.aim-point")


@cites("area.modes", "area.aim-point", "area.guess-range")
def aim_area(battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
    """An area shot as declared. A blind one, before measuring is allowed, is not checked for range, and does not
    look for models where a guess goes."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    seen = visible_members(battle, model, order.target) if order.target else []
    place = None if order.target else named_place(order, model, weapon)
    if isinstance(place, Refusal):
        return place
    mode = mode_of(weapon, order.mode, knowledge_of(battle, order, place, blind=blind))
    if isinstance(mode, Refusal):
        return mode
    if mode != "direct":
        return aim_by_guess(battle, order, mode, blind=blind)
    if order.target and not seen:
        return aim_over_friends(battle, order, blind=blind)
    return aim_direct(battle, order, seen, blind=blind)


@cites("area.modes", "shoot.los.betrayed-position")
def knowledge_of(battle: Battle, order: FireOrder, place: PointXY | None, *, blind: bool) -> Knowledge:
    """What is known of the place named; without one, of the unit. Friends in between do not hide it."""
    model = battle.models[order.model]
    if place is not None:
        in_sight = level_seen(battle, model, place) is not None
    else:
        in_sight = bool(order.target) and bool(visible_members(battle, model, order.target, over=True))
    if in_sight:
        return Knowledge(True)
    if is_concealed(battle, order, place):
        return Knowledge(False, concealed=True)
    return Knowledge(False, known=is_betrayed(battle, order, place, blind=blind))


@cites("area.high-trajectory", "shoot.past-allies.other-unit")
def aim_over_friends(battle: Battle, order: FireOrder, *, blind: bool) -> Strike | Refusal:
    """Where friends stand in the way of a flat shot it goes over them if it can, unless it was to be a flat one."""
    if order.mode == "direct" or not is_curved(battle.weapon(order.weapon)):
        return FRIENDS_IN_THE_WAY
    return aim_by_guess(battle, order, "high", blind=blind)


@cites("area.modes", "area.hidden", "smoke.los")
def is_concealed(battle: Battle, order: FireOrder, place: PointXY | None) -> bool:
    """Whether the target is a counter, or smoke lies on every line to it, or on that to the place aimed at."""
    if place is None and is_marked(battle, order.target):
        return True
    if not battle.turn.clouds:
        return False
    model = battle.models[order.model]
    if place is not None:
        return hidden_by_smoke(battle, model, place, battle.table.elevation(*place))
    lines, row = lines_to(battle, model, order.target)
    return all(lines.hidden_by_smoke[row])


@cites("area.modes")
def is_marked(battle: Battle, target: str) -> bool:
    """Whether the shot is at a counter: its player does not know what is there."""
    return bool(target) and is_counter(battle, target)


@cites("shoot.los.betrayed-position")
def is_betrayed(battle: Battle, order: FireOrder, place: PointXY | None, *, blind: bool = False) -> bool:
    """Whether the position of the unit aimed at, or of the enemy nearest the place, is known though it is not seen."""
    radius = battle.weapon(order.weapon).marker_radius or 0.0
    target = unit_aimed_at(battle, order, place, radius, blind=blind) if place else order.target
    return bool(target) and knows_position(battle, battle.models[order.model], target)


@cites("area.aim-point", "area.guess-range")
def unit_aimed_at(battle: Battle, order: FireOrder, place: PointXY, radius: float, *, blind: bool) -> str:
    """The unit named, else the unit of the enemy nearest to the place; "" if there is none, or it must not be looked
    for yet."""
    if order.target or must_hide_models(battle, order, blind=blind):
        return order.target
    return nearest_enemy(battle, battle.models[order.model], place, radius) or ""


@cites("area.aim-point", "area.guess-range")
def named_place(order: FireOrder, model: Model, weapon: Weapon) -> PointXY | Refusal:
    """The place an order names, as a point or by a bearing and a distance."""
    if order.aim is not None:
        return snap_point(order.aim)
    if order.bearing is not None and order.distance is not None:
        return scattered((model.x, model.y), order.distance, order.bearing)
    return Refusal(f"{weapon.name} needs a target, or a place to be aimed at", "area.aim-point")


def visible_members(battle: Battle, model: Model, target: str, *, over: bool = False) -> list[Model]:
    """The members of a unit that a model sees and can fire at; if it fires `over` its friends, all it sees."""
    lines, row = lines_to(battle, model, target)
    return [lines.targets[column] for column in (lines.spotted(row) if over else lines.seen(row))]


def middle(models: list[Model]) -> PointXY:
    """The mean of the base centres."""
    return middle_of([(model.x, model.y) for model in models])


@implements("area.aim-point")
def aim_direct(battle: Battle, order: FireOrder, seen: list[Model], *, blind: bool) -> Strike | Refusal:
    """At the middle of the visible members of a squad, or at a spot of ground. A squad member cannot be singled out."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    if seen:
        aim: PointXY | Refusal = point_of_unit(battle, order, model, weapon, seen)
        target = order.target
    else:
        aim, target, seen = point_of_ground(battle, order, model, weapon, blind=blind)
    if isinstance(aim, Refusal):
        return aim
    nearest = reference(battle, target, seen, aim)
    return strike(battle, order, "direct", aim, target, nearest, blind=blind)


@cites("area.aim-point", "area.no-marker")
def point_of_unit(
    battle: Battle, order: FireOrder, model: Model, weapon: Weapon, seen: list[Model]
) -> PointXY | Refusal:
    """The centre of the members seen, or of the members on the left or right; behind cover, the part of the cover
    that is seen."""
    aimed_at = part_of(battle, order, model, seen)
    if isinstance(aimed_at, Refusal):
        return aimed_at
    centre = middle(aimed_at)
    figure = min(aimed_at, key=lambda other: length((other.x, other.y), centre))
    if not weapon.marker_radius:
        return figure.x, figure.y
    return before_cover(battle, model, snap_point(centre), figure, aimed_at)


@cites("area.obstructions")
def before_cover(battle: Battle, model: Model, aim: PointXY, figure: Model, aimed_at: list[Model]) -> PointXY:
    """A shot at an enemy in cover is aimed at the cover in front of its middle."""
    lines, row = lines_to(battle, model, figure.unit)
    if lines.glance(row).cover[lines.targets.index(figure)] == NONE:
        return aim
    middle_height = battle.table.support(*aim, figure.z) + present_height(battle, figure) / 2
    start = (model.x, model.y, eye_height(battle, model))
    shields = {piece for one in aimed_at for piece in shields_of(battle, lines, row, one)}
    stop = walls_met(battle.table, start, (*aim, middle_height), shields)
    if not isfinite(stop[0]):
        return aim
    [[x, y]] = in_front(start[:2], aim, stop).tolist()
    return x, y


@cites("area.obstructions", "shoot.cover.claim")
def shields_of(battle: Battle, lines: Lines, row: int, figure: Model) -> list[str]:
    """The pieces that give a figure its cover: the walls of the house it is in, else what the geometry names."""
    glance, column = lines.glance(row), lines.targets.index(figure)
    house = house_of(battle, figure) if column in glance.notes else None
    if house is not None:
        return [piece.id for piece in battle.table.pieces if piece.id.startswith(f"{house.id}-wall-")]
    by = int(glance.sight.cover_by[glance.row, column])
    return [battle.table.pieces[by].id] if by >= 0 else []


@cites("area.aim-point")
def part_of(battle: Battle, order: FireOrder, model: Model, seen: list[Model]) -> list[Model] | Refusal:
    """All members seen, or the outer third of them on one side across the line of fire."""
    if order.part in (None, "centre"):
        return seen
    across = offsets(model, seen)
    width = max(across) - min(across)
    allowed = AIM_THIRDS(battle)
    if allowed == "never" or (allowed == "when-wide" and within(width, WIDE)):
        return Refusal("The squad is too narrow to aim at one side of it", "area.aim-point")
    if order.part == "left":
        return [one for one, at in zip(seen, across, strict=True) if at <= min(across) + width / 3]
    return [one for one, at in zip(seen, across, strict=True) if at >= max(across) - width / 3]


def offsets(model: Model, seen: list[Model]) -> list[float]:
    """How far to the right of the line of fire each stands."""
    angle = radians(bearing((model.x, model.y), middle(seen)))
    return [(other.x - model.x) * cos(angle) - (other.y - model.y) * sin(angle) for other in seen]


@cites("area.aim-point", "area.obstructions")
def point_of_ground(
    battle: Battle, order: FireOrder, model: Model, weapon: Weapon, *, blind: bool
) -> tuple[PointXY | Refusal, str, list[Model]]:
    """A spot of ground. Close to a visible squad the squad is aimed at instead, unless the spot is seen through an
    opening."""
    place = named_place(order, model, weapon)
    if isinstance(place, Refusal):
        return place, "", []
    level = level_seen(battle, model, place) or 0.0
    if friends_between(battle, model, place, level):
        return FRIENDS_IN_THE_WAY, "", []
    if must_hide_models(battle, order, blind=blind):
        return place, "", []
    near = enemies_near(battle, model, place, weapon.marker_radius or 0.0)
    for other in near if roof_over(battle.table, place, level) is None else ():
        seen = visible_members(battle, model, other.unit)
        if len(battle.units[other.unit].models) > 1 and other in seen:
            return point_of_unit(battle, order, model, weapon, seen), other.unit, seen
    if not near:
        return place, "", []
    return place, near[0].unit, visible_members(battle, model, near[0].unit)


@cites("area.aim-point")
def enemies_near(battle: Battle, model: Model, place: PointXY, radius: float) -> list[Model]:
    """The enemies within the radius of a place, the nearest first."""
    side = battle.units[model.unit].side
    near = [
        (distance, other.id)
        for other in battle.models.values()
        if within(distance := length((other.x, other.y), place), radius) and battle.units[other.unit].side != side
    ]
    return [battle.models[name] for _, name in sorted(near)]


@cites("area.aim-point")
def nearest_enemy(battle: Battle, model: Model, place: PointXY, radius: float) -> str | None:
    """The enemy unit with a model nearest to a place and within the radius of it."""
    near = enemies_near(battle, model, place, radius)
    return near[0].unit if near else None


def reference(battle: Battle, target: str, seen: list[Model], aim: PointXY) -> int:
    """The column of the visible member nearest to the aim point."""
    if not target:
        return 0
    members = battle.units[target].models
    able = seen or battle.members(target)
    figure = min(able, key=lambda other: length((other.x, other.y), aim))
    return members.index(figure.id)


@implements("area.guess-range")
@cites("area.high-trajectory", "area.indirect", "area.hidden")
def aim_by_guess(battle: Battle, order: FireOrder, mode: FireMode, *, blind: bool) -> Strike | Refusal:
    """A bearing and a distance declared before measuring; the marker goes there, whatever is there."""
    model = battle.models[order.model]
    place = guessed_place(battle, order)
    if isinstance(place, Refusal):
        return place
    untold = must_hide_models(battle, order, blind=blind)
    if mode == "high" and order.target and not untold:
        mode = mode_at(battle, order, place)
    radius = battle.weapon(order.weapon).marker_radius or 0.0
    target = unit_aimed_at(battle, order, place, radius, blind=blind)
    seen = visible_members(battle, model, target, over=True) if target else []
    near = (model.x, model.y) if untold else place
    return strike(battle, order, mode, place, target, reference(battle, target, seen, near))


@cites("area.modes", "area.high-trajectory", "area.indirect", "area.hidden")
def mode_at(battle: Battle, order: FireOrder, place: PointXY) -> FireMode:
    """A shot in a high curve needs sight of where it is to fall, not only of the unit that was named."""
    model, radius = battle.models[order.model], battle.weapon(order.weapon).marker_radius or 0.0
    if level_seen(battle, model, place) is not None or is_noticed(battle, model, order.target, place, radius):
        return "high"
    return "hidden" if is_concealed(battle, replace(order, target=""), place) else "indirect"


@cites("area.high-trajectory", "grenade.throw", "shoot.los.betrayed-position")
def is_noticed(battle: Battle, model: Model, target: str, place: PointXY, radius: float) -> bool:
    """Whether a member of the unit is at a place, and the firer sees it or knows its position."""
    there = [
        other
        for other in battle.members(target)
        if within(length((other.x, other.y), place), max(radius, battle.kind(other).base_radius))
    ]
    seen = visible_members(battle, model, target, over=True) if there else []
    return any(other in seen or position_known(battle, model, other) for other in there)


@cites("area.guess-range", "shoot.weapon.salvo")
def guessed_place(battle: Battle, order: FireOrder) -> PointXY | Refusal:
    """The place declared; where it may be laid down exactly, the very point."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    reach, here = effective_range(weapon) or 0.0, (model.x, model.y)
    if order.aim is not None:
        if GUESS_RANGE(battle) == "declared":
            return Refusal("Declare a bearing and a distance: you may not measure first", "area.guess-range")
        distance, towards = length(here, order.aim), bearing(here, order.aim)
    elif order.distance is None or (order.bearing is None and is_marked(battle, order.target)):
        return HOW_FAR
    else:
        distance, towards = order.distance, direction(battle, order, model)
    if distance <= 0 or not within(distance, reach):
        return Refusal(f'The distance declared must be more than 0 and at most {reach:g}"', "area.guess-range")
    if not within(distance, reach_of(weapon, order) or 0.0):
        return why_out_of_reach(weapon, reach / 2)
    return snap_point(order.aim) if order.aim is not None else scattered(here, distance, towards)


def direction(battle: Battle, order: FireOrder, model: Model) -> float:
    """The bearing declared, or that of the target's middle."""
    if order.bearing is not None or not order.target:
        return order.bearing or 0.0
    seen = visible_members(battle, model, order.target, over=True)
    return bearing((model.x, model.y), middle(seen or battle.members(order.target)))


@cites("area.aim-point", "shoot.range", "shoot.fire-arc", "shoot.weapon.salvo")
def strike(
    battle: Battle,
    order: FireOrder,
    mode: FireMode,
    aim: PointXY,
    target: str,
    nearest: int,
    *,
    blind: bool = True,
) -> Strike | Refusal:
    """The shot at an aim point, which must be in the fire arc and, in direct fire, in range when it is measured."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    here = model.x, model.y
    towards, distance = bearing(here, aim), snap(length(here, aim))
    facing = pivot_to(model, towards, weapon.fire_arc, order.facing)
    if isinstance(facing, Refusal):
        return facing
    reach = reach_of(weapon, order) or 0.0
    if mode == "direct" and not blind and not within(distance, reach):
        return why_out_of_reach(weapon, reach)
    row = battle.units[model.unit].models.index(model.id)
    z = level_of(battle, model, mode, aim, target, nearest)
    if mode == "direct" and not blind and (refusal := why_too_dense(battle, model, (*aim, z), distance)):
        return refusal
    return Strike(
        order, row, model, battle.kind(model), weapon, facing, mode, aim, z, distance, target, nearest,
        mode in ("direct", "high"), towards,
    )  # fmt: skip


@cites("area.aim-point")
def level_of(battle: Battle, model: Model, mode: FireMode, aim: PointXY, target: str, nearest: int) -> float:
    """The level a shot is aimed at: that of the figure or the ground that is seen; from above the highest."""
    table = battle.table
    if mode != "direct":
        return table.elevation(*aim)
    if target:
        return table.support(*aim, battle.models[battle.units[target].models[nearest]].z)
    seen = level_seen(battle, model, aim)
    return table.elevation(*aim) if seen is None else seen
