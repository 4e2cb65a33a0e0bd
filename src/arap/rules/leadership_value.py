"""The Leadership of models that are together, before anything modifies it."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.kernel.reasons import cites
from arap.rules.majority import majority


@cites("morale.leadership-value")
def own_leadership(kinds: Sequence[Kind]) -> tuple[int, str]:
    """The value of their leader, or of most of them; and whose it is."""
    leaders = [kind for kind in kinds if kind.role == "leader"]
    if leaders:
        best = max(leaders, key=lambda kind: kind.profile.Ld)
        return best.profile.Ld, f"Leadership of the {best.name}"
    return majority([kind.profile.Ld for kind in kinds]), "Leadership of the troops"
