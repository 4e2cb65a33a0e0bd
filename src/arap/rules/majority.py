"""The value that most models of a unit have, and the half rule."""

from collections import Counter

from arap.kernel.reasons import implements


def majority(values: list[int]) -> int:
    """The most common value; among equally common ones the lower."""
    if values.count(values[0]) == len(values):
        return values[0]
    counts = Counter(values)
    most = max(counts.values())
    return min(value for value, count in counts.items() if count == most)


@implements("shoot.to-hit.mixed-target")
def at_least_half(count: int, of: int) -> bool:
    """The half rule: a modifier of single models counts for the unit if at least half of the models have it."""
    return 2 * count >= of
