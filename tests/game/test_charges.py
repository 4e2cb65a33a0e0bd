"""Charges as players meet them: asked about, typed, scripted, told."""

import pytest

from arap.battle.acts import Attempt, Charge, FireOrder, Leg, ModelPath, Pass, React
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import ChargePlan, ChargeTargets, ListCharges, OrderRead, PlanCharge, ReadOrder
from arap.game.scripts.export import step_text
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.rules.builders import a_kind, a_scenario, a_weapon, squad


@pytest.fixture
def game() -> Game:
    """Three men of m have two points; e is eight inches north of them, f far away."""
    men = squad("m", places=[(18.8, 10), (20, 10), (21.2, 10)])
    foes = squad("e", "b", places=[(20, 18), (21.2, 18)], facing=180)
    far = squad("f", "b", places=[(20, 40)], facing=180)
    scenario = a_scenario([men, foes, far], settings={"turn.first-player": "a"})
    found = Game(scenario, ScriptedDice({"activate.roll": [1, 1]}, SeededDice(1)))
    assert found.answer(Attempt("m", 2)) is None
    return found


def test_a_plan_tells_ways_reach_direction_and_what_to_know(game: Game) -> None:
    plan = answer_query(game.battle, game.ask, PlanCharge("m", "e"))
    assert isinstance(plan, ChargePlan) and plan.refusal is None
    assert plan.succeeds and plan.direction == "front" and plan.bonus and not plan.cover
    assert (plan.distance, plan.needed, plan.allowance) == (8.0, 6.0, 8.0)
    assert [one.case for one in plan.chargers].count("lead") == 1 and len(plan.chargers) == 3
    assert "charge.bonus" in [note.rule for note in plan.notes]


def test_a_plan_that_cannot_be_says_why(game: Game) -> None:
    plan = answer_query(game.battle, game.ask, PlanCharge("m", "f"))
    assert isinstance(plan, ChargePlan) and plan.refusal and plan.refusal.rule == "charge.too-far"


def test_enemies_are_listed_with_why_not(game: Game) -> None:
    found = answer_query(game.battle, game.ask, ListCharges("m"))
    assert isinstance(found, ChargeTargets)
    assert [(option.answer, option.refusal is None) for option in found.targets] == [("e", True), ("f", False)]


@pytest.mark.parametrize("said", ["charge e", "charge at e", "assault e"])
def test_a_charge_is_typed(game: Game, said: str) -> None:
    read = answer_query(game.battle, game.ask, ReadOrder("m", said))
    assert isinstance(read, OrderRead) and read.act == Charge("e")


def test_a_charge_at_nobody_known_is_not_understood(game: Game) -> None:
    with pytest.raises(ArapError, match="'ghosts' is no unit here"):
        answer_query(game.battle, game.ask, ReadOrder("m", "charge ghosts"))


def test_a_charge_is_told_from_the_declaration_to_the_lock(game: Game) -> None:
    assert game.answer(Charge("e")) is None and game.answer(Pass()) is None
    names = Names(game.scenario)
    told = " ".join([log_entry(names, n, logged).text for n, logged in enumerate(game.log, 1)])
    assert 'm charge e: 3 models, the nearest 8" away in a straight line, charge move 8".' in told
    assert "leads the charge" in told and "m hit e in the front" in told and "to face the attackers" in told


def test_a_refused_charge_changes_nothing_and_says_both_numbers(game: Game) -> None:
    refusal = game.answer(Charge("f"))
    assert refusal and '30" away' in refusal.reason and 'reach is 10"' in refusal.reason
    assert game.battle.turn.acting[0].points == 2


def test_a_charge_is_written_down_as_a_step() -> None:
    assert step_text(Charge("e")) == "charge: {at: e}"
    drawn = Charge("e", ("m.1",), (ModelPath("m.1", (Leg(20, 16),)),))
    assert step_text(drawn) == "charge: {at: e, models: [m.1], paths: {m.1: [[20, 16]]}}"


