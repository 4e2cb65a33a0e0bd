"""Troop types: profiles, sizes, heights, bulk, and what they take over from others."""

import pytest

from arap.army.profile import Bulk, is_large
from arap.army.troops import default_height, places
from tests.army.texts import PROFILE, a_kind, refused_troop
from tests.support import rule


@rule("unit.size")
def test_a_terminator_is_size_two_and_bulky() -> None:
    kind = a_kind("like: terminator")
    assert (kind.size, kind.bulk, kind.base_radius) == (2, "bulky", 0.75)


@rule("unit.size")
def test_a_dreadnought_is_size_three_and_so_a_large_object() -> None:
    assert is_large(a_kind(f"profile: {{{PROFILE}}}, creature: Dreadnought, class: dreadnought, size: 3"))


@rule("unit.size")
def test_a_man_on_a_horse_is_size_two_very_bulky_and_no_large_object() -> None:
    rider = a_kind(f"profile: {{{PROFILE}}}, mount: Horse, class: cavalry, bulk: very-bulky")
    assert (rider.size, rider.bulk, rider.base_radius) == (2, "very-bulky", 1.0)
    assert not is_large(rider)


@rule("unit.size")
@pytest.mark.parametrize("size", ["0", "5", "2.5", "-1", "big"])
def test_a_size_outside_one_to_four_is_refused(size: str) -> None:
    got = f"'{size}'" if size == "big" else size
    sentence = refused_troop(f"profile: {{{PROFILE}}}, size: {size}")
    assert sentence == f"cat.yaml, line 3, troops.it.size: expected a whole number from 1 to 4, got {got}."


@rule("unit.bulk")
@pytest.mark.parametrize(("bulk", "count"), [("normal", 1), ("bulky", 2), ("very-bulky", 3), ("extremely-bulky", 5)])
def test_bulk_counts_for_so_many_models(bulk: Bulk, count: int) -> None:
    assert places(bulk) == count


@rule("unit.bulk")
def test_five_terminators_fill_a_transport_of_ten_places() -> None:
    assert 5 * places(a_kind("like: terminator").bulk) == 10


@rule("unit.profile")
def test_a_human_profile_without_a_move_moves_four() -> None:
    assert a_kind(f"profile: {{{PROFILE}}}, creature: human").profile.M == 4


@rule("unit.profile")
def test_a_zoat_without_a_move_moves_seven() -> None:
    assert a_kind(f"profile: {{{PROFILE}}}, creature: Zoat").profile.M == 7


@rule("unit.profile", "move.table")
def test_a_move_of_its_own_beats_the_table() -> None:
    assert a_kind(f"profile: {{{PROFILE}, M: 5.5}}, creature: Zoat").profile.M == 5.5


@rule("unit.profile")
@pytest.mark.parametrize("name", ["WS", "BS", "S", "T", "W", "I", "A", "Ld"])
def test_a_missing_characteristic_is_refused(name: str) -> None:
    rest = ", ".join(part for part in PROFILE.split(", ") if not part.startswith(f"{name}:"))
    sentence = refused_troop(f"profile: {{{rest}}}")
    assert sentence == (
        f"cat.yaml, line 3, troops.it.profile: '{name}' is missing: a profile needs WS, BS, S, T, W, I, A, Ld."
    )


@rule("unit.profile")
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("WS: -1", "a whole number from 0 to 10"),
        ("BS: 3.5", "a whole number from 0 to 10"),
        ("T: 11", "a whole number from 0 to 10"),
        ("W: 0", "a whole number from 1 to 10"),
        ("Ld: 13", "a whole number from 0 to 12"),
        ("M: -1", "a number in steps of 0.5 of at least 0"),
        ("M: 4.2", "a number in steps of 0.5 of at least 0"),
        ("save: -3", "a whole number from 2 to 6 or 'none'"),
        ("save: 7", "a whole number from 2 to 6 or 'none'"),
        ("invulnerable: 1", "a whole number from 2 to 6 or 'none'"),
    ],
)
def test_a_characteristic_outside_its_bounds_is_refused(value: str, expected: str) -> None:
    name, _, number = value.partition(": ")
    sentence = refused_troop(f"like: marine, profile: {{{value}}}")
    assert sentence == f"cat.yaml, line 3, troops.it.profile.{name}: expected {expected}, got {number}."


