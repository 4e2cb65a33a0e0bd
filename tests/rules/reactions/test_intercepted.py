"""How units stand when one has intercepted the other: who is engaged, and which way they face."""

from math import dist

import pytest

from arap.battle.acts import YES
from arap.battle.events.reaction import UnitIntercepted
from arap.table import bearing
from tests.rules.builders import a_battle, a_kind, squad
from tests.rules.logs import events
from tests.rules.reactions.intercepting import all_go, goes
from tests.support import rule

SWIFT = a_kind(M=6)


@rule("react.intercept.resolve", "charge.face-attackers")
def test_a_unit_that_is_intercepted_turns_to_the_interceptors() -> None:
    battle = a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", (11.8, 13), 1, facing=270)])
    goes(battle, all_go(battle, 0, 6), [YES])
    mover, enemy = battle.models["m.1"], battle.models["e.1"]
    assert mover.facing == pytest.approx(bearing((mover.x, mover.y), (enemy.x, enemy.y)), abs=0.02)


@rule("react.intercept.resolve", "react.intercept.several")
def test_one_enemy_in_reach_makes_a_member_engaged_whatever_the_others_are_near_to() -> None:
    """Three movers in a rank meet two interceptors; not every mover has both in reach."""
    enemies = squad("e", "b", places=[(11.8, 12), (11.8, 10.8)], facing=270)
    battle = a_battle([squad("m", places=[(10, 10), (9, 10), (8, 10)], kind=SWIFT), enemies])
    goes(battle, all_go(battle, 0, 6), [YES])
    (event,) = events(battle, UnitIntercepted)
    pairs = [
        (m.id, e.id) for m in battle.members("m") for e in battle.members("e") if dist((m.x, m.y), (e.x, e.y)) <= 2.001
    ]
    assert len(pairs) < 6 and event.drawn == ()
    assert event.engaged == len({e for _, e in pairs}) and event.enemies_engaged == len({m for m, _ in pairs})
