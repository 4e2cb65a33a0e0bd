"""The weapons a fighter strikes with: the free weapon, further weapons, two at once, or bare hands."""

from collections.abc import Sequence

from arap.army.equipment import Shield
from arap.army.profile import AttackType, Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.settings import UNARMED
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.melee.fighting.arcs import NEVER_UNARMED
from arap.rules.melee.fighting.goals import Arms
from arap.rules.melee.fighting.shields import pairs_with, striking_shield
from arap.rules.shields import is_arm_free
from arap.rules.sight.indoors import house_of

HAND_WEAPON = Weapon(id="hand weapon", name="hand weapon", type="melee")
MAKESHIFT: dict[Arms, Weapon] = {
    "improvised": Weapon(id="improvised weapon", name="improvised weapon", type="melee"),
    "unarmed": Weapon(id="bare hands", name="bare hands", type="melee"),
}
FURNISHED = ("building", "bunker", "wood", "jungle")
TWO = 2


def listed_weapons(battle: Battle, kind: Kind) -> list[Weapon]:
    return [battle.weapon(weapon) for weapon in kind.weapons]


def strikes(weapon: Weapon) -> bool:
    """Whether a weapon is used in melee: contact weapons and pistols."""
    return weapon.nature.contact or (weapon.nature.pistol and weapon.pair is None)


def is_natural(weapon: Weapon) -> bool:
    return weapon.nature.natural


@cites("melee.weapons.free")
def is_hand_weapon(weapon: Weapon) -> bool:
    """A simple weapon: the user's own Strength, no AP, one hand."""
    plain = weapon.strength is None and not weapon.strength_bonus and weapon.strength_factor == 1 and not weapon.ap
    if weapon.nature.improvised:
        return False
    return weapon.nature.contact and plain and not (weapon.two_handed or is_natural(weapon) or weapon.nature.power)


@implements("melee.weapons.free")
def close_combat_weapons(battle: Battle, kind: Kind) -> list[Weapon]:
    """The melee weapons and pistols the model has, without natural weapons."""
    return [weapon for weapon in listed_weapons(battle, kind) if strikes(weapon) and not is_natural(weapon)]


@cites("melee.weapons.free")
def counted_weapons(battle: Battle, kind: Kind) -> list[Weapon]:
    """Its close combat weapons except the first simple one, which is the free weapon."""
    found = close_combat_weapons(battle, kind)
    free = next((weapon for weapon in found if is_hand_weapon(weapon)), None)
    if free is not None:
        found.remove(free)
    return found


@cites("melee.weapons.extra-attack", "shield.hands")
def has_pair(battle: Battle, model: Model) -> bool:
    """Whether it has two or more counted one-handed weapons, and no shield on its arm. A pair of equal pistols counts
    as two."""
    if not is_arm_free(battle, model):
        return False
    return sum(not weapon.two_handed for weapon in counted_weapons(battle, battle.kind(model))) >= TWO


@cites("melee.weapons.extra-attack", "shield.buckler-attack")
def second_shield(battle: Battle, model: Model) -> Shield | None:
    """The shield that may be its second weapon beside one of its weapons."""
    shield = striking_shield(battle, model)
    return shield if shield and any(pairs_with(shield, weapon) for weapon in weapons_of(battle, model)) else None


@cites("melee.weapons.extra-attack")
def may_use_two(battle: Battle, model: Model) -> bool:
    """Whether it may make an extra attack: with two weapons, or with a weapon and a buckler."""
    return has_pair(battle, model) or second_shield(battle, model) is not None


@cites("melee.weapons.free", "melee.to-hit.unarmed")
def arms_of(battle: Battle, model: Model) -> Arms:
    """Every model has a weapon unless it is expressly unarmed and carries none for close combat. An unarmed model may
    have improvised a weapon. Teeth, claws and horns are weapons."""
    kind = battle.kind(model)
    borne = battle.once(("arms", model.id, model.kind), lambda: arms_borne(battle, model, kind))
    return borne or found_arms(battle, model)


def arms_borne(battle: Battle, model: Model, kind: Kind) -> Arms | None:
    """How the model is armed, as far as this does not depend on where it is."""
    ruling = next((each for each in UNARMED(battle) if each.name in (model.id, model.unit)), None)
    if not ruling and (not kind.powers.unarmed or close_combat_weapons(battle, kind)):
        return "armed"
    if any(map(is_natural, listed_weapons(battle, kind))) or any(each in NEVER_UNARMED for each, _ in kind.attacks):
        return "armed"
    if ruling and ruling.improvised is not None:
        return "improvised" if ruling.improvised else "unarmed"
    return "improvised" if kind.weapons or kind.shield else None


@implements("melee.to-hit.unarmed")
def found_arms(battle: Battle, model: Model) -> Arms:
    """Inside a building or a wood, a model finds something to strike with."""
    indoors = house_of(battle, model) is not None
    among = any(piece.feature in FURNISHED for piece in battle.table.pieces_at(model.x, model.y))
    return "improvised" if indoors or among else "unarmed"


@cites("melee.weapons.free", "melee.weapons.extra-attack")
def weapons_of(battle: Battle, model: Model) -> tuple[Weapon, ...]:
    """All the weapons it may strike with, the free weapon last."""
    arms = arms_of(battle, model)
    if arms != "armed":
        return (MAKESHIFT[arms],)
    kind = battle.kind(model)
    return battle.once(("melee weapons", kind.id), lambda: _weapons(battle, kind))


def _weapons(battle: Battle, kind: Kind) -> tuple[Weapon, ...]:
    own = [weapon for weapon in listed_weapons(battle, kind) if strikes(weapon)]
    bare = kind.powers.unarmed and any(weapon.nature.improvised for weapon in own)
    return tuple(own) if bare or any(map(is_hand_weapon, own)) else (*own, HAND_WEAPON)


@implements("fire.brand")
def arms_with(battle: Battle, model: Model, weapon: Weapon) -> Arms:
    """How a model is armed that strikes with this weapon: a burning brand is an improvised one."""
    return "improvised" if weapon.nature.improvised else arms_of(battle, model)


def weapons_for(weapons: Sequence[Weapon], attack: AttackType) -> list[Weapon]:
    """Natural attacks use natural weapons, or only the body."""
    if attack == "ordinary":
        return list(weapons)
    return [weapon for weapon in weapons if is_natural(weapon)] or [HAND_WEAPON]
