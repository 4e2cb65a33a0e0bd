"""Pursuit: the roll needed to halt it."""

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Modifier
from arap.kernel.two_dice import TwoDiceTarget
from arap.rules.morale.leadership import leadership_needed


def halt_needed(battle: Battle, unit: Unit, *, hated: bool = False) -> TwoDiceTarget:
    """Halting a pursuit needs Leadership minus the suppression points in effect, and one less against hated enemies."""
    needed = leadership_needed(battle, unit, "pursuit.halt")
    if not hated:
        return needed
    line = Modifier(-1, "hated enemy", "pursuit.halt")
    return msgspec.structs.replace(needed, modifiers=(*needed.modifiers, line))
