"""How a unit stands that is set down on the table: as the scenario draws it up, or in rings round its first model."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from arap.army.scenario import Placed, UnitSetup
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.scatter import scattered
from arap.table import PointXY, middle_of, snap

SIX = 6
TOUCHING = 0.01


@cites("deepstrike.scatter")
def in_rings(battle: Battle, kinds: Sequence[str], at: PointXY, facing: float) -> tuple[Placed, ...]:
    """The first model in the centre, the others round it in touching rings of six, twelve and so on, each filled
    clockwise from the facing. The largest base says how far the rings are apart."""
    apart = 2 * max(battle.scenario.kinds[kind].base_radius for kind in kinds) + TOUCHING
    places = [at, *[scattered(at, ring * apart, facing + turn) for ring, turn in seats(len(kinds) - 1)]]
    return tuple(
        [Placed(kind=kind, x=snap(x), y=snap(y), facing=facing) for kind, (x, y) in zip(kinds, places, strict=True)]
    )


def seats(count: int) -> Iterator[tuple[int, float]]:
    """The rings with the bearings of their places, as many as are wanted."""
    ring = 1
    while count > 0:
        room = SIX * ring
        for number in range(min(count, room)):
            yield ring, 360.0 * number / room
        count, ring = count - room, ring + 1


def drawn_up(battle: Battle, setup: UnitSetup, at: PointXY, facing: float) -> tuple[Placed, ...]:
    """The formation that the scenario gives the unit, with its middle here and turned to this facing. A unit without
    one stands in rings."""
    if setup.reserve:
        return in_rings(battle, [placed.kind for placed in setup.models], at, facing)
    x, y = middle_of([(placed.x, placed.y) for placed in setup.models])
    turn = facing - setup.models[0].facing
    return tuple(
        [
            Placed(
                kind=placed.kind,
                x=snap(at[0] + turned(placed.x - x, placed.y - y, turn)[0]),
                y=snap(at[1] + turned(placed.x - x, placed.y - y, turn)[1]),
                facing=(placed.facing + turn) % 360.0,
                z=placed.z,
            )
            for placed in setup.models
        ]
    )


def turned(dx: float, dy: float, degrees: float) -> PointXY:
    """An offset turned clockwise."""
    angle = radians(degrees)
    return dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)
