"""The attacks of one fighter in its step: how many, with which weapons, at which enemies."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import msgspec

from arap.army.equipment import Shield, ShieldSave
from arap.army.profile import AttackType, Kind, Profile, Weapon
from arap.battle.acts import FightOrder, FightWith
from arap.battle.battle import Battle
from arap.battle.values import Model, Onset
from arap.kernel.reasons import cites, implements
from arap.kernel.target import Target
from arap.rules.melee.fighting.arcs import in_arc
from arap.rules.melee.fighting.arms import (
    arms_with,
    has_pair,
    is_natural,
    may_use_two,
    second_shield,
    weapons_for,
    weapons_of,
)
from arap.rules.melee.fighting.attacks import blow_strength, bonus_attacks
from arap.rules.melee.fighting.goals import Arms, blow, hit_needed
from arap.rules.melee.fighting.reach import apart, in_contact, in_reach
from arap.rules.melee.fighting.shields import pairs_with, shield_in_melee, shield_weapon
from arap.rules.wounds.armour import SIX, to_destroy
from arap.rules.wounds.flammable import strength_against
from arap.rules.wounds.saves import save_needed
from arap.rules.wounds.to_wound import wound_needed


class Attack(msgspec.Struct, frozen=True):
    """One attack at one enemy. `automatic`: the enemy cannot dodge at all. `jumped`: the attacker comes from above.
    `use`: what is used, weapons or a grenade."""

    by: Model
    kind: Kind
    arc: AttackType
    weapon: Weapon
    aim: Model
    needed: Target
    bonus: bool = False
    automatic: bool = False
    jumped: bool = False
    use: FightWith = "weapons"

    @property
    def stays(self) -> bool:
        """Whether a wound stays with the enemy aimed at: the grenade lies at its feet."""
        return self.use in ("krak", "plant")

    @property
    def strength(self) -> int:
        return blow_strength(self.kind, self.weapon, jumped=self.jumped)


class Swing(msgspec.Struct, frozen=True):
    """An attack without a weapon or aim yet: its arc, and whether it comes from the charge."""

    arc: AttackType
    bonus: bool = False


class Stance(msgspec.Struct, frozen=True):
    """How a fighter makes its attacks: the charge it made, if it has the bonuses, and whether it is free from blows
    back."""

    onset: Onset | None = None
    free: bool = False

    def jumped(self, model_id: str) -> bool:
        return self.onset is not None and model_id in self.onset.jumpers and not self.free

    def gains(self, model_id: str) -> bool:
        """Whether a model has the bonuses of the charge. A model that fell during the charge has none."""
        return self.onset is not None and self.onset.bonus and model_id not in self.onset.fallen

    def extra(self, model_id: str) -> int:
        return bonus_attacks(self.onset.direction) if self.onset and self.gains(model_id) and not self.free else 0

    @cites("charge.third-unit")
    def foes_for(self, swing: Swing, foes: Sequence[Model]) -> list[Model]:
        """The enemies an attack may be aimed at. Bonus attacks of the charge go only at the charged unit."""
        return [foe for foe in foes if not swing.bonus or (self.onset and foe.unit == self.onset.target)]


PLAIN = Stance()


@implements("melee.attacks")
@cites("melee.arc.special")
def attack_types(kind: Kind) -> list[AttackType]:
    """The attacks of the profile, one by one."""
    typed: Sequence[tuple[AttackType, int]] = kind.attacks or (("ordinary", kind.profile.A),)
    return [arc for arc, count in typed for _ in range(count)]


@cites("melee.attacks", "melee.arc.special", "melee.weapons.extra-attack", "charge.bonus")
def swings(battle: Battle, model: Model, foes: Sequence[Model], stance: Stance, *, two_weapons: bool) -> list[Swing]:
    """The attacks with an enemy in their arc (other attacks are lost), one for a second weapon, and last the bonus
    attacks, if they have a model of the charged unit in their arc."""
    kind = battle.kind(model)
    usable = [arc for arc in attack_types(kind) if any(in_arc(battle, arc, model, foe) for foe in foes)]
    if not usable:
        return []
    own = [Swing(arc) for arc in usable]
    if two_weapons:
        own.append(Swing("ordinary"))
    main: AttackType = "ordinary" if "ordinary" in usable else usable[0]
    extra = Swing(main, bonus=True)
    charged = any(in_arc(battle, main, model, foe) for foe in stance.foes_for(extra, foes))
    return [*own, *[extra] * stance.extra(model.id)] if charged else own


@cites("melee.who-fights")
def targets_of(battle: Battle, model: Model, arc: AttackType, foes: Sequence[Model]) -> list[Model]:
    """The enemies an attack may be aimed at, best first: contact before melee radius, then the nearest, then by id."""

    def nearness(foe: Model) -> tuple[bool, float]:
        return not in_contact(battle, model, foe), round(apart(model, foe), 3)

    return sorted([foe for foe in foes if in_arc(battle, arc, model, foe)], key=nearness)


def attacks_of(
    battle: Battle, model: Model, foes: Sequence[Model], order: FightOrder, stance: Stance = PLAIN
) -> list[Attack]:
    """All attacks the model makes in its step, at enemies within its reach."""
    reached = in_reach(battle, model, foes)
    two = uses_two(battle, model, reached, order, stance)
    made = swings(battle, model, reached, stance, two_weapons=two)
    aims = [
        aim_of(battle, model, swing, stance.foes_for(swing, reached), order, number)
        for number, swing in enumerate(made)
    ]
    weapons = chosen_weapons(battle, model, made, aims, order, two_weapons=two)
    return [
        attack(battle, model, swing, weapon, aim, stance, two_weapons=two)
        for swing, weapon, aim in zip(made, weapons, aims, strict=True)
    ]


@cites("melee.who-fights")
def aim_of(battle: Battle, model: Model, swing: Swing, foes: Sequence[Model], order: FightOrder, number: int) -> Model:
    """The ordered enemy, if the model can still strike it; otherwise the nearest."""
    able = targets_of(battle, model, swing.arc, foes)
    ordered = order.aims[min(number, len(order.aims) - 1)] if order.aims else ""
    return next((foe for foe in able if foe.id == ordered), able[0])


@implements("melee.to-hit.modifiers")
@cites("melee.to-hit", "melee.ambidextrous", "melee.arc.special", "jump.into-melee")
def attack(
    battle: Battle,
    model: Model,
    swing: Swing,
    weapon: Weapon,
    aim: Model,
    stance: Stance,
    *,
    two_weapons: bool,
    arms: Arms | None = None,
) -> Attack:
    """One attack with its goal. The bonus of a rear charge counts against the charged unit. Natural attacks and
    ambidextrous models have no penalty for a second weapon. `arms`: how it is armed, if not as usual."""
    kind, onset = battle.kind(model), stance.onset
    charged = onset is not None and stance.gains(model.id) and aim.unit == onset.target
    plain = blow(battle, model, aim)
    needed = hit_needed(
        msgspec.structs.replace(
            plain,
            charge=onset.direction if onset and charged else None,
            bonus=swing.bonus,
            jumped=stance.jumped(model.id),
            two_weapons=two_weapons and suffers_from_two(kind, swing, weapon),
            arms="armed" if swing.arc != "ordinary" else arms or arms_with(battle, model, weapon),
            free=plain.free or stance.free,
        )
    )
    automatic = battle.kind(aim).profile.WS == 0
    return Attack(model, kind, swing.arc, weapon, aim, needed, swing.bonus, automatic, stance.jumped(model.id))


@implements("melee.ambidextrous")
@cites("melee.arc.special")
def suffers_from_two(kind: Kind, swing: Swing, weapon: Weapon) -> bool:
    return not kind.powers.ambidextrous and swing.arc == "ordinary" and not is_natural(weapon)


@implements("melee.weapons.extra-attack")
def chosen_weapons(
    battle: Battle,
    model: Model,
    made: Sequence[Swing],
    aims: Sequence[Model],
    order: FightOrder,
    *,
    two_weapons: bool,
) -> list[Weapon]:
    """The weapon of each attack: the ordered one, otherwise the best. With two weapons, the second best is used
    once."""
    found: list[Weapon] = []
    shield = shield_used(battle, model, order, two_weapons=two_weapons)
    for number, (swing, aim) in enumerate(zip(made, aims, strict=True)):
        able = usable_weapons(battle, model, swing, shield)
        ordered = order.weapons[number] if number < len(order.weapons) else ""
        named = next((weapon for weapon in able if weapon.id == ordered), None)
        found.append(named or best_weapons(battle, model, without_shield(able, shield), aim)[0])
    if two_weapons and not is_pair(battle, model, found):
        last = max(n for n, swing in enumerate(made) if swing.arc == "ordinary" and not swing.bonus)
        pair = [shield_weapon(shield)] if shield else pair_weapons(battle, model)
        others = [weapon for weapon in pair if weapon.id != found[last].id]
        found[last] = best_weapons(battle, model, others, aims[last])[0] if others else found[last]
    return found


@cites("shield.buckler-attack")
def shield_used(battle: Battle, model: Model, order: FightOrder, *, two_weapons: bool) -> Shield | None:
    """The shield that is its second weapon: if it has no two other weapons, or is ordered to strike with it."""
    shield = second_shield(battle, model) if two_weapons else None
    return shield if shield and (shield.id in order.weapons or not has_pair(battle, model)) else None


@cites("shield.buckler-attack")
def usable_weapons(battle: Battle, model: Model, swing: Swing, shield: Shield | None) -> list[Weapon]:
    """The weapons for an attack. Beside a shield that strikes, only some can be used."""
    able = weapons_for(weapons_of(battle, model), swing.arc)
    if shield is None or swing.arc != "ordinary":
        return able
    return [*[weapon for weapon in able if pairs_with(shield, weapon)], shield_weapon(shield)]


def without_shield(weapons: Sequence[Weapon], shield: Shield | None) -> list[Weapon]:
    return [weapon for weapon in weapons if shield is None or weapon.id != shield.id]


def pair_weapons(battle: Battle, model: Model) -> list[Weapon]:
    """The weapons a model may hold in one of two hands, including the free weapon."""
    return [weapon for weapon in weapons_of(battle, model) if not weapon.two_handed and not is_natural(weapon)]


@cites("melee.weapons.extra-attack")
def is_pair(battle: Battle, model: Model, used: Sequence[Weapon]) -> bool:
    """Whether two different weapons are used. Two pistols of the same kind count as two."""
    ids = [weapon.id for weapon in used]
    return len(set(ids)) > 1 or (len(ids) > 1 and battle.kind(model).weapons.count(ids[0]) > 1)


def best_weapons(battle: Battle, model: Model, weapons: Sequence[Weapon], aim: Model) -> list[Weapon]:
    """The weapons, sorted with the most deadly against this enemy first."""
    kind, foe = battle.kind(model), battle.kind(aim)
    if len(weapons) == 1:
        return list(weapons)
    shield = shield_in_melee(battle, aim)

    def promises(weapon: Weapon) -> Fraction:
        strength = strength_against(battle, blow_strength(kind, weapon), weapon, foe)
        return deadliness(strength, weapon, foe.profile, shield)

    return sorted(weapons, key=lambda weapon: (weapon.nature.improvised, -promises(weapon)))


@cache
def deadliness(strength: int, weapon: Weapon, foe: Profile, shield: ShieldSave | None) -> Fraction:
    """The chance that a hit wounds and is not saved."""
    save = save_needed(foe, weapon, ground=False, shield=shield)
    return wound_needed(strength, foe.T, True).chance * (1 - save.chance)


def uses_two(battle: Battle, model: Model, foes: Sequence[Model], order: FightOrder, stance: Stance) -> bool:
    """Whether the model fights with two weapons: as ordered, otherwise if two promise more wounds. A buckler is kept
    for defence."""
    kind = battle.kind(model)
    if not may_use_two(battle, model) or "ordinary" not in attack_types(kind):
        return False
    able = targets_of(battle, model, "ordinary", foes)
    if not able:
        return False
    if order.two_weapons is not None:
        return order.two_weapons
    shield = shield_used(battle, model, order, two_weapons=True)
    parries = shield is not None and not shield.energy
    return not parries and two_is_better(battle, model, foes, order, stance)


@cites("melee.weapons.extra-attack")
def two_is_better(battle: Battle, model: Model, foes: Sequence[Model], order: FightOrder, stance: Stance) -> bool:
    """Whether the extra attack is worth its -1."""
    one, two = (
        sum([promise(battle, each) for each in attacks_with(battle, model, foes, order, stance, two_weapons=both)])
        for both in (False, True)
    )
    return two > one


def attacks_with(
    battle: Battle, model: Model, foes: Sequence[Model], order: FightOrder, stance: Stance, *, two_weapons: bool
) -> list[Attack]:
    decided = msgspec.structs.replace(order, two_weapons=two_weapons)
    return attacks_of(battle, model, foes, decided, stance)


def promise(battle: Battle, attack: Attack) -> Fraction:
    """The chance that an attack costs the enemy a Wound, or destroys a machine."""
    hits = Fraction(1) if attack.automatic else attack.needed.chance
    foe = battle.kind(attack.aim)
    if foe.armour_value is not None:
        return hits * destruction(battle, attack, foe)
    shield = shield_in_melee(battle, attack.aim)
    strength = strength_against(battle, attack.strength, attack.weapon, foe)
    return hits * deadliness(strength, attack.weapon, foe.profile, shield)


@cites("area.vehicles")
def destruction(battle: Battle, attack: Attack, kind: Kind) -> Fraction:
    """The chance that a hit destroys a machine."""
    return Fraction(to_destroy(battle, attack.strength, attack.weapon, kind).chance).limit_denominator(SIX)
