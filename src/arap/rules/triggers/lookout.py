"""Who watches a journey: the enemies that may do something about it, by the kind of trigger."""

from collections.abc import Sequence
from typing import Protocol

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.triggers.trigger import Kind
from arap.table import PointXY


class Lookout(Protocol):
    """The enemies that watch the ways of a moving unit. `at_start`: an enemy counts that a model is near to when it
    sets out."""

    @property
    def at_start(self) -> bool: ...

    def foes(self, battle: Battle, side: str, corners: Sequence[PointXY]) -> list[Model]:
        """The enemies of a side that may do something about ways over these corners."""
        ...

    def able(self, battle: Battle, foe: Model, mover: Model) -> bool:
        """Whether an enemy can do something about a model within its melee radius, as both stand now."""
        ...


LOOKOUTS: dict[Kind, Lookout] = {}
