"""Variable terrain."""

import msgspec
import pytest

from arap.battle.acts import Move, Venture
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.values import Acting
from arap.kernel.requests import Ask
from arap.rules.answers import why_not as why_not_answer
from arap.rules.movement.dice.variable import die_of
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.planner import plan_move
from arap.rules.turn.actions import action_options
from arap.table import Piece
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, squad
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import act, question, refused, shifted, terms_of
from tests.rules.movement.paths import path
from tests.support import rule

ALL = tuple(f"m.{n}" for n in range(1, 6))


def rubble(**fields: object) -> Piece:
    return a_piece((0, 11, 48, 40), "rubble", variable=True, **fields)


def a_unit(move: float = 4.0, **settings: object) -> Battle:
    return a_battle([squad("m", kind=a_kind(M=move))], [rubble()], settings=settings)


def ventured(battle: Battle, dice: list[int], act: Venture | None = None) -> Ask:
    return question(battle, act or Venture(ALL), {"move.variable": dice})


def reach(ask: Ask) -> dict[str, float]:
    return dict(terms_of(ask).allowances)


def refused_paths(battle: Battle, ask: Ask, answer: Move) -> str | None:
    why = why_not_answer(battle, ask, answer)
    return why.rule if why else None


@rule("move.variable")
@pytest.mark.parametrize(
    ("move", "dice", "inches", "die"),
    [
        (4.0, [1, 3], 3, "D4"),
        (5.0, [7, 4], 4, "D5"),
        (8.0, [5, 2], 5, "D6"),
        (6.0, [6, 2], 6, "D6"),
        (3.5, [5, 1], 2, "D3"),
        (3.0, [6, 2], 3, "D3"),
        (2.0, [1, 4], 2, "D2"),
    ],
)
def test_two_dice_by_the_move_and_the_higher_counts(move: float, dice: list[int], inches: int, die: str) -> None:
    battle = a_unit(move)
    assert set(reach(ventured(battle, dice)).values()) == {inches}
    (rolled,) = events(battle, AllowanceRolled)
    assert (rolled.die, rolled.inches, rolled.faces) == (die, inches, tuple(dice))


@rule("move.variable")
def test_a_move_of_an_inch_rolls_nothing() -> None:
    assert die_of(1.5) is None
    battle = a_battle([squad("m", kind=a_kind(M=1.5))], [rubble()])
    assert set(reach(ventured(battle, [])).values()) == {1.5}


@rule("move.variable")
def test_each_class_of_moves_rolls_for_itself() -> None:
    fast = a_member(a_kind("fast", M=6.0))
    battle = a_battle([squad("m", members=[fast, *[a_member()] * 4])], [rubble()])
    found = reach(ventured(battle, [1, 2, 6, 5]))
    assert found == {"m.1": 6, "m.2": 2, "m.3": 2, "m.4": 2, "m.5": 2}


@rule("move.variable")
def test_who_was_not_declared_does_not_touch_it() -> None:
    battle = a_unit()
    assert refused(battle, shifted(battle, 0, 2)) == "move.variable"
    assert refused(battle, shifted(battle, 0, 0.9)) is None
    ask = ventured(battle, [4, 4], Venture(("m.1", "m.2")))
    assert refused_paths(battle, ask, shifted(battle, 0, 2)) == "move.variable"
    two = Move((path("m.1", (7.6, 12)), path("m.2", (8.8, 12))))
    assert refused_paths(battle, ask, two) is None


@rule("move.variable")
def test_the_rolled_allowance_is_that_of_the_whole_path_even_if_it_stays_clear() -> None:
    battle = a_unit()
    ask = ventured(battle, [1, 3])
    assert refused_paths(battle, ask, shifted(battle, 0, 3)) is None
    assert refused_paths(battle, ask, shifted(battle, 0, 3.1)) == "activate.action.move"
    assert refused_paths(battle, ask, Move((path("m.5", (15.6, 10, 90)),))) == "activate.action.move"


@rule("move.variable")
def test_one_that_was_not_declared_keeps_its_normal_allowance() -> None:
    battle = a_unit()
    ask = ventured(battle, [1, 1], Venture(("m.1",)))
    assert refused_paths(battle, ask, Move((path("m.5", (14.4, 10, 90)), path("m.4", (12.9, 10, 90))))) is None


@rule("move.variable")
def test_moving_within_and_out_of_it_counts_too() -> None:
    battle = a_battle([squad("m", at=(10, 20))], [rubble()])
    assert refused(battle, shifted(battle, 0, 0.5)) == "move.variable"
    leaving = a_battle([squad("m", at=(10, 11.5), facing=180)], [rubble()])
    assert refused(leaving, shifted(leaving, 0, -2)) == "move.variable"


