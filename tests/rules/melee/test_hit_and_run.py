"""Hit and Run."""

from typing import Any

import pytest

from arap.battle.acts import NO, YES, Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events.aftermath import BrokeOff, HitAndRunTested
from arap.kernel.requests import Ask, Flow
from arap.rules.answers import why_not
from arap.rules.combats import combats
from arap.rules.melee.leaving.hit_and_run import can_hit_and_run, hit_and_run, hit_and_runs
from tests.rules.builders import a_kind, a_member, asked, play, squad
from tests.rules.logs import events
from tests.rules.melee.rows import in_melee, row
from tests.support import rule

RIDERS = ("hit-and-run",)


def raid(**fields: Any) -> Battle:
    return in_melee(row("a", traits=RIDERS, **fields), row("b"))


def run(battle: Battle) -> Flow[set[str]]:
    return hit_and_runs(battle, combats(battle)[0])


@rule("melee.hit-and-run")
def test_a_unit_that_passes_leaves_up_to_eleven_inches_without_free_blows() -> None:
    battle = raid(I=5)
    ask = asked(hit_and_run(battle, "a"), {"melee.hit-and-run": [5], "move.flee": [4, 2, 5]})
    assert ask is not None and ask.kind == "paths" and not battle.units["a"].locked
    assert [event.left for event in events(battle, BrokeOff)] == [("b",)]
    for far, legal in ((11, True), (11.1, False)):
        paths = [ModelPath(model.id, (Leg(model.x, model.y - far, 0.0),)) for model in battle.members("a")]
        assert (why_not(battle, ask, Move(tuple(paths))) is None) is legal


@rule("melee.hit-and-run")
def test_no_ban_on_approaching_follows() -> None:
    battle = raid(I=5)
    assert play(run(battle), {"melee.hit-and-run": [1], "move.flee": [4, 2, 5]}, [YES]) == {"a"}
    assert battle.units["a"].parted == battle.units["b"].parted == ()


@rule("melee.hit-and-run")
@pytest.mark.parametrize("initiative", [5, 7])
def test_a_six_fails_and_the_unit_does_not_break_off_next_round(initiative: int) -> None:
    battle = raid(I=initiative)
    assert play(run(battle), {"melee.hit-and-run": [6]}, [YES]) == set()
    assert battle.units["a"].locked == ("b",) and battle.units["a"].held
    assert [event.throw.met for event in events(battle, HitAndRunTested)] == [False]


@rule("melee.hit-and-run")
def test_the_owner_may_stay() -> None:
    battle = raid()
    ask = asked(run(battle))
    assert isinstance(ask, Ask) and (ask.kind, ask.seat, ask.default) == ("hit-and-run", "a", NO)
    assert play(run(battle), {}, [NO]) == set() and not battle.units["a"].held


@rule("melee.hit-and-run")
def test_every_model_must_have_the_rule() -> None:
    members = [a_member(a_kind("rider", traits=RIDERS)), a_member()]
    battle = in_melee(squad("a", at=(24, 20), members=members), row("b"))
    assert not can_hit_and_run(battle, battle.units["a"])
    assert asked(run(battle)) is None


@rule("melee.hit-and-run")
def test_the_initiative_of_the_majority_counts() -> None:
    members = [a_member(a_kind(f"rider-{quick}", I=quick, traits=RIDERS)) for quick in (2, 4, 4)]
    battle = in_melee(squad("a", at=(24, 20), members=members), row("b"))
    play(run(battle), {"melee.hit-and-run": [4], "move.flee": [6, 6, 6]}, [YES])
    assert [event.needed.goal for event in events(battle, HitAndRunTested)] == [4]
