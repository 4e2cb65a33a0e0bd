"""Gear to put out fires with."""

from arap.army.special.powers import Powers
from arap.army.special.registry import family, trait
from arap.kernel.errors import ArapError

for name, what in (("bucket", "a bucket"), ("blanket", "a blanket")):
    trait(
        name,
        f"Fights fires with {what}: one off the die.",
        "fire.extinguish.roll",
        Powers(douses=frozenset({"improvised"})),
    )
trait(
    "fire-extinguisher",
    "Fights fires from a distance with an extinguisher: two off the die.",
    "fire.extinguish.action",
    Powers(douses=frozenset({"device"})),
)


def hose(words: str) -> Powers:
    """`9x3`: a range of 9 inches, three squares put out by one success."""
    reach, _, area = words.partition("x")
    if not reach.isdigit() or not (area or "1").isdigit():
        raise ArapError(f"A hose is fire-hose-RANGE or fire-hose-RANGExSQUARES; '{words}' is neither.")
    return Powers(douses=frozenset({"device"}), douse_range=float(reach), douse_area=int(area or 1))


family(
    "fire-hose-",
    "Fights fires with a hose: two off the die. Its name has the range in inches and, after an x, the squares that one "
    "success puts out.",
    "fire.extinguish.action",
    hose,
)
