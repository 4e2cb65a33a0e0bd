"""Lookouts: the enemies that watch a journey and may react to it, by the kind of trigger."""

from collections.abc import Sequence
from typing import Protocol

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.triggers.trigger import Kind
from arap.table import PointXY


class Lookout(Protocol):
    """The enemies that watch the paths of a moving unit. `at_start`: an enemy also counts if a model is near it when
    the model sets out."""

    @property
    def at_start(self) -> bool: ...

    def foes(self, battle: Battle, side: str, corners: Sequence[PointXY]) -> list[Model]:
        """The enemies of a side that may react to paths over these corners."""
        ...

    def able(self, battle: Battle, foe: Model, mover: Model) -> bool:
        """Whether an enemy can react to a model within its melee radius, as both stand now."""
        ...


LOOKOUTS: dict[Kind, Lookout] = {}
