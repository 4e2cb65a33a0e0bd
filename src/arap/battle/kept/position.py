"""What follows from how the models stand now."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import count

from arap.battle.kept.known import Known
from arap.battle.values import Model, Unit
from arap.table import Bodies

NUMBERS = count(1)
EMPTY: Mapping[Hashable, object] = {}


class Form(Known):
    """Where the models of one unit stand, and what follows from that alone.

    The rectangle round their centres, whether any lies prone or has fallen over, and their bodies once they have been
    asked for. It is valid until a model of the unit changes its place or stance, comes or goes, or until the unit puts
    its heads up or down. No two forms have the same `number`."""

    __slots__ = ("bodies", "hampered", "high", "left", "low", "number", "right")

    def __init__(self, models: Sequence[Model]) -> None:
        xs, ys = [model.x for model in models], [model.y for model in models]
        self.left, self.right, self.low, self.high = min(xs), max(xs), min(ys), max(ys)
        self.hampered = True in [model.prone or model.spent_until > 0 for model in models]
        self.bodies: Bodies | None = None
        self.number = next(NUMBERS)


class Position(Known):
    """What was worked out about the models as they stand, such as lines of sight, and the form of each unit.

    It is valid until any model changes, a unit puts its heads up or down, or smoke comes or goes; of the forms only
    that of the unit is dropped. When the terrain changes all forms are dropped. The battle, through which all changes
    go, tells it of them; nobody else does.

    `secretive`: a model has been kept from enemies. Before that nobody has to look for secrets."""

    __slots__ = ("forms", "secretive")

    def __init__(
        self,
        forms: Mapping[str, Form] | None = None,
        known: Mapping[Hashable, object] = EMPTY,
        *,
        secretive: bool = False,
    ) -> None:
        super().__init__(known)
        self.forms: dict[str, Form] = dict(forms) if forms else {}
        self.secretive = secretive

    def model_put(self, before: Model | None, model: Model) -> None:
        """A model is new, or has been replaced."""
        self.clear()
        self.secretive = self.secretive or model.is_secret
        if model.carries or (before is not None and before.carries):
            self.forms.clear()
        if before is None or before.unit != model.unit:
            self.forms.pop(model.unit, None)
            if before is not None:
                self.forms.pop(before.unit, None)
        elif (
            before.x != model.x
            or before.y != model.y
            or before.z != model.z
            or before.prone != model.prone
            or before.spent_until != model.spent_until
            or before.slung != model.slung
            or before.laid != model.laid
            or before.burning is not model.burning
        ):
            self.forms.pop(model.unit, None)

    def model_gone(self, model: Model) -> None:
        self.clear()
        if model.carries:
            self.forms.clear()
        self.forms.pop(model.unit, None)

    def unit_put(self, before: Unit | None, unit: Unit) -> None:
        """A unit is new, or has been replaced."""
        if before is not None and before.heads_down != unit.heads_down:
            self.clear()
            self.forms.pop(unit.id, None)

    def smoke_changed(self) -> None:
        self.clear()

    def table_changed(self) -> None:
        """What units see, and how they can move, may be different now."""
        self.clear()
        self.forms.clear()
