"""The dice of a step: to hit and to wound. All are rolled before any model falls."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.melee_events import BlowsLanded
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import Throw, throw_all
from arap.rules.melee.fighting.attacking import Attack
from arap.rules.wounds.armour import penetrate
from arap.rules.wounds.hits import Hit
from arap.rules.wounds.to_wound import throw_to_wound


class Injury(msgspec.Struct, frozen=True):
    """A wound scored: the attack and its dice."""

    attack: Attack
    throw: Throw


@implements("melee.to-hit")
@cites("melee.attacks")
def roll_to_hit(battle: Battle, unit_id: str, attacks: Sequence[Attack], purpose: str) -> Flow[list[Attack]]:
    """Rolls a die for every attack, grouped by weapon and goal. An enemy without WS is hit without a die."""
    rolled = [attack for attack in attacks if not attack.automatic]
    unit = battle.units[unit_id]
    throws = yield from throw_all(
        purpose, "melee.to-hit", unit.side, [attack.needed for attack in rolled], f"{unit.name} to hit",
        [attack.weapon.name for attack in rolled],
    )  # fmt: skip
    tell_hits(battle, unit_id, rolled, throws)
    tell_sure_hits(battle, unit_id, [attack for attack in attacks if attack.automatic])
    thrown = iter(throws)
    return [attack for attack in attacks if attack.automatic or next(thrown).met]


def tell_hits(battle: Battle, unit_id: str, attacks: Sequence[Attack], throws: Sequence[Throw]) -> None:
    """Emits one event for each group of dice: same target unit, weapon and goal."""
    groups: dict[tuple[str, str, Target], list[tuple[Attack, Throw]]] = {}
    for attack, throw in zip(attacks, throws, strict=True):
        groups.setdefault((attack.aim.unit, attack.weapon.id, attack.needed), []).append((attack, throw))
    for (target, weapon, needed), pairs in groups.items():
        battle.emit(
            HitsRolled(
                rule="melee.to-hit", unit=unit_id, target_unit=target, weapon=weapon, needed=needed,
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
        toughness = [battle.kind(attack.aim).profile.T for attack in own]
        throws = yield from throw_to_wound(
            battle, "melee.to-wound", unit_id, target, [hit_of(attack) for attack in own], toughness
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
        wrecks |= yield from penetrate(battle, unit_id, target, struck)
    return flesh, wrecks
