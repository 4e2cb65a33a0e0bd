"""Sending only some models of a unit: by plans, typed orders and battle scripts."""

import pytest
from msgspec.structs import replace

from arap.battle.acts import Attempt
from arap.battle.events.squads import UnitSplit
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import MovePlan, OrderRead, PlanMove, ReadOrder
from arap.game.views import view
from arap.kernel.errors import ArapError
from tests.game.small import answer, scripted
from tests.game.test_script import acting, refused
from tests.rules.logs import events
from tests.support import rule


@pytest.fixture
def game() -> Game:
    """Squad a1, five men facing north round (12, 15), has two points."""
    return answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2))


def planned(game: Game, query: PlanMove) -> MovePlan:
    plan = answer_query(game.battle, game.ask, query)
    assert isinstance(plan, MovePlan)
    return plan


@rule("coherency.split")
def test_a_plan_for_some_members_says_that_it_splits_the_unit(game: Game) -> None:
    plan = planned(game, PlanMove("a1", 0.0, 4.0, members=("a1.1", "a1.2")))
    assert plan.refusal is None and [one.model for one in plan.models] == ["a1.1", "a1.2"]
    assert plan.note == "Will split: 2 models (Leadership of the troops: 7) and 3 models (Leadership of the troops: 7)."
    assert planned(game, PlanMove("a1", 0.0, 1.0, members=("a1.1", "a1.2"))).note == ""


@rule("coherency.split.limit")
def test_a_plan_that_leaves_one_model_alone_is_refused(game: Game) -> None:
    plan = planned(game, PlanMove("a1", 0.0, 4.0, members=("a1.1",), clip=False))
    assert plan.refusal is not None and plan.refusal.rule == "coherency.split.limit"


@pytest.mark.parametrize("said", ["detach 1-2, move 4 forward", "detach 1 2, move 4 forward"])
def test_models_are_detached_by_a_typed_order(game: Game, said: str) -> None:
    reply = answer_query(game.battle, game.ask, ReadOrder("a1", said))
    assert isinstance(reply, OrderRead) and reply.move is not None
    assert reply.move.members == ("a1.1", "a1.2") and reply.told.startswith("only models 1, 2")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("detach, move 4 forward", "'detach' needs numbers of models"),
        ("detach left, move 4 forward", "'detach' needs numbers of models"),
        ("detach 1-9, move 4 forward", "There is no model 6 in the unit"),
    ],
)
def test_a_detachment_of_nobody_is_refused(game: Game, said: str, why: str) -> None:
    with pytest.raises(ArapError, match=why):
        answer_query(game.battle, game.ask, ReadOrder("a1", said))


@rule("coherency.split")
def test_a_script_sends_only_some_models_and_the_log_tells_of_the_parts() -> None:
    game = acting("{move: {forward: 4, only: [reds.1, reds.2]}}")
    (told,) = events(game, UnitSplit)
    assert [part.models for part in told.parts] == [("reds.1", "reds.2"), ("reds.3", "reds.4")]
    names = Names(game.scenario)
    lines = [log_entry(names, n, logged).text for n, logged in enumerate(game.log, 1)]
    assert "Reds is in parts: Reds with 2 models and Reds (2) with 2 models." in lines


def test_a_script_that_sends_models_of_another_unit_is_refused() -> None:
    attempt = "dice: {activate.roll: [1]}\nsteps: [{attempt: {unit: reds, dice: 1}}, "
    assert "blues.1 is not a model of reds" in refused(attempt + "{move: {forward: 4, only: [blues.1, reds.1]}}]")


@rule("coherency.split", "coherency.split.leadership")
def test_a_view_names_the_main_body_of_a_part() -> None:
    game = acting("{move: {forward: 4, only: [reds.1, reds.2]}}")
    bodies = {unit.id: unit.body for unit in view(game, "a").units}
    assert bodies["reds"] == "" and bodies["reds/2"] == "reds"


@rule("coherency.accidental")
def test_a_view_counts_the_stragglers_of_a_torn_unit(game: Game) -> None:
    battle = game.battle
    assert not any(status.kind == "stragglers" for status in view(game, "a").units[0].statuses)
    last = battle.models["a1.5"]
    battle.put_model(replace(last, x=last.x + 12.0))
    (status,) = [each for each in view(game, "a").units[0].statuses if each.kind == "stragglers"]
    assert (status.label, status.count, status.rule) == ("1 straggler", 1, "coherency.accidental")
