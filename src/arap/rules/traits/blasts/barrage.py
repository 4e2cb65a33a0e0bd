"""Barrage."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "barrage",
    "Fires in a high curve; pins from out of sight or from far away, by the realistic setting.",
    "area.high-trajectory",
    Nature(barrage=True, curved=True),
)
