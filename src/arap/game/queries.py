"""Questions a seat may put before it commits itself. They are answered by the rules that resolve the act."""

from typing import Literal, TypeAlias

import msgspec

from arap.battle.acts import FireOrder, ModelPath
from arap.kernel.requests import Option
from arap.odds import VolleyOdds
from arap.rules.movement.plan import MovePlan
from arap.rules.shooting.plan import FirePlan, FireRow


class PlanMove(msgspec.Struct, frozen=True, tag="plan-move", tag_field="query"):
    """Where would the unit stand if it moved as a body: its centre by (dx, dy), turned by `rotate` degrees?

    `facing` is the facing at the end (None: along the way). `adjust` overrides single models' end places. `crawl` and
    `prone` are those of the move. Each model takes the cheapest legal way it finds, as far as dice already rolled for
    this move allow. `via` are waypoints for the centre; `formation` (keep, line, column, loose) is taken up at the end.
    With `clip` a unit that cannot get there goes as far as it can, else the plan is refused."""

    unit: str
    dx: float
    dy: float
    rotate: float = 0.0
    facing: float | None = None
    adjust: dict[str, tuple[float, float]] = {}
    crawl: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()
    via: tuple[tuple[float, float], ...] = ()
    clip: bool = True
    formation: Literal["keep", "line", "column", "loose"] = "keep"


class CheckMove(msgspec.Struct, frozen=True, tag="check-move", tag_field="query"):
    """What would these very paths cost, and are they legal?"""

    unit: str
    paths: tuple[ModelPath, ...]
    crawl: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()


class PlanFire(msgspec.Struct, frozen=True, tag="plan-fire", tag_field="query"):
    """Who of the unit could fire what at this target, and at what goals? `orders` overrides the proposal."""

    unit: str
    target: str
    points: int = 1
    volley: int = 1
    orders: tuple[FireOrder, ...] | None = None


class AskOdds(msgspec.Struct, frozen=True, tag="ask-odds", tag_field="query"):
    """What are the odds of these orders (None: of the fire proposed) against this target, should it go to `ground` or
    not? A `quick` question takes no answer rather than a slow one."""

    unit: str
    target: str
    points: int = 1
    volley: int = 1
    orders: tuple[FireOrder, ...] | None = None
    ground: bool = False
    quick: bool = False


class ListTargets(msgspec.Struct, frozen=True, tag="list-targets", tag_field="query"):
    """Which enemy units can this unit see and bring fire on?"""

    unit: str


class Targets(msgspec.Struct, frozen=True, tag="targets", tag_field="reply"):
    unit: str
    targets: tuple[Option, ...]


Query: TypeAlias = PlanMove | CheckMove | PlanFire | AskOdds | ListTargets
Reply: TypeAlias = MovePlan | FirePlan | VolleyOdds | Targets

__all__ = [
    "AskOdds",
    "CheckMove",
    "FirePlan",
    "FireRow",
    "ListTargets",
    "MovePlan",
    "PlanFire",
    "PlanMove",
    "Query",
    "Reply",
    "Targets",
    "VolleyOdds",
]
