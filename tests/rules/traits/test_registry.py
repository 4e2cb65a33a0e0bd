"""Special rules: found by themselves, described, and given to models and weapons."""

from typing import get_args

import pytest

from arap.army.profile import CreatureClass, Kind, WeaponType
from arap.army.special.nature import Nature
from arap.army.special.powers import Power, Powers
from arap.army.special.registry import (
    RULES,
    find,
    names_of,
    nature_of,
    powers_of,
    special_rules,
    trait,
    traits_that_pass,
    united,
)
from arap.rules import catalogue
from tests.rules.builders import a_kind


def test_every_special_rule_has_a_sentence_and_an_entry_of_the_catalogue() -> None:
    ids = set(catalogue.all_ids())
    for found in special_rules().values():
        assert found.what.endswith(".") and found.what[0].isupper(), found.name
        assert found.rule in ids, found.name


def test_every_class_and_weapon_type_of_the_files_is_registered() -> None:
    assert names_of("class") == sorted(get_args(CreatureClass))
    assert names_of("weapon type") == sorted(get_args(WeaponType))


def test_every_power_asked_of_units_is_one_of_models() -> None:
    assert set(get_args(Power)) <= set(Powers.__struct_fields__)


@pytest.mark.parametrize("given", [Powers, Nature])
def test_every_hook_is_given_by_some_special_rule(given: type[Powers] | type[Nature]) -> None:
    """A hook that nothing gives is dead code."""
    plain = given()
    values = [each.gives for each in special_rules().values() if isinstance(each.gives, given)]
    values += [powers_of("infantry", ("hates-orks", "fire-hose-9x3"))] if given is Powers else []
    unused = [name for name in given.__struct_fields__ if all(getattr(v, name) == getattr(plain, name) for v in values)]
    assert unused == []


def test_a_kind_has_the_powers_of_its_class_and_of_its_traits() -> None:
    kind = a_kind(traits=("jump-pack", "acute-senses"))
    assert kind.powers.climbs and kind.powers.flies and kind.powers.spotting_factor == 2
    assert not kind.powers.relentless


def test_an_emplacement_is_relentless_by_its_class() -> None:
    assert a_kind(creature_class="emplacement").powers.relentless


def test_a_weapon_has_the_nature_of_its_type_and_of_its_tags() -> None:
    nature = nature_of("heavy", ("laser", "bulky"))
    assert (nature.cost, nature.laser, nature.bulky, nature.curved) == (2, True, True, False)


def test_powers_are_looked_up_once_for_a_kind() -> None:
    kind: Kind = a_kind(traits=("fleet",))
    assert kind.powers is kind.powers
    assert kind.powers is a_kind("other", traits=("fleet",)).powers


def test_names_of_old_saves_that_nobody_registered_give_nothing() -> None:
    assert powers_of("infantry", ("of-yore",)) == powers_of("infantry", ())
    assert nature_of("assault", ("of-yore",)) == nature_of("assault", ())


def test_a_family_has_no_member_without_a_name() -> None:
    assert find("trait", "hates-") is None
    assert find("trait", "hates-orks") is RULES["trait", "hates-"]
    assert powers_of("infantry", ("hates-orks", "hates-elves")).hates == {"orks", "elves"}


def test_a_name_cannot_be_registered_twice() -> None:
    special_rules()
    with pytest.raises(ValueError, match="registered twice"):
        trait("fleet", "Is fast.", "move.fleet.charge")


def test_either_truth_the_larger_number_the_first_text_and_both_sets_are_kept() -> None:
    one = Powers(dread=1, shows="wings", hates=frozenset({"orks"}))
    other = Powers(dread=2, shows="banner", hates=frozenset({"elves"}), fleet=True)
    both = united(Powers(), [one, other])
    assert (both.dread, both.shows, both.hates, both.fleet) == (2, "wings", frozenset({"orks", "elves"}), True)


def test_of_the_traits_that_pass_a_test_the_one_that_passes_most_kinds_is_named_first() -> None:
    assert traits_that_pass("casualties") == ("fearless", "dogged")
    assert traits_that_pass("pinning") == ("fearless",)
    assert traits_that_pass("confusion") == ()
