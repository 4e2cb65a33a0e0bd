"""The dice of a step: to hit and to wound. All are rolled before any model falls."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.melee import BlowsLanded
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import Throw, throw_all
from arap.rules.melee.fighting.attacking import Attack
from arap.rules.melee.fighting.grenades import goes_off_in_hand
from arap.rules.wounds.armour import penetrate
from arap.rules.wounds.hits import Hit
from arap.rules.wounds.to_wound import throw_to_wound


class Injury(msgspec.Struct, frozen=True):
    """A wound scored: the attack and its dice."""

    attack: Attack
    throw: Throw


class Rolled(msgspec.Struct, frozen=True):
    """The attacks of a unit after the dice: those that hit, and grenades that went off in the hand."""

    hits: list[Attack]
    fumbles: list[Attack]


@cites("melee.krak-attack", "melee.krak-attack.fumble")
def roll_attacks(battle: Battle, unit_id: str, attacks: Sequence[Attack]) -> Flow[Rolled]:
    """Rolls for the attacks of a step. Krak attacks have dice of their own."""
    krak = [attack for attack in attacks if attack.use == "krak"]
    others = [attack for attack in attacks if attack.use != "krak"]
    thrown = (yield from throw(battle, unit_id, others, "melee.to-hit")) if others else []
    thrown += (yield from throw(battle, unit_id, krak, "melee.krak")) if krak else []
    return Rolled(
        [attack for attack, die in thrown if die is None or die.met],
        [attack for attack, die in thrown if die and goes_off_in_hand(battle, attack, die)],
    )


@implements("melee.to-hit")
@cites("melee.attacks")
def roll_to_hit(battle: Battle, unit_id: str, attacks: Sequence[Attack], purpose: str) -> Flow[list[Attack]]:
    """Rolls a die for every attack, grouped by weapon and goal. An enemy without WS is hit without a die."""
    thrown = yield from throw(battle, unit_id, attacks, purpose)
    return [attack for attack, die in thrown if die is None or die.met]


def throw(
    battle: Battle, unit_id: str, attacks: Sequence[Attack], purpose: str
) -> Flow[list[tuple[Attack, Throw | None]]]:
    """The attacks with their dice; None for an attack that hits without one."""
    rolled = [attack for attack in attacks if not attack.automatic]
    unit = battle.units[unit_id]
    throws = yield from throw_all(
        purpose, attacks[0].needed.rule, unit.side, [attack.needed for attack in rolled], f"{unit.name} to hit",
        [attack.weapon.name for attack in rolled],
    )  # fmt: skip
    tell_hits(battle, unit_id, rolled, throws)
    tell_sure_hits(battle, unit_id, [attack for attack in attacks if attack.automatic])
    dice = iter(throws)
    return [(attack, None if attack.automatic else next(dice)) for attack in attacks]


def tell_hits(battle: Battle, unit_id: str, attacks: Sequence[Attack], throws: Sequence[Throw]) -> None:
    """Emits one event for each group of dice: same target unit, weapon and goal."""
    groups: dict[tuple[str, str, Target], list[tuple[Attack, Throw]]] = {}
    for attack, throw in zip(attacks, throws, strict=True):
        groups.setdefault((attack.aim.unit, attack.weapon.id, attack.needed), []).append((attack, throw))
    for (target, weapon, needed), pairs in groups.items():
        battle.emit(
            HitsRolled(
                rule=needed.rule, unit=unit_id, target_unit=target, weapon=weapon, needed=needed,
                models=tuple([attack.by.id for attack, _ in pairs]), throws=tuple([throw for _, throw in pairs]),
                hits=sum([throw.met for _, throw in pairs]),
            )
        )  # fmt: skip


def tell_sure_hits(battle: Battle, unit_id: str, attacks: Sequence[Attack]) -> None:
    for target in dict.fromkeys([attack.aim.unit for attack in attacks]):
        models = tuple([attack.by.id for attack in attacks if attack.aim.unit == target])
        battle.emit(BlowsLanded(rule="melee.to-hit", unit=unit_id, target_unit=target, models=models))


@implements("melee.allocation.limit")
@cites("melee.damage")
def hit_of(attack: Attack) -> Hit:
    """The hit of an attack, as in the shooting chapter. No weapon causes more than one wound with it."""
    weapon = attack.weapon if attack.weapon.damage == 1 else msgspec.structs.replace(attack.weapon, damage=1)
    return Hit(weapon, attack.strength, True, ((attack.aim.id,), (), ()), attack.by.id)


@implements("melee.damage")
@cites("melee.allocation.mixed")
def roll_to_wound(battle: Battle, unit_id: str, hits: Sequence[Attack]) -> Flow[list[Injury]]:
    """Rolls a die for every hit against the Toughness of the enemy aimed at. Each wound remembers its dice."""
    found: list[Injury] = []
    for target in dict.fromkeys([attack.aim.unit for attack in hits]):
        own = [attack for attack in hits if attack.aim.unit == target]
        aimed_at = [attack.aim.id for attack in own]
        throws = yield from throw_to_wound(
            battle, "melee.to-wound", unit_id, target, [hit_of(attack) for attack in own], aimed_at
        )
        found += [Injury(attack, throw) for attack, throw in zip(own, throws, strict=True) if throw.met]
    return found


@cites("melee.radius", "area.vehicles")
def strike_machines(battle: Battle, unit_id: str, hits: Sequence[Attack]) -> Flow[tuple[list[Attack], dict[str, bool]]]:
    """Hits on models with an armour value are rolled as for a shot. Returns the hits on living models and the machines
    destroyed."""
    flesh = [attack for attack in hits if battle.kind(attack.aim).armour_value is None]
    wrecks: dict[str, bool] = {}
    for target in dict.fromkeys([attack.aim.unit for attack in hits if attack not in flesh]):
        struck = [hit_of(attack) for attack in hits if attack.aim.unit == target and attack not in flesh]
        wrecks |= yield from penetrate(battle, unit_id, target, struck, "melee.armour-penetration")
    return flesh, wrecks
