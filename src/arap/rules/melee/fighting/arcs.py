"""Attack arcs: the enemies an attack can be aimed at, and how far other enemies are outside the arc."""

from arap.army.profile import AttackType
from arap.battle.battle import Battle
from arap.battle.settings import ATTACK_ARCS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.table import bearing, turn_between

ARCS: dict[AttackType, tuple[float, float]] = {
    "ordinary": (0.0, 90.0),
    "stomp": (0.0, 180.0),
    "tentacle": (0.0, 180.0),
    "bite": (0.0, 45.0),
    "gore": (0.0, 45.0),
    "claw": (0.0, 135.0),
    "tail": (45.0, 180.0),
}
NATURAL = frozenset(ARCS) - {"ordinary"}
NEVER_UNARMED = frozenset({"bite", "claw", "gore"})
JUST_OUTSIDE = 45.0
ANGLE = 0.01


def off_front(model: Model, foe: Model) -> float:
    """The bearing of an enemy: 0 straight ahead, 180 behind."""
    here, there = (model.x, model.y), (foe.x, foe.y)
    return abs(turn_between(model.facing, bearing(here, there))) if here != there else 0.0


@implements("melee.arc.special")
@cites("melee.arc")
def outside_by(battle: Battle, attack: AttackType, model: Model, foe: Model) -> float:
    """How many degrees an enemy is outside the arc of an attack; 0 inside it. A tail does not strike an enemy on the
    edge of its arc."""
    if not ATTACK_ARCS(battle):
        return 0.0
    low, high = ARCS[attack]
    off = off_front(model, foe)
    if low and off <= low + ANGLE:
        return max(low - off, ANGLE)
    return max(0.0, off - high) if off > high + ANGLE else 0.0


@implements("melee.arc")
def in_arc(battle: Battle, attack: AttackType, model: Model, foe: Model) -> bool:
    return outside_by(battle, attack, model, foe) == 0.0
