"""Pairs of pistols: a model with two of them has their pair as one more weapon to fire."""

from collections.abc import Iterable, Mapping
from itertools import combinations

import msgspec

from arap.army.profile import Kind, Pair, PistolLevel, Weapon
from arap.army.scenario import Scenario
from arap.kernel.reasons import cites, implements

NEAR, NO_AP = 12.0, 7
HAND_FLAMER = 8.0
TO_HALF_RANGE: tuple[PistolLevel, ...] = ("1", "2a")


@cites("pistols.two")
def with_pistol_pairs(scenario: Scenario) -> Scenario:
    """The scenario with the pairs of pistols its models can fire. Pairs of a scenario that has them already are made
    anew."""
    weapons = {key: weapon for key, weapon in scenario.weapons.items() if weapon.pair is None}
    kinds, pairs = dict(scenario.kinds), dict[str, Weapon]()
    for key, kind in scenario.kinds.items():
        own = tuple([weapon for weapon in kind.weapons if weapon in weapons])
        found = [] if kind.token else pairs_of(kind, [weapons[weapon] for weapon in own])
        if found or own != kind.weapons:
            kinds[key] = msgspec.structs.replace(kind, weapons=(*own, *[pair.id for pair in found]))
            pairs |= {pair.id: pair for pair in found}
    if not pairs and len(weapons) == len(scenario.weapons):
        return scenario
    return msgspec.structs.replace(scenario, kinds=kinds, weapons=weapons | pairs)


@implements("pistols.digital")
def pairs_of(kind: Kind, weapons: Iterable[Weapon]) -> list[Weapon]:
    """Each two of its pistols and digital weapons, once. A ring that only works in melee is not fired."""
    pistols = [weapon for weapon in weapons if weapon.nature.pistol and not weapon.nature.melee_only]
    found = {pair.id: pair for pair in [pair_of(kind, a, b) for a, b in combinations(pistols, 2)]}
    return list(found.values())


@cites("pistols.special")
def special_pair(first: Weapon, second: Weapon) -> Weapon:
    """A pistol that confuses or entangles adds that to a hit of the other, which keeps its own Strength and AP."""
    plain = next((each for each in (first, second) if not is_special(each)), first)
    more = [tag for given, tag in both_effects(first, second) if given]
    return msgspec.structs.replace(plain, tags=tuple(dict.fromkeys((*plain.tags, *more))))


def both_effects(first: Weapon, second: Weapon) -> list[tuple[bool, str]]:
    natures = first.nature, second.nature
    return [
        (any(nature.confuses for nature in natures), "confuses"),
        (any(nature.entangles for nature in natures), "entangles"),
    ]


def is_special(weapon: Weapon) -> bool:
    return weapon.nature.confuses or weapon.nature.entangles


@implements("pistols.linked", "pistols.mixed", "pistols.flamers")
def pair_of(kind: Kind, first: Weapon, second: Weapon) -> Weapon:
    """A pair is one linked weapon: as many shots as the pistol with fewer, the shorter range, the average Strength
    rounded down and the average AP rounded up."""
    level, plain = level_of(kind), plain_pair(first, second)
    reach = None if plain.nature.stream else min(range_of(first), range_of(second))
    half = (reach or 0.0) / 2
    suffix = "" if level == "1" else f"-level-{level}"
    return msgspec.structs.replace(
        plain,
        id=f"{first.id}+{second.id}{suffix}",
        name=name_of(first, second),
        range=reach if reach is None or level not in TO_HALF_RANGE else min(NEAR, half),
        shots=min(first.shots, second.shots),
        reload=first.reload or second.reload,
        to_hit_bonus=min(first.to_hit_bonus, second.to_hit_bonus),
        two_handed=not (first.nature.digital or second.nature.digital),
        encumbrance=0.0,
        pair=Pair((first.id, second.id), level, half),
    )


@implements("pistols.levels", "pistols.ambidextrous")
def level_of(kind: Kind) -> PistolLevel:
    """The level of its data; troops that are ambidextrous with pistols have level 4."""
    return kind.powers.pistol_level or kind.pistol_level


def plain_pair(first: Weapon, second: Weapon) -> Weapon:
    """What a hit of the pair is. Equal pistols hit as one of them does."""
    if first.id == second.id:
        return first
    if is_special(first) or is_special(second):
        return special_pair(first, second)
    shared = in_both(first.tags, second.tags)
    either = first.nature.flames or second.nature.flames
    flames = ("flamer",) if either and "flamer" not in shared else ()
    strength = ((first.strength or 0) + (second.strength or 0)) // 2
    ap = -(-((first.ap or NO_AP) + (second.ap or NO_AP)) // 2)
    tags, damage = (*shared, *flames), min(first.damage, second.damage)
    return msgspec.structs.replace(first, strength=strength, ap=0 if ap == NO_AP else ap, tags=tags, damage=damage)


def in_both(words: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(words) & set(others)))


@cites("pistols.flamers")
def range_of(weapon: Weapon) -> float:
    """The range of a pistol; a hand flamer counts as 8 inches, a pistol without one as 12."""
    return weapon.range or (HAND_FLAMER if weapon.nature.stream else NEAR)


def name_of(first: Weapon, second: Weapon) -> str:
    if first.id == second.id:
        return f"Two {first.name[:1].lower()}{first.name[1:]}s"
    return f"{first.name} and {second.name[:1].lower()}{second.name[1:]}"


def fired_with(weapons: Mapping[str, Weapon], weapon: Weapon) -> tuple[Weapon, ...]:
    """The weapons that are fired: both of a pair, otherwise the weapon itself."""
    return tuple([weapons[each] for each in dict.fromkeys(weapon.pair.weapons)]) if weapon.pair else (weapon,)
