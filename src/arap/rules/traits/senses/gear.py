"""Equipment that a setting names: scanners, camouflage and the like."""

from arap.army.special.powers import Powers
from arap.army.special.registry import family

family(
    "gear-",
    "Equipment of your own: a setting says by how many inches it makes spotting easier or harder.",
    "hide.spotting.equipment",
    lambda _: Powers(),
)
