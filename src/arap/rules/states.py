"""The states of a unit that keep it from what it would do: the table of reactions, charges and shooting. Activation,
for which a unit that has destroyed its opponents is free, says for itself what bars it."""

from typing import Literal, TypeAlias

from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites

State: TypeAlias = Literal["pinned", "ground", "locked", "routing", "pursuing"]
Deed: TypeAlias = Literal["charge", "shoot", "react", "intercept", "go to ground"]

WORDS: dict[State, str] = {
    "pinned": "pinned",
    "ground": "gone to ground",
    "locked": "locked in a melee",
    "routing": "routing",
    "pursuing": "pursuing",
}
BARS: dict[Deed, tuple[State, ...]] = {
    "charge": ("locked", "routing", "pursuing", "ground"),
    "shoot": ("routing", "pursuing", "ground", "locked"),
    "react": ("pinned", "ground", "locked", "routing", "pursuing"),
    "intercept": ("pinned", "ground", "locked", "routing", "pursuing"),
    "go to ground": ("ground", "routing", "pursuing", "locked"),
}
SAID: dict[tuple[Deed, State], str] = {
    ("charge", "locked"): "in melee already",
    ("shoot", "locked"): "in a melee, and must fight or disengage",
    ("go to ground", "ground"): "gone to ground already",
}


def barring(unit: Unit, deed: Deed) -> State | None:
    """The first state of a unit that keeps it from something; most units are in none of them."""
    if not (unit.ground or unit.locked or unit.rout or unit.pursuing or unit.pinned_until):
        return None
    for state in BARS[deed]:
        if getattr(unit, state):
            return state
    return None


@cites("react.eligibility", "charge.eligible")
def why_barred(unit: Unit, deed: Deed, rule: str) -> Refusal | None:
    """Why a unit is in no state for something, by the rule that asks."""
    state = barring(unit, deed)
    return Refusal(f"{unit.name}: {SAID.get((deed, state), WORDS[state])}", rule) if state else None
