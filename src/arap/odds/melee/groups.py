"""Groups of equal models: models that may be exchanged for each other without any effect on the rest of the round."""

from collections.abc import Hashable, Sequence
from typing import TypeAlias

from arap.army.profile import AttackType
from arap.odds.melee.blows import OUT_OF_REACH, Force, NotExact
from arap.odds.melee.pools import Pool, pools_of

Keys: TypeAlias = list[list[tuple[Hashable, ...]]]
ROUNDS_TO_SETTLE = 3


def may_have_lost(enemy: Force, step: int) -> bool:
    """Whether this enemy may have struck models down before a step."""
    return any(each.strikes and each.initiative > step for each in enemy.fighters)


def grouped(forces: tuple[Force, Force], steps: Sequence[int], *, told_apart: bool = False) -> list[list[list[int]]]:
    """The groups of each unit, as numbers of models. A unit is divided only by what matters: what its models are as
    victims and for morale; how they strike, if some may fall before they do; and, if any of this differs within the
    unit, the tiers the enemy has them in; or if they are to be `told_apart` after the round."""
    keys: Keys = [[(force.likeness(number),) for number in range(len(force.models))] for force in forces]
    for side in (0, 1):
        add_strikes(forces, keys, side)
    for side in (0, 1):
        add_reach(forces, keys, side)
    for _ in range(ROUNDS_TO_SETTLE):
        sizes = [len(set(each)) for each in keys]
        for side in (0, 1):
            several = len(set(keys[side])) > 1 and not is_indifferent(forces[side], forces[1 - side])
            if several or told_apart or not forces[1 - side].beyond:
                add_tiers(forces, keys, side, steps)
        if sizes == [len(set(each)) for each in keys]:
            break
    return [groups_by(each) for each in keys]


def groups_by(keys: Sequence[Hashable]) -> list[list[int]]:
    found: dict[Hashable, list[int]] = {}
    for number, key in enumerate(keys):
        found.setdefault(key, []).append(number)
    return list(found.values())


def extend(keys: list[tuple[Hashable, ...]], more: Sequence[Hashable]) -> None:
    for number, each in enumerate(more):
        keys[number] = (*keys[number], each)


def add_strikes(forces: tuple[Force, Force], keys: Keys, side: int) -> None:
    """How the models strike, if some of them may fall before their step."""
    force = forces[side]
    if force.thinned or strikes_late(force, forces[1 - side]):
        extend(keys[side], [(each.initiative, each.strikes) if each.strikes else () for each in force.fighters])


def strikes_late(force: Force, enemy: Force) -> bool:
    """Whether some of its models may be struck down before they strike."""
    return any(each.strikes and may_have_lost(enemy, each.initiative) for each in force.fighters)


def is_indifferent(force: Force, enemy: Force) -> bool:
    """Whether it does not matter which of its models are struck down: all are alike, and none strikes later."""
    alike = len({force.likeness(number) for number in range(len(force.models))}) == 1
    return alike and not strikes_late(force, enemy) and enemy.beyond


def add_reach(forces: tuple[Force, Force], keys: Keys, side: int) -> None:
    """Which enemies reach a model, if they strike after it may have fallen. What they strike with must not depend on
    which enemy is left."""
    enemy = forces[1 - side]
    late = [n for n, each in enumerate(enemy.fighters) if each.strikes and may_have_lost(enemy, each.initiative)]
    for number in late:
        if len({*enemy.lonely(number), enemy.fighters[number].strikes}) > 1:
            raise NotExact("a fighter strikes differently at different enemies")
    if late:
        reached = [set(enemy.fighters[number].reached) for number in late]
        extend(keys[side], [tuple([mine in each for each in reached]) for mine in range(len(keys[side]))])


def add_tiers(forces: tuple[Force, Force], keys: Keys, side: int, steps: Sequence[int]) -> None:
    """The tiers in which the enemy's fighters have each model. If these fighters may fall before they strike, each of
    them counts by itself, and they differ by the tiers they have its models in."""
    force, enemy = forces[side], forces[1 - side]
    mine = range(len(force.models))
    for step in steps:
        strikers = [n for n, each in enumerate(enemy.fighters) if each.strikes and each.initiative == step]
        if not strikers:
            continue
        arc = enemy.fighters[strikers[0]].strikes[0].arc
        if may_have_lost(force, step):
            rows = {n: tuple([enemy.tier(n, model, arc) for model in mine]) for n in strikers}
            extend(keys[side], [tuple([rows[n][model] for n in strikers]) for model in mine])
            extend(keys[1 - side], [rows.get(n, ()) for n in range(len(enemy.models))])
        else:
            pools = pools_of(enemy, strikers)
            extend(keys[side], [tuple([best_tier(enemy, pool, model, arc) for pool in pools]) for model in mine])


def best_tier(enemy: Force, pool: Pool, model: int, arc: AttackType) -> tuple[int, float]:
    """The tier of a model for a pool; out of reach, its distance too."""
    best = min([enemy.tier(number, model, arc) for number in pool.fighters])
    return best, enemy.gap(pool.fighters, model) if best == OUT_OF_REACH else 0.0