def test_a_plan_names_the_units_that_will_be_asked_and_what_each_may_do(game: Game) -> None:
    plan = answer_query(game.battle, game.ask, PlanCharge("m", "e"))
    assert isinstance(plan, ChargePlan)
    assert [(each.unit, each.reaction) for each in plan.reactions] == [("e", "run"), ("e", "stand and fire")]
    assert [each.text for each in plan.reactions] == ["may run", "may stand and fire at the start"]
    assert [each.at for each in plan.reactions] == [None, 0.0]
    assert game.answer(Charge("e")) is None and game.ask is not None
    offered = [option.answer for option in game.ask.options if isinstance(option.answer, React)]
    assert [(act.unit, act.reaction) for act in offered] == [(each.unit, each.reaction) for each in plan.reactions]


@pytest.mark.parametrize(
    ("said", "act"), [("run", React("e", "run")), ("stand and fire", React("e", "stand and fire"))]
)
def test_the_answer_to_a_charge_is_typed(game: Game, said: str, act: React) -> None:
    assert game.answer(Charge("e")) is None
    read = answer_query(game.battle, game.ask, ReadOrder("e", said))
    assert isinstance(read, OrderRead) and read.act == act
    read = answer_query(game.battle, game.ask, ReadOrder("e", "receive"))
    assert isinstance(read, OrderRead) and read.act == Pass()


def test_fire_on_the_way_is_typed_planned_and_written_down() -> None:
    pistol = a_weapon("pistol", type="pistol", range=12.0)
    units = [squad("m", places=[(20, 10)], weapons=(pistol,)), squad("e", "b", places=[(20, 17)], facing=180)]
    game = Game(a_scenario(units, settings={"turn.first-player": "a"}), ScriptedDice({"activate.roll": [1, 1]}))
    assert game.answer(Attempt("m", 2)) is None
    read = answer_query(game.battle, game.ask, ReadOrder("m", "fire and charge e"))
    assert isinstance(read, OrderRead) and read.act == Charge("e", fire=True)
    plan = answer_query(game.battle, game.ask, PlanCharge("m", "e", fire=True))
    assert isinstance(plan, ChargePlan) and plan.refusal is None
    order = FireOrder("m.1", "pistol", "e")
    assert step_text(Charge("e", fire=True, orders=(order,))) == (
        "charge: {at: e, fire: true, orders: [{model: m.1, weapon: pistol, target: e}]}"
    )
    assert game.answer(Charge("e", fire=True, orders=(order,))) is None


def test_a_run_and_what_comes_of_it_are_told(game: Game) -> None:
    assert game.answer(Charge("e")) is None and game.answer(React("e", "run")) is None
    names = Names(game.scenario)
    told = " ".join([log_entry(names, n, logged).text for n, logged in enumerate(game.log, 1)])
    assert "e choose to run from the charge of m." in told and "e run from the charge" in told


def test_standing_and_firing_is_told(game: Game) -> None:
    assert game.answer(Charge("e")) is None and game.answer(React("e", "stand and fire")) is None
    names = Names(game.scenario)
    told = " ".join([log_entry(names, n, logged).text for n, logged in enumerate(game.log, 1)])
    assert "e choose to stand and fire at m." in told and "e roll to react (stand and fire)" in told


def test_fleet_is_typed_and_written_down() -> None:
    swift = a_kind("swift", M=6, traits=("fleet",))
    units = [squad("m", places=[(20, 10)], kind=swift), squad("e", "b", places=[(20, 26)], facing=180)]
    game = Game(a_scenario(units, settings={"turn.first-player": "a"}), ScriptedDice({"activate.roll": [1, 1]}))
    assert game.answer(Attempt("m", 2)) is None
    read = answer_query(game.battle, game.ask, ReadOrder("m", "charge e fleet"))
    assert isinstance(read, OrderRead) and read.act == Charge("e", fleet=True) and read.told == "Charge with Fleet e"
    assert step_text(Charge("e", fleet=True)) == "charge: {at: e, fleet: true}"
