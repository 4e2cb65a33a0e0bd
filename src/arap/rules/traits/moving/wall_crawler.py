"""Wall crawler."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "wall-crawler",
    "Climbs without tests and keeps its hands free.",
    "climb.sustained.equipment",
    Powers(climbs_untested=True, hands_free=True),
)
