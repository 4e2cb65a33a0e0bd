"""The path of one model: its legs, what it costs, its feats, and where it ends."""

import msgspec

from arap.army.profile import Kind
from arap.battle.acts import Leg, ModelPath
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.movement.climbing.feats import Feat, Way, cost_of_feats, feat_parts
from arap.rules.movement.measures.ground import DIFFICULT, FREE, VERY_DIFFICULT
from arap.rules.movement.measures.plan import CostPart, ModelPlan, TrialForecast
from arap.rules.movement.measures.steps import BACKWARD, FORWARD, SIDESTEP, Step
from arap.table import PointXY, snap, within

HAIR = 1e-6
PARTS = (
    (FORWARD.label, FORWARD.rule),
    (DIFFICULT.label, DIFFICULT.rule),
    (VERY_DIFFICULT.label, VERY_DIFFICULT.rule),
    (BACKWARD.label, BACKWARD.rule),
    (SIDESTEP.label, SIDESTEP.rule),
    ("turns", "move.turning"),
    ("crawling", "move.crawl"),
)


class Path(msgspec.Struct, frozen=True, gc=False):
    """What a model does in a move: the legs it was given and the steps they become, what they cost (`amounts` in the
    order of PARTS, `total` with the feats) against its `allowance`, and where it ends with which facing.

    `walks`: it does more than turn. `bar` is the number of the piece of terrain that blocks it, -1 if none does.
    `uneven`: it is more than a walk on level ground. In that case `feats` are the climbs, jumps and the like, `refusal`
    says what cannot be done, `low` and `high` are its lowest and highest level, `levels` its levels (each at this many
    inches of plan distance), and `air` the parts that lead through the air. `fated` are the tests that one die of the
    unit has decided. `safe`: dangerous ground does the model no harm."""

    model: Model
    kind: Kind
    legs: tuple[Leg, ...]
    steps: tuple[Step, ...]
    amounts: tuple[float, ...]
    total: float
    allowance: float
    x: float
    y: float
    z: float
    facing: float
    walks: bool
    crawls: bool = False
    safe: bool = False
    bar: int = FREE
    uneven: bool = False
    feats: tuple[Feat, ...] = ()
    refusal: Refusal | None = None
    low: float = 0.0
    high: float = 0.0
    levels: tuple[tuple[float, float], ...] = ()
    air: tuple[tuple[float, float], ...] = ()
    fated: tuple[tuple[str, bool], ...] = ()

    @property
    def end(self) -> PointXY:
        return self.x, self.y

    @property
    def order(self) -> ModelPath:
        """The path as a player orders it."""
        return ModelPath(self.model.id, self.legs)

    @property
    def parts(self) -> tuple[CostPart, ...]:
        parts = tuple(
            [
                CostPart(label, round(amount, 6), rule)
                for (label, rule), amount in zip(PARTS, self.amounts, strict=True)
                if amount > 1e-6
            ]
        )
        return parts + feat_parts(self.feats) if self.feats else parts

    @property
    def corners(self) -> tuple[PointXY, ...]:
        """The points where the path begins, bends and ends; none if the model only turns."""
        steps = self.steps
        if len(steps) == 1:
            return (steps[0].start, steps[0].end) if steps[0].length else ()
        walked = [step for step in steps if step.length]
        return (walked[0].start, *[step.end for step in walked]) if walked else ()

    @property
    def length(self) -> float:
        """The inches of plan distance."""
        return sum([step.length for step in self.steps])

    @property
    def affordable(self) -> bool:
        return within(self.total, self.allowance)

    @property
    def inches(self) -> float:
        """What the feats cost."""
        return cost_of_feats(self.feats)

    @property
    def points(self) -> int:
        """The action points the path costs."""
        return max([feat.points for feat in self.feats], default=1)

    def feat(self, way: Way) -> Feat | None:
        """The first feat of a kind."""
        return next((feat for feat in self.feats if feat.way == way), None) if self.feats else None

    def point_at(self, at: float) -> PointXY:
        """The place this many inches along the path."""
        for step in self.steps:
            if step.length and at <= step.length + HAIR:
                share = max(0.0, min(1.0, at / step.length))
                (x, y), (to_x, to_y) = step.start, step.end
                return snap(x + share * (to_x - x)), snap(y + share * (to_y - y))
            at -= step.length
        return self.x, self.y

    def cut(self, at: float) -> tuple[Leg, ...]:
        """The legs of the path up to a point of it."""
        legs: list[Leg] = []
        left = at
        for leg, step in zip(self.legs, self.steps, strict=True):
            if step.length > left + HAIR:
                if left > HAIR:
                    x, y = self.point_at(at)
                    legs.append(msgspec.structs.replace(leg, x=x, y=y, z=None))
                break
            legs.append(leg)
            left -= step.length
        return tuple(legs)

    def plan(self, refusal: Refusal | None, dice: tuple[TrialForecast, ...] = ()) -> ModelPlan:
        return ModelPlan(
            self.model.id, self.order, self.x, self.y, self.facing, self.total, self.allowance, self.parts, refusal,
            dice, self.z,
        )  # fmt: skip
