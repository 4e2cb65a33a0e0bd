"""The odds of a volley as they are shown and sent."""

import msgspec

from arap.kernel.breakdown import Breakdown
from arap.kernel.reasons import Refusal
from arap.odds.morale import QuarterOdds, SuppressionOdds


class ShotOdds(msgspec.Struct, frozen=True):
    """Equal shots: the firing models, the number of shots, and what they need against each kind of model.
    `mode`: how a shot at a place is fired. The `needed` of a marker is the number taken off its scatter dice.
    `instead`: what a shot strikes if it misses by 1, and `near_miss` how likely that is."""

    weapon: str
    models: tuple[str, ...]
    shots: int
    needed: Breakdown
    against: tuple["Against", ...]
    mode: str = ""
    instead: str = ""
    near_miss: float = 0.0


class Against(msgspec.Struct, frozen=True):
    """What a hit needs to wound one kind of model, and what that model needs to save."""

    kind: str
    models: int
    wound: Breakdown
    save: Breakdown
    outright: bool


class VolleyOdds(msgspec.Struct, frozen=True, tag="volley-odds", tag_field="reply"):
    """The odds of a volley as lists: the index is the count, the value its probability.
    If `exact` is false they come from that many `samples`; in 19 of 20 cases no value is off by more than `error`. If
    `measured` is false, every target in sight counts as in range but not close. `left_out`: models with guessed shots,
    whose odds may not be shown."""

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
