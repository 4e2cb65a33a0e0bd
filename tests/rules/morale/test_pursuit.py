"""Pursuit: what pursuers need to halt."""

import pytest

from arap.rules.morale.pursuit import halt_needed
from tests.rules.builders import a_battle, a_kind, squad
from tests.support import rule


@rule("suppress.effect", "pursuit.halt")
def test_pursuers_with_a_suppression_point_fail_to_halt_on_their_leadership() -> None:
    battle = a_battle([squad("p", kind=a_kind(Ld=8))])
    needed = halt_needed(battle, battle.change("p", suppression=1))
    assert (needed.value, [str(line) for line in needed.modifiers]) == (7, ["suppression -1"])
    assert not needed.met_by((4, 4)) and needed.met_by((3, 4))


@rule("pursuit.halt")
@pytest.mark.parametrize(
    ("faces", "hated", "halts"), [((3, 4), False, True), ((4, 5), False, False), ((4, 4), True, False)]
)
def test_leadership_halts_a_pursuit_one_less_against_the_hated(
    faces: tuple[int, int], hated: bool, halts: bool
) -> None:
    battle = a_battle([squad("p", kind=a_kind(Ld=8))])
    assert halt_needed(battle, battle.units["p"], hated=hated).met_by(faces) is halts


@rule("pursuit.halt")
def test_the_hated_and_suppression_are_told_as_reasons() -> None:
    battle = a_battle([squad("p", kind=a_kind(Ld=8))])
    needed = halt_needed(battle, battle.change("p", suppression=2), hated=True)
    assert (needed.value, [str(line) for line in needed.modifiers]) == (5, ["suppression -2", "hated enemy -1"])
