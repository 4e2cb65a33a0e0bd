"""How far a marker scatters."""

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.settings import DIRECT_HIT
from arap.kernel.dice import DirectHit, scatter_distance, three_dice_scatter
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.shooting.weapons.types import short_range
from arap.table import PointXY, within

HALF = 0.5


@implements("area.indirect")
@cites("area.scatter", "area.modes", "area.high-trajectory")
def two_dice(first: int, second: int, value: int, direct: DirectHit = "double") -> int:
    """The total less what is subtracted; a double is on target whatever that is."""
    return max(0, total - value) if (total := scatter_distance(first, second, direct=direct)) else 0


@implements("area.hidden")
def three_dice(faces: tuple[int, int, int], value: int, direct: DirectHit = "double") -> int:
    """The two highest less what is subtracted; of a hit the highest die, whatever is subtracted."""
    highest, second, _ = sorted(faces, reverse=True)
    total = three_dice_scatter(faces, direct=direct)
    return max(0, total - value) if total == highest + second else total


@implements("area.scatter.half-range")
def scatter_limit(weapon: Weapon, distance: float) -> float | None:
    """Half the range is the most a marker scatters; there is no limit for grenades launched at short range."""
    if weapon.nature.scatters_freely and within(distance, short_range(weapon)):
        return None
    return distance * HALF


def direct_hit(battle: Battle) -> DirectHit:
    return "double-or-7" if DIRECT_HIT(battle) == "double-or-7" else "double"


@implements("area.scatter")
@cites("area.hidden")
def dice_for(mode: str) -> tuple[str, int]:
    """The purpose and number of the scatter dice."""
    return ("scatter.three", 3) if mode == "hidden" else ("scatter.distance", 2)


def inches(mode: str, faces: Faces, value: int, direct: DirectHit) -> int:
    """What the dice of a shot come to."""
    if mode == "hidden":
        return three_dice((faces[0], faces[1], faces[2]), value, direct)
    return two_dice(faces[0], faces[1], value, direct)


@implements("dice.scatter.direction")
def roll_direction(side: str, label: str, at: PointXY) -> Flow[int]:
    """A bearing in whole degrees from a point; 360 is 0."""
    faces: Faces = yield Roll("scatter.direction", "dice.scatter.direction", side, 1, 360, label, at=at)
    return faces[0] % 360
