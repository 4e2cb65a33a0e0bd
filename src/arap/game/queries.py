"""Questions a seat may put before it commits itself. They are answered by the rules that resolve the act."""

from typing import TypeAlias

import msgspec

from arap.battle.acts import FireOrder, ModelPath
from arap.game.view import Breakdown
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Option


class PlanMove(msgspec.Struct, frozen=True, tag="plan-move", tag_field="query"):
    """Where would the unit stand if it moved as a body: its centre by (dx, dy), turned by `rotate` degrees?

    `facing` is the facing at the end (None: along the way). `adjust` overrides single models' end places.
    Each model takes the cheapest legal way it finds."""

    unit: str
    dx: float
    dy: float
    rotate: float = 0.0
    facing: float | None = None
    adjust: dict[str, tuple[float, float]] = {}


class CheckMove(msgspec.Struct, frozen=True, tag="check-move", tag_field="query"):
    """What would these very paths cost, and are they legal?"""

    unit: str
    paths: tuple[ModelPath, ...]


class CostPart(msgspec.Struct, frozen=True):
    """A part of what a path costs: distance, difficult ground, turns, sidestep, backwards."""

    label: str
    inches: float
    rule: str


class ModelPlan(msgspec.Struct, frozen=True):
    model: str
    path: ModelPath
    x: float
    y: float
    facing: float
    cost: float
    allowance: float
    parts: tuple[CostPart, ...]
    refusal: Refusal | None = None


class MovePlan(msgspec.Struct, frozen=True, tag="move-plan", tag_field="reply"):
    """The answer to a move question: the same numbers the act itself will have."""

    unit: str
    models: tuple[ModelPlan, ...]
    links: tuple[tuple[str, str], ...]
    coherent: bool
    refusal: Refusal | None = None


class PlanFire(msgspec.Struct, frozen=True, tag="plan-fire", tag_field="query"):
    """Who of the unit could fire what at this target, and at what goals? `orders` overrides the proposal."""

    unit: str
    target: str
    points: int = 1
    volley: int = 1
    orders: tuple[FireOrder, ...] | None = None


class SightLine(msgspec.Struct, frozen=True):
    """From one shooter to one target model: clear, cover or blocked, by what."""

    target: str
    state: str
    cover: str
    reason: str


class FireRow(msgspec.Struct, frozen=True):
    """One model and one of its weapons: the order to give, shots and goal, or why it cannot fire.

    Range-dependent figures are None when measuring first is not allowed."""

    model: str
    weapon: str
    order: FireOrder | None
    shots: int | None
    needed: Breakdown | None
    wound: Breakdown | None
    save: str
    refusal: Refusal | None
    lines: tuple[SightLine, ...]


class FirePlan(msgspec.Struct, frozen=True, tag="fire-plan", tag_field="reply"):
    unit: str
    target: str
    points: int
    rows: tuple[FireRow, ...]
    target_cover: dict[str, str]
    expected_hits: float | None
    hits_to_suppress: int
    casualties_to_test: int
    refusal: Refusal | None = None


class ListTargets(msgspec.Struct, frozen=True, tag="list-targets", tag_field="query"):
    """Which enemy units can this unit see and bring fire on?"""

    unit: str


class Targets(msgspec.Struct, frozen=True, tag="targets", tag_field="reply"):
    unit: str
    targets: tuple[Option, ...]


Query: TypeAlias = PlanMove | CheckMove | PlanFire | ListTargets
Reply: TypeAlias = MovePlan | FirePlan | Targets
