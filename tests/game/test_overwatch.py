"""Overwatch and reactions close by, as players and scripts see them: typed, written down, told and shown."""

import pytest

from arap.battle.acts import Act, Attempt, Declare, Finish, Leg, ModelPath, Move, Overwatch, Pass, React
from arap.battle.events import VolleyBegan
from arap.battle.events.reaction import FireHeld, ReactionRolled, WentOnOverwatch
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import OrderRead, ReadOrder
from arap.game.records.save import load_game, parse_save, save_text
from arap.game.scripts.script import parse_script, play_script, script_text
from arap.game.views import view
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.rules.builders import a_scenario, squad
from tests.support import rule


def a_game(away: float = 20.0, points: int = 1) -> Game:
    """The lone m has points, and the guards g look at it."""
    troops = [squad("m", at=(24, 24 - away), n=1), squad("g", "b", (24, 24), 2, facing=180)]
    scenario = a_scenario(troops, settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1] * (points + 1), "react.roll": [1, 6]}, SeededDice(3)))
    return answered(game, Attempt("m", points))


def answered(game: Game, *acts: Act) -> Game:
    for act in acts:
        refusal = game.answer(act)
        assert refusal is None, refusal
    return game


def read(game: Game, text: str) -> Act | None:
    assert game.ask is not None
    reply = answer_query(game.battle, game.ask, ReadOrder(game.ask.about[0], text))
    assert isinstance(reply, OrderRead)
    return reply.act


def stopped_close_by() -> Game:
    """The mover has stopped 8" from the guards, who are asked."""
    game = a_game(12.0, 2)
    return answered(game, Move((ModelPath("m.1", (Leg(24, 16),)),)), Finish())


@rule("overwatch.enter", "overwatch.stationary")
@pytest.mark.parametrize(
    ("said", "act"),
    [("overwatch", Overwatch()), ("overwatch facing 90", Overwatch(90.0)), ("overwatch 180", Overwatch(180.0))],
)
def test_overwatch_is_typed_with_or_without_a_facing(said: str, act: Act) -> None:
    assert read(a_game(), said) == act


@rule("overwatch.stationary")
def test_a_facing_that_is_no_number_is_refused() -> None:
    with pytest.raises(ArapError, match="overwatch facing 90"):
        read(a_game(), "overwatch facing east")


@rule("react.manoeuvre.choice")
@pytest.mark.parametrize(
    ("said", "act"), [("shoot", React("g", "shoot")), ("manoeuvre g", React("g", "manoeuvre")), ("pass", Pass())]
)
def test_a_reaction_close_by_is_typed(said: str, act: Act) -> None:
    assert read(stopped_close_by(), said) == act


@rule("overwatch.fire")
def test_overwatch_fire_is_typed_by_its_name() -> None:
    game = a_game(12.0, 2)
    game.battle.change("g", overwatch=True)
    answered(game, Move((ModelPath("m.1", (Leg(24, 16),)),)), Finish())
    assert read(game, "overwatch fire") == React("g", "overwatch fire")


@rule("overwatch.enter", "react.manoeuvre.move")
def test_a_game_with_overwatch_and_a_manoeuvre_is_written_down_and_played_again() -> None:
    game = answered(stopped_close_by(), React("g", "manoeuvre"))
    answered(game, Move((ModelPath("g.1", (Leg(23.4, 22),)), ModelPath("g.2", (Leg(24.6, 22),)))))
    while game.ask is not None and game.ask.kind != "activation":
        answered(game, game.ask.default)
    assert {model.y for model in game.battle.members("g")} == {22.0}
    again = play_script(parse_script(script_text(game), "again")).game
    assert again.battle.hash() == game.battle.hash()
    assert load_game(parse_save(save_text(game), "save")).battle.hash() == game.battle.hash()


@rule("overwatch.fire")
def test_the_fire_that_is_proposed_is_written_down_and_played_again() -> None:
    game = answered(a_game(), Overwatch(0.0), Attempt("g", 1))
    answered(game, Move((ModelPath("g.1", (Leg(23.4, 22),)), ModelPath("g.2", (Leg(24.6, 22),)))))
    answered(game, React("m", "overwatch fire"), Declare(best=True))
    assert len([logged for logged in game.log if isinstance(logged.event, VolleyBegan)]) == 1
    text = script_text(game)
    assert "declare: best" in text
    assert play_script(parse_script(text, "again")).game.battle.hash() == game.battle.hash()


@rule("overwatch.enter")
def test_overwatch_in_a_script() -> None:
    game = answered(a_game(), Overwatch(90.0, (("m.1", 45.0),), ("m.1",)))
    text = script_text(game)
    assert "overwatch: {facing: 90.0, models: {m.1: 45.0}, prone: [m.1]}" in text
    again = play_script(parse_script(text, "again")).game
    assert again.battle.units["m"].overwatch and again.battle.models["m.1"].facing == 45


@rule("overwatch.enter")
def test_a_unit_on_overwatch_has_a_badge() -> None:
    game = answered(a_game(), Overwatch())
    (unit,) = [unit for unit in view(game, "a").units if unit.id == "m"]
    assert ("overwatch", "on overwatch") in [(status.kind, status.label) for status in unit.statuses]


@rule("react.roll", "react.shoot.resolution", "overwatch.enter")
def test_the_log_tells_of_rolls_held_fire_and_overwatch() -> None:
    game = a_game()
    events = (
        ReactionRolled(rule="react.roll", unit="g", reaction="shoot", value=4, faces=(2, 5), successes=1),
        ReactionRolled(rule="react.roll", unit="g", reaction="shoot", value=4, faces=(6, 5), successes=0),
        FireHeld(rule="react.shoot.resolution", unit="g", enemy="m"),
        FireHeld(rule="react.shoot.resolution", unit="g", enemy="m", reason="No model is in range"),
        WentOnOverwatch(rule="overwatch.enter", unit="m"),
    )
    for event in events:
        game.battle.emit(event)
    told = [log_entry(Names(game.scenario), n, logged).text for n, logged in enumerate(game.log, 1)][-5:]
    assert told == [
        "g roll to react (shoot), 4 or less needed: 1 success.",
        "g roll to react (shoot), 4 or less needed: no reaction.",
        "g do not fire at m.",
        "g do not fire at m. No model is in range.",
        "m goes on overwatch.",
    ]
