"""The members of a unit that take part in a move, with what their paths cost, and those who stay."""

from collections.abc import Sequence

import msgspec

from arap.army.profile import Kind
from arap.battle.acts import ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.movement.measures.coherency import Spot, coherency_distance, spot
from arap.rules.movement.measures.plan import ModelPlan, TrialForecast
from arap.rules.movement.measures.terms import ORDINARY, Terms, allowances
from arap.rules.movement.paths.cost import PathCost, path_costs


class Walker(msgspec.Struct, frozen=True, gc=False):
    """A member that takes part in the move, and where its path leads. `walks`: it does more than turn. `fated` are
    the tests one die of the unit has decided. `safe`: dangerous ground does it no harm."""

    model: Model
    kind: Kind
    path: ModelPath
    cost: PathCost
    allowance: float
    x: float
    y: float
    z: float
    walks: bool
    crawls: bool = False
    fated: tuple[tuple[str, bool], ...] = ()
    safe: bool = False

    def plan(self, refusal: Refusal | None, dice: tuple[TrialForecast, ...] = ()) -> ModelPlan:
        cost = self.cost
        return ModelPlan(
            self.model.id, self.path, self.x, self.y, cost.facing, cost.total, self.allowance, cost.parts, refusal,
            dice, self.z,
        )  # fmt: skip


class Party(msgspec.Struct, frozen=True):
    walkers: list[Walker]
    staying: list[Model]

    @property
    def ids(self) -> list[str]:
        return [walker.model.id for walker in self.walkers] + [model.id for model in self.staying]

    def spots(self, battle: Battle) -> list[Spot]:
        """Where everybody stands after the move."""
        walked = [
            (walker.x, walker.y, walker.z, coherency_distance(battle, walker.kind.size)) for walker in self.walkers
        ]
        return walked + [spot(battle, model) for model in self.staying]


def party_of(battle: Battle, unit_id: str, paths: Sequence[ModelPath], terms: Terms = ORDINARY) -> Party:
    models = [battle.models[path.model] for path in paths]
    crawling = [model.id for model in models if (model.prone if terms is ORDINARY else terms.crawls(model))]
    walks = [(model, path.legs) for model, path in zip(models, paths, strict=True)]
    costs = path_costs(battle, walks, crawling, terms.upright)
    kinds, tiered = battle.scenario.kinds, battle.table.tiered
    walkers = [
        Walker(
            model, kinds[model.kind], path, cost, allowance, *cost.end,
            model.z if tiered and cost.course is None else end_level(battle, model, cost), cost.walks,
            model.id in crawling, safe=terms.consolidates,
        )
        for model, path, cost, allowance in zip(models, paths, costs, allowances(battle, models, terms), strict=True)
    ]  # fmt: skip
    if len(paths) == len(battle.units[unit_id].models):
        return Party(walkers, [])
    moving = {path.model for path in paths}
    return Party(walkers, [model for model in battle.members(unit_id) if model.id not in moving])


def end_level(battle: Battle, model: Model, cost: PathCost) -> float:
    """The level on which a path ends. Where there are things to climb, a path without any of them keeps its level."""
    if cost.course:
        return cost.course.z
    return model.z if battle.table.tiered else battle.table.elevation(*cost.end)
