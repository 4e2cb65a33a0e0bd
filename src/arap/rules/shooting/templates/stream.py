"""Templates: where a stream may be laid, what cuts it short, and the models under it."""

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.bodies import bodies, large_models, present_height
from arap.battle.settings import FLEETING, TEMPLATE_SHAPE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.shooting.area.aiming import direction, reference, visible_members
from arap.rules.shooting.area.burst import body_distance, body_radius, widest
from arap.rules.shooting.area.cover import capped
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.to_hit.table import TargetFacts
from arap.rules.shooting.weapons.pivots import ANGLE, in_arc, pivot_to
from arap.rules.sight.floors import floor_between
from arap.rules.sight.geometry import HARD, NONE, SOFT, geometry
from arap.rules.sight.places import level_seen
from arap.table import (
    NOBODY,
    TOLERANCE,
    Bodies,
    Piece,
    PointXY,
    bearing,
    length,
    sight,
    snap_point,
    turn_between,
    within,
)
from arap.table.shapes.footprints import (
    Shape,
    ahead_of,
    entered,
    from_shape,
    strip,
    teardrop,
    through_circle,
    thrown_back,
)

LENGTH, WIDTH, DROP_WIDTH = 8.0, 2.0, 2.5
ONWARD = 90.0


class Jet(msgspec.Struct, frozen=True):
    """One straight part of a stream: its outline, and the point its cover is judged from."""

    shape: Shape
    source: PointXY
    z: float


class Stream(msgspec.Struct, frozen=True):
    """A template laid on the table, in two parts if a wall threw it back."""

    jets: tuple[Jet, ...]
    bounced: bool = False


