"""Which weapons pin."""

from math import dist

from arap.battle.battle import Battle
from arap.battle.settings import PINNING_WEAPONS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.shooting.shots.strike import GUESSED, lines_to
from arap.rules.wounds.hits import Wound
from arap.table import within

SNIPER_FAR, BARRAGE_FAR = 12.0, 24.0


@cites("pin.weapons.designated", "pin.weapons.realistic")
def killed_by_pinning(battle: Battle, target: str, fatal: list[Wound]) -> int:
    """How many models of the target weapons that pin have removed."""
    if PINNING_WEAPONS(battle) == "realistic":
        return len({wound.model for wound in fatal if pins_realistically(battle, target, wound, fatal)})
    return len({wound.model for wound in fatal if pins(battle, target, wound)})


@implements("pin.weapons.designated")
def pins(battle: Battle, target: str, wound: Wound) -> bool:
    """Weapons made for it, and guess-range fire; a grenade only if its thrower is hidden and stays hidden."""
    hit = wound.hit
    if hit.weapon.nature.pinning or hit.mode in GUESSED:
        return True
    return hit.mode == "thrown" and is_hidden_from(battle, hit.by, target)


@cites("pin.weapons.designated", "pin.weapons.realistic")
def is_hidden_from(battle: Battle, shooter: str, target: str) -> bool:
    """Whether no model of the target unit sees the shooter."""
    model = battle.models.get(shooter)
    if model is None or target not in battle.units:
        return False
    return not any(sees(battle, watcher, model) for watcher in battle.members(target))


def sees(battle: Battle, watcher: Model, model: Model) -> bool:
    lines, row = lines_to(battle, watcher, model.unit)
    return battle.units[model.unit].models.index(model.id) in lines.spotted(row)


@implements("pin.weapons.realistic")
def pins_realistically(battle: Battle, target: str, wound: Wound, fatal: list[Wound]) -> bool:
    """Low-signature weapons of hidden shooters; snipers from beyond 12"; barrages from out of sight or beyond 24"."""
    nature = wound.hit.weapon.nature
    hidden = is_hidden_from(battle, wound.hit.by, target)
    distance = nearest_casualty(battle, wound, fatal)
    if nature.low_signature and hidden:
        return True
    if nature.sniper:
        return not within(distance, SNIPER_FAR)
    return nature.barrage and (hidden or not within(distance, BARRAGE_FAR))


def nearest_casualty(battle: Battle, wound: Wound, fatal: list[Wound]) -> float:
    """From the firer to the nearest model it has removed."""
    firer = battle.models.get(wound.hit.by)
    if firer is None:
        return 0.0
    return min(
        dist((firer.x, firer.y, firer.z), place)
        for other in fatal
        if other.hit.by == wound.hit.by and (place := other.at) is not None
    )
