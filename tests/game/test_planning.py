"""Plans of moves as a seat gets them: with their price, their dice and the choices there are."""

import msgspec
import pytest

from arap.army.loading import scenario_from_text
from arap.battle.acts import Attempt, Move, Swim, Tactical, Venture
from arap.battle.settings import check_settings
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import DicePlan, Lead, MovePlan, PlanDice, PlanMove
from arap.kernel.sources import ScriptedDice
from tests.game.small import answer, scripted
from tests.support import rule

CRAG = """
scenario: At the crag
table: [30, 24]
settings: {{turn.first-player: guard, shoot.premeasure: {premeasure}}}
sides:
  guard: {{name: Guard, army: border-guard, home: south, deploy: {{first-squad: {{at: [10, 8.6]}}}}}}
  orks: {{name: Orks, army: red-tusks, home: north, deploy: {{skarr-boyz: {{at: [24, 16]}}}}}}
terrain:
  - {{feature: cliff, name: The crag, polygon: [[4, 10], [18, 10], [18, 16], [4, 16]], height: {height}}}
  - {{feature: river, name: The river, polygon: [[0, 4], [30, 4], [30, 6.5], [0, 6.5]]}}
  - {{feature: rubble, name: Ruin, polygon: [[15, 7], [24, 7], [24, 9], [15, 9]]}}
ladders:
  - {{id: ladder, name: The ladder, foot: [10, 9.9], head: [10, 10.6], from: 0, to: {height}}}
"""


def at_the_crag(points: int = 3, premeasure: bool = True, height: float = 3) -> Game:
    text = CRAG.format(premeasure=str(premeasure).lower(), height=height)
    scenario = scenario_from_text(text, "test", None, check_settings)
    dice = {"activate.roll": [1] * points, "swim.rate": [4], "move.tactical": [3]}
    return answer(Game(scenario, ScriptedDice(dice)), Attempt("first-squad", points))


def plan(game: Game, dx: float, dy: float, **query: object) -> MovePlan:
    reply = answer_query(game.battle, game.ask, PlanMove("first-squad", dx, dy, **query))  # type: ignore[arg-type]
    assert isinstance(reply, MovePlan)
    return reply


def nearest(game: Game, x: float, y: float) -> str:
    models = game.battle.members("first-squad")
    return min(models, key=lambda model: (model.x - x) ** 2 + (model.y - y) ** 2).id


@rule("climb.high")
def test_a_climb_led_by_hand_costs_two_points_and_foretells_its_dice() -> None:
    game = at_the_crag()
    model = nearest(game, 8, 9.4)
    start = game.battle.models[model]
    climbing = plan(game, 0, 0, led={model: Lead("climb")}, adjust={model: (start.x, 10.3)})
    climber = next(one for one in climbing.models if one.model == model)
    assert climbing.points == 2
    assert climber.z == 3
    assert [die.failure for die in climber.dice] == ["stays where it begins to climb"]


@rule("climb.high")
def test_a_climb_without_the_points_is_refused_in_the_preview_as_in_the_act() -> None:
    game = at_the_crag(points=1)
    model = nearest(game, 8, 9.4)
    start = game.battle.models[model]
    climbing = plan(game, 0, 0, led={model: Lead("climb")}, adjust={model: (start.x, 10.3)})
    assert climbing.refusal is not None
    assert climbing.refusal == game.why_not(Move(tuple(one.path for one in climbing.models)))
    assert climbing.refusal.rule == "climb.high"


@rule("ladder.fixed.climb")
def test_who_is_led_by_a_ladder_walks_to_its_foot_and_steps_off_at_its_head() -> None:
    game = at_the_crag()
    model = nearest(game, 10, 9.4)
    climbing = plan(game, 0, 0, led={model: Lead("ladder")}, adjust={model: (10, 11)}, clip=False)
    climber = next(one for one in climbing.models if one.model == model)
    assert [leg.by for leg in climber.path.legs][-2:] == ["ladder", "walk"]
    assert (climber.x, climber.y, climber.z) == (10, 11, 3)


