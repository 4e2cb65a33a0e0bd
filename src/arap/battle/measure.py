"""Distances as people read them."""

from arap.battle.settings import SCALE, HasSettings
from arap.kernel.reasons import cites, implements

NAMED_SCALES = {"2cm": 2.0, "1cm": 1.0}


@implements("measure.scale")
def step_shown(battle: HasSettings) -> tuple[float, str]:
    """The step and unit in which an inch is shown; the engine itself always calculates in inches."""
    scale = SCALE(battle)
    if scale == "inch":
        return 1.0, '"'
    return (NAMED_SCALES[scale] if isinstance(scale, str) else scale), " cm"


@cites("measure.scale")
def shown(battle: HasSettings, inches: float) -> str:
    """A distance in the steps the players use."""
    step, name = step_shown(battle)
    return f"{round(inches * step, 2):g}{name}"
