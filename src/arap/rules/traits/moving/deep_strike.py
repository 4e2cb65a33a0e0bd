"""Deep strike."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "deep-strike",
    "A unit in reserve may, if all members have it, come down anywhere on the table, with scatter.",
    "deepstrike.place",
    Powers(deep_strikes=True),
)