@rule("unit.height")
def test_a_human_without_a_height_is_an_inch_and_a_quarter_high() -> None:
    assert a_kind("like: guardsman").height == 1.25


@rule("unit.height")
def test_a_kneeling_gunner_is_as_high_as_his_comrades() -> None:
    gunner = a_kind("like: guardsman, weapons: [heavy-bolter], role: heavy, traits: [kneeling]")
    assert gunner.height == a_kind("like: guardsman").height


@rule("unit.height")
def test_the_default_height_follows_size_and_bulk_and_the_setting() -> None:
    heights = [default_height(1, "normal"), default_height(2, "bulky"), default_height(2, "very-bulky")]
    assert [*heights, default_height(3, "normal"), default_height(4, "normal")] == [0.75, 1.5, 2.0, 2.5, 5.0]
    assert default_height(2, "normal", {"size-2": 1.0}) == 1.0


@rule("unit.height")
@pytest.mark.parametrize("height", ["0", "-1"])
def test_a_height_of_nothing_is_refused(height: str) -> None:
    sentence = refused_troop(f"like: guardsman, height: {height}")
    assert sentence == f"cat.yaml, line 3, troops.it.height: expected a number above 0, got {height}."


@rule("measure.centre")
def test_a_mounted_weapon_needs_a_large_model() -> None:
    gun = "weapons:\n  gun: {type: heavy 1, range: 24, mount: [2, 0, 1]}\n"
    sentence = refused_troop(f"profile: {{{PROFILE}}}, weapons: [gun]", gun)
    assert sentence == (
        "cat.yaml, line 3, troops.it.weapons: 'gun' has a mount, which only Size Three or Four can bear."
    )
    assert a_kind(f"profile: {{{PROFILE}}}, weapons: [gun], size: 3", gun).weapons == ("gun",)


def test_a_troop_type_takes_over_what_it_does_not_say_itself() -> None:
    sergeant, marine = a_kind("like: marine-sergeant"), a_kind("like: marine")
    assert (sergeant.profile.A, sergeant.profile.Ld, sergeant.role) == (2, 9, "leader")
    assert (sergeant.profile.T, sergeant.armour) == (marine.profile.T, "power-armour")


def test_armour_none_takes_the_armour_of_another_type_off() -> None:
    bare = a_kind("like: guardsman, armour: none")
    assert (bare.armour, bare.profile.save) == (None, 0)


@pytest.mark.parametrize(
    ("troop", "sentence"),
    [
        ("like: it", "troops.it.like: a troop type cannot be like itself."),
        ("like: guardsmen", "troops.it.like: there is no troop type 'guardsmen'; did you mean 'guardsman'?"),
        ("like: marine, armour: flack", "troops.it.armour: there is no armour 'flack'; did you mean 'flak'?"),
        ("like: marine, shield: bukler", "troops.it.shield: there is no shield 'bukler'; did you mean 'buckler'?"),
        (
            "like: marine, traits: [Very Brave]",
            "troops.it.traits[1]: expected small letters, digits and hyphens, got 'Very Brave'.",
        ),
    ],
)
def test_what_does_not_exist_is_refused(troop: str, sentence: str) -> None:
    assert refused_troop(troop) == f"cat.yaml, line 3, {sentence}"


def test_types_that_are_like_each_other_are_refused() -> None:
    sentence = refused_troop("like: other", "  other: {like: it}\n")
    assert sentence == "cat.yaml, line 4, troops.other.like: a troop type cannot be like itself."


@rule("melee.ambidextrous")
def test_the_starter_says_who_is_ambidextrous_in_melee() -> None:
    ready = [
        troop
        for troop in ("harlequin", "warlock", "terminator", "terminator-sergeant", "marine-captain", "marine", "ork")
        if "ambidextrous-melee" in a_kind(f"like: {troop}").traits
    ]
    assert ready == ["harlequin", "warlock", "terminator", "terminator-sergeant", "marine-captain"]
