"""Where the models of a unit stand, worked out once until one of them changes."""

from collections.abc import Sequence
from typing import Any

from arap.battle.values import Model
from arap.table import Bodies


class Form:
    """The rectangle round the centres of a unit's models, whether any model lies prone or has fallen over, and their
    bodies once they are needed. `kept` holds other results that follow from it, by name."""

    __slots__ = ("bodies", "hampered", "high", "kept", "left", "low", "right")

    def __init__(self, models: Sequence[Model]) -> None:
        xs, ys = [model.x for model in models], [model.y for model in models]
        self.left, self.right, self.low, self.high = min(xs), max(xs), min(ys), max(ys)
        self.hampered = True in [model.prone or model.spent_until > 0 for model in models]
        self.bodies: Bodies | None = None
        self.kept: dict[str, Any] = {}
