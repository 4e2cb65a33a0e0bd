"""Consolidating: the free move of a unit that has killed its enemies."""

from collections.abc import Callable

import msgspec
import pytest

from arap.battle.acts import Finish, Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled, UnitMoved
from arap.game.planning import planned
from arap.game.queries import PlanMove
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.melee.rounds.aftermath import consolidate
from arap.table import Dangerous, Piece
from tests.rules.builders import a_battle, a_piece, asked, difficult, impassable, play, squad, very_difficult
from tests.rules.logs import events
from tests.support import rule

EVERYWHERE = (0, 0, 48, 48)


def victors(*terrain: Piece, enemy_at: tuple[float, float] = (40, 40)) -> Battle:
    return a_battle([squad("a", at=(24, 20), facing=0), squad("b", "b", at=enemy_at, n=1)], terrain)


def to(battle: Battle, dx: float, dy: float, face: float | None = None) -> Move:
    paths = [ModelPath(model.id, (Leg(model.x + dx, model.y + dy, face),)) for model in battle.members("a")]
    return Move(tuple(paths))


def question(battle: Battle, die: int = 4) -> Ask:
    found = asked(consolidate(battle, "a"), {"melee.consolidate": [die]})
    assert found is not None
    return found


@rule("melee.consolidate")
def test_a_die_of_four_is_four_inches_in_any_direction_turning_included() -> None:
    battle = victors()
    ask = question(battle)
    assert (ask.kind, ask.seat, ask.default) == ("paths", "a", Move(()))
    for dx, dy, face in ((0, 4, None), (0, -4, None), (4, 0, 180.0), (-4, 0, 0.0)):
        assert why_not(battle, ask, to(battle, dx, dy, face)) is None
    refusal = why_not(battle, ask, to(battle, 0, -4.1))
    assert refusal is not None and refusal.rule == "activate.action.move"


@rule("melee.consolidate")
def test_it_may_stay_and_takes_no_other_order() -> None:
    battle = victors()
    ask = question(battle)
    assert why_not(battle, ask, Move(())) is None
    refusal = why_not(battle, ask, Finish())
    assert refusal is not None and refusal.rule == "melee.consolidate"


@rule("melee.consolidate")
def test_that_it_stays_is_told() -> None:
    battle = victors()
    play(consolidate(battle, "a"), {"melee.consolidate": [4]}, [Move(())])
    (stayed,) = events(battle, UnitMoved)
    assert (stayed.models, stayed.rule) == ((), "melee.consolidate")


@rule("melee.consolidate")
@pytest.mark.parametrize("make", [difficult, very_difficult])
def test_bad_ground_costs_nothing(make: Callable[..., Piece]) -> None:
    battle = victors(make(EVERYWHERE))
    assert why_not(battle, question(battle), to(battle, 0, 4)) is None


@rule("melee.consolidate")
def test_variable_ground_is_entered_without_dice() -> None:
    battle = victors(a_piece((0, 22, 48, 48), "rubble", variable=True, form="area"))
    assert why_not(battle, question(battle), to(battle, 0, 4)) is None


@rule("melee.consolidate")
def test_dangerous_ground_is_not_tested() -> None:
    battle = victors(a_piece((0, 21, 48, 48), "mines", dangerous=Dangerous(6, "kill"), form="area"))
    play(consolidate(battle, "a"), {"melee.consolidate": [4]}, [to(battle, 0, 4)])
    assert len(battle.members("a")) == 5 and {model.y for model in battle.members("a")} == {24.0}


@rule("melee.consolidate")
def test_impassable_ground_bars_it_as_usual() -> None:
    battle = victors(impassable((10, 21, 38, 23)))
    refusal = why_not(battle, question(battle), to(battle, 0, 4))
    assert refusal is not None and refusal.rule == "move.terrain.classes"


@rule("melee.consolidate")
@pytest.mark.parametrize(("far", "legal"), [(2.9, True), (3.1, False)])
def test_ending_within_melee_radius_of_an_enemy_is_refused(far: float, legal: bool) -> None:
    battle = victors(enemy_at=(24, 25))
    assert (why_not(battle, question(battle), to(battle, 0, far)) is None) is legal


@rule("melee.consolidate")
def test_the_move_is_told_by_its_own_rule_and_costs_no_points() -> None:
    battle = victors()
    play(consolidate(battle, "a"), {"melee.consolidate": [3]}, [to(battle, 0, -3)])
    (rolled,), (moved,) = events(battle, AllowanceRolled), events(battle, UnitMoved)
    assert (rolled.rule, rolled.inches) == ("melee.consolidate", 3.0)
    assert (moved.rule, moved.manner, moved.points) == ("melee.consolidate", "consolidation", 0)


@rule("melee.consolidate")
def test_the_planner_plans_it_through_bad_ground_and_about_turn() -> None:
    battle = victors(difficult(EVERYWHERE))
    ask = question(battle)
    plan = planned(battle, ask, PlanMove("a", 0.0, -6.0))
    assert plan.refusal is None and plan.points == 0
    assert {round(20.0 - model.y, 2) for model in plan.models} == {4.0}
    move = Move(tuple([model.path for model in plan.models]))
    assert why_not(battle, ask, move) is None


@rule("melee.consolidate")
def test_who_lies_prone_crawls() -> None:
    battle = victors()
    for model in battle.members("a"):
        battle.put_model(msgspec.structs.replace(model, prone=True))
    ask = question(battle)
    assert why_not(battle, ask, to(battle, 0, 2)) is None
    assert why_not(battle, ask, to(battle, 0, 2.1)) is not None
