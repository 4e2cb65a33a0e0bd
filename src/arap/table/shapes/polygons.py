"""Shapes of terrain: is it a proper polygon, and the flat numbers the kernels read."""

from itertools import combinations
from math import cos, radians, sin

import numpy as np

from arap.kernel.errors import ArapError
from arap.table.compiled import FloatArray, Floats, IntArray, Ints, feed_floats, feed_ints
from arap.table.terrain import Ladder, Piece, PointXY

FORMS = {"area": 0, "linear": 1, "object": 2}
COVERS = {"none": 0, "soft": 1, "hard": 2}
GOINGS = {"open": 0, "difficult": 1, "very-difficult": 2, "impassable": 3}
WATERS = {"none": 0, "ford": 1, "deep": 2}
Flat = tuple[Floats, Ints, Floats]


def signed_area(shape: tuple[PointXY, ...]) -> float:
    """Positive for corners given counter-clockwise."""
    following = shape[1:] + shape[:1]
    return 0.5 * sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(shape, following, strict=True))


def side(a: PointXY, b: PointXY, c: PointXY) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def between(a: PointXY, b: PointXY, c: PointXY) -> bool:
    """Whether c, on the line through a and b, lies between them."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def meet(a: PointXY, b: PointXY, c: PointXY, d: PointXY) -> bool:
    """Whether the legs a-b and c-d touch or cross."""
    abc, abd, cda, cdb = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if ((abc > 0) != (abd > 0)) and ((cda > 0) != (cdb > 0)) and 0 not in (abc, abd, cda, cdb):
        return True
    touches = ((abc, a, b, c), (abd, a, b, d), (cda, c, d, a), (cdb, c, d, b))
    return any(turn == 0 and between(p, q, r) for turn, p, q, r in touches)


def crosses_itself(shape: tuple[PointXY, ...]) -> bool:
    count = len(shape)
    edges = [(shape[i], shape[(i + 1) % count]) for i in range(count)]
    for i, j in combinations(range(count), 2):
        (a, b), (c, d) = edges[i], edges[j]
        if j == i + 1 or (i == 0 and j == count - 1):
            shared, p, q = (b, a, d) if j == i + 1 else (a, b, c)
            if p == q or (side(p, shared, q) == 0 and not between(p, q, shared)):
                return True
        elif meet(a, b, c, d):
            return True
    return False


def check_piece(piece: Piece, width: float, depth: float) -> None:
    """Refuse a piece that is no simple polygon on the table."""
    called = f"terrain piece '{piece.id}' ({piece.name})"
    if len(piece.shape) < 3:
        raise ArapError(f"{called}: a polygon needs at least three points, shape gives {len(piece.shape)}.")
    for x, y in piece.shape:
        if not (0 <= x <= width and 0 <= y <= depth):
            raise ArapError(f"{called}: point ({x:g}, {y:g}) is off the {width:g} x {depth:g} table; move it inside.")
    if len(set(piece.shape)) < len(piece.shape):
        raise ArapError(f"{called}: shape names a point twice; leave out the repeated one.")
    if crosses_itself(piece.shape):
        raise ArapError(f"{called}: the outline crosses or touches itself; list the corners in order round the edge.")
    if abs(signed_area(piece.shape)) < 1e-6:
        raise ArapError(f"{called}: the shape has no area; give it some thickness.")
    check_heights(piece, called)


def check_heights(piece: Piece, called: str) -> None:
    """Refuse heights and depths that make no sense."""
    names = ("height", "inner_sight", "wood_cover", "parapet", "gap", "sight_depth")
    negative = [name for name in names if (getattr(piece, name) or 0.0) < 0]
    if negative:
        raise ArapError(f"{called}: {negative[0]} is negative; use 0 or more.")
    if piece.parapet > 0 and not piece.surface:
        raise ArapError(f"{called}: only a surface has a parapet; set surface or leave the parapet out.")
    if piece.gap > 0 and (piece.solid or piece.height > 0):
        raise ArapError(f"{called}: a gap is a hole in the ground; leave out its height, surface, face and rise.")
    if piece.water != "none" and piece.solid:
        raise ArapError(f"{called}: water is no surface and has no faces; leave them out.")
    check_dense(piece, called)


def check_dense(piece: Piece, called: str) -> None:
    """Refuse a dense wood that is no wood, or in which shots go less than 2" or more than 12"."""
    if not piece.ground.dense:
        if piece.diced_sight:
            raise ArapError(f"{called}: only dense woods have an inner sight of 2D6; add the tag dense.")
        return
    if piece.sight_depth is None:
        raise ArapError(f"{called}: only woods are dense; give it a sight depth or leave out the tag dense.")
    if not 2 <= piece.inner_sight <= 12:
        raise ArapError(f"{called}: the inner sight of dense woods is 2 to 12 or 2D6, not {piece.inner_sight:g}.")


def check_ladder(ladder: Ladder, width: float, depth: float) -> None:
    """Refuse a ladder that leads nowhere or stands off the table."""
    called = f"ladder '{ladder.id}' ({ladder.name})"
    for x, y, _ in (ladder.foot, ladder.head):
        if not (0 <= x <= width and 0 <= y <= depth):
            raise ArapError(f"{called}: point ({x:g}, {y:g}) is off the {width:g} x {depth:g} table; move it inside.")
    if ladder.head[2] <= ladder.foot[2]:
        raise ArapError(f"{called}: its head is not above its foot; give the higher end as the head.")
    if ladder.length <= 0 or ladder.width < 1:
        raise ArapError(f"{called}: length and width must be more than 0.")


def facts_of(piece: Piece) -> list[float]:
    """The numbers of one piece in the order kernels.plane names them."""
    xs = [x for x, _ in piece.shape]
    ys = [y for _, y in piece.shape]
    depth = -1.0 if piece.sight_depth is None else piece.sight_depth
    matters = piece.opaque or piece.cover != "none" or depth >= 0
    hides_hard = piece.cover == "hard" or piece.feature == "building"
    return [
        *(min(xs), min(ys), max(xs), max(ys), piece.top, float(piece.opaque)),
        *(depth, piece.inner_sight, piece.wood_cover, COVERS[piece.cover], FORMS[piece.form]),
        *(float(piece.surface), GOINGS[piece.going], float(piece.standable), piece.parapet),
        *(float(hides_hard), float(matters or piece.gap > 0)),
        *(piece.base, float(piece.solid), piece.gap, WATERS[piece.water]),
        *(float(piece.ramp), *ramp_of(piece), float(piece.tiered)),
    ]


def ramp_of(piece: Piece) -> tuple[float, float, float]:
    """The level of a ramp as a plane: inches up for each inch east, for each inch north, and at the origin."""
    if piece.rise is None or not piece.ramp:
        return 0.0, 0.0, 0.0
    pitch, angle = piece.height / piece.run, radians(piece.rise)
    return pitch * sin(angle), pitch * cos(angle), piece.base - pitch * min(piece.along)


def flatten(pieces: tuple[Piece, ...]) -> Flat:
    """All pieces as the kernels read them: corners (counter-clockwise), first corners, facts."""
    corners: list[PointXY] = []
    first = [0]
    for piece in pieces:
        corners += piece.shape if signed_area(piece.shape) > 0 else piece.shape[::-1]
        first.append(len(corners))
    points: FloatArray = np.asarray(corners, dtype=np.float64)
    starts: IntArray = np.asarray(first, dtype=np.int64)
    facts: FloatArray = np.asarray([facts_of(piece) for piece in pieces], dtype=np.float64)
    return feed_floats(points), feed_ints(starts), feed_floats(facts)
