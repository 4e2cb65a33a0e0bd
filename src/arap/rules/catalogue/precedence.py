"""Which chapter wins where two disagree."""

from arap.kernel.reasons import cites, implements
from arap.rules.catalogue.entry import Entry

RANKS = {"B": 0, "A": 1, "S": 2, "C": 2, "R": 2}


@implements("turn.rules-precedence")
def rank(entry: Entry) -> int:
    """Basic rules 2.4, then the advanced chapter, then those of 2.3; the best of an entry's sources counts."""
    return min(RANKS[source.partition(":")[0]] for source in entry.source)


@cites("turn.rules-precedence")
def stronger(one: Entry, other: Entry) -> Entry | None:
    """The entry that decides where both govern one event; None where neither outranks the other."""
    if rank(one) == rank(other):
        return None
    return one if rank(one) < rank(other) else other
