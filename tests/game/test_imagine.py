"""Positions a seat plays on in its imagination: what it knows, with other dice."""

import msgspec

from arap.army.loading import load_scenario
from arap.battle.acts import Attempt, Choose
from arap.battle.chance import hand
from arap.bots import make
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from arap.sim import play_on
from tests.laws.hiding_pairs import a_pair
from tests.laws.secrets import a_pair_of_blips
from tests.support import rule


def begun(name: str = "skirmish", seed: int = 1) -> Game:
    game = Game(load_scenario(name), SeededDice(seed), checkpoints=False)
    while game.ask is not None and game.ask.kind != "activation":
        game.answer(Choose("first") if game.ask.kind == "first-player" else game.ask.default)
    return game


def seat_asked(game: Game) -> Seat:
    assert game.ask is not None
    return Seat(game, game.ask.seat)


def test_an_imagined_game_begins_with_the_same_question_and_leaves_the_game_as_it_is() -> None:
    game = begun()
    before, seat = game.battle.hash(), seat_asked(game)
    imagined = seat.imagine(5)
    assert imagined is not None and imagined.ask == game.ask and imagined.battle.hash() == before
    play_on(imagined, {side: make("random", 1) for side in imagined.battle.sides})
    assert imagined.over and not game.over
    assert game.battle.hash() == before


def test_its_dice_are_those_of_its_seed_not_those_to_come() -> None:
    game = begun()
    seat = seat_asked(game)
    unit = next(unit.id for unit in seat.units.values() if unit.side == seat.side)
    states = set()
    for seed in (*range(8), 3):
        imagined = seat.imagine(seed)
        assert imagined is not None
        imagined.answer(Attempt(unit, 3))
        states.add(imagined.battle.hash())
    assert 1 < len(states) <= 8


def test_nothing_is_imagined_in_the_middle_of_a_step() -> None:
    game = Game(load_scenario("skirmish"), SeededDice(1), checkpoints=False)
    assert game.ask is not None and game.ask.kind == "first-player"
    assert seat_asked(game).imagine(1) is None


@rule("hide.counters")
def test_hidden_enemies_are_not_in_it() -> None:
    game, _, mine = a_pair("skirmish", 1)
    for _ in range(200):
        if game.ask is None or (game.ask.seat == mine and game.between_steps):
            break
        game.answer(game.ask.default)
    seat = Seat(game, mine)
    imagined = seat.imagine(1)
    assert imagined is not None
    assert set(imagined.battle.units) == set(seat.units) < set(game.battle.units)


@rule("blip.basics")
def test_nothing_is_imagined_while_enemies_are_counters() -> None:
    game, _, mine = a_pair_of_blips("skirmish", 1)
    for _ in range(200):
        if game.ask is None or (game.ask.seat == mine and game.between_steps):
            break
        game.answer(game.ask.default)
    assert game.ask is not None and Seat(game, mine).imagine(1) is None


@rule("chance.cards")
def test_cards_in_other_hands_are_guessed() -> None:
    """The number of cards is known; which they are differs from guess to guess."""
    game = begun("drop-assault")
    chance = game.battle.turn.chance
    assert chance is not None
    seat = seat_asked(game)
    other = next(side for side in game.battle.sides if side != seat.side)
    cards = tuple(sorted(load_deck(game)))[:2]
    game.battle.change_turn(chance=msgspec.structs.replace(chance, hands=((other, cards),)))
    guesses = set()
    for seed in range(12):
        imagined = seat.imagine(seed)
        assert imagined is not None
        guesses.add(hand(imagined.battle.turn.chance, other))
    assert all(len(guess) == 2 for guess in guesses) and len(guesses) > 1


def load_deck(game: Game) -> list[str]:
    from arap.battle.chance import deck

    found = deck(game.battle)
    assert found is not None
    return list(found.cards)