@rule("move.terrain.classes")
def test_difficult_and_variable_ground_add_up() -> None:
    rough = a_piece((0, 10, 48, 40), "jungle", variable=True, going="difficult")
    battle = a_battle([squad("m", at=(10, 10))], [rough])
    ask = ventured(battle, [3, 2])
    assert refused_paths(battle, ask, shifted(battle, 0, 1.5)) is None
    assert refused_paths(battle, ask, shifted(battle, 0, 1.6)) == "activate.action.move"


@rule("move.crawl", "move.variable")
def test_a_crawler_rolls_one_die_and_spends_it_crawling() -> None:
    battle = a_unit()
    ask = ventured(battle, [3], Venture(ALL, crawl=ALL))
    assert set(reach(ask).values()) == {3}
    assert refused_paths(battle, ask, shifted(battle, 0, 1.5)) is None
    assert refused_paths(battle, ask, shifted(battle, 0, 1.6)) == "move.crawl"


@rule("move.crawl")
def test_the_prone_crawl_after_the_dice_and_stay_prone() -> None:
    battle = a_unit()
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, prone=True))
    act(battle, Venture(ALL), {"move.variable": [3]}, [shifted(battle, 0, 1.5)])
    assert {(model.y, model.prone) for model in battle.members("m")} == {(11.5, True)}


@rule("move.variable")
def test_nobody_declared_as_walking_crawls_after_the_dice() -> None:
    battle = a_unit()
    ask = ventured(battle, [4, 4])
    assert refused_paths(battle, ask, shifted(battle, 0, 2, crawl=ALL)) == "move.variable"


@rule("move.variable")
@pytest.mark.parametrize("models", [(), ("m.1", "m.1"), ("x",)])
def test_members_are_declared_by_name_once(models: tuple[str, ...]) -> None:
    assert refused(a_unit(), Venture(models)) == "move.variable"


@rule("move.variable")
def test_without_such_ground_there_is_nothing_to_go_for() -> None:
    assert refused(a_battle([squad("m")]), Venture(ALL)) == "move.variable"


@rule("move.variable")
def test_with_the_setting_off_it_is_difficult_ground() -> None:
    battle = a_battle([squad("m", at=(10, 11))], [rubble()], settings={"move.variable-terrain": False})
    assert refused(battle, Venture(ALL)) == "move.variable"
    assert why_not_move(battle, "m", shifted(battle, 0, 2).paths) is None
    assert refused(battle, shifted(battle, 0, 2.1)) == "activate.action.move"


@rule("move.variable")
def test_with_the_setting_off_worse_ground_stays_worse() -> None:
    bad = [rubble(going="very-difficult")]
    battle = a_battle([squad("m", at=(10, 11))], bad, settings={"move.variable-terrain": False})
    assert refused(battle, shifted(battle, 0, 1.1)) == "activate.action.move"


@rule("move.variable")
def test_a_plan_goes_as_far_as_the_dice_say() -> None:
    battle = a_unit()
    terms = Terms(allowances=tuple((model, 3.0) for model in ALL))
    plan = plan_move(battle, "m", 0, 3, terms=terms)
    assert plan.refusal is None and {model.y for model in plan.models} == {13}
    farther = plan_move(battle, "m", 0, 4, terms=terms)
    assert farther.refusal is not None or max(model.y for model in farther.models) <= 13


@rule("activate.extra-cost", "move.variable")
def test_a_dearer_path_is_paid_for_in_full_after_the_dice() -> None:
    dear = [{"action": "move", "terrain": "slope2", "cost": 2}]
    slope = a_piece((0, 12, 48, 14), "slope")
    for points, rule_id in ((1, "activate.action-points"), (2, None)):
        battle = a_battle([squad("m")], [rubble(), slope], settings={"activate.action-cost-overrides": dear})
        ask = question(battle, Venture(ALL), {"move.variable": [4, 4]}, points=points)
        assert refused_paths(battle, ask, shifted(battle, 0, 3)) == rule_id
    battle = a_battle([squad("m")], [rubble(), slope], settings={"activate.action-cost-overrides": dear})
    act(battle, Venture(ALL), {"move.variable": [4, 4]}, [shifted(battle, 0, 3)], points=3)
    assert battle.turn.acting[-1].points == 1


@rule("move.variable")
@pytest.mark.parametrize(("south", "refusal"), [(12.0, None), (14.4, "move.variable")])
def test_nobody_goes_for_ground_that_no_roll_leads_to(south: float, refusal: str | None) -> None:
    battle = a_battle([squad("m", at=(10, 10))], [a_piece((0, south, 48, 40), "rubble", variable=True)])
    assert refused(battle, Venture(ALL)) == refusal
    options = action_options(battle, Acting("m", 1))
    (offered,) = [option for option in options if option.label == "Go for rough ground"]
    assert (offered.refusal.rule if offered.refusal else None) == refusal
