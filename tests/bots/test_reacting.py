"""The cautious bot in the enemy's turn: it weighs its reactions by their odds."""

from arap.battle.acts import Act, Attempt, Charge, Overwatch, Pass, React
from arap.bots.cautious import CautiousBot
from arap.bots.commander import overwatch
from arap.bots.reacting import row_of, rows_of
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.requests import Approved
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.rules.builders import Squad, a_kind, a_piece, a_scenario, a_weapon, squad
from tests.rules.reactions.standing import PISTOL
from tests.rules.turn.games import answer
from tests.support import rule

BRUTE = a_kind("brute", WS=6, S=5, T=5, W=3, A=4)
RIFLES = a_weapon("fine-rifle", type="rapid-fire", strength=5, range=24.0)


def charged(gap: float, charger: Squad, *, men: int = 8) -> Game:
    """The unit m of side a charges e of side b this far to the north of it."""
    troops = [charger, squad("e", "b", (20, 10 + gap), men, facing=180, weapons=(RIFLES,)), squad("f", "b", (44, 44))]
    scenario = a_scenario(troops, settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1]}, SeededDice(1)))
    answer(game, Attempt("m", 1), Charge("e"))
    return game


def chosen(game: Game) -> Act:
    assert game.ask is not None
    found = CautiousBot(1).answer(Seat(game, game.ask.seat))
    return found.act if isinstance(found, Approved) else found


@rule("react.stand-and-fire.when")
def test_it_stands_and_fires_at_chargers_it_can_hurt() -> None:
    game = charged(9.0, squad("m", at=(20, 10), n=5, weapons=(PISTOL,)))
    assert chosen(game) == React("e", "stand and fire")


@rule("react.run.choice")
def test_it_runs_from_enemies_that_outclass_it_if_it_gets_away() -> None:
    game = charged(9.0, squad("m", at=(20, 10), n=5, kind=BRUTE))
    assert chosen(game) == React("e", "run")


def test_the_odds_of_one_reaction_are_those_of_all_that_are_offered() -> None:
    game = charged(9.0, squad("m", at=(20, 10), n=5, kind=BRUTE))
    assert game.ask is not None
    seat = Seat(game, game.ask.seat)
    everything = rows_of(seat, game.ask)
    assert {row.reaction for row in everything} == {"run", "stand and fire"}
    assert [row_of(seat, game.ask, row.reaction) for row in everything] == everything
    assert row_of(seat, game.ask, "manoeuvre") is None


@rule("react.run.caught")
def test_it_does_not_run_if_it_would_be_caught() -> None:
    game = charged(2.6, squad("m", at=(20, 10), n=5, kind=a_kind("rider", WS=6, S=5, T=5, W=3, A=4, M=8)))
    assert chosen(game) != React("e", "run")


@rule("overwatch.enter")
def test_it_goes_on_overwatch_towards_the_enemy_when_nothing_better_is_left() -> None:
    troops = [squad("m", at=(20, 10), n=5), squad("e", "b", (20, 38), facing=180)]
    scenario = a_scenario(troops, [a_piece((5, 24, 40, 25), "wall", height=6.0, opaque=True, going="impassable")])
    game = Game(scenario, ScriptedDice({"activate.roll": [1], "turn.first-player": [1, 6]}, SeededDice(1)))
    while game.ask is not None and game.ask.kind != "activation":
        answer(game, game.ask.default)
    answer(game, Attempt("e" if game.battle.turn.active == "b" else "m", 1))
    option = Overwatch(facing=180.0 if game.battle.turn.active == "b" else 0.0)
    seat = Seat(game, game.battle.turn.active)
    assert overwatch(seat, seat.units[game.battle.turn.acting[-1].unit]) == option


@rule("react.shoot.resolution")
def test_it_lets_an_enemy_go_that_it_cannot_hurt() -> None:
    game = charged(9.0, squad("m", at=(20, 10), n=5, kind=a_kind("tank", T=10, W=3)))
    assert chosen(game) in (Pass(), React("e", "run"))


def come_up_to(charger: Squad, *gaps: float) -> Game:
    """The unit m of side a has come up to the first model of the mob e, these far to the north."""
    mob = squad("e", "b", places=[(20, 10 + gap) for gap in gaps], facing=180, weapons=(), loose=True)
    settings = {"turn.first-player": "a", "react.individual-running": True}
    scenario = a_scenario([charger, mob, squad("f", "b", (44, 44))], settings=settings)
    game = Game(scenario, ScriptedDice({"activate.roll": [1]}, SeededDice(1)))
    answer(game, Attempt("m", 1), Charge("e"))
    return game


@rule("react.run.individual")
def test_a_single_model_runs_from_brutes_if_it_is_likely_to_get_away() -> None:
    assert chosen(come_up_to(squad("m", places=[(20, 10)], kind=BRUTE), 7, 8.2)) == React("e", "run")


@rule("react.run.individual")
def test_a_single_model_stands_if_it_would_be_caught_or_is_no_worse() -> None:
    rider = a_kind("rider", WS=6, S=5, T=5, W=3, A=4, M=8)
    assert chosen(come_up_to(squad("m", places=[(20, 10)], kind=rider), 3, 4.2)) == Pass()
    assert chosen(come_up_to(squad("m", places=[(20, 10)], kind=a_kind("weakling")), 7, 8.2)) == Pass()
