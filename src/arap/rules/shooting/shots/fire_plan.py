"""What a volley would be: the same numbers for the preview and for the act."""

from typing import Literal, TypeAlias

import msgspec

from arap.battle.acts import FireOrder
from arap.kernel.breakdown import Breakdown
from arap.kernel.reasons import Refusal, Remark
from arap.kernel.requests import Alternative
from arap.rules.shooting.shots.strike_plan import StrikePlan
from arap.table import PointXY

Place: TypeAlias = Literal["none", "point", "measured", "guess"]


class SightLine(msgspec.Struct, frozen=True):
    """From one shooter to one target model: clear, cover or blocked, by what."""

    target: str
    state: str
    cover: str
    reason: str


SightLines: TypeAlias = tuple[SightLine, ...]


class FlameSquare(msgspec.Struct, frozen=True):
    """A square under a stream that a flamer may set on fire: its middle, and what is needed."""

    at: PointXY
    label: str


class FireChoices(msgspec.Struct, frozen=True):
    """What an order for a weapon may say beside its target.

    `place` is how the order names a place on the table: as a point, by a bearing and a measured distance, or by a
    bearing and a guess. `reach` is the longest distance allowed. `turns`: the weapon is laid along a bearing; with
    `bounces` it may be thrown back by a wall. `modes`, `parts` and `bursts` are lists to choose from. Unless it goes
    `besides`, the model fires nothing else in the volley. `spread` is how many shots may be shared out among several
    targets, 0 where they may not. `volley` is the later volley of the action in which a dear shot is made. `pins`: a
    unit that loses a model to it tests for pinning. `pools`: it may be aimed at the ground, to lay a pool of fire;
    `squares` are those under its stream that it may set on fire."""

    place: Place
    reach: float | None = None
    turns: bool = False
    bounces: bool = False
    modes: tuple[Alternative, ...] = ()
    parts: tuple[Alternative, ...] = ()
    bursts: tuple[Alternative, ...] = ()
    besides: bool = False
    spread: int = 0
    volley: int | None = None
    pins: bool = False
    pools: bool = False
    squares: tuple[FlameSquare, ...] = ()


class FireRow(msgspec.Struct, frozen=True, kw_only=True):
    """One model and one of its weapons: the order to give, shots and goal, or why it cannot fire.

    `range` is how far it fires. Values that depend on the distance are None when measuring first is not allowed. A
    weapon that strikes a place has a `strike` with its aim, scatter and the models it may hit. `choices`, if asked
    for, are what else an order may say; a weapon that cannot be fired at all has none. `near_miss` says what a shot
    strikes that misses by 1."""

    model: str
    weapon: str
    order: FireOrder | None = None
    shots: int | None = None
    needed: Breakdown | None = None
    wound: Breakdown | None = None
    save: str = ""
    refusal: Refusal | None = None
    lines: SightLines = ()
    range: float | None = None
    strike: StrikePlan | None = None
    choices: FireChoices | None = None
    near_miss: str = ""


class FirePlan(msgspec.Struct, frozen=True, tag="fire-plan", tag_field="reply", kw_only=True):
    """A volley at a target. Unless `measured`, every goal is that of a shot that proves to be in range. `moments` are
    where routers and pursuers may be fired at, if there is a choice. `notes` say who guides guns, and which test comes
    first."""

    unit: str
    target: str
    points: int
    rows: tuple[FireRow, ...] = ()
    target_cover: dict[str, str] = {}
    expected_hits: float | None = None
    hits_to_suppress: int = 0
    casualties_to_test: int = 0
    refusal: Refusal | None = None
    orders: tuple[FireOrder, ...] = ()
    measured: bool = True
    aim: tuple[float, float] | None = None
    moments: tuple[Alternative, ...] = ()
    notes: tuple[Remark, ...] = ()
