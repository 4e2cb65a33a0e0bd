"""Chance cards on the page: hand, pile, playing a card, and why it cannot be played."""

from functools import cache
from typing import Any

from playwright.sync_api import expect

from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.requests import Faces, Roll
from arap.kernel.sources import SeededDice
from tests.browser.battles import field, laid
from tests.browser.table_page import TablePage
from tests.laws.hidden import with_settings
from tests.support import rule

CARDS: dict[str, Any] = {
    "bugle": {
        "name": "Bugle", "text": "A unit of yours acts.", "effect": "act", "whose": "own", "amount": 2, "kind": "held",
    },
    "medic": {"name": "Medic", "text": "Wounds heal.", "effect": "mend", "whose": "own", "kind": "held"},
}  # fmt: skip


class NoBlanks(SeededDice):
    """Dice that always draw the first event of the deck."""

    def faces(self, roll: Roll, drawn: int) -> Faces:
        if roll.purpose == "chance.card":
            return (roll.sides,)
        return (1,) if roll.purpose == "chance.event" else super().faces(roll, drawn)


@cache
def battle_with_a_hand(card: str) -> str:
    """The guard have drawn a card and are asked about it; a bot plays the other side, so no device is handed over."""
    deck = {"deck": "Two cards", "cards": {card: CARDS[card]}}
    ground = with_settings(laid(field()), chance__deck=deck, turn__first_player="guard")
    game = Game(ground, NoBlanks("1"))
    assert game.ask is not None and game.ask.kind == "card"
    return save_text(game, {"guard": "human", "orks": "cautious"})


@rule("chance.cards")
def test_a_held_card_lies_in_the_hand_and_is_played_on_a_unit(table: TablePage) -> None:
    table.load(battle_with_a_hand("bugle"))
    assert table.asking == "card"
    expect(table.part("hand-card")).to_have_text("Bugle")
    expect(table.part("card-pile")).to_contain_text("in the pile, 0 played")
    expect(table.part("held-card", card="bugle")).to_contain_text("A unit of yours acts.")
    table.doing(table.part("play-card", unit="second-squad"))
    assert table.asking == "action"
    expect(table.part("log-line", kind="card-played")).to_have_count(1)
    expect(table.part("hand-card")).to_have_count(0)
    expect(table.part("card-pile")).to_contain_text("1 played")


@rule("chance.cards")
def test_a_card_that_cannot_be_played_says_why_and_is_kept(table: TablePage) -> None:
    table.load(battle_with_a_hand("medic"))
    expect(table.part("card-panel")).to_contain_text("There is no unit that Medic can be played on")
    table.doing(table.part("primary"))
    assert table.asking == "activation"
    table.part("hand-card", card="medic").click()
    expect(table.part("hand-why-not")).to_have_text("Medic is played at the start of your own activation phase.")


@rule("chance.cards")
def test_a_card_is_played_in_words(table: TablePage) -> None:
    table.load(battle_with_a_hand("bugle"))
    table.part("command").fill("play bugle on second squad")
    table.part("command").press("Enter")
    expect(table.part("log-line", kind="points-given")).to_have_count(1)
