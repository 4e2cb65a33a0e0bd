"""Tactical movement."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Move, Tactical
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled, UnitMoved
from arap.rules.answers import why_not as why_not_answer
from arap.rules.movement.dice.tactical import tactical_terms
from arap.rules.movement.planning.planner import plan_move
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, a_weapon, difficult, squad
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import act, question, refused, shifted, terms_of, why_not
from tests.rules.movement.paths import path
from tests.rules.shooting.firing import needed
from tests.support import rule

ALL = tuple(f"m.{n}" for n in range(1, 6))


def answer_refused(battle: Battle, answer: Any, die: int = 6) -> str | None:
    """The rule by which paths are refused after the die."""
    ask = question(battle, Tactical(), {"move.tactical": [die]})
    why = why_not_answer(battle, ask, answer)
    return why.rule if why else None


def lying(battle: Battle) -> Battle:
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, prone=True))
    return battle


@rule("move.tactical")
def test_a_six_lets_a_move_four_squad_go_six_inches() -> None:
    battle = a_battle([squad("m")])
    act(battle, Tactical(), {"move.tactical": [6]}, [shifted(battle, 0, 6)])
    assert {model.y for model in battle.members("m")} == {16}
    (rolled,) = events(battle, AllowanceRolled)
    assert (rolled.inches, rolled.models, rolled.rule) == (6, ALL, "move.tactical")
    (moved,) = events(battle, UnitMoved)
    assert (moved.manner, moved.rule, moved.points) == ("tactical", "move.tactical", 1)


@rule("move.tactical")
def test_a_five_all_in_difficult_ground_is_two_and_a_half_inches() -> None:
    battle = a_battle([squad("m")], [difficult((0, 0, 48, 48))])
    assert answer_refused(battle, shifted(battle, 0, 2.5), die=5) is None
    assert answer_refused(battle, shifted(battle, 0, 2.6), die=5) == "activate.action.move"


@rule("move.tactical")
def test_a_prone_squad_may_end_it_standing() -> None:
    battle = lying(a_battle([squad("m")]))
    act(battle, Tactical(), {"move.tactical": [3]}, [shifted(battle, 0, 3)])
    assert not any(model.prone for model in battle.members("m"))
    assert events(battle, UnitMoved)[0].up == ALL


@rule("move.tactical")
def test_it_may_end_prone_too() -> None:
    battle = a_battle([squad("m")])
    act(battle, Tactical(), {"move.tactical": [3]}, [shifted(battle, 0, 3, prone=ALL)])
    assert all(model.prone for model in battle.members("m"))


@rule("move.tactical")
def test_moving_nothing_is_allowed_and_the_default() -> None:
    battle = a_battle([squad("m")])
    ask = question(battle, Tactical(), {"move.tactical": [1]})
    assert ask.kind == "paths" and ask.default == Move(()) and why_not_answer(battle, ask, ask.default) is None


@rule("move.tactical")
def test_the_point_is_paid_before_the_die() -> None:
    battle = a_battle([squad("m")])
    question(battle, Tactical(), {"move.tactical": [1]}, points=2)
    assert battle.turn.acting[-1].points == 1


@rule("move.tactical")
def test_the_question_names_the_allowance_of_each() -> None:
    ask = question(a_battle([squad("m", n=2)]), Tactical(), {"move.tactical": [4]})
    assert terms_of(ask).allowances == (("m.1", 4.0), ("m.2", 4.0))


@rule("move.tactical")
def test_armour_does_not_slow_it_and_a_plan_knows_the_allowance() -> None:
    battle = a_battle([squad("m", kind=a_kind(M=3.0))])
    plan = plan_move(battle, "m", 0, 6, terms=tactical_terms(battle.members("m"), 6))
    assert plan.refusal is None and {model.allowance for model in plan.models} == {6.0}


@rule("move.tactical")
def test_variable_ground_still_takes_just_the_one_die() -> None:
    battle = a_battle([squad("m")], [a_piece((0, 11, 48, 20), "rubble", variable=True)])
    assert answer_refused(battle, shifted(battle, 0, 5), die=5) is None


@rule("move.tactical")
def test_something_else_than_paths_is_no_answer() -> None:
    assert answer_refused(a_battle([squad("m")]), Tactical()) == "activate.action.move"


@rule("move.tactical.restrictions")
def test_the_standard_bearer_must_idle() -> None:
    bearer = a_member(a_kind("bearer", role="standard"))
    battle = a_battle([squad("m", members=[bearer, *[a_member()] * 4])])
    assert why_not(battle, Tactical()) is None
    assert answer_refused(battle, shifted(battle, 0, 2)) == "move.tactical.restrictions"
    without = Move(tuple([one for one in shifted(battle, 0, 2).paths if one.model != "m.1"]))
    assert answer_refused(battle, without) is None


@rule("move.tactical.restrictions")
def test_the_refusal_names_the_member_and_the_reason() -> None:
    bearer = a_member(a_kind("bearer", role="standard"))
    battle = a_battle([squad("m", members=[bearer, a_member()])])
    ask = question(battle, Tactical(), {"move.tactical": [6]})
    why = why_not_answer(battle, ask, shifted(battle, 0, 2))
    assert why is not None and "bearer 1" in why.reason and "standard" in why.reason


@rule("move.tactical.restrictions")
@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        (a_kind(), True),
        (a_kind(creature_class="cavalry"), False),
        (a_kind(creature_class="bike"), False),
        (a_kind(creature_class="vehicle"), False),
        (a_kind(creature_class="beast"), False),
        (a_kind(creature_class="beast", tactical="yes"), True),
        (a_kind(tactical="no"), False),
        (a_kind(traits=("slow-and-purposeful",)), False),
        (a_kind(traits=("slow-and-purposeful",), tactical="yes"), False),
    ],
)
def test_infantry_on_foot_may_and_others_may_not(kind: Any, allowed: bool) -> None:
    battle = a_battle([squad("m", n=1, kind=kind)])
    assert refused(battle, Tactical()) == (None if allowed else "move.tactical.restrictions")


@rule("move.tactical.restrictions")
def test_who_carries_something_bulky_may_not() -> None:
    ram = a_weapon("ram", tags=("bulky",))
    assert refused(a_battle([squad("m", n=1, weapons=[ram])]), Tactical()) == "move.tactical.restrictions"


@rule("move.tactical.restrictions")
def test_a_squad_on_a_landing_pad_may_not() -> None:
    pad = a_piece((0, 0, 48, 12), "pad", tactical=False)
    assert refused(a_battle([squad("m")], [pad]), Tactical()) == "move.tactical.restrictions"


@rule("move.tactical.restrictions")
def test_a_path_over_a_road_may_not() -> None:
    road = a_piece((0, 11, 48, 12), "road", tactical=False)
    battle = a_battle([squad("m")], [road])
    assert answer_refused(battle, shifted(battle, 0, 4)) == "move.tactical.restrictions"
    assert answer_refused(battle, shifted(battle, 0, 0.9)) is None


@rule("shoot.to-hit.tactical-movement")
def test_who_moved_tactically_shoots_one_worse_this_turn() -> None:
    battle = facing_off()
    act(battle, Tactical(), {"move.tactical": [1]}, [shifted(battle, 0, 1, "s")], unit="s")
    assert needed(battle).goal == 3
    battle.change_turn(serial=battle.turn.serial + 1)
    assert needed(battle).goal == 4


@rule("shoot.to-hit.tactical-movement")
def test_shooting_before_the_move_is_not_affected_and_both_add_up() -> None:
    battle = facing_off()
    assert needed(battle).goal == 4
    act(battle, Tactical(), {"move.tactical": [1]}, [shifted(battle, 0, 1, "s")], unit="s")
    act(battle, Tactical(), {"move.tactical": [2]}, [shifted(battle, 1, 0, "t")], unit="t")
    assert needed(battle).goal == 2


@rule("shoot.to-hit.tactical-movement")
def test_a_squad_that_then_walks_normally_is_hit_as_usual() -> None:
    battle = facing_off()
    act(battle, Tactical(), {"move.tactical": [2]}, [shifted(battle, 1, 0, "t")], unit="t")
    assert needed(battle).goal == 3
    act(battle, shifted(battle, -1, 0, "t"), unit="t")
    assert needed(battle).goal == 4


@rule("shoot.to-hit.tactical-movement")
def test_a_walk_does_not_undo_the_firers_disadvantage() -> None:
    battle = facing_off()
    act(battle, Tactical(), {"move.tactical": [1]}, [shifted(battle, 0, 1, "s")], unit="s")
    act(battle, shifted(battle, 0, 1, "s"), unit="s")
    assert needed(battle).goal == 3


def facing_off() -> Battle:
    kind = a_kind(BS=4)
    return a_battle([squad("s", kind=kind), squad("t", "b", at=(10, 22), facing=180)])


@rule("activate.same-action")
def test_idlers_keep_their_stance() -> None:
    battle = lying(a_battle([squad("m")]))
    one = Move((path("m.3", (10, 12)),))
    act(battle, Tactical(), {"move.tactical": [2]}, [one])
    assert [model.prone for model in battle.members("m")] == [True, True, False, True, True]
