"""Target numbers in words; apart from what prints battles, which takes longer to load."""

from arap.kernel.breakdown import Breakdown

IMPOSSIBLE = "impossible"


def reasons(found: Breakdown | None) -> str:
    """A target number with everything that made it: base, modifiers, their rules."""
    if found is None:
        return ""
    if found.needed == IMPOSSIBLE and not found.modifiers:
        return f"{found.label} {IMPOSSIBLE}: {found.base_reason}"
    parts = [base_of(found), *[f"{line} ({line.rule})" for line in found.modifiers]]
    goal = found.needed if found.needed == IMPOSSIBLE else f"on {found.needed}"
    return f"{found.label} {goal}: {', '.join(parts)}; chance {found.chance:.0%}"


def base_of(found: Breakdown) -> str:
    """What a number in the text begins with. Sums and reasons that end in a number begin differently."""
    return f"{found.base_reason} {'= ' if found.base_reason[-1:].isdigit() else ''}{found.base}"
