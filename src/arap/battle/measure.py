"""Distances as people read them."""

from arap.battle.settings import SCALE, HasSettings
from arap.kernel.reasons import implements

NAMED_SCALES = {"2cm": 2.0, "1cm": 1.0}


@implements("measure.scale")
def shown(battle: HasSettings, inches: float) -> str:
    """A distance in the steps the players use; the engine itself always reckons in inches."""
    scale = SCALE(battle)
    if scale == "inch":
        return f'{inches:g}"'
    centimetres = NAMED_SCALES[scale] if isinstance(scale, str) else scale
    return f"{inches * centimetres:g} cm"
