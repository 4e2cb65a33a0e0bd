"""Names a person may have misspelt."""

import difflib
from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint for a name that is not known: the nearest one, or the list when it is short."""
    names = sorted(known)
    near = difflib.get_close_matches(name.lower(), [n.lower() for n in names], n=1, cutoff=0.6)
    if near:
        return f"; did you mean '{next(n for n in names if n.lower() == near[0])}'?"
    if names and len(names) <= 20:
        return f"; known: {', '.join(names)}"
    return ""
