"""Terrain pieces: polygons with a height and properties. What they mean in war is for the rules to say."""

from collections.abc import Sequence
from functools import cached_property
from math import cos, radians, sin
from typing import Literal, TypeVar

import msgspec

from arap.table.ground import Ground, ground_of

Going = Literal["open", "difficult", "very-difficult", "impassable"]
CoverKind = Literal["none", "soft", "hard"]
Form = Literal["area", "linear", "object"]
Water = Literal["none", "ford", "deep"]
Climb = Literal["yes", "equipment", "no"]
Effect = Literal["wound", "kill", "stop", "prone"]
Footing = Literal["always", "over-half-rate"]
Fall = Literal["fall-over", "fall"]
Hide = Literal["by-form", "inside", "beside", "none"]
Rope = Literal["", "wall", "storeys", "across"]
PointXY = tuple[float, float]
PointXYZ = tuple[float, float, float]
LEVEL = 1e-6


class Dangerous(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What crossing a piece may do to a model: on a die of `threshold` or less the effect befalls it. `strength` None
    is a wound without a roll; AP 0 is none. `thresholds` are those of kinds of creatures, by name."""

    threshold: int = 1
    effect: Effect = "wound"
    strength: int | None = None
    ap: int = 0
    thresholds: tuple[tuple[str, int], ...] = ()


class Agility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When footing may be lost on a piece, and whether one then falls over or falls down, from which height (None:
    that of the piece)."""

    when: Footing = "always"
    fail: Fall = "fall-over"
    height: float | None = None


class Explosion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a piece does when it breaks: hits of this Strength on all models so many inches from it; AP 0 is none.
    `does` is what it does in words."""

    strength: int
    radius: float
    ap: int = 0
    does: str = "explodes"


class Piece(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """One piece of terrain.

    `form` says how cover is claimed from it: standing in an area, close behind a linear obstacle (or a
    corner), or behind any other object. `opaque` pieces cut sight lines that run lower than their top;
    pieces with a `sight_depth` (woods) are looked into and through only so far instead. A piece that is not opaque
    may still give cover where lines run lower than its top. A `surface` is stood upon, at its top; anything else is
    stood in, at the level of the ground. A surface with a `parapet` (a roof) gives its cover against all eyes lower
    than top and parapet together.

    A piece reaches from its `base` up by its `height`; one with a base above the ground (a bridge, a floor) is passed
    beneath. `face`: its sides are vertical, so that it is an obstacle one climbs; a surface without faces has slopes
    on all sides. A `rise` is the bearing in which a ramp or a flight of stairs goes up from base to top. A `gap` is a
    hole in the ground so many inches deep. `climb` and `face_going` say how a face is climbed, `bottom` what the bed
    of deep water is to walk on. `tags` name what else it is (`table.ground`).

    On `variable` ground dice decide how far one gets; `dangerous` ground may hurt, on `agility` ground one may fall;
    ground that is not `tactical` is too flat for dashes from cover to cover. Soft cover without `blast_protection` or
    `template_protection` is none against markers or templates; `section_size` is the side in inches of a part of a
    floor that is no room of its own. `hide`: models hide inside it, beside it or not at all. `diced_sight`: in this
    dense wood dice decide how far shots go. `ignite` is the number that sets a square inch of it on fire, None for a
    piece that does not burn; `fire_strength` is the Strength of its flames, if it is not the usual one, and
    `damage_points_per_square` is for how many game turns a square burns. `abreast`: it is so narrow that no more models
    than this go side by side: a bridge, a gateway, the wall over a door; 0 for anything else. A piece with
    `damage_points` has a `toughness` and can be shot to pieces; then it is `broken`. `explodes`: what it does then.
    A boat has `seats`, for so many normal models, and goes up to `sails` inches in an action.
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
    base: float = 0.0
    face: bool = False
    climb: Climb = "yes"
    face_going: Going = "open"
    rise: float | None = None
    gap: float = 0.0
    water: Water = "none"
    bottom: Going = "difficult"
    tags: tuple[str, ...] = ()
    variable: bool = False
    dangerous: Dangerous | None = None
    agility: Agility | None = None
    tactical: bool = True
    blast_protection: bool = True
    template_protection: bool = True
    section_size: float = 6.0
    hide: Hide = "by-form"
    diced_sight: bool = False
    ignite: int | None = None
    fire_strength: int | None = None
    damage_points_per_square: int | None = None
    abreast: int = 0
    toughness: int = 0
    damage_points: int = 0
    explodes: Explosion | None = None
    broken: bool = False
    seats: int = 0
    sails: float = 0.0

    @cached_property
    def ground(self) -> Ground:
        """What its tags say of it."""
        return ground_of(self.tags)

    @cached_property
    def called(self) -> frozenset[str]:
        """The names by which settings speak of it."""
        return frozenset(self.tags)

    @property
    def top(self) -> float:
        return self.base + self.height

    @property
    def cuts_sight(self) -> bool:
        """Whether no line runs through it: it is opaque, and not looked into as woods are."""
        return self.opaque and self.sight_depth is None

    @property
    def run(self) -> float:
        """The plan length of a ramp, from its foot to its head; 0 for anything else."""
        along = self.along
        return max(along) - min(along) if along else 0.0

    @property
    def along(self) -> list[float]:
        """How far on in the bearing of its rise each corner lies."""
        if self.rise is None:
            return []
        east, north = sin(radians(self.rise)), cos(radians(self.rise))
        return [x * east + y * north for x, y in self.shape]

    @property
    def ramp(self) -> bool:
        """A slope of 45 degrees or less with a foot and a head; a steeper one is a face."""
        return self.rise is not None and self.height <= self.run + LEVEL

    @property
    def steep(self) -> bool:
        """Whether its sides are vertical, or as good as that."""
        return self.face or self.base > LEVEL or (self.rise is not None and not self.ramp)

    @property
    def solid(self) -> bool:
        """Whether it can be stood or walked upon."""
        return self.surface or self.face or self.rise is not None

    @property
    def tiered(self) -> bool:
        """Whether going over it is more than walking: up, down, across or through water."""
        return self.steep or self.rise is not None or self.gap > 0.0 or self.water == "deep"


class Ladder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ladder from foot to head (x, y, z). Its `length` is what it counts as; its width is in men side by side. A
    `rope` hangs on the wall of a building (storeys) or on another face (wall), or leads across a gap."""

    id: str
    name: str
    foot: PointXYZ
    head: PointXYZ
    length: float
    width: int = 1
    rope: Rope = ""


Thing = TypeVar("Thing", Piece, Ladder)


def replaced(things: tuple[Thing, ...], others: Sequence[Thing], gone: Sequence[str]) -> tuple[Thing, ...]:
    """Things with others in place of those with the same id, new ones behind them, and some gone."""
    by_id = {thing.id: thing for thing in things} | {thing.id: thing for thing in others}
    return tuple([thing for thing in by_id.values() if thing.id not in gone])
