"""The value most models of a unit have."""

from collections import Counter


def majority(values: list[int]) -> int:
    """The commonest value; of equally common ones the lower."""
    if values.count(values[0]) == len(values):
        return values[0]
    counts = Counter(values)
    most = max(counts.values())
    return min(value for value, count in counts.items() if count == most)
