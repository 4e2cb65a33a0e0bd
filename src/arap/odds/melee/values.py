"""The odds of a round of melee as they are shown and sent."""

import msgspec

from arap.kernel.breakdown import Breakdown
from arap.kernel.reasons import Refusal


class BlowRow(msgspec.Struct, frozen=True):
    """Equal attacks of a unit: the Initiative step, how many models make how many attacks, and what they need against
    one kind of enemy."""

    initiative: int
    weapon: str
    models: int
    attacks: int
    against: str
    hit: Breakdown
    wound: Breakdown
    save: Breakdown


class UnitRound(msgspec.Struct, frozen=True):
    """What a round does to one unit, as lists: the index is the count, the value its probability. `wounds`: the Wounds
    it loses. `casualties`: the models it loses. `destroyed`: no model is left. `tests`: it loses the round and checks
    morale. `breaks`: it fails and flinches. `before` are the wounds of the charge that count for the difference.
    `check` is what it needs if it loses by one and no model more."""

    unit: str
    name: str
    side: str
    models: int
    wounds: tuple[float, ...] = ()
    casualties: tuple[float, ...] = ()
    destroyed: float = 0.0
    tests: float = 0.0
    breaks: float = 0.0
    before: int = 0
    check: Breakdown | None = None
    blows: tuple[BlowRow, ...] = ()

    @property
    def mean_casualties(self) -> float:
        return sum([count * chance for count, chance in enumerate(self.casualties)])


class RoundOdds(msgspec.Struct, frozen=True, tag="round-odds", tag_field="reply"):
    """The odds of one round of a combat. `difference`: the wounds the first side inflicts less those it takes, each
    value with its chance. If `exact` is false, `why` says so: the figures come from that many `samples` of the engine,
    or leave out a few cases; in 19 of 20 cases no figure is off by more than `error`. `told` is the result in a
    sentence, for the first unit or the side that asked."""

    units: tuple[UnitRound, ...] = ()
    difference: tuple[tuple[int, float], ...] = ()
    exact: bool = True
    samples: int = 0
    error: float = 0.0
    why: str = ""
    told: str = ""
    refusal: Refusal | None = None

    def of(self, unit: str) -> UnitRound:
        return next(each for each in self.units if each.unit == unit)
