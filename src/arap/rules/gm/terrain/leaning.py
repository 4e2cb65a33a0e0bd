"""Where a ladder leans: at the wall nearest to a place."""

from math import dist, inf

from arap.army.scenario import PortableLadder
from arap.battle.battle import Battle
from arap.battle.things.scenery import new_id
from arap.rules.movement.climbing.portable import points_of, spot_of
from arap.table import PointXY
from arap.table.terrain import Ladder

LONGEST = 30.0


def ladder_at_wall(battle: Battle, near: PointXY, reach: float = inf) -> Ladder | None:
    """A ladder from the ground up the wall nearest to a place, if there is one in reach that leads anywhere."""
    walls = [piece for piece in battle.table.pieces if piece.solid and piece.steep]
    points = [(point, piece, edge) for piece in walls for edge, point in points_of(piece, near, reach)]
    given = PortableLadder(id=new_id("ladder", battle), length=LONGEST)
    for point, piece, edge in sorted(points, key=lambda each: (dist(each[0], near), not each[1].ground.house_wall)):
        if spot := spot_of(battle.table, given, piece, edge, point):
            return spot.ladder
    return None
