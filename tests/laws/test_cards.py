"""Random play reaches every chance card and every effect."""

from collections import Counter

from arap.army.chance.cards import load_deck
from arap.army.chance.effects import effects
from arap.battle.events.chance import CardDrawn, CardPlayed
from arap.game.game import Game
from tests.laws.playing import RANDOM, face_to_face, muzzle_loaders, new_game, play_out
from tests.laws.test_kinds import with_cards

DECK = load_deck("fortunes-of-war")
HELD = [card.id for card in DECK.cards.values() if card.entry.kind == "held"]
MOST = 200


def cards_in(game: Game) -> list[str]:
    """The cards that were played from a hand, and the effects of all cards that took effect."""
    told = [logged.event for logged in game.log if isinstance(logged.event, CardPlayed | CardDrawn)]
    played = [event.card.removeprefix("card:") for event in told if isinstance(event, CardPlayed)]
    at_once = [event.drawn for event in told if isinstance(event, CardDrawn) and not event.kept]
    drawn = [card.card.removeprefix("card:") for cards in at_once for card in cards]
    names = [f"effect {DECK.cards[card].entry.effect}" for card in (*played, *drawn)]
    return [*names, *[f"card {card}" for card in played]]


def test_random_play_plays_every_held_card_and_meets_every_effect() -> None:
    scenarios = [with_cards(muzzle_loaders("ridge")), with_cards(face_to_face("relief"))]
    left = {*[f"card {card}" for card in HELD], *[f"effect {name}" for name in effects()]}
    seen = Counter[str]()
    for number in range(MOST):
        game = new_game(scenarios[number % 2], f"cards/{number}")
        play_out(game, RANDOM, f"cards/{number}")
        seen.update(cards_in(game))
        if left <= set(seen):
            break
    assert left - set(seen) == set()
