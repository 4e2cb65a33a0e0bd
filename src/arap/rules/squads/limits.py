"""When a squad may be divided, and into how many parts."""

from collections.abc import Collection, Sequence

from arap.battle.battle import Battle
from arap.battle.muster import squad_of
from arap.battle.parts import parts_of
from arap.battle.settings import SPLIT_ACTIONS
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.characters import troops
from arap.rules.majority import majority
from arap.rules.mobs import is_mob

LIMIT = "coherency.split.limit"
LEAST = 2


def may_divide(battle: Battle) -> bool:
    """Whether squads divide at all; in games saved before they did, they do not."""
    return SPLIT_ACTIONS(battle) != "never"


@implements("coherency.split.limit")
@cites("coherency.pace", "mob.as-squad")
def why_not_split(
    battle: Battle, unit: Unit, groups: Sequence[Sequence[str]], alone: Collection[str] = ()
) -> Refusal | None:
    """A squad has at most as many parts as the Initiative of its ordinary troops, each of two models or more. Models
    that were `alone` before may stay so. A mob divides as its owner likes."""
    if is_mob(battle, unit):
        return None
    for group in groups:
        if len(group) < LEAST and group[0] not in alone and not is_character(battle, battle.models[group[0]]):
            name = battle.model_name(group[0])
            return Refusal(f"{name} would be alone; a part of a squad has at least two models.", LIMIT)
    others = len(parts_of(battle, squad_of(unit.id))) - 1
    most = most_parts(battle, unit)
    if others + len(groups) > most:
        reason = f"{unit.name} would be in {others + len(groups)} parts; its Initiative allows {plural(most, 'part')}."
        return Refusal(reason, LIMIT)
    return None


def most_parts(battle: Battle, unit: Unit) -> int:
    """The Initiative of most of the squad's own models; characters and other guests make no difference."""
    models = [model for part in parts_of(battle, squad_of(unit.id)) for model in troops(battle, part)]
    return max(1, majority([battle.kind(model).profile.I for model in models]))


def is_character(battle: Battle, model: Model) -> bool:
    return battle.kind(model).powers.independent
