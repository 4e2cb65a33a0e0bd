"""Orders for a round of melee that are not legal, and why."""

from collections.abc import Iterator, Sequence

import msgspec

from arap.battle.acts import Act, Fight, FightOrder
from arap.battle.battle import Battle
from arap.battle.settings import MAX_ATTACKERS
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Ask
from arap.kernel.words import plural
from arap.rules.blocking.holding import attackers_allowed, hold_of
from arap.rules.combats import Combat
from arap.rules.melee.fighting.arcs import in_arc
from arap.rules.melee.fighting.arms import may_use_two, weapons_for, weapons_of
from arap.rules.melee.fighting.attacking import Stance, Swing, is_pair, shield_used, swings, uses_two
from arap.rules.melee.fighting.crowding import crowds_of, has_room, limit_on, open_foes
from arap.rules.melee.fighting.grenades import ONE, wrong_grenade
from arap.rules.melee.fighting.orders import AIM, RULE, TWO_WEAPONS, Round
from arap.rules.melee.fighting.reach import engaged_by, in_reach, opponents
from arap.rules.melee.fighting.shields import bashing_shield, pairs_with, shield_weapon, striking_shield
from arap.rules.melee.fighting.threats import faced_foe, facing_to
from arap.rules.melee.moving.closing import closing_field, hostile_models, walk_to, why_not_close

BUCKLER = "shield.buckler-attack"


def why_not_fight(battle: Battle, ask: Ask, detail: Round, answer: Act) -> Refusal | None:
    """Why a player's models cannot fight as ordered."""
    if not isinstance(answer, Fight):
        return Refusal("Give the orders for this round, or none", RULE)
    models = [order.model for order in answer.orders]
    if len(set(models)) < len(models):
        return Refusal("A model has one order for the round", RULE)
    found = (refusal for order in answer.orders for refusal in why_not_order(battle, ask.seat, detail, order))
    return next(found, None) or next(too_many_at_blocker(battle, answer.orders), None)


def why_not_order(battle: Battle, side: str, detail: Round, order: FightOrder) -> Iterator[Refusal]:
    """Everything that is wrong with the order of one model."""
    model = battle.models.get(order.model)
    if model is None or model.unit not in detail.units or battle.units[model.unit].side != side:
        yield Refusal(f"{order.model} is not one of your models in this melee", RULE)
        return
    if order.stands:
        yield Refusal(f"{name(battle, model)} stands up at its Initiative step, when you are asked", "move.prone.melee")
    engaged = engaged_by(battle, model, opponents(battle, model.unit))
    if order.face and order.face not in [foe.id for foe in engaged]:
        yield Refusal(f"{name(battle, model)} can face only an enemy it is engaged with", "melee.arc.facing")
    foe = faced_foe(battle, model, order.face)
    turned = msgspec.structs.replace(model, facing=facing_to(model, foe)) if foe else model
    yield from wrong_attacks(battle, detail, turned, order)
    if order.to is not None and (refusal := why_not_step(battle, detail, model, order.to)):
        yield refusal


def name(battle: Battle, model: Model) -> str:
    return battle.model_name(model.id)


def wrong_attacks(battle: Battle, detail: Round, model: Model, order: FightOrder) -> Iterator[Refusal]:
    """What is wrong with its weapons and aims after it has turned."""
    stance, near = detail.stance(model.unit), in_reach(battle, model, opponents(battle, model.unit))
    reached = open_foes(battle, crowds_of(battle, detail.units, {order.model: order}), model, near)
    yield from crowded_aims(battle, model, near, reached, order)
    if order.attack != "weapons":
        yield from wrong_special(battle, model, order, reached, stance)
        return
    if order.two_weapons and not may_use_two(battle, model):
        yield no_pair(battle, model)
        return
    two = uses_two(battle, model, reached, order, stance)
    made = swings(battle, model, reached, stance, two_weapons=two)
    yield from wrong_weapons(battle, model, made, order, two_weapons=two)
    yield from wrong_aims(battle, model, made, reached, order, stance)


@cites("melee.mass-attack", "block.other-features", "block.doorway-fighters")
def crowded_aims(
    battle: Battle, model: Model, near: Sequence[Model], reached: Sequence[Model], order: FightOrder
) -> Iterator[Refusal]:
    """Enemies that as many others as may attack one fighter are nearer to, or that there is no room to fight."""
    for foe in near:
        if foe.id not in order.aims or foe in reached:
            continue
        enemy = battle.model_name(foe.id)
        if not has_room(battle, model, foe):
            yield Refusal(f"Only the topmost climber can attack {enemy}", "block.other-features")
        elif limit_on(battle, model, foe) is None:
            yield Refusal(f"There is no room for more to fight {enemy} through the doorway", "block.doorway-fighters")
        else:
            crowd = f"{MAX_ATTACKERS(battle)} others are nearer"
            yield Refusal(f"{enemy} cannot be attacked by more: {crowd}", "melee.mass-attack")


