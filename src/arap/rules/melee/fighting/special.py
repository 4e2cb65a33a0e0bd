"""What a fighter does in its step: strike with weapons or shield, or use a grenade."""

from collections.abc import Sequence

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.melee.fighting.arms import is_natural, listed_weapons, weapons_for, weapons_of
from arap.rules.melee.fighting.attacking import Attack, Stance, aim_of, attack, attacks_of, shield_used, swings
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.fighting.grenades import RULES, grenade_attacks
from arap.rules.melee.fighting.reach import in_reach
from arap.rules.melee.fighting.shields import bashing_shield, shield_weapon


def attacks_made(
    battle: Battle, model: Model, foes: Sequence[Model], order: FightOrder, stance: Stance
) -> list[Attack]:
    """All attacks a model makes in its step, as ordered."""
    if order.attack in RULES:
        return grenade_attacks(battle, model, foes, order, stance)
    if order.attack == "shield":
        return bashes(battle, model, foes, order, stance)
    return attacks_of(battle, model, foes, order, stance)


@cites("shield.buckler-attack")
def striking_bucklers(battle: Battle, bout: Bout) -> frozenset[str]:
    """The models ordered to strike with their bucklers, which do not save this round."""
    found = [
        order.model
        for order in bout.orders.values()
        if order.two_weapons and order.attack == "weapons" and order.model in battle.models
        and (shield := shield_used(battle, battle.models[order.model], order, two_weapons=True))
        and not shield.energy
    ]  # fmt: skip
    return frozenset(found)


@cites("shield.bash", "melee.to-hit.unarmed")
def bashes(battle: Battle, model: Model, foes: Sequence[Model], order: FightOrder, stance: Stance) -> list[Attack]:
    """Attacks with the shield as an improvised weapon, instead of the model's weapons."""
    shield = bashing_shield(battle, model)
    assert shield is not None
    natural = any(map(is_natural, listed_weapons(battle, battle.kind(model))))
    reached, weapon, arms = in_reach(battle, model, foes), shield_weapon(shield), weapons_of(battle, model)
    return [
        attack(
            battle, model, swing, weapon if swing.arc == "ordinary" else weapons_for(arms, swing.arc)[0],
            aim_of(battle, model, swing, stance.foes_for(swing, reached), order, number), stance,
            two_weapons=False, arms="armed" if natural else "improvised",
        )
        for number, swing in enumerate(swings(battle, model, reached, stance, two_weapons=False))
    ]  # fmt: skip
