"""Chance cards in words, in battle scripts, and taken back."""

import pytest

from arap.battle.acts import Pass, PlayCard
from arap.battle.secrets.knowledge import Secret, hides_models, unknown_to
from arap.game.game import Game
from arap.game.queries import OrderRead, ReadOrder
from arap.game.scripts.export import script_text
from arap.game.scripts.script import parse_script, play_script
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from tests.rules.chance.decks import EVENT, WIND, a_deck, dealt
from tests.rules.turn.games import answer
from tests.support import rule


def asked() -> Game:
    """Side a holds the card and is asked about it."""
    return dealt(a_deck(second_wind=WIND | {"name": "Steady, lads"}), EVENT)


def read(game: Game, text: str) -> OrderRead:
    reply = Seat(game, "a").query(ReadOrder("", text))
    assert isinstance(reply, OrderRead)
    return reply


@rule("chance.cards")
@pytest.mark.parametrize("text", ["play steady, lads on a2", "steady lads a2", "Play Second Wind on a2!"])
def test_a_card_is_played_in_words_by_its_name_or_its_id(text: str) -> None:
    assert read(asked(), text).act == PlayCard("second-wind", "a2")


@rule("chance.cards")
def test_cards_are_kept_in_words() -> None:
    assert [read(asked(), text).act for text in ("keep", "pass", "keep my cards")] == [Pass()] * 3


@rule("chance.cards")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("play", "Name a card of your hand"),
        ("play stedy lads", "is not a card of your hand"),
        ("play steady lads on a9", "'a9' is no unit here"),
        ("play steady lads on b1", "cannot be played on b1|only in the activation phase of its own side"),
        ("play steady lads", "Name the unit that Steady, lads is played on"),
    ],
)
def test_what_is_wrong_with_an_order_about_cards_is_said(text: str, why: str) -> None:
    with pytest.raises(ArapError, match=why):
        read(asked(), text)


@rule("chance.cards")
def test_a_card_that_was_played_is_taken_back_into_the_hand() -> None:
    game = asked()
    before = game.battle.hash()
    answer(game, PlayCard("second-wind", "a1"))
    assert game.can_undo
    game.undo()
    assert game.battle.hash() == before and game.ask is not None and game.ask.kind == "card"


@rule("chance.cards")
def test_a_hand_of_the_enemy_does_not_keep_moves_from_being_taken_back() -> None:
    secrets = (Secret("a", (), (), cards=("card:second-wind",)),)
    assert unknown_to(secrets, "b") == {"card:second-wind"} and not hides_models(secrets, "b")
    assert hides_models((Secret("a", ("a1.1",), ()),), "b")


@rule("chance.cards")
def test_a_script_plays_the_card_again() -> None:
    game = asked()
    answer(game, PlayCard("second-wind", "a1"))
    text = script_text(game)
    assert "play-card: {card: second-wind, unit: a1}" in text
    assert play_script(parse_script(text, "it")).game.battle.hash() == game.battle.hash()
