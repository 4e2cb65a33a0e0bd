"""Larger guns and the crews that serve them: one unit."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.parts import split
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements

GUN = "artillery.gun"


def is_gun(battle: Battle, model: Model) -> bool:
    return model.kind in battle.kinds_with("gun")


def guns_in(battle: Battle, unit_id: str) -> tuple[str, ...]:
    """The guns of a unit."""
    kinds = battle.kinds_with("gun")
    return tuple([each for each in battle.units[unit_id].models if battle.models[each].kind in kinds]) if kinds else ()


def crew_in(battle: Battle, unit_id: str) -> list[Model]:
    """The models of a unit that are no guns."""
    return [model for model in battle.members(unit_id) if not is_gun(battle, model)]


def is_abandoned(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is only guns that nobody serves."""
    kinds = battle.kinds_with("gun")
    return all(battle.models[model].kind in kinds for model in unit.models)


@implements("artillery.gun")
def why_not_served(battle: Battle, model: Model) -> Refusal | None:
    """A gun with no crew left cannot fire; it remains a target."""
    if crew_in(battle, model.unit):
        return None
    return Refusal(f"{battle.kind(model).name} has no crew left", GUN)


@cites("artillery.gun")
def skill_of(battle: Battle, model: Model, kind: Kind) -> int:
    """Ballistic Skill; a gun is fired with that of its best gunner."""
    if not kind.powers.gun or model.unit not in battle.units:
        return kind.profile.BS
    return max([battle.kind(each).profile.BS for each in crew_in(battle, model.unit)], default=0)


@cites("artillery.gun", "coherency.accidental")
def abandon_guns(battle: Battle, unit_id: str) -> None:
    """A crew that runs leaves its guns behind."""
    guns = guns_in(battle, unit_id)
    crew = [model.id for model in crew_in(battle, unit_id)] if guns else []
    if not guns or not crew:
        return
    left = split(battle, unit_id, [crew, guns], GUN, free=True)[1]
    battle.change(left, rout=None, pursuing=None, trail=None, suppression=0, pending=0, pinned_until=0, overwatch=False)


def losses_among(battle: Battle, models: Sequence[str]) -> int:
    """How many of these models count as casualties: a gun does not."""
    return len([model for model in models if not is_gun(battle, battle.models[model])])