@implements("template.torrent")
@cites("template.shape")
def aim_template(battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
    """The middle line starts at the firer's base centre, or at a narrow end within the torrent's distance. Before
    measuring is allowed it does not look for models under it."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    here = model.x, model.y
    start = here if order.aim is None else snap_point(order.aim)
    if order.bearing is None and not order.target:
        return Refusal("Choose the direction of the template", "template.shape")
    if order.bounce and TEMPLATE_SHAPE(battle) != "strip":
        return Refusal("Only a strip bounces off a wall, not a teardrop", "template.bounce")
    axis = direction(battle, order, model) % 360.0
    towards = bearing(here, start) if length(here, start) > TOLERANCE else axis
    facing = pivot_to(model, towards, weapon.fire_arc, order.facing)
    if isinstance(facing, Refusal):
        return Refusal(facing.reason, "template.torrent" if order.aim is not None else "template.shape")
    if refusal := why_not_start(battle, model, weapon.range, start, axis, facing, weapon.fire_arc):
        return refusal
    seen = visible_members(battle, model, order.target) if order.target else []
    row = battle.units[model.unit].models.index(model.id)
    nearest = reference(battle, order.target, seen, start)
    strike = Strike(
        order, row, model, battle.kind(model), weapon, facing, "template", start, model.z, length(here, start),
        order.target, nearest, True, axis,
    )  # fmt: skip
    if not blind or shows_distances(battle):
        strike = with_target(battle, strike)
    return msgspec.structs.replace(strike, known=sees_target(battle, strike))


@cites("shoot.snap-and-wild")
def sees_target(battle: Battle, strike: Strike) -> bool:
    """Whether the firer sees a model of the unit under its stream; a stream thrown back goes round a corner."""
    if strike.order.bounce or not strike.target:
        return True
    return bool(visible_members(battle, strike.model, strike.target, over=True))


@cites("template.to-hit")
def with_target(battle: Battle, strike: Strike) -> Strike:
    """The unit aimed at is the one named, if any of it is under the template; else the nearest enemy unit under it."""
    side = battle.units[strike.model.unit].side
    covered = [model for model, _ in under(battle, strike, stream_of(battle, strike))]
    burnt = [model for model in covered if battle.units[model.unit].side != side]
    if not burnt or any(model.unit == strike.target for model in burnt):
        return strike
    first = min(burnt, key=lambda model: length(strike.here, (model.x, model.y)))
    return msgspec.structs.replace(strike, target=first.unit, nearest=battle.units[first.unit].models.index(first.id))


@cites("template.torrent", "template.shape")
def why_not_start(
    battle: Battle, model: Model, reach: float | None, start: PointXY, axis: float, facing: float, arc: float
) -> Refusal | None:
    """Why the narrow end cannot be where it was put."""
    here = model.x, model.y
    if length(here, start) <= TOLERANCE:
        return None if in_arc(facing, axis, arc) else Refusal("The template is out of the fire arc", "template.shape")
    if reach is None or not within(length(here, start), reach):
        return Refusal(f'The narrow end may be at most {reach or 0.0:g}" away', "template.torrent")
    if level_seen(battle, model, start) is None:
        return Refusal("The narrow end is out of sight", "template.torrent")
    if abs(turn_between(bearing(here, start), axis)) > ONWARD + ANGLE:
        return Refusal("The template must point away from the firer", "template.torrent")
    return None


@cites("template.shape", "template.bounce")
def stream_of(battle: Battle, strike: Strike) -> Stream:
    """The stream as far as the first thing that cuts it short; thrown back there, if that was wanted and it can be."""
    start, axis = strike.aim, strike.bearing
    wall = wall_met(battle, strike.model, start, axis, LENGTH)
    stop = min(wall[0] if wall else LENGTH, body_met(battle, strike, start, axis))
    first = Jet(shape_of(battle, start, axis, stop), strike.here, strike.model.z)
    rest = LENGTH - stop
    bounces = strike.order.bounce and wall is not None and wall[0] <= stop and TEMPLATE_SHAPE(battle) == "strip"
    if wall is None or not bounces or rest <= TOLERANCE:
        return Stream((first,))
    corner, onward = ahead_of(start, axis, stop), thrown_back(axis, wall[1])
    begin = ahead_of(corner, onward, TOLERANCE)
    again = wall_met(battle, strike.model, begin, onward, rest)
    second = shape_of(battle, corner, onward, min(rest, again[0]) if again else rest)
    return Stream((first, Jet(second, begin, strike.model.z)), True)


@implements("template.shape")
def shape_of(battle: Battle, start: PointXY, axis: float, reach: float) -> Shape:
    """A strip 8" by 2", or a teardrop that widens to 2.5"."""
    if TEMPLATE_SHAPE(battle) == "strip":
        return strip(start, axis, reach, WIDTH)
    return teardrop(start, axis, LENGTH, DROP_WIDTH, reach)


def top_of(battle: Battle, model: Model) -> float:
    return model.z + present_height(battle, model)


@cites("template.shape")
def wall_met(battle: Battle, model: Model, start: PointXY, axis: float, reach: float) -> tuple[float, float] | None:
    """Where opaque terrain at least as tall as the firer ends the stream, and the bearing of its face."""
    end = ahead_of(start, axis, reach)
    walls = [piece for piece in battle.table.pieces_along(start, end) if stops_stream(battle, model, piece)]
    met = [found for piece in walls if (found := entered(piece.shape, start, end)) is not None]
    return min(met, default=None)


def stops_stream(battle: Battle, model: Model, piece: Piece) -> bool:
    """Whether a piece is opaque and at least as tall as the firer."""
    return piece.cuts_sight and piece.base <= model.z + TOLERANCE and piece.top >= top_of(battle, model)


@cites("template.shape")
def body_met(battle: Battle, strike: Strike, start: PointXY, axis: float) -> float:
    """Where a Size Three model at least as tall as the firer ends the stream: it is reached, not passed."""
    end, top = ahead_of(start, axis, LENGTH), top_of(battle, strike.model)
    met = [LENGTH]
    for model in large_models(battle):
        if model.id == strike.model.id or not model.z < top <= top_of(battle, model):
            continue
        span = through_circle(start, end, (model.x, model.y), body_radius(battle, battle.kind(model)))
        if span:
            met.append(max(span[0], TOLERANCE))
    return min(met)


@cites("template.shape", "area.in-or-out")
def under(battle: Battle, strike: Strike, stream: Stream) -> list[tuple[Model, Jet]]:
    """Every model that a part of the stream covers, but not the firer; friends too."""
    found = []
    for model in near_stream(battle, stream):
        if model.id == strike.model.id or not same_level(battle, strike.model, model):
            continue
        jet = next((jet for jet in stream.jets if covered(battle, model, jet.shape)), None)
        if jet is not None:
            found.append((model, jet))
    return found


def near_stream(battle: Battle, stream: Stream) -> list[Model]:
    """Models with a body that may come under a part of the stream: the others need no closer look."""
    far = widest(battle) + 2 * TOLERANCE
    xs, ys = zip(*[corner for jet in stream.jets for corner in jet.shape], strict=True)
    left, right, low, high = min(xs) - far, max(xs) + far, min(ys) - far, max(ys) + far
    return [model for model in battle.models.values() if left <= model.x <= right and low <= model.y <= high]


@cites("area.in-or-out")
def covered(battle: Battle, model: Model, shape: Shape) -> bool:
    kind = battle.kind(model)
    if kind.hull is None:
        return within(from_shape(shape, (model.x, model.y)), body_radius(battle, kind))
    return any(within(body_distance(battle, model, corner), 0.0) for corner in shape) or within(
        from_shape(shape, (model.x, model.y)), min(kind.hull) / 2
    )


@cites("template.shape")
def same_level(battle: Battle, firer: Model, model: Model) -> bool:
    low, high = sorted((firer.z, model.z))
    if high - low <= TOLERANCE:
        return True
    return not floor_between(battle.table, (firer.x, firer.y), (model.x, model.y), low, high)


@implements("template.cover")
def cover_in(battle: Battle, strike: Strike, model: Model, jet: Jet) -> int:
    """Cover between the figure and the weapon, or the wall that threw the stream back; lying down is soft cover."""
    firer = msgspec.structs.replace(strike.model, x=jet.source[0], y=jet.source[1])
    eyes: Bodies = bodies(battle, [firer])
    found = sight(battle.table, eyes, bodies(battle, [model]), NOBODY, geometry(battle))
    cover, by = int(found.cover[0, 0]), int(found.cover_by[0, 0])
    if cover == SOFT and by >= 0 and not battle.table.pieces[by].template_protection:
        cover = NONE
    return unless_fleeting(battle, strike, model, SOFT if cover == NONE and model.prone else min(cover, HARD))


@cites("template.cover", "shoot.fleeting-target")
def unless_fleeting(battle: Battle, strike: Strike, model: Model, cover: int) -> int:
    """Cover is -1 in total for a fleeting target: none is left if that is already in the goal for the unit."""
    if FLEETING(battle) != "replaces-cover":
        return cover
    counted = model.unit == strike.target and TargetFacts.of(battle, model.unit).fleeting
    return NONE if counted else capped(model, cover)
