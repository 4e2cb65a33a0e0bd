"""Decks and games with cards, for tests."""

from typing import Any

from arap.game.game import Game
from arap.kernel.sources import ScriptedDice
from tests.rules.builders import Squad, a_scenario
from tests.rules.turn.games import apart

NERVES = {"text": "Nerves.", "effect": "suppress", "whose": "enemy"}
WIND = {"text": "Up and at them.", "effect": "act", "whose": "own", "amount": 2, "kind": "held"}
EVENT, BLANK = 99, 1


def a_deck(**cards: dict[str, Any]) -> dict[str, Any]:
    return {"deck": "Test", "cards": {key.replace("_", "-"): card for key, card in cards.items()}}


def dealt(
    deck: dict[str, Any], *draws: int, units: list[Squad] | None = None, dice: dict[str, list[int]] | None = None,
    **settings: Any,
) -> Game:  # fmt: skip
    """A game with this deck at its first decision. `draws` are the dice of the cards: which one of the pile, EVENT for
    the last."""
    keyed = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    base = {"turn.first-player": "a", "chance.deck": deck, "length.turns": 6} | keyed
    scenario = a_scenario(units or apart("a1", "a2", "b1", "b2"), settings=base)
    faces = {"chance.card": pile_dice(draws)} | (dice or {})
    return Game(scenario, ScriptedDice(faces))


def pile_dice(draws: tuple[int, ...]) -> list[int]:
    """The faces that draw an event or a blank card from a pile of twelve."""
    return [12 - number if draw == EVENT else draw for number, draw in enumerate(draws)]
