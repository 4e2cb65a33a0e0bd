"""Mass attacks: how many models may attack one fighter."""

from collections.abc import Sequence
from typing import TypeAlias

from arap.battle.battle import Battle
from arap.battle.settings import MAX_ATTACKERS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.melee.fighting.bout import can_fight, locked_models
from arap.rules.melee.fighting.reach import apart, can_strike, opponents

Crowds: TypeAlias = dict[str, list[str]]


@implements("melee.mass-attack")
def crowds_of(battle: Battle, units: Sequence[str]) -> Crowds:
    """For each fighter the nearest models of its size or more that may attack it this round, no more than the setting
    allows. Empty if there is no limit."""
    limit, crowds = MAX_ATTACKERS(battle), Crowds()
    if not isinstance(limit, int):
        return crowds
    for foe in locked_models(battle, units):
        able = [model for model in opponents(battle, foe.unit) if counts(battle, model, foe)]
        near = sorted(
            [model for model in able if can_fight(battle, model) and can_strike(battle, model, foe)],
            key=lambda model: (round(apart(model, foe), 3), model.id),
        )
        crowds[foe.id] = [model.id for model in near[:limit]]
    return crowds


def counts(battle: Battle, model: Model, foe: Model) -> bool:
    """Only attackers of equal or greater size count and are limited."""
    return battle.kind(model).size >= battle.kind(foe).size


@cites("melee.mass-attack")
def open_foes(battle: Battle, crowds: Crowds, model: Model, foes: Sequence[Model]) -> Sequence[Model]:
    """The enemies a model may aim at: it is one of their attackers, or there is room for one more."""
    limit = MAX_ATTACKERS(battle)
    if not isinstance(limit, int):
        return foes
    return [
        foe
        for foe in foes
        if not counts(battle, model, foe) or model.id in (attackers := crowds.get(foe.id, [])) or len(attackers) < limit
    ]


@cites("melee.mass-attack")
def take_places(battle: Battle, crowds: Crowds, model: Model, aims: Sequence[Model]) -> None:
    """A model that has come up late counts among the attackers of the enemies it aims at."""
    for foe in aims if crowds else ():
        if counts(battle, model, foe) and model.id not in crowds.setdefault(foe.id, []):
            crowds[foe.id].append(model.id)