@rule("climb.high")
def test_by_any_way_all_of_a_unit_get_up_as_they_can() -> None:
    game = at_the_crag()
    up = plan(game, 0, 1, led={model: Lead("any") for model in game.battle.units["first-squad"].models})
    assert any(one.z == 3 for one in up.models)
    assert any(leg.by != "walk" for one in up.models for leg in one.path.legs)


def led_by(game: Game, by: str) -> dict[str, Lead]:
    return {model: Lead(by) for model in game.battle.units["first-squad"].models}


@rule("climb.high")
@pytest.mark.parametrize("by", ["climb", "any"])
def test_a_climb_too_far_stops_short_with_as_much_of_it_as_can_be_paid_for(by: str) -> None:
    game = at_the_crag()
    up = plan(game, 0, 8, led=led_by(game, by))
    assert up.refusal is None and up.clipped
    assert any(part.rule == "climb.high" for one in up.models for part in one.parts)
    assert all(one.cost <= one.allowance + 0.001 for one in up.models)


@rule("climb.high", "activate.action.move")
@pytest.mark.parametrize("by", ["climb", "any"])
def test_a_climb_not_to_stop_short_is_refused_with_what_its_parts_cost(by: str) -> None:
    game = at_the_crag()
    up = plan(game, 0, 5, led=led_by(game, by), clip=False)
    refused = [one for one in up.models if one.refusal]
    assert up.refusal is not None and not up.clipped
    assert refused and all(any(part.label == "climbing" for part in one.parts) for one in refused)


@rule("climb.high")
def test_one_model_put_too_far_up_stops_short_too() -> None:
    game = at_the_crag()
    model = nearest(game, 8, 9.4)
    start = game.battle.models[model]
    up = plan(game, 0, 0, led={model: Lead("climb")}, adjust={model: (start.x, 15)})
    climber = next(one for one in up.models if one.model == model)
    assert up.clipped and climber.refusal is None
    assert start.z < climber.z <= 3 and climber.cost <= climber.allowance


def swimming(game: Game) -> tuple[str, ...]:
    """Those of the front rank, at the river, for whom the die has been rolled."""
    answer(game, Move(tuple(one.path for one in plan(game, 0, -1.3).models)))
    swimmers = tuple(model.id for model in game.battle.members("first-squad") if model.y < 7)
    answer(game, Swim(swimmers))
    return swimmers


@rule("swim.rate")
def test_in_a_swim_only_those_go_whom_the_die_was_rolled_for_whatever_the_others_are_told() -> None:
    game = at_the_crag()
    swimmers = swimming(game)
    dry = next(model for model in game.battle.members("first-squad") if model.id not in swimmers)
    before = {model.id: (model.x, model.y) for model in game.battle.members("first-squad")}
    swim = plan(game, 0, -1, led=led_by(game, "swim"), adjust={dry.id: (dry.x + 1, dry.y)})
    assert swim.refusal is None
    answer(game, Move(tuple(one.path for one in swim.models)))
    now = {model.id: (model.x, model.y) for model in game.battle.members("first-squad")}
    assert now == before | {one.model: (one.x, one.y) for one in swim.models}
    assert {model for model in now if now[model] != before[model]} == set(swimmers)


@rule("swim.rate", "coherency.distance")
def test_swimmers_stop_short_of_losing_those_on_the_bank() -> None:
    game = at_the_crag()
    swimmers = swimming(game)
    apart, together = plan(game, 0, -2, clip=False), plan(game, 0, -2)
    assert apart.refusal is not None and apart.refusal.rule == "coherency.distance"
    assert together.refusal is None and together.clipped
    assert together.short == apart.refusal
    assert all(1 < one.cost < 2 for one in together.models if one.model in swimmers)


