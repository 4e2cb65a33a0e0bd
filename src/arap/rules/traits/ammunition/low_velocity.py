"""Low velocity."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "low-velocity",
    "Shoots slow bullets, which primitive shields stop by a setting.",
    "shield.primitive",
    Nature(low_velocity=True),
)
