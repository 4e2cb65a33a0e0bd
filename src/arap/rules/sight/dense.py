"""Dense woods: how far shots go inside, into and out of them."""

from math import dist, inf

from arap.battle.battle import Battle
from arap.battle.bodies import present_height
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.sight.geometry import eye_height
from arap.table import Piece, PointXYZ, depth_in, passages, within

RULE = "hide.dense-woods"
EDGE = 2.0


def dense_woods(battle: Battle) -> tuple[Piece, ...]:
    """The dense woods on the table."""
    return battle.table.once(RULE, lambda: tuple([piece for piece in battle.table.pieces if piece.ground.dense]))


@implements("hide.dense-woods")
def woods_on(battle: Battle, shooter: Model, place: PointXYZ) -> list[Piece]:
    """The dense woods that limit a direct shot at a place: a part of its line lies in them. From within 2" of the edge
    shots out of the wood are not limited."""
    eye = shooter.x, shooter.y, eye_height(battle, shooter)
    return [
        wood
        for wood in dense_woods(battle)
        if runs_through(battle, wood, eye, place) and not shoots_out(battle, wood, shooter, place)
    ]


def runs_through(battle: Battle, wood: Piece, eye: PointXYZ, place: PointXYZ) -> bool:
    """Whether the line is in the wood, and not above its trees, anywhere."""
    whole = dist(eye[:2], place[:2])
    rise = (place[2] - eye[2]) / whole if whole else 0.0
    return any(
        min(eye[2] + rise * start, eye[2] + rise * end) < wood.top
        for start, end in passages(battle.table, wood.id, eye[:2], place[:2])
        if end > start
    )


def shoots_out(battle: Battle, wood: Piece, shooter: Model, place: PointXYZ) -> bool:
    """Whether the shooter stands in the wood close to its edge and fires at a place outside it."""
    depth = depth_in(battle.table, wood.id, shooter.x, shooter.y)
    return depth > 0.0 and within(depth, EDGE) and not depth_in(battle.table, wood.id, place[0], place[1])


@cites("hide.dense-woods")
def dense_range(battle: Battle, wood: Piece) -> float:
    """How far shots go in a wood: as its data say; where dice decide, as rolled for this fire, 12" before that."""
    return float(battle.turn.dense) if wood.diced_sight and battle.turn.dense else wood.inner_sight


@cites("hide.dense-woods")
def dense_limit(battle: Battle, shooter: Model, place: PointXYZ) -> float:
    """The most inches a direct shot at a place may go."""
    if not dense_woods(battle):
        return inf
    return min([dense_range(battle, wood) for wood in woods_on(battle, shooter, place)], default=inf)


@cites("hide.dense-woods")
def why_too_dense(battle: Battle, shooter: Model, place: PointXYZ, distance: float) -> Refusal | None:
    """Why trees stop a direct shot at a place so far away."""
    limit = dense_limit(battle, shooter, place)
    return None if within(distance, limit) else too_dense(limit)


def too_dense(limit: float) -> Refusal:
    return Refusal(f'dense woods limit this shot to {limit:g}"', RULE)


def body_of(battle: Battle, model: Model) -> PointXYZ:
    """The middle of a model's body."""
    return model.x, model.y, model.z + present_height(battle, model) / 2


@cites("hide.dense-woods")
def is_diced(battle: Battle, shooter: Model, place: PointXYZ) -> bool:
    """Whether dice decide how far a shot at a place goes."""
    return any(wood.diced_sight for wood in dense_woods(battle)) and any(
        wood.diced_sight for wood in woods_on(battle, shooter, place)
    )
