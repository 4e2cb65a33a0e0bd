"""A film shows a battle as it stood after every event."""

import pytest

from arap import bots
from arap.army.loading import load_scenario
from arap.battle.events import ActivationRolled, UnitDestroyed
from arap.game.game import Game
from arap.game.records.film import Film
from arap.game.seat import Seat
from arap.game.views import view_of
from arap.kernel.sources import SeededDice


@pytest.fixture
def game() -> Game:
    """A whole battle between two bots."""
    game = Game(load_scenario("skirmish"), SeededDice("film"))
    players = {side: bots.make("random", side) for side in game.battle.sides}
    while game.ask:
        assert not game.answer(players[game.ask.seat].answer(Seat(game, game.ask.seat)))
    return game


def test_every_frame_is_the_state_whose_hash_the_event_carries(game: Game) -> None:
    film = Film(game.scenario)
    film.feed(game.inputs)
    assert len(game.log) > 30
    for n, logged in enumerate(game.log, 1):
        assert film.battle_after(n).hash() == logged.hash


def test_a_film_goes_on_where_it_stopped(game: Game) -> None:
    film = Film(game.scenario)
    for given in game.inputs:
        film.feed([given])
    assert film.inputs == game.inputs
    assert film.battle_after(len(game.log)).result == game.battle.result


def test_the_first_frame_is_the_beginning(game: Game) -> None:
    film = Film(game.scenario)
    film.feed(game.inputs)
    assert film.battle_after(0).hash() == Game(game.scenario, SeededDice(1)).battle_type.start(game.scenario).hash()


def test_the_frame_of_an_activation_shows_what_came_of_it(game: Game) -> None:
    film = Film(game.scenario)
    film.feed(game.inputs)
    rolled = [(n, log.event) for n, log in enumerate(game.log, 1) if isinstance(log.event, ActivationRolled)]
    assert {bool(event.points) for _, event in rolled} == {True, False}
    for n, event in rolled:
        battle = film.battle_after(n)
        acting = battle.acting(event.unit)
        assert (acting.points if acting else 0) == event.points
        assert battle.units[event.unit].finished is (event.points == 0)


def test_every_frame_can_be_looked_at_also_that_in_which_the_last_of_a_unit_falls() -> None:
    destroyed = 0
    for seed in range(3):
        fought = Game(load_scenario("skirmish"), SeededDice(str(seed)))
        players = {side: bots.make("cautious", side) for side in fought.battle.sides}
        while fought.ask:
            fought.answer(players[fought.ask.seat].answer(Seat(fought, fought.ask.seat)))
        film = Film(fought.scenario)
        film.feed(fought.inputs)
        for n in range(len(fought.log) + 1):
            view = view_of(film.battle_after(n), "guard", None, None, log=film.log[:n])
            assert all(unit.models for unit in view.units)
        destroyed += sum(isinstance(logged.event, UnitDestroyed) for logged in fought.log)
    assert destroyed
