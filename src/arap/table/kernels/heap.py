"""A heap of things to look at next, the most promising on top: a promise each, and a number that names the thing."""

from arap.table.compiled import Floats, Ints, kernel


@kernel
def push(promises: Floats, names: Ints, count: int, promise: float, name: int) -> int:
    """Put one more in; the new count."""
    at = count
    while at > 0:
        above = (at - 1) // 2
        if promises[above] <= promise:
            break
        promises[at] = promises[above]
        names[at] = names[above]
        at = above
    promises[at] = promise
    names[at] = name
    return count + 1


@kernel
def drop(promises: Floats, names: Ints, count: int) -> int:
    """Take the top away; the new count."""
    last = count - 1
    promise = promises[last]
    name = names[last]
    at = 0
    while True:
        below = 2 * at + 1
        if below >= last:
            break
        if below + 1 < last and promises[below + 1] < promises[below]:
            below += 1
        if promises[below] >= promise:
            break
        promises[at] = promises[below]
        names[at] = names[below]
        at = below
    promises[at] = promise
    names[at] = name
    return last
