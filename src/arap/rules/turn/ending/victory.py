"""Victory points: objectives held, enemy models and units removed."""

from collections import Counter
from collections.abc import Iterable, Mapping

from arap.army.scenario import Objective, SideSetup, UnitSetup
from arap.battle.battle import Battle
from arap.battle.muster import enlisted_in
from arap.battle.secrets.blips import blips, is_decoy
from arap.battle.secrets.recruits import recruits
from arap.battle.secrets.underground import BELOW
from arap.battle.values import Model, Unit
from arap.kernel.reasons import cites
from arap.rules.guns import is_abandoned
from arap.table import length, within


def near(battle: Battle, objective: Objective) -> dict[str, int]:
    """How many models of each unit stand near enough to an objective to hold it. Blips hold nothing."""
    (x, y), reach = objective.at, objective.radius + 1.0
    return {
        unit: count
        for unit in battle.units_near(x - reach, y - reach, x + reach, y + reach)
        if (count := sum([holds(battle, objective, model) for model in battle.members(unit)]))
    }


def holds(battle: Battle, objective: Objective, model: Model) -> bool:
    return not battle.kind(model).token and within(distance_to(objective, model), objective.radius)


def distance_to(objective: Objective, model: Model) -> float:
    return length((model.x, model.y), objective.at)


@cites("rout.state")
def holder(battle: Battle, objective: Objective) -> str | None:
    """The side with more models near it; routers do not count, and equal numbers mean that no side holds it."""
    by_side: Counter[str] = Counter()
    for unit, count in near(battle, objective).items():
        if not battle.units[unit].routing:
            by_side[battle.units[unit].side] += count
    most = by_side.most_common(2)
    if not most or (len(most) == 2 and most[0][1] == most[1][1]):
        return None
    return most[0][0]


def points_by_side(battle: Battle) -> dict[str, float]:
    """Points of every side at this moment."""
    points = dict.fromkeys(battle.sides, 0.0)
    for objective in battle.scenario.objectives:
        if side := holder(battle, objective):
            points[side] += objective.points
    for setup in battle.scenario.sides:
        models, units = losses(battle, setup)
        victory = battle.scenario.victory
        for side in points:
            if side != setup.id:
                points[side] += models * victory.per_model + units * victory.per_unit
    return points


def losses(battle: Battle, setup: SideSetup) -> tuple[int, int]:
    """Models and whole units a side has lost. Models in reserve are not lost."""
    left = remaining(battle, setup)
    models = sum(len(unit.models) - left[unit.id] for unit in setup.units if unit.id in left)
    return models, sum(count == 0 for count in left.values())


def lost_units(battle: Battle, setup: SideSetup) -> list[UnitSetup]:
    """The units of a side with no models left."""
    left = remaining(battle, setup)
    return [unit for unit in setup.units if left.get(unit.id) == 0]


def remaining(battle: Battle, setup: SideSetup) -> dict[str, int]:
    """How many models are left of every unit that has come on, wherever they are now. A gun that nobody serves is
    lost; what the GM has struck off is not."""
    pursuers = {away.unit.id for away in battle.turn.away if not away.ongoing}
    awaited = {held.unit for held in battle.turn.reserves} | pursuers
    served = [unit for unit in battle.units_of(setup.id) if not is_abandoned(battle, unit)]
    elsewhere = [away.models for away in battle.turn.away] + [entry.models for entry in battle.turn.below]
    struck = [battle.turn.gm.struck] if battle.turn.gm else []
    living = {unit.id: battle.unseen.get(unit.id, 0) for unit in setup.units}
    for models in [real_models(battle, unit) for unit in served] + [ids_of(models) for models in elsewhere] + struck:
        for squad, count in squads_among(battle, models).items():
            living[squad] = living.get(squad, 0) + count
    for blip in blips(battle):
        living[blip.unit] = len(recruits(battle, blip))
    return {unit.id: living[unit.id] for unit in setup.units if unit.id not in awaited and not unit.decoy}


def real_models(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The models of a unit without dummies and without counters for what is under the ground."""
    return ids_of(battle.members(unit.id)) if battle.position.secretive else unit.models


def ids_of(models: Iterable[Model]) -> tuple[str, ...]:
    return tuple([model.id for model in models if not model.dummy and model.covered != BELOW])


def squads_among(battle: Battle, models: tuple[str, ...]) -> Mapping[str, int]:
    """How many of these models came with each squad."""
    return battle.once(("squads", models), lambda: Counter(map(enlisted_in, models)))


def present(battle: Battle) -> set[str]:
    """The sides with models on the table, also in hiding or under the ground."""
    there: Iterable[Unit] = battle.units.values()
    if battle.position.secretive:
        there = [unit for unit in there if not is_decoy(battle, unit)]
    if "gun" in battle.powers:
        there = [unit for unit in there if not is_abandoned(battle, unit)]
    found = {unit.side for unit in there}
    if battle.unseen:
        found.update([side.id for side in battle.scenario.sides for unit in side.units if battle.unseen.get(unit.id)])
    return found


def standing(battle: Battle) -> set[str]:
    """The sides with models on the table or still to come."""
    found = present(battle)
    found.update([held.side for held in battle.turn.reserves if not held.astray])
    found.update([away.unit.side for away in battle.turn.away])
    return found


def winner(battle: Battle, points: dict[str, float], *, absent: str = "") -> str | None:
    """The side with most points; if all others are gone, the one that is left; equal points are a draw. A side that
    stays absent counts as gone."""
    left = standing(battle) - {absent}
    if len(left) == 1:
        return left.pop()
    ranked = sorted(points.items(), key=lambda item: -item[1])
    if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
        return None
    return ranked[0][0]
