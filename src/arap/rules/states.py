"""States that stop a unit from acting: the table for reactions, charges and shooting. Activation has its own list,
because a unit that has destroyed its opponents is free to activate."""

from typing import Literal, TypeAlias

from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites

State: TypeAlias = Literal["pinned", "ground", "locked", "routing", "pursuing"]
Deed: TypeAlias = Literal["charge", "shoot", "react", "intercept", "go to ground", "stand and fire"]

WORDS: dict[State, str] = {
    "pinned": "be pinned",
    "ground": "have gone to ground",
    "locked": "be locked in melee",
    "routing": "be routing",
    "pursuing": "be pursuing",
}
BARS: dict[Deed, tuple[State, ...]] = {
    "charge": ("locked", "routing", "pursuing", "ground"),
    "shoot": ("routing", "pursuing", "ground", "locked"),
    "react": ("pinned", "ground", "locked", "routing", "pursuing"),
    "intercept": ("pinned", "ground", "locked", "routing", "pursuing"),
    "go to ground": ("ground", "routing", "pursuing", "locked"),
    "stand and fire": ("pinned", "ground", "routing", "pursuing"),
}
SAID: dict[tuple[Deed, State], str] = {
    ("charge", "locked"): "be already in melee",
    ("shoot", "locked"): "be in melee and must fight or break off",
    ("go to ground", "ground"): "have already gone to ground",
}


@cites("react.eligibility", "charge.eligible")
def why_barred(unit: Unit, deed: Deed, rule: str) -> Refusal | None:
    """Why a unit's state does not allow something, by the rule that asks; most units have none of the states."""
    if not (unit.ground or unit.locked or unit.rout or unit.pursuing or unit.pinned_until):
        return None
    for state in BARS[deed]:
        if getattr(unit, state):
            return Refusal(unit.does(SAID.get((deed, state), WORDS[state])), rule)
    return None
