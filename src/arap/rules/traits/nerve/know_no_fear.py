"""Know no fear."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "know-no-fear",
    "Rallies without dice after one compulsory move.",
    "rally.know-no-fear",
    Powers(know_no_fear=True),
)
