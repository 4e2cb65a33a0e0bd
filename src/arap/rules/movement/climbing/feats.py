"""Climbs, jumps and other feats of a path, and the course of a path while it is worked out."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.movement.measures.ground import Going
from arap.rules.movement.measures.plan import CostPart
from arap.table import GROUND, TOLERANCE, PointXY, Profile

Way: TypeAlias = Literal[
    "scramble",
    "climb",
    "climb-down",
    "rappel",
    "ladder",
    "rope",
    "rope-down",
    "rope-across",
    "long-jump",
    "jump-down",
    "leap",
    "climb-out",
]
LEVEL = 2 * TOLERANCE


class Feat(msgspec.Struct, frozen=True, gc=False):
    """Something done `at` this many inches of plan distance of a path, from one level to another.

    `inches` is what it costs of the allowance, `piece` the number of the piece of terrain (for a ladder: of the
    ladder). `bottom` is the level below. `hangs`: it ends on the face. `width` is the width of a gap."""

    way: Way
    at: float
    start: float
    end: float
    inches: float
    rule: str
    piece: int = GROUND
    bottom: float = 0.0
    hangs: bool = False
    width: float = 0.0
    points: int = 1

    @property
    def height(self) -> float:
        return abs(self.end - self.start)


LABELS: dict[Way, str] = {
    "scramble": "climbing over", "climb": "climbing", "climb-down": "climbing down", "rappel": "rappelling",
    "ladder": "ladder", "rope": "rope", "rope-down": "rope", "rope-across": "rope across",
    "long-jump": "jump", "jump-down": "jump down", "leap": "leap", "climb-out": "climbing out",
}  # fmt: skip


RUNGS: tuple[Way, ...] = ("ladder", "rope", "rope-down", "rope-across")
"""Ways up and down something that stands or hangs at a wall."""


def cost_of_feats(feats: Iterable[Feat]) -> float:
    return sum([feat.inches for feat in feats])


def feat_parts(feats: Iterable[Feat]) -> tuple[CostPart, ...]:
    """What the feats of a path cost, added up by kind."""
    found: dict[tuple[str, str], float] = {}
    for feat in feats:
        key = LABELS[feat.way], feat.rule
        found[key] = found.get(key, 0.0) + feat.inches
    return tuple([CostPart(label, round(inches, 6), rule) for (label, rule), inches in found.items() if inches])


class Course:
    """A path in three dimensions while it is worked out leg by leg: the level it has reached (`z`), the feats on it,
    the ground under each leg, and what cannot be done. `free` are inches of plan distance that cost nothing, `track`
    its levels (each `at` this many inches of plan distance), `air` the parts that lead through the air."""

    def __init__(self, battle: Battle, model: Model, crawls: bool = False) -> None:
        self.battle, self.model, self.crawls = battle, model, crawls
        self.kind = battle.kind(model)
        self.z, self.at = model.z, 0.0
        self.low = self.high = model.z
        self.feats: list[Feat] = []
        self.goings: list[Going] = []
        self.under: list[float] = []
        self.refusal: Refusal | None = None
        self.free = 0.0
        self.swum = False
        self.track: list[tuple[float, float]] = [(0.0, model.z)]
        self.air: list[tuple[float, float]] = []

    def refuse(self, reason: str, rule: str) -> None:
        """Keeps the first reason why something cannot be done."""
        self.refusal = self.refusal or Refusal(reason, rule)

    def add(self, feat: Feat) -> None:
        self.feats.append(feat)

    def profile(self, start: PointXY, end: PointXY) -> Profile:
        return self.battle.table.profile(start, end, self.z, self.kind.height)

    def reach(self, z: float) -> None:
        """The path has reached this level."""
        self.z, self.low, self.high = z, min(self.low, z), max(self.high, z)

    def mark(self, at: float, z: float) -> None:
        """The path runs on this level at this many inches along the current leg."""
        self.track.append((self.at + at, z))

    def piece_name(self, piece: int) -> str:
        return self.battle.table.pieces[piece].name if piece != GROUND else "The drop"

    @property
    def inches(self) -> float:
        return cost_of_feats(self.feats)
