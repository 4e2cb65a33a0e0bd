"""Rates and skills other chapters reckon with."""

import msgspec
import pytest

from arap.rules.movement.measures.rates import melee_skill, uphill
from tests.rules.builders import a_battle, a_kind, squad
from tests.support import rule


@rule("move.prone.melee")
@pytest.mark.parametrize(("ws", "prone"), [(4, 2), (3, 2), (1, 1), (5, 3)])
def test_the_prone_fight_at_half_their_skill_rounded_up(ws: int, prone: int) -> None:
    assert melee_skill(a_kind(WS=ws), prone=True) == prone
    assert melee_skill(a_kind(WS=ws), prone=False) == ws


@rule("move.prone.melee")
def test_standing_against_prone_is_uphill_once() -> None:
    standing, other = a_battle([squad("m", n=2)]).members("m")
    prone = msgspec.structs.replace(other, prone=True)
    assert uphill(standing, prone) and uphill(standing, prone, higher=True)
    assert not uphill(prone, standing) and not uphill(prone, prone) and not uphill(standing, other)
