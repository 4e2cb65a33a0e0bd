"""Crawling, lying prone, getting up."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import GetUp, Leg, ModelPath, Move, Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.bodies import bodies, present_height
from arap.battle.events import UnitGotUp, UnitMoved
from arap.rules.movement.measures.ground import CRAWL
from arap.rules.movement.measures.rates import charge_reach
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.stance import crawling
from arap.rules.movement.planning.planner import plan_move
from arap.rules.turn.actions import action_options
from arap.table import sight
from tests.rules.builders import a_battle, a_kind, a_member, a_wall, difficult, squad, very_difficult
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import act, refused, shifted, why_not, with_points
from tests.rules.movement.paths import path
from tests.support import rule

ALL = tuple(f"m.{n}" for n in range(1, 6))


def lay_down(battle: Battle, *models: str) -> Battle:
    for model in models or tuple(battle.models):
        battle.put_model(msgspec.structs.replace(battle.models[model], prone=True))
    return battle


def stances(battle: Battle, unit: str = "m") -> list[bool]:
    return [model.prone for model in battle.members(unit)]


@rule("move.crawl")
@pytest.mark.parametrize(("terrain", "inches"), [((), 2.0), ((difficult,), 2.0), ((very_difficult,), 1.0)])
def test_a_move_of_four_crawls_two_inches_and_one_in_very_difficult_ground(terrain: Any, inches: float) -> None:
    battle = lay_down(a_battle([squad("m", n=1)], [make((0, 0, 48, 48)) for make in terrain]))
    assert why_not(battle, shifted(battle, 0, inches)) is None
    assert refused(battle, shifted(battle, 0, inches + 0.01)) == "move.prone.going"


@rule("move.crawl")
def test_the_parts_of_a_crawl_add_up() -> None:
    battle = lay_down(a_battle([squad("m", n=1)], [very_difficult((0, 11, 48, 48))]))
    cost = path_along(battle, battle.models["m.1"], [Leg(10, 11.5)], CRAWL)
    assert {part.label: part.inches for part in cost.parts} == {
        "distance": 1.5, "very difficult ground": 1.0, "crawling": 1.5,
    }  # fmt: skip
    assert cost.total == 4.0


@rule("move.crawl", "move.prone.going")
def test_a_standing_unit_may_lie_down_and_crawl_in_the_same_action() -> None:
    battle = a_battle([squad("m")])
    act(battle, shifted(battle, 0, 2, crawl=ALL))
    assert all(stances(battle)) and {model.y for model in battle.members("m")} == {12}
    assert refused(a_battle([squad("m")]), shifted(a_battle([squad("m")]), 0, 2.1, crawl=ALL)) == "move.crawl"


@rule("move.crawl")
def test_crawlers_stay_prone() -> None:
    battle = lay_down(a_battle([squad("m")]))
    act(battle, shifted(battle, 0, 2))
    assert all(stances(battle))


@rule("move.crawl.who")
@pytest.mark.parametrize(
    ("fields", "who"),
    [
        ({}, "yes"),
        ({"creature_class": "beast", "creature": "tiger"}, "yes"),
        ({"creature_class": "beast", "creature": "war horse"}, "no"),
        ({"creature_class": "cavalry"}, "no"),
        ({"creature_class": "vehicle"}, "no"),
        ({"creature_class": "swarm"}, "no"),
        ({"creature_class": "robot"}, "no"),
        ({"creature_class": "beast", "creature": "Giant Snake"}, "natural"),
        ({"creature_class": "cavalry", "crawl": "yes"}, "yes"),
        ({"crawl": "natural"}, "natural"),
    ],
)
def test_who_crawls_goes_by_class_unless_the_data_say(fields: dict[str, Any], who: str) -> None:
    assert crawling(a_kind(**fields)) == who


@rule("move.crawl.who", "move.prone.going")
def test_cavalry_cannot_go_prone_or_crawl() -> None:
    battle = a_battle([squad("m", n=1, kind=a_kind(creature_class="cavalry"))])
    assert refused(battle, Move((), prone=("m.1",))) == "move.crawl.who"
    assert refused(battle, shifted(battle, 0, 1, crawl=("m.1",))) == "move.crawl.who"


@rule("move.crawl.who")
def test_cavalry_thrown_down_only_gets_up() -> None:
    battle = lay_down(a_battle([squad("m", n=1, kind=a_kind(creature_class="cavalry"))]))
    assert refused(battle, shifted(battle, 0, 1)) == "move.crawl.who"
    assert why_not(battle, GetUp(("m.1",))) is None


@rule("move.crawl.who")
def test_a_snake_moves_its_full_five_inches_and_is_never_prone() -> None:
    snake = a_kind(creature="giant snake", creature_class="beast", M=5.0)
    battle = a_battle([squad("m", n=1, kind=snake)])
    assert refused(battle, Move((), prone=("m.1",))) == "move.crawl.who"
    act(battle, shifted(battle, 0, 5))
    assert battle.models["m.1"].y == 15 and not battle.models["m.1"].prone


@rule("move.prone.going")
def test_moving_and_dropping_prone_is_one_point() -> None:
    battle = a_battle([squad("m")])
    act(battle, shifted(battle, 0, 4, prone=ALL), points=2)
    assert all(stances(battle)) and battle.turn.acting[-1].points == 1
    (moved,) = events(battle, UnitMoved)
    assert moved.prone == ALL and moved.points == 1


@rule("move.prone.going")
def test_a_move_of_nothing_serves_to_lie_down() -> None:
    battle = a_battle([squad("m")])
    act(battle, Move((), prone=ALL))
    assert all(stances(battle)) and battle.turn.acting[-1].points == 0


@rule("move.prone.going")
def test_a_prone_model_does_not_walk_three_inches() -> None:
    battle = lay_down(a_battle([squad("m", n=1)]))
    why = why_not(battle, shifted(battle, 0, 3))
    assert why is not None and why.rule == "move.prone.going" and "get up" in why.reason
    assert battle.models["m.1"].y == 10


@rule("move.prone.going")
@pytest.mark.parametrize(
    "order",
    [path("m.1", (10, 9)), *[ModelPath("m.1", (Leg(10, 11, by=way),)) for way in ("climb", "jump", "swim")]],
)
def test_the_prone_neither_back_up_nor_climb_nor_jump_nor_swim(order: ModelPath) -> None:
    battle = lay_down(a_battle([squad("m", n=1)]))
    assert refused(battle, Move((order,))) == "move.prone.going"


@rule("move.prone.going")
def test_each_model_may_choose_where_nobody_copies_the_leader() -> None:
    battle = a_battle([squad("m")], settings={"coherency.copy-leader": False})
    act(battle, shifted(battle, 0, 2, prone=("m.2",)))
    assert stances(battle) == [False, True, False, False, False]


@rule("move.prone.going")
def test_a_stranger_cannot_be_told_to_lie_down() -> None:
    battle = a_battle([squad("m"), squad("e", "b", at=(10, 30))])
    assert refused(battle, Move((), prone=("e.1",))) == "move.prone.going"


@rule("coherency.copy-leader")
def test_when_the_sergeant_crawls_everybody_crawls() -> None:
    sergeant = a_member(a_kind("sergeant", role="leader"))
    battle = a_battle([squad("m", members=[sergeant, *[a_member()] * 4])])
    assert refused(battle, shifted(battle, 0, 2, crawl=("m.1",))) == "coherency.copy-leader"
    assert refused(battle, shifted(battle, 0, 2, prone=("m.1",))) == "coherency.copy-leader"
    act(battle, shifted(battle, 0, 2, crawl=ALL))
    assert all(stances(battle))


@rule("coherency.copy-leader")
def test_anybody_may_idle_instead() -> None:
    battle = a_battle([squad("m")])
    crawling_two = Move((path("m.1", (7.6, 12)), path("m.2", (8.8, 12))), crawl=("m.1", "m.2"))
    act(battle, crawling_two)
    assert stances(battle) == [True, True, False, False, False]


@rule("coherency.copy-leader")
def test_a_plan_takes_along_those_who_can_do_as_the_leader_does() -> None:
    battle = lay_down(a_battle([squad("m")]), "m.2")
    plan = plan_move(battle, "m", 0, 2)
    assert plan.refusal is None
    assert [model.model for model in plan.models] == ["m.1", "m.3", "m.4", "m.5"]


@rule("move.crawl")
def test_a_plan_of_crawling_costs_double() -> None:
    plan = plan_move(a_battle([squad("m")]), "m", 0, 2, terms=Terms(crawl=ALL))
    assert plan.refusal is None and {model.cost for model in plan.models} == {4.0}
    back = plan_move(a_battle([squad("m")]), "m", 0, -1.5, terms=Terms(crawl=ALL))
    assert back.refusal is None and {model.cost for model in back.models} == {3.5}


@rule("move.prone.getting-up")
def test_a_prone_unit_gets_up_and_then_moves_its_four_inches() -> None:
    battle = lay_down(a_battle([squad("m")]))
    act(battle, GetUp(ALL), points=2)
    assert not any(stances(battle)) and battle.turn.acting[-1].points == 1
    act(battle, shifted(battle, 0, 4))
    assert {model.y for model in battle.members("m")} == {14}


@rule("move.prone.getting-up")
def test_one_point_raises_all_three_who_fell() -> None:
    battle = lay_down(a_battle([squad("m", n=10)]), "m.1", "m.2", "m.3")
    others = battle.members("m")[3:]
    act(battle, GetUp(("m.1", "m.2", "m.3")))
    assert not any(stances(battle)) and battle.members("m")[3:] == others
    assert events(battle, UnitGotUp)[0].models == ("m.1", "m.2", "m.3")


@rule("move.prone.getting-up")
@pytest.mark.parametrize("models", [(), ("m.2",), ("e.1",)])
def test_only_prone_members_get_up(models: tuple[str, ...]) -> None:
    battle = lay_down(a_battle([squad("m"), squad("e", "b", at=(10, 30))]), "m.1")
    assert refused(battle, GetUp(models)) == "move.prone.getting-up"


@rule("move.prone.getting-up", "activate.action-costs")
def test_the_options_name_what_lies_and_what_stands() -> None:
    battle = a_battle([squad("m")])
    labels = [option.label for option in manoeuvres(battle)]
    assert labels == ["Move", "Move tactically", "Crawl", "Lie down"]
    lay_down(battle, "m.1")
    assert [option.label for option in manoeuvres(battle)] == [*labels, "Get up"]
    lay_down(battle)
    assert [option.label for option in manoeuvres(battle)] == ["Move", "Move tactically", "Get up"]


def manoeuvres(battle: Battle) -> list[Any]:
    options = action_options(battle, with_points(battle))
    return [option for option in options if isinstance(option.answer, GetUp | Move | Swim | Tactical | Venture)]


@rule("move.prone.line-of-sight")
def test_a_low_wall_hides_the_prone_and_blinds_them() -> None:
    wall = a_wall((5, 12), (15, 12), height=0.6)
    battle = a_battle([squad("m", places=[(10, 11.4)]), squad("e", "b", places=[(10, 40)], facing=180)], [wall])
    assert sees(battle, "e", "m") and sees(battle, "m", "e")
    lay_down(battle, "m.1")
    assert not sees(battle, "e", "m") and not sees(battle, "m", "e")


def sees(battle: Battle, one: str, other: str) -> bool:
    found = sight(battle.table, bodies(battle, battle.members(one)), bodies(battle, battle.members(other)))
    return bool(found.visible.any())


@rule("move.prone.line-of-sight")
def test_the_prone_height_is_a_setting_never_above_the_model() -> None:
    battle = lay_down(a_battle([squad("m", n=1)], settings={"unit.prone-height": {"size-2": 0.8}}))
    assert present_height(battle, battle.models["m.1"]) == 0.8
    rat = lay_down(a_battle([squad("m", n=1, kind=a_kind(height=0.3))]))
    assert present_height(rat, rat.models["m.1"]) == 0.3


@rule("move.prone.charge")
def test_the_prone_charge_their_single_move() -> None:
    battle = a_battle([squad("m", n=2)])
    lay_down(battle, "m.1")
    assert [charge_reach(battle, model) for model in battle.members("m")] == [4.0, 8.0]


@rule("move.prone.charge", "move.variable")
def test_in_variable_ground_the_higher_die_is_doubled_but_not_for_the_prone() -> None:
    battle = lay_down(a_battle([squad("m", n=2)]), "m.1")
    assert [charge_reach(battle, model, higher_die=4) for model in battle.members("m")] == [4.0, 8.0]
    assert [charge_reach(battle, model, higher_die=3) for model in battle.members("m")] == [3.0, 6.0]
