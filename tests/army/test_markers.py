"""Markers in weapon data: their size, and what is refused."""

import pytest

from arap.army.catalogue import catalogue_from, load_catalogue
from arap.army.profile import Weapon
from arap.army.yaml_files import parse_document
from arap.kernel.errors import ArapError
from tests.support import rule


def weapon(entry: str) -> Weapon:
    text = f"catalogue: Test\nweapons:\n  gun: {entry}\n"
    return catalogue_from(parse_document(text, "test.yaml")).weapons["gun"]


@rule("area.marker-size")
def test_a_five_inch_blast_has_a_radius_of_two_and_a_half() -> None:
    assert weapon("{type: heavy 1, range: 48, strength: 8, blast: 5}").marker_radius == 2.5


@rule("area.marker-size")
def test_an_area_weapon_without_a_size_has_an_inch_and_a_half() -> None:
    assert weapon("{type: heavy 1, range: 48, strength: 4, tags: [blast]}").marker_radius == 1.5
    assert weapon("{type: grenade, strength: 3}").marker_radius == 1.5
    assert weapon("{type: bomb, strength: 3}").marker_radius == 1.5
    assert weapon("{type: heavy 1, range: 48, strength: 4}").marker_radius is None


@rule("area.marker-size", "area.no-marker")
def test_a_radius_may_be_written_and_nought_is_no_marker() -> None:
    assert weapon("{type: heavy 1, range: 48, strength: 4, marker-radius: 2}").marker_radius == 2
    assert weapon("{type: heavy 1, range: 48, strength: 8, marker-radius: 0}").marker_radius == 0
    with pytest.raises(ArapError, match="marker-radius"):
        weapon("{type: heavy 1, range: 48, strength: 4, marker-radius: -1}")


@rule("grenade.throw", "grenade.rocks")
def test_grenades_and_stones_are_thrown_six_inches() -> None:
    weapons = load_catalogue("starter").weapons
    assert {weapons[name].range for name in ("frag-grenade", "krak-grenade", "rocks")} == {6.0}
    assert (weapons["rocks"].marker_radius, weapons["rocks"].strength, weapons["rocks"].ap) == (None, None, 0)
