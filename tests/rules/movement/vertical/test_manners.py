"""The ways of going other than walking: which of them a unit has on a table, and why it does not have the others."""

from typing import Any

import pytest

from arap.battle.battle import Battle
from arap.rules.movement.planning.manners import ways_of_going
from tests.rules.builders import a_battle, a_kind, squad
from tests.rules.movement.vertical.ground import a_cliff
from tests.support import rule


def below_a_cliff(*tags: str, **fields: Any) -> Battle:
    return a_battle([squad("m", places=[(20, 20)], kind=a_kind(**fields))], [a_cliff(tags=tags)])


def refused(battle: Battle) -> dict[str, str]:
    """The ways that are refused, with the rule."""
    return {str(way.answer): way.refusal.rule for way in ways_of_going(battle, "m") if way.refusal}


@rule("climb.high", "climb.rappel", "climb.jump-pack", "ladder.fixed.climb")
def test_a_soldier_below_a_cliff_climbs_and_jumps_and_has_no_rope_ladder_or_pack() -> None:
    found = ways_of_going(below_a_cliff(), "m")
    assert [way.answer for way in found] == ["any", "climb", "ladder", "jump", "rappel", "leap"]
    assert refused(below_a_cliff()) == {
        "ladder": "ladder.fixed.climb", "rappel": "climb.rappel", "leap": "climb.jump-pack",
    }  # fmt: skip


@rule("climb.high", "jump.long")
def test_a_bike_neither_climbs_nor_jumps() -> None:
    assert {"climb", "jump"} <= set(refused(below_a_cliff(creature_class="bike")))


@rule("climb.rappel", "climb.jump-pack")
@pytest.mark.parametrize(
    ("traits", "tags", "way"),
    [(("ropes",), (), "rappel"), ((), ("rope",), "rappel"), ((), ("slide",), "rappel"), (("jump-pack",), (), "leap")],
)
def test_ropes_slides_and_jump_packs_open_their_ways(traits: tuple[str, ...], tags: tuple[str, ...], way: str) -> None:
    assert way not in refused(below_a_cliff(*tags, traits=traits))


@rule("climb.high")
def test_on_level_ground_there_is_only_walking() -> None:
    assert ways_of_going(a_battle([squad("m", places=[(20, 20)])]), "m") == ()
