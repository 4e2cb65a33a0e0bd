"""Small scenes: bodies, pieces and random tables."""

from math import cos, pi, sin
from typing import Any

from hypothesis import strategies as st

from arap.table import Bodies, Piece, PointXY, Sight, Table, sight

WIDTH, DEPTH = 72.0, 48.0
MAN = {"height": 1.5, "radius": 0.5, "size": 2}


def a_body(x: float, y: float, z: float = 0.0, prone: bool = False, **fields: Any) -> Bodies:
    """One model, a man 1.5" tall on a base of radius 0.5" unless told otherwise."""
    man = MAN | fields
    return Bodies.of([(x, y, z, man["radius"], man["height"], man["size"], prone)])


def some_bodies(*places: PointXY, **fields: Any) -> Bodies:
    man = MAN | fields
    return Bodies.of([(x, y, 0.0, man["radius"], man["height"], man["size"]) for x, y in places])


def rectangle(left: float, low: float, right: float, high: float) -> tuple[PointXY, ...]:
    return (left, low), (right, low), (right, high), (left, high)


def a_piece(shape: tuple[PointXY, ...], id: str = "piece", **fields: Any) -> Piece:
    return Piece(**({"id": id, "name": id, "feature": id, "shape": shape} | fields))


def a_wall(y: float, height: float, left: float = 0.0, right: float = 40.0, **fields: Any) -> Piece:
    """A stone wall across the table whose middle is at y."""
    wall: dict[str, Any] = {"id": "wall", "height": height, "opaque": True, "cover": "hard", "form": "linear"}
    return a_piece(rectangle(left, y - 0.1, right, y + 0.1), **(wall | fields))


def a_wood(left: float, low: float, right: float, high: float, **fields: Any) -> Piece:
    wood: dict[str, Any] = {
        "id": "wood",
        "height": 4.0,
        "cover": "soft",
        "form": "area",
        "sight_depth": 6.0,
        "going": "difficult",
    }
    return a_piece(rectangle(left, low, right, high), **(wood | fields))


def a_building(left: float, low: float, right: float, high: float, **fields: Any) -> Piece:
    house: dict[str, Any] = {
        "id": "house",
        "height": 4.0,
        "opaque": True,
        "cover": "hard",
        "form": "linear",
        "going": "impassable",
    }
    return a_piece(rectangle(left, low, right, high), **(house | fields))


def a_table(*pieces: Piece) -> Table:
    return Table.of(WIDTH, DEPTH, pieces)


def look(*pieces: Piece, shooter: Bodies, target: Bodies, **others: Any) -> Sight:
    """One shooter's view of one target."""
    return sight(a_table(*pieces), shooter, target, **others)


def seen(view: Sight) -> int:
    return int(view.visible[0, 0])


def cover(view: Sight) -> str:
    return ("none", "soft", "hard")[view.cover[0, 0]]


coordinate = st.integers(0, 48000).map(lambda n: n / 1000)
points = st.tuples(coordinate, coordinate)


def ring(x: float, y: float, radii: list[float], start: float) -> tuple[PointXY, ...]:
    """A star-shaped polygon round a point: always simple, seldom convex."""
    turns = [start + 2 * pi * k / len(radii) for k in range(len(radii))]
    return tuple((round(x + r * cos(a), 3), round(y + r * sin(a), 3)) for r, a in zip(radii, turns, strict=True))


rings = st.builds(
    ring,
    st.integers(6, 42).map(float),
    st.integers(6, 42).map(float),
    st.lists(st.floats(0.5, 5.5), min_size=3, max_size=8),
    st.floats(0.0, 6.0),
)
KINDS: tuple[dict[str, Any], ...] = (
    {"height": 1.0, "opaque": True, "cover": "hard", "form": "linear", "going": "difficult"},
    {"height": 4.0, "opaque": True, "cover": "hard", "form": "area", "going": "impassable"},
    {"height": 3.0, "cover": "soft", "form": "area", "sight_depth": 6.0, "going": "difficult"},
    {"height": 0.6, "opaque": True, "cover": "soft", "form": "object", "going": "very-difficult"},
    {"height": 2.0, "opaque": True, "surface": True},
    {"height": 0.5, "cover": "hard", "form": "area"},
)
UNEVEN: tuple[dict[str, Any], ...] = (
    {"height": 0.8, "face": True, "opaque": True, "cover": "hard", "form": "linear"},
    {"height": 6.0, "face": True, "surface": True, "opaque": True},
    {"height": 1.5, "surface": True, "opaque": True},
    {"height": 0.4, "base": 2.0, "surface": True, "opaque": True},
    {"height": 0.7, "rise": 30.0},
    {"gap": 2.0, "cover": "hard", "form": "area"},
    {"water": "deep"},
)


@st.composite
def piece_lists(draw: st.DrawFn, /, most: int = 8, **fields: Any) -> tuple[Piece, ...]:
    """Some random pieces of random kinds (or all with the given properties)."""
    shapes = draw(st.lists(rings, min_size=1, max_size=most))
    kinds = [draw(st.sampled_from(KINDS)) | fields for _ in shapes]
    return tuple(a_piece(shape, f"p{i}", **kind) for i, (shape, kind) in enumerate(zip(shapes, kinds, strict=True)))


@st.composite
def body_groups(draw: st.DrawFn, /, most: int = 4) -> Bodies:
    rows = draw(
        st.lists(
            st.tuples(
                coordinate,
                coordinate,
                st.sampled_from([0.0, 0.0, 2.0]),
                st.sampled_from([0.5, 0.8]),
                st.sampled_from([0.5, 1.25, 1.5]),
                st.integers(1, 3),
            ),
            min_size=1,
            max_size=most,
        )
    )
    return Bodies.of(rows)
