"""A shot that strikes a place, as declared and measured."""

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.shooting.weapons.types import shots
from arap.rules.sight.lines import Lines
from arap.table import PointXY

Mode: TypeAlias = Literal["direct", "high", "indirect", "hidden", "thrown", "dropped", "template"]
GUESSED = ("high", "indirect", "hidden")

Covered: TypeAlias = tuple[str, int]


class DistanceWanted(Refusal, frozen=True, gc=False):
    """Why a shot cannot be ordered yet: the player has not said how far."""


class Strike(msgspec.Struct, frozen=True, cache_hash=True):
    """The firer, its weapon, the place it strikes, and how. `target` is the unit with the modifiers that count (""
    for none) and `nearest` the column of its reference figure; `known` is False if the firer sees neither place
    nor enemy."""

    order: FireOrder
    row: int
    model: Model
    kind: Kind
    weapon: Weapon
    facing: float
    mode: Mode
    aim: PointXY
    z: float
    distance: float
    target: str = ""
    nearest: int = 0
    known: bool = True
    bearing: float = 0.0

    @property
    def here(self) -> PointXY:
        return self.model.x, self.model.y

    @property
    def shots(self) -> int:
        """How often it is fired."""
        return shots(self.kind, self.weapon, self.distance, self.order)

    @property
    def guessed(self) -> bool:
        """Whether the distance was guessed for want of a flat trajectory or of sight."""
        return self.mode in GUESSED


def lines_to(battle: Battle, model: Model, target: str) -> tuple[Lines, int]:
    """The lines of a model's unit to a target, and the model's row in them."""
    return Lines.of(battle, model.unit, target), battle.units[model.unit].models.index(model.id)


class Laid(NamedTuple):
    """A shot and where its marker lies; a stream or a stone has none."""

    strike: Strike
    place: PointXY | None = None
    z: float = 0.0
