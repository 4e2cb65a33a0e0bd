"""What a volley would be: the same numbers for the preview and for the act."""

import msgspec

from arap.battle.acts import FireOrder
from arap.kernel.breakdown import Breakdown
from arap.kernel.reasons import Refusal
from arap.rules.shooting.area.plan import StrikePlan


class SightLine(msgspec.Struct, frozen=True):
    """From one shooter to one target model: clear, cover or blocked, by what."""

    target: str
    state: str
    cover: str
    reason: str


class FireRow(msgspec.Struct, frozen=True):
    """One model and one of its weapons: the order to give, shots and goal, or why it cannot fire.

    `range` is how far it fires. What hangs on the distance is None when measuring first is not allowed. A weapon that
    strikes a place has a `strike` with its aim, scatter and whom it may hit."""

    model: str
    weapon: str
    order: FireOrder | None
    shots: int | None
    needed: Breakdown | None
    wound: Breakdown | None
    save: str
    refusal: Refusal | None
    lines: tuple[SightLine, ...]
    range: float | None = None
    strike: StrikePlan | None = None


class FirePlan(msgspec.Struct, frozen=True, tag="fire-plan", tag_field="reply"):
    """A volley at a target. Unless `measured`, every goal is that of a shot that proves to be in range."""

    unit: str
    target: str
    points: int
    rows: tuple[FireRow, ...]
    target_cover: dict[str, str]
    expected_hits: float | None
    hits_to_suppress: int
    casualties_to_test: int
    refusal: Refusal | None = None
    orders: tuple[FireOrder, ...] = ()
    measured: bool = True
    aim: tuple[float, float] | None = None
