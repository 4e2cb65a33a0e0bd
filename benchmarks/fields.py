"""Random tables, the same for everybody who is measured."""

from math import cos, pi, sin
from random import Random
from typing import Any

from arap.table import Piece, PointXY

WIDTH, DEPTH = 48.0, 72.0
KINDS: tuple[dict[str, Any], ...] = (
    {"going": "impassable", "standable": False, "height": 4.0, "opaque": True},
    {"going": "difficult", "height": 3.0, "cover": "soft", "form": "area", "sight_depth": 6.0},
    {"going": "very-difficult", "height": 0.5},
    {"height": 1.0, "opaque": True, "cover": "hard", "form": "linear"},
    {"going": "impassable", "standable": False, "height": 2.0, "opaque": True},
)


def star(random: Random, x: float, y: float, least: float, most: float) -> tuple[PointXY, ...]:
    """A polygon round a point, seldom convex."""
    count, start = random.randint(4, 8), random.uniform(0.0, 2.0 * pi)
    turns = [start + 2.0 * pi * n / count for n in range(count)]
    reach = [random.uniform(least, most) for _ in turns]
    return tuple((round(x + r * cos(a), 3), round(y + r * sin(a), 3)) for r, a in zip(reach, turns, strict=True))


def terrain(seed: int, count: int = 30, kinds: tuple[dict[str, Any], ...] = KINDS) -> list[Piece]:
    """Pieces that lie apart from each other, of several kinds in turn."""
    random, found = Random(seed), []
    middles: list[PointXY] = []
    while len(found) < count:
        x, y = random.uniform(4.0, WIDTH - 4.0), random.uniform(4.0, DEPTH - 4.0)
        if all((x - a) ** 2 + (y - b) ** 2 > 36.0 for a, b in middles):
            middles.append((x, y))
            number = len(found)
            found.append(
                Piece(
                    id=f"p{number}", name=f"p{number}", feature="rock", shape=star(random, x, y, 1.0, 2.9),
                    **kinds[number % len(kinds)],
                )
            )  # fmt: skip
    return found
