"""A flamer aimed at the ground, and things under its stream that it sets on fire."""

from collections.abc import Sequence

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.things.scenery import Square
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow
from arap.rules.fire.igniting import try_to_light, unlit_at, why_not_light
from arap.rules.fire.pools import AHEAD, RULE, light_pool, why_not_pool
from arap.rules.fire.squares import burnable, material, on_floor, square_named, squares_at, squares_of
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.stream import (
    LENGTH,
    Stream,
    body_met,
    shape_of,
    stops_stream,
    stream_of,
    wall_met,
)
from arap.table import PointXY, bearing, snap_point, turn_between, within
from arap.table.shapes.footprints import ahead_of, from_shape

SHORT = 1.0
SQUARE = 1.0
"""The side of a square that burns."""


@cites("fire.pool", "fire.ignite.actions")
def why_not_flames(battle: Battle, strike: Strike) -> Refusal | None:
    """Why a stream cannot be aimed at the ground, or set this square on fire."""
    order, weapon = strike.order, strike.weapon
    if (order.ground or order.ignite) and not weapon.nature.flames:
        return Refusal(f"{weapon.name} is not a flamer", RULE if order.ground else "fire.ignite.actions")
    if order.ground and (refusal := why_not_pool(battle)):
        return refusal
    if order.ignite is None:
        return None
    square = square_named(battle, order.ignite, strike.model.z, burning=False)
    if isinstance(square, Refusal):
        return square
    if not is_under(battle, strike, stream_of(battle, strike), square):
        return Refusal("That square is not under the template", "fire.ignite.actions")
    return why_not_light(battle, square, "flamer")


@cites("fire.ignite.actions")
def squares_under(battle: Battle, strike: Strike) -> list[Square]:
    """The squares under a stream that a flamer can set on fire, the nearest to its middle line first."""
    stream = stream_of(battle, strike)
    found = [
        square
        for piece in burnable(battle)
        for key in squares_of(battle, piece)
        for square in [square_named(battle, (key[0] + 0.5, key[1] + 0.5), strike.model.z, burning=False)]
        if not isinstance(square, Refusal)
        and square.piece == piece.id
        and is_under(battle, strike, stream, square)
        and why_not_light(battle, square, "flamer") is None
    ]
    return sorted(found, key=lambda square: turn_between(bearing(strike.aim, square.middle), strike.bearing))


@cites("fire.ignite.actions")
def is_under(battle: Battle, strike: Strike, stream: Stream, square: Square) -> bool:
    """Whether the middle of a square is under a part of the stream. Of a thing that stops the stream, such as a house,
    the squares at its face are."""
    if any(from_shape(jet.shape, square.middle) <= 0.0 for jet in stream.jets):
        return True
    first, whole = stream.jets[0].shape, shape_of(battle, strike.aim, strike.bearing, LENGTH)
    at_face = from_shape(whole, square.middle) <= 0.0 and within(from_shape(first, square.middle), SQUARE)
    return at_face and stops_stream(battle, strike.model, material(battle, square))


@cites("fire.pool")
def pool_place(battle: Battle, strike: Strike) -> PointXY:
    """7 inches ahead on the middle line, or an inch short of what cuts the stream."""
    wall = wall_met(battle, strike.model, strike.aim, strike.bearing, LENGTH)
    stop = min(wall[0] if wall else LENGTH, body_met(battle, strike, strike.aim, strike.bearing))
    return snap_point(ahead_of(strike.aim, strike.bearing, max(0.0, min(AHEAD, stop - SHORT))))


@cites("fire.pool")
def aim_at_ground(battle: Battle, volley: Volley, strike: Strike) -> Flow[None]:
    """No roll to hit, and no model is hit."""
    place = pool_place(battle, strike)
    z = battle.table.support(*place, strike.model.z)
    yield from light_pool(battle, volley.unit, strike.model.id, place, z)


@cites("fire.ignite.actions", "fire.burning.other-causes")
def kindle(battle: Battle, volley: Volley, orders: Sequence[FireOrder]) -> Flow[None]:
    """After all hits, flamers try to light the squares they named, and molotovs those they burst on."""
    for order in orders:
        if order.ignite is not None and order.model in battle.models:
            square = square_named(battle, order.ignite, battle.models[order.model].z, burning=False)
            if not isinstance(square, Refusal) and why_not_light(battle, square, "flamer") is None:
                yield from try_to_light(battle, volley.unit, order.model, square, "flamer")
    for model, weapon, place, z in volley.bursts if volley.unit in battle.units else ():
        if battle.weapon(weapon).nature.kindles:
            near = [square for square in squares_at(battle, place) if on_floor(square, z)]
            if square_there := unlit_at(battle, near, "molotov"):
                yield from try_to_light(battle, volley.unit, model, square_there, "molotov")
