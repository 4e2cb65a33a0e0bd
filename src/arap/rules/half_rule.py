"""The half rule: what counts for half of a unit counts for all of it."""

from arap.kernel.reasons import implements


@implements("shoot.to-hit.mixed-target")
def at_least_half(count: int, of: int) -> bool:
    """The half rule: a modifier of single models counts for the unit if half of it or more have it."""
    return 2 * count >= of