@cites("block.declare", "block.large")
def too_many_at_blocker(battle: Battle, orders: Sequence[FightOrder]) -> Iterator[Refusal]:
    """More models are ordered to attack a blocker than may fight it."""
    for foe in dict.fromkeys([aim for order in orders for aim in order.aims if aim in battle.models]):
        hold, aiming = hold_of(battle, foe), [order for order in orders if foe in order.aims]
        if hold and len(aiming) > (allowed := attackers_allowed(battle, battle.models[foe])):
            name = battle.model_name(foe)
            reason = f"{name} blocks {hold.place.name}: {plural(allowed, 'model')} at a time can attack it"
            yield Refusal(reason, "block.large" if allowed > 1 else "block.declare")


def no_pair(battle: Battle, model: Model) -> Refusal:
    """Why a model has no extra attack."""
    if shield := striking_shield(battle, model):
        return Refusal(f"A {shield.name} is used only with a one-handed weapon other than a spear", BUCKLER)
    return Refusal(f"{name(battle, model)} does not have two one-handed weapons", TWO_WEAPONS)


@cites("shield.bash", "melee.krak-attack", "grenade.melee.planted")
def wrong_special(
    battle: Battle, model: Model, order: FightOrder, reached: Sequence[Model], stance: Stance
) -> Iterator[Refusal]:
    """What is wrong with an order to use a grenade or the shield."""
    if order.attack == "shield":
        if bashing_shield(battle, model) is None:
            yield Refusal(f"{name(battle, model)} has no shield to strike with", "shield.bash")
        if order.two_weapons or order.weapons:
            yield Refusal(f"{name(battle, model)} strikes with the shield or with weapons, not both", "shield.bash")
        made = swings(battle, model, reached, stance, two_weapons=False)
    else:
        yield from wrong_grenade(battle, model, order, reached)
        made = [ONE]
    yield from wrong_aims(battle, model, made, reached, order, stance)


@cites("melee.weapons.extra-attack")
def wrong_weapons(
    battle: Battle, model: Model, made: Sequence[Swing], order: FightOrder, *, two_weapons: bool
) -> Iterator[Refusal]:
    """Weapons the model does not have, or not for that attack; and using one weapon for all attacks while claiming the
    extra attack."""
    if len(order.weapons) > len(made):
        yield Refusal(f"{name(battle, model)} makes {len(made)} attacks", "melee.attacks")
        return
    used, shield = [], shield_used(battle, model, order, two_weapons=two_weapons)
    for weapon, swing in zip(order.weapons, made, strict=False):
        able = weapons_for(weapons_of(battle, model), swing.arc)
        used += [each for each in (*able, *([shield_weapon(shield)] if shield else [])) if each.id == weapon][:1]
    if len(used) < len(order.weapons):
        yield Refusal(f"{name(battle, model)} cannot strike with that", "melee.weapons.free")
    elif shield and (odd := next((each for each in used if not pairs_with(shield, each)), None)):
        yield Refusal(f"A {shield.name} is not used beside a {odd.name}", BUCKLER)
    elif two_weapons and made and len(used) == len(made) and not is_pair(battle, model, used):
        yield Refusal("With two weapons at least one attack is made with each", TWO_WEAPONS)


@cites("melee.who-fights", "melee.arc.special", "melee.arc", "charge.third-unit")
def wrong_aims(
    battle: Battle, model: Model, made: Sequence[Swing], reached: Sequence[Model], order: FightOrder, stance: Stance
) -> Iterator[Refusal]:
    """Enemies out of reach, outside the arc of the attack, or not in the charged unit."""
    if len(order.aims) > len(made):
        yield Refusal(f"{name(battle, model)} makes {len(made)} attacks", "melee.attacks")
        return
    for aim, swing in zip(order.aims, made, strict=False):
        foe = next((foe for foe in reached if foe.id == aim), None)
        if foe is None:
            yield Refusal(f"{name(battle, model)} has no such enemy in contact or within its melee radius", AIM)
        elif not in_arc(battle, swing.arc, model, foe):
            rule = "melee.arc" if swing.arc == "ordinary" else "melee.arc.special"
            yield Refusal(f"{battle.model_name(aim)} is outside the arc of that attack", rule)
        elif not stance.foes_for(swing, [foe]):
            yield Refusal("The attacks of a charge are aimed at the unit that was charged", "charge.third-unit")


@cites("melee.step-move")
def why_not_step(battle: Battle, detail: Round, model: Model, to: tuple[float, float]) -> Refusal | None:
    """Why the model may not move there between steps, in the current state."""
    ground = closing_field(battle, model)
    path = walk_to(battle, model, to, ground)
    if path is None:
        return Refusal(f"{name(battle, model)} cannot get there between steps", "melee.step-move")
    combat = Combat(detail.units)
    return why_not_close(battle, combat, path, hostile_models(battle, combat, battle.units[model.unit].side), ground)
