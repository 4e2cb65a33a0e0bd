"""Encumbrance apart from armour: loads by weight, heavy weapons, and what reduces it."""

from math import inf

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.settings import ENCUMBRANCE, HEAVY_LOADS, SPACEFARING_SUSPENSORS, SQUAT_FREE
from arap.battle.things.gear import PACK
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.ladders import weight_of_ladder
from arap.rules.shields import bulk_of_shield

LOT, PER_LOT = 10.0, 0.5
PER_SUSPENSOR = 0.5
SQUAT = "squat"


def encumbrance(battle: Battle, kind: Kind, laid: tuple[str, ...] = (), bulk: float = 0.0) -> float:
    """Everything a figure carries, minus what it carries without any effect; what it has laid down does not count.
    `bulk` is what it carries besides, such as a shield on the back."""
    if not ENCUMBRANCE(battle):
        return 0.0
    weapons = [battle.weapon(weapon) for weapon in kind.weapons if weapon not in laid]
    carried = sum([of_weapon(battle, kind, weapon) for weapon in weapons]) + (weight(kind) if PACK not in laid else 0.0)
    return max(0.0, carried + bulk - carried_freely(battle, kind))


@cites("encumber.bulk", "climb.sustained.hauling", "ladder.place")
def present_burden(battle: Battle, model: Model) -> float:
    """What a model carries now: less what it has laid down, and with a shield on its back and a ladder."""
    ladder = weight_of_ladder(battle, model) if model.carries else 0.0
    return encumbrance(battle, battle.kind(model), model.laid, bulk_of_shield(battle, model) + ladder)


@cites("climb.sustained.hauling")
def gear_of(battle: Battle, kind: Kind) -> dict[str, float]:
    """What models of a kind can lay down, and the inches each counts when it is hauled, suspensors or not: heavy
    weapons, and the pack."""
    return battle.once(("gear", kind.id), lambda: find_gear(battle, kind))


def find_gear(battle: Battle, kind: Kind) -> dict[str, float]:
    if kind.powers.machine or kind.powers.vehicle or kind.powers.gun:
        return {}
    weapons = [battle.weapon(weapon) for weapon in dict.fromkeys(kind.weapons)]
    found = {weapon.id: full_encumbrance(weapon) for weapon in weapons if not weapon.nature.contact}
    return {what: inches for what, inches in (found | {PACK: weight(kind)}).items() if inches}


@implements("encumber.weight")
def weight(kind: Kind) -> float:
    """Half an inch for every whole 10 kg."""
    return PER_LOT * ((kind.load + 1e-9) // LOT)


@implements("encumber.heavy-weapons", "encumber.suspensors")
def of_weapon(battle: Battle, kind: Kind, weapon: Weapon) -> float:
    """The value in the weapon's data, or 2" for a heavy weapon without one; minus half an inch for each suspensor on
    it. Weapons of spacefaring forces have as many suspensors as they need."""
    inches = full_encumbrance(weapon)
    if not inches or (kind.powers.spacefaring and SPACEFARING_SUSPENSORS(battle)):
        return 0.0
    return max(0.0, inches - PER_SUSPENSOR * kind.suspensors)


def full_encumbrance(weapon: Weapon) -> float:
    """The inches in the data of a weapon, or those of its type."""
    return weapon.nature.encumbrance if weapon.encumbrance is None else weapon.encumbrance


@implements("climb.sustained.heavy-loads")
def extra_for_climbers(battle: Battle, model: Model) -> float:
    """On a climb heavy weapons count with their full encumbrance, suspensors or not: the inches beyond those that the
    move has lost anyway."""
    if not ENCUMBRANCE(battle) or HEAVY_LOADS(battle) != "encumbrance":
        return 0.0
    kind = battle.kind(model)
    weapons = [battle.weapon(weapon) for weapon in kind.weapons if weapon not in model.laid]
    full = sum(map(full_encumbrance, weapons))
    return max(0.0, full - sum([of_weapon(battle, kind, weapon) for weapon in weapons]))


@implements("encumber.exempt")
def carried_freely(battle: Battle, kind: Kind) -> float:
    """A model with power to spare loses nothing; squats do not lose the first inches."""
    if kind.carry_free == "unlimited" or (kind.carry_free == "by-class" and kind.powers.carries_anything):
        return inf
    if kind.carry_free == "by-class":
        return SQUAT_FREE(battle) if kind.creature.lower() == SQUAT else 0.0
    return kind.carry_free
