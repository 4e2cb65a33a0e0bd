"""Where a unit that drops can stand: what is a mishap, and what the ground does to models that come down in it."""

from collections.abc import Iterator, Sequence

import msgspec
from shapely import Point, Polygon

from arap.army.scenario import Placed
from arap.battle.battle import Battle
from arap.battle.muster import setup_of
from arap.battle.secrets.underground import DEPTH, figures_below
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.rules.morale.quarter import losses_in_own_turn
from arap.rules.movement.dice.hazards import bad_ground, dangerous_ground, meet, threshold_for
from arap.rules.movement.flight.entry import INWARDS
from arap.rules.movement.measures.field import Body, body_of, near_menaces, overlapping
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.reserves.formation import in_rings
from arap.table import Piece, PointXY, within

PLACE = "deepstrike.place"
BUILDINGS = ("house", "building", "bunker")
DANGEROUS, IMPASSABLE, OFF, FRIENDS, ENEMIES = (
    "in dangerous ground", "in impassable ground", "off the table", "on friends", "too near an enemy",
)  # fmt: skip


def is_closed(piece: Piece) -> bool:
    """Whether nobody can come down there: impassable ground, a building that is whole, deep water, a bottomless gap."""
    whole = piece.feature in BUILDINGS and not piece.ground.ruined
    return whole or piece.going == "impassable" or piece.water == "deep" or piece.ground.lethal


@implements("deepstrike.place")
def why_not_aim(battle: Battle, at: PointXY) -> Refusal | None:
    """The aim is on the table, neither on impassable ground nor in a building that is whole; other models do not
    matter."""
    x, y = at
    if not (0.0 <= x <= battle.table.width and 0.0 <= y <= battle.table.depth):
        return Refusal("That place is not on the table", PLACE)
    for piece in battle.table.pieces_at(x, y):
        if is_closed(piece) or not piece.standable:
            return Refusal(f"Nobody can come down in {piece.name}", PLACE)
    return None


def touched(battle: Battle, placed: Placed) -> list[Piece]:
    """The pieces that a base overlaps."""
    radius, x, y = battle.scenario.kinds[placed.kind].base_radius, placed.x, placed.y
    found = []
    for piece in battle.table.pieces:
        outline, (left, low, right, high) = outlined(battle, piece)
        beside = left - radius < x < right + radius and low - radius < y < high + radius
        if beside and outline.distance(Point(x, y)) < radius:
            found.append(piece)
    return found


def outlined(battle: Battle, piece: Piece) -> tuple[Polygon, tuple[float, float, float, float]]:
    """The outline of a piece, and the box it lies in."""
    outline = battle.table.once(("outline", piece.id), lambda: Polygon(piece.shape))
    return outline, battle.table.once(("box", piece.id), lambda: outline.bounds)


@implements("deepstrike.mishap.causes")
def mishap_causes(battle: Battle, side: str, places: Sequence[Placed], bodies: Sequence[Body]) -> tuple[str, ...]:
    """What is wrong with any part of a unit that has come down, each cause once."""
    return tuple(dict.fromkeys([cause for placed in places for cause in wrongs(battle, side, placed, bodies)]))


def wrongs(battle: Battle, side: str, placed: Placed, bodies: Sequence[Body]) -> Iterator[str]:
    kind, x, y = battle.scenario.kinds[placed.kind], placed.x, placed.y
    if not within(kind.base_radius, min(x, y, battle.table.width - x, battle.table.depth - y)):
        yield OFF
        return
    if battle.table.why_not_stand(x, y, kind.base_radius):
        yield IMPASSABLE
    for piece in touched(battle, placed):
        if is_closed(piece):
            yield IMPASSABLE
        elif piece.dangerous:
            yield DANGEROUS
    friends = [body for body in bodies if battle.units[body.model.unit].side == side]
    if overlapping(x, y, kind.base_radius, friends):
        yield FRIENDS
    enemies = [body for body in bodies if battle.units[body.model.unit].side != side]
    if near_menaces(x, y, battle.table.elevation(x, y), melee_radius(kind), enemies):
        yield ENEMIES


def bodies_for(battle: Battle, side: str) -> list[Body]:
    """All models on the table as a unit of this side meets them."""
    return [body_of(battle, model, side, True) for model in battle.models.values() if model.z != DEPTH]


def landing_of(battle: Battle, unit_id: str, side: str, at: PointXY, facing: float | None) -> tuple[Placed, ...]:
    """The unit in rings round a place. Without a facing it faces away from its own edge."""
    home = next(setup.home for setup in battle.scenario.sides if setup.id == side)
    below = [figure.kind for figure in figures_below(battle, unit_id)]
    kinds = below or [placed.kind for placed in setup_of(battle.scenario, unit_id).models]
    return in_rings(battle, kinds, at, INWARDS[home] if facing is None else facing % 360.0)


@cites("deepstrike.difficult", "deepstrike.mishap.reposition")
def touch_ground(battle: Battle, unit_id: str) -> Flow[None]:
    """Every model whose base overlaps bad or dangerous ground tests for it; the hazards of landing count as those of a
    move."""
    grounds = {piece.id: (piece, ground) for piece, ground in (*dangerous_ground(battle), *bad_ground(battle))}
    for model in battle.members(unit_id):
        battle.put_model(msgspec.structs.replace(model, landed=battle.turn.serial))
    for model in battle.members(unit_id):
        here = Placed(kind=model.kind, x=model.x, y=model.y)
        for piece, ground in [grounds[piece.id] for piece in touched(battle, here) if piece.id in grounds]:
            threshold = threshold_for(battle, piece, ground, battle.kind(model))
            if threshold and model.id in battle.models:
                halt = yield from meet(battle, battle.models[model.id], (model.x, model.y), piece, ground, threshold)
                if halt and halt.prone and model.id in battle.models:
                    battle.put_model(msgspec.structs.replace(battle.models[model.id], prone=True))


@implements("deepstrike.activate")
def settle_losses(battle: Battle, unit_id: str) -> Flow[None]:
    """A unit that has lost a quarter on landing tests at once. Then it acts as any other unit."""
    yield from losses_in_own_turn(battle, unit_id)
