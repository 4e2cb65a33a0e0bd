"""The odds of a volley as they are shown and sent."""

import msgspec

from arap.kernel.breakdown import Breakdown
from arap.kernel.reasons import Refusal
from arap.odds.morale import QuarterOdds, SuppressionOdds


class ShotOdds(msgspec.Struct, frozen=True):
    """Shots alike: whose, how many, and what they need against each kind of model they may fall on. `mode` tells how
    one that strikes a place is fired; the `needed` of a marker is what is taken off its scatter dice."""

    weapon: str
    models: tuple[str, ...]
    shots: int
    needed: Breakdown
    against: tuple["Against", ...]
    mode: str = ""


class Against(msgspec.Struct, frozen=True):
    """What a hit needs to wound one kind of model, and what that needs to be saved."""

    kind: str
    models: int
    wound: Breakdown
    save: Breakdown
    outright: bool


class VolleyOdds(msgspec.Struct, frozen=True, tag="volley-odds", tag_field="reply"):
    """Distributions as lists: the index is the count, the value its probability. Where `exact` is false they come from
    so many `samples`, and no probability is off by more than `error` in 19 of 20 cases. Where `measured` is false they
    are those of fire at everything in sight, as if it were in range but not close. `left_out` are models of whose
    guessed shots nothing may be told."""

    unit: str
    target: str
    hits: tuple[float, ...] = ()
    wounds: tuple[float, ...] = ()
    unsaved: tuple[float, ...] = ()
    casualties: tuple[float, ...] = ()
    destroyed: float = 0.0
    suppression: SuppressionOdds = SuppressionOdds(None, 0.0, 0.0)
    quarter: QuarterOdds = QuarterOdds(None, 0.0, 0.0, 0.0, 0.0)
    measured: bool = True
    exact: bool = True
    samples: int = 0
    error: float = 0.0
    breakdown: tuple[ShotOdds, ...] = ()
    refusal: Refusal | None = None
    left_out: tuple[str, ...] = ()
