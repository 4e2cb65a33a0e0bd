"""Two pistols at once: what it costs in skill, and who may do it how far."""

from arap.army.profile import Weapon
from arap.kernel.reasons import cites, implements
from arap.table import within

ALWAYS_HARDER = ("1", "2b")
HARDER_FAR = "3"


@implements("pistols.two", "melee.ambidextrous.not-shooting")
@cites("pistols.levels")
def two_pistol_penalty(weapon: Weapon, distance: float) -> int:
    """1 at level 1 and 2b, and beyond half range at level 3; a stream is never beyond it. Being ambidextrous in melee
    makes no difference."""
    if weapon.pair is None:
        return 0
    far = not weapon.nature.stream and not within(distance, weapon.pair.half_range)
    return int(weapon.pair.level in ALWAYS_HARDER or (weapon.pair.level == HARDER_FAR and far))


@cites("pistols.linked", "pistols.special")
def is_linked(weapon: Weapon) -> bool:
    """Whether a miss is rolled again once; not if one of the pistols confuses."""
    return weapon.pair is not None and not weapon.nature.confuses
