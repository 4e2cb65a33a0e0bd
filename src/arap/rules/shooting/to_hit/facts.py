"""What a target unit is like to shoot at, worked out once for a volley."""

import math
from typing import Self

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.half_rule import at_least_half

FAST = 12.0
FEW = 2


@implements("shoot.to-hit.fast-target")
def fast_penalty(model: Model) -> int:
    """One for every full twelve inches of speed."""
    return math.floor((model.speed + 0.001 + 1e-9) / FAST)


class TargetFacts:
    """Everything about a target unit that does not depend on who shoots at it."""

    __slots__ = ("count", "fast", "few", "fleeting", "small", "tactical", "unit")

    def __init__(self, battle: Battle, unit_id: str) -> None:
        self.unit = unit_id
        models = battle.members(unit_id)
        sizes = [battle.kind(model).size for model in models]
        self.count = len(models)
        self.small = at_least_half(sizes.count(1), self.count)
        self.fast = self._fast(models)
        self.few = self.count <= FEW and max(sizes) <= 2
        self.fleeting = at_least_half(sum(model.fleeting for model in models), self.count)
        self.tactical = at_least_half(sum(model.tactical for model in models), self.count)

    @classmethod
    def of(cls, battle: Battle, unit_id: str) -> Self:
        """The unit as it is now, worked out once for all who fire at it."""
        found: Self | None = battle.memo.get(("facts", unit_id))
        if found is None:
            found = battle.memo["facts", unit_id] = cls(battle, unit_id)
        return found

    @classmethod
    @implements("shoot.hidden-target")
    def of_nobody(cls) -> Self:
        """An empty place is like nothing in particular."""
        facts = cls.__new__(cls)
        facts.unit, facts.count, facts.fast = "", 0, 0
        facts.small = facts.few = facts.fleeting = facts.tactical = False
        return facts

    @implements("shoot.to-hit.fast-target", "shoot.to-hit.mixed-target")
    def _fast(self, models: list[Model]) -> int:
        """The largest penalty that half of the unit or more reach."""
        penalties = sorted((fast_penalty(model) for model in models), reverse=True)
        return penalties[math.ceil(len(penalties) / 2) - 1]
