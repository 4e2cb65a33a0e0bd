"""How far a shot may come down from where it was aimed, and with what chance."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import hypot

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.dice import DirectHit, short_scatter
from arap.kernel.reasons import cites
from arap.kernel.target import Target
from arap.rules.shooting.area.scatter import dice_for, direct_hit, inches, scatter_limit
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import Ring

DIE = range(1, 7)
SECTION = 6.0


@cites("area.scatter", "area.hidden", "area.scatter.half-range")
def scatter_rings(mode: str, value: int, limit: float | None, direct: DirectHit) -> list[Ring]:
    """The distances the scatter dice give, by their chances."""
    _, dice = dice_for(mode)
    counts: Counter[float] = Counter()
    for faces in product(DIE, repeat=dice):
        far = float(inches(mode, faces, value, direct))
        counts[far if limit is None else min(far, limit)] += 1
    return _rings(counts, 6**dice)


def marker_rings(battle: Battle, strike: Strike, value: Target, *, measured: bool) -> list[Ring]:
    """How far the marker of a shot may scatter; at most half its distance, if that is known."""
    limit = scatter_limit(strike.weapon, strike.distance) if measured else None
    return scatter_rings(strike.mode, value.total, limit, direct_hit(battle))


@cites("grenade.scatter")
def throw_rings(needed: Target) -> list[Ring]:
    """A good throw stays; a bad one moves by the short roll."""
    counts = Counter(float(short_scatter(*faces, only=True)) for faces in product(DIE, repeat=2))
    astray = 1 - needed.chance
    rings = [Ring(ring.distance, float(astray * Fraction(counts[ring.distance], 36))) for ring in _rings(counts, 36)]
    return [Ring(0.0, float(needed.chance)), *rings]


def _rings(counts: Counter[float], total: int) -> list[Ring]:
    return [Ring(distance, count / total) for distance, count in sorted(counts.items())]


def all_within(battle: Battle, strike: Strike, far: float) -> list[Model]:
    """The models that anything that comes down so far from the aim point may reach."""
    reach = far + (strike.weapon.marker_radius or 0.0) + SECTION
    return [m for m in battle.models.values() if hypot(m.x - strike.aim[0], m.y - strike.aim[1]) <= reach]
