"""The armour and shield tables, and weapons as written."""

import pytest

from arap.army.equipment import ShieldSave
from arap.army.loading import load_catalogue
from arap.army.profile import LaidCloud
from arap.kernel.errors import ArapError
from tests.army.texts import a_catalogue, a_kind
from tests.support import rule

STARTER = load_catalogue("starter")
TABLE = {
    "power-armour": (3, 0), "terminator-armour": (2, 0), "flak": (5, 0), "imperial-mesh": (4, 0.5),
    "carapace": (4, 0.5), "heavy-mesh": (3, 1), "heavy-carapace": (3, 1), "eldar-mesh": (5, 0), "aspect-armour": (4, 0),
    "exo-armour": (2, 0), "ork-armour": (6, 0), "eavy-armour": (4, 0.5), "mega-armour": (2, 2), "incubi-armour": (3, 0),
    "warrior-carapace": (5, 0), "chain-mail": (6, 0.5), "plate": (5, 1),
}  # fmt: skip
AIRTIGHT = {
    "power-armour", "terminator-armour", "carapace", "heavy-carapace", "eldar-mesh", "aspect-armour", "exo-armour",
    "incubi-armour",
}  # fmt: skip


@rule("armour.table")
def test_armour_saves_and_slows_as_the_table_says() -> None:
    assert {key: (armour.save, armour.move_penalty) for key, armour in STARTER.armour.items()} == TABLE


@rule("armour.table")
def test_a_model_saves_as_its_armour_does() -> None:
    saves = [a_kind(f"like: {troop}").profile.save for troop in ("marine", "ork", "guardsman")]
    assert saves == [3, 6, 5]
    assert a_kind("like: guardsman, armour: plate").profile.save == 5


@rule("armour.table")
def test_only_the_tyranid_carapace_is_part_of_the_body() -> None:
    assert [key for key, armour in STARTER.armour.items() if armour.body_part] == ["warrior-carapace"]


@rule("armour.table")
def test_mail_and_plate_are_primitive() -> None:
    assert [key for key, armour in STARTER.armour.items() if armour.primitive] == ["chain-mail", "plate"]


@rule("armour.airtight")
def test_a_stormtroopers_carapace_keeps_gas_out_and_a_guardsmans_flak_does_not() -> None:
    assert {key for key, armour in STARTER.armour.items() if armour.airtight} == AIRTIGHT
    assert STARTER.armour[a_kind("like: storm-trooper").armour or ""].airtight
    assert not STARTER.armour[a_kind("like: guardsman").armour or ""].airtight


@rule("armour.terminator")
def test_terminator_armour_has_an_invulnerable_save_besides_its_own() -> None:
    profile = a_kind("like: terminator").profile
    assert (profile.save, profile.invulnerable) == (2, 5)


@rule("armour.terminator")
def test_a_storm_shield_is_better_than_the_suit_but_does_not_change_the_profile() -> None:
    shielded = a_kind("like: terminator, shield: storm-shield")
    assert shielded.profile.invulnerable == 5
    assert STARTER.shields["storm-shield"].shooting.invulnerable == 3


@rule("shield.table")
@pytest.mark.parametrize(
    ("key", "melee", "shooting"),
    [
        ("buckler", ShieldSave(improves=1), ShieldSave()),
        ("primitive-shield", ShieldSave(improves=1), ShieldSave(improves=1)),
        ("hi-tech-shield", ShieldSave(improves=1), ShieldSave(improves=1)),
        ("combat-shield", ShieldSave(invulnerable=5), ShieldSave()),
        ("power-shield", ShieldSave(invulnerable=5), ShieldSave(invulnerable=6)),
        ("suppressor-shield", ShieldSave(invulnerable=5), ShieldSave(invulnerable=6)),
        ("storm-shield", ShieldSave(invulnerable=3), ShieldSave(invulnerable=3)),
    ],
)
def test_shields_are_worth_what_the_table_says(key: str, melee: ShieldSave, shooting: ShieldSave) -> None:
    shield = STARTER.shields[key]
    assert (shield.melee, shield.shooting) == (melee, shooting)


@rule("shield.table")
def test_only_the_primitive_shield_stops_nothing_but_primitive_weapons() -> None:
    assert [key for key, shield in STARTER.shields.items() if shield.stops_only_primitive] == ["primitive-shield"]


def test_a_weapon_type_is_written_as_the_book_prints_it() -> None:
    weapons = a_catalogue(
        "weapons:\n"
        "  a: {type: rapid-fire, range: 24, strength: 3}\n"
        "  b: {type: salvo 2/4, range: 24, strength: 4, ap: 3}\n"
        "  c: {type: melee, strength: user+2}\n"
        "  d: {type: melee, strength: user x2, ap: 2}\n"
        "  e: {type: pistol}\n"
    ).weapons
    assert (weapons["a"].type, weapons["a"].shots, weapons["a"].ap) == ("rapid-fire", 1, 0)
    assert (weapons["b"].shots, weapons["b"].full_shots, weapons["b"].ap) == (2, 4, 3)
    assert (weapons["c"].strength, weapons["c"].strength_bonus, weapons["c"].strength_factor) == (None, 2, 1)
    assert (weapons["d"].strength, weapons["d"].strength_factor) == (None, 2)
    assert weapons["e"].range == 12


@rule("smoke.los", "smoke.blind")
def test_a_weapon_with_a_marker_may_lay_a_cloud_and_no_other() -> None:
    stock = a_catalogue("weapons:\n  pot: {type: grenade, strength: 1, cloud: {kind: blind, radius: 2, turns: 1}}")
    assert stock.weapons["pot"].cloud == LaidCloud(radius=2.0, blind=True, turns=1)
    with pytest.raises(ArapError, match="only a grenade or another weapon with a marker lays a cloud"):
        a_catalogue("weapons:\n  gun: {type: rapid-fire, range: 24, strength: 3, cloud: {}}")
