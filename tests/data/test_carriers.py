"""Every special rule, shield, pistol level and grenade that ARAP knows is carried by somebody in the shipped data."""

from collections.abc import Iterator
from typing import get_args

import pytest

from arap.army.catalogue import Catalogue
from arap.army.library import shipped
from arap.army.loading import load_army, load_catalogue
from arap.army.profile import Kind, PistolLevel, Weapon
from arap.army.special.registry import Sort, is_of, names_of, special_rules
from tests.army.texts import kind_of

STARTER = load_catalogue("starter")
LEAST_TROOPS, LEAST_WEAPONS = 30, 60


def shipped_kinds() -> Iterator[tuple[Kind, Catalogue]]:
    """The kinds of the starter catalogue and of all armies, with the stock their weapons come from."""
    for troop in STARTER.troops.values():
        yield kind_of(troop, STARTER), STARTER
    for name in shipped("army"):
        army = load_army(name)
        for unit in army.units.values():
            for kind in unit.models:
                yield kind, army.stock


KINDS = list(shipped_kinds())


def weapons_carried() -> dict[str, Weapon]:
    return {name: stock.weapons[name] for kind, stock in KINDS for name in kind.weapons}


def names_carried(sort: Sort) -> set[str]:
    match sort:
        case "trait":
            return {trait for kind, _ in KINDS for trait in kind.traits}
        case "class":
            return {kind.creature_class for kind, _ in KINDS}
        case "weapon tag":
            return {tag for weapon in weapons_carried().values() for tag in weapon.tags}
        case "weapon type":
            return {weapon.type for weapon in weapons_carried().values()}


def test_the_starter_catalogue_has_thirty_troop_types_and_sixty_weapons() -> None:
    assert len(STARTER.troops) >= LEAST_TROOPS
    assert len(STARTER.weapons) >= LEAST_WEAPONS


@pytest.mark.parametrize("sort", get_args(Sort))
def test_every_special_rule_is_carried_by_somebody(sort: Sort) -> None:
    carried = names_carried(sort)
    rules = special_rules()
    missing = [
        name
        for name in names_of(sort)
        if name not in carried and not any(is_of(rules[sort, name], each) for each in carried)
    ]
    assert missing == []


def test_every_weapon_and_every_grenade_is_carried_by_somebody() -> None:
    assert sorted(set(STARTER.weapons) - set(weapons_carried())) == []


def test_every_shield_is_carried_by_somebody() -> None:
    assert sorted(set(STARTER.shields) - {kind.shield for kind, _ in KINDS}) == []


def test_somebody_has_each_pistol_level() -> None:
    assert {kind.pistol_level for kind, _ in KINDS} == set(get_args(PistolLevel))
