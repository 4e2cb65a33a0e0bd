"""Terrain pieces: polygons with a height and properties. What they mean in war is for the rules to say."""

from typing import Literal

import msgspec

Going = Literal["open", "difficult", "very-difficult", "impassable"]
CoverKind = Literal["none", "soft", "hard"]
Form = Literal["area", "linear", "object"]
PointXY = tuple[float, float]


class Piece(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One piece of terrain.

    `form` says how cover is claimed from it: standing in an area, close behind a linear obstacle (or a
    corner), or behind any other object. `opaque` pieces cut sight lines that run lower than their top;
    pieces with a `sight_depth` (woods) are looked into and through only so far instead. A piece that is not opaque
    may still give cover where lines run lower than its top. A `surface` is stood upon, at its top; anything else is
    stood in, at the level of the ground. A surface with a `parapet` (a roof) gives its cover against all eyes lower
    than top and parapet together.
    """

    id: str
    name: str
    feature: str
    shape: tuple[PointXY, ...]
    height: float = 0.0
    going: Going = "open"
    cover: CoverKind = "none"
    form: Form = "object"
    opaque: bool = False
    surface: bool = False
    standable: bool = True
    sight_depth: float | None = None
    inner_sight: float = 12.0
    wood_cover: float = 1.0
    parapet: float = 0.0