@rule("swim.rate", "coherency.distance")
def test_swimmers_sent_beyond_their_die_are_told_what_stops_them_first() -> None:
    game = at_the_crag()
    swimming(game)
    far, near = plan(game, 0, -5, clip=False), plan(game, 0, -5)
    assert far.refusal is not None and far.refusal.rule != "coherency.distance" and far.limit is not None
    assert near.short is not None and near.short.rule == "coherency.distance" and near.limit is None
    assert all(one.cost < one.allowance for one in near.models)


@rule("ladder.fixed.progress")
def test_who_cannot_finish_a_ladder_stops_on_it_with_all_of_his_move() -> None:
    game = at_the_crag(height=6)
    model = nearest(game, 10, 9.4)
    up = plan(game, 0, 0, led={model: Lead("ladder")}, adjust={model: (10, 11)})
    climber = next(one for one in up.models if one.model == model)
    assert up.clipped and up.refusal is None
    assert [leg.by for leg in climber.path.legs] == ["walk", "ladder"]
    assert 2 < climber.z < 3
    assert climber.cost == pytest.approx(climber.allowance, abs=0.011)


@rule("ladder.fixed.progress")
def test_of_a_squad_sent_up_a_long_ladder_those_near_it_begin_to_climb() -> None:
    game = at_the_crag(height=6)
    up = plan(game, 0, 2, led=led_by(game, "ladder"))
    assert up.clipped and not [one for one in up.models if one.refusal]
    assert [one for one in up.models if one.z > 0]


def test_ways_of_going_are_told_with_why_not() -> None:
    ways = {option.answer: option.refusal for option in plan(at_the_crag(), 0, 0).ways}
    assert ways["climb"] is None and ways["ladder"] is None
    assert ways["leap"] is not None and ways["leap"].rule == "climb.jump-pack"


def test_where_all_is_flat_there_is_only_walking() -> None:
    game = answer(scripted({"activate.roll": [1]}), Attempt("a1", 1))
    reply = answer_query(game.battle, game.ask, PlanMove("a1", 0, 1))
    assert isinstance(reply, MovePlan)
    assert reply.ways == ()


def test_who_may_react_is_not_told_where_nothing_is_measured_beforehand() -> None:
    assert [watcher.unit for watcher in plan(seen_by_boyz(at_the_crag()), 4, 0).watchers] == ["skarr-boyz"]
    assert plan(seen_by_boyz(at_the_crag(premeasure=False)), 4, 0).watchers == ()


def seen_by_boyz(game: Game) -> Game:
    """The boyz stand in the open east of the squad and look at it."""
    for model in game.battle.members("skarr-boyz"):
        game.battle.put_model(msgspec.structs.replace(model, y=model.y - 4.5, facing=270.0))
    return game


def dice(game: Game, act: Tactical | Venture | Swim) -> DicePlan:
    reply = answer_query(game.battle, game.ask, PlanDice("first-squad", act))
    assert isinstance(reply, DicePlan)
    return reply


@rule("move.variable")
def test_dice_of_variable_ground_are_told_with_the_chance_of_each_distance() -> None:
    game = at_the_crag()
    (roll,) = dice(game, Venture(game.battle.units["first-squad"].models)).rolls
    assert roll.label == "two D4, the higher counts"
    assert roll.inches == ((1, 1 / 16), (2, 3 / 16), (3, 5 / 16), (4, 7 / 16))


@rule("move.tactical")
def test_the_die_of_a_tactical_move_is_told() -> None:
    (roll,) = dice(at_the_crag(), Tactical()).rolls
    assert sum(chance for _, chance in roll.inches) == pytest.approx(1)
    assert roll.inches[-1] == (6, 1 / 6)


@rule("swim.rate")
def test_a_swim_that_cannot_be_declared_says_why() -> None:
    game = at_the_crag()
    dry = max(game.battle.members("first-squad"), key=lambda model: model.y)
    refusal = dice(game, Swim((dry.id,))).refusal
    assert refusal is not None and refusal.rule == "swim.rate"
