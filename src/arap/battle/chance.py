"""Chance cards in a battle: the pile, the hands, and the effects that last."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Literal

import msgspec

from arap.army.chance.cards import Card, Deck, deck_of
from arap.battle.event import UNSEEN
from arap.battle.settings import CHANCE_DECK, CHANCE_DRAW, LENGTH_SCHEME, LENGTH_TURNS
from arap.battle.values import Chance, InForce, Turn
from arap.kernel.reasons import Modifier, cites, implements

if TYPE_CHECKING:
    from arap.battle.battle import Battle

RULE = "chance.cards"
EXPECTED_TURNS = 6
Hook = Literal["to-hit", "leadership", "activation", "busts", "ammunition"]


def token(card: str) -> str:
    """What a card is called in events and secrets, so that it is not taken for a unit."""
    return f"card:{card}"


def deck(battle: "Battle") -> Deck | None:
    """The deck that is played with."""
    return battle.once("deck", lambda: deck_of(CHANCE_DECK(battle)))


def card_of(battle: "Battle", card: str) -> Card:
    found = deck(battle)
    assert found is not None
    return found.cards[card]


@implements("chance.size")
def opening(battle: "Battle") -> Chance | None:
    """Twice as many cards as will be drawn, half of them blank. A deck with fewer events has more blank cards."""
    found = deck(battle)
    if found is None:
        return None
    turns = LENGTH_TURNS(battle) if LENGTH_SCHEME(battle) == "fixed" else EXPECTED_TURNS
    draws = turns * (len(battle.sides) if CHANCE_DRAW(battle) == "one-per-player-turn" else 1)
    events = min(draws, len(found.cards))
    return Chance(blanks=2 * draws - events, events=events)


def hand(chance: Chance | None, side: str) -> tuple[str, ...]:
    """The cards that a side holds."""
    return next((cards for holder, cards in chance.hands if holder == side), ()) if chance else ()


def with_hand(chance: Chance, side: str, cards: tuple[str, ...]) -> Chance:
    hands = {**dict(chance.hands), side: cards}
    return msgspec.structs.replace(chance, hands=tuple([(key, held) for key, held in hands.items() if held]))


def undrawn(battle: "Battle", chance: Chance) -> list[str]:
    """The events that are neither played nor in a hand, as far as that is known."""
    found, gone = deck(battle), {*chance.played, *[card for _, cards in chance.hands for card in cards]}
    return [card for card in found.cards if card not in gone] if found else []


def secret_cards(turn: Turn) -> Mapping[str, tuple[str, ...]]:
    """The cards that each side keeps from all others, as events name them."""
    return {side: tuple(map(token, cards)) for side, cards in turn.chance.hands} if turn.chance else {}


def chance_seen(chance: Chance, unknown: frozenset[str]) -> Chance:
    """What is known of the cards: the hands of others only by their number."""
    hands = [
        (side, tuple([UNSEEN if token(card) in unknown else card for card in cards])) for side, cards in chance.hands
    ]
    return msgspec.structs.replace(chance, hands=tuple(hands))


def with_cards_guessed(battle: "Battle", chance: Chance, random: Random) -> Chance:
    """The hands of others with other cards in place of those that are unseen, drawn from all that may be there."""
    pile = undrawn(battle, chance)
    random.shuffle(pile)
    hands = [(side, tuple([pile.pop() if card == UNSEEN else card for card in cards])) for side, cards in chance.hands]
    return msgspec.structs.replace(chance, hands=tuple(hands))


def in_force(battle: "Battle", hook: Hook) -> list[InForce]:
    """The effects of this sort that last now."""
    chance = battle.turn.chance
    return [effect for effect in chance.force if effect.hook == hook] if chance and chance.force else []


@cites("chance.cards")
def on_model(battle: "Battle", model: str, hook: Hook) -> list[Modifier]:
    """What cards add for a model."""
    return [line(effect) for effect in in_force(battle, hook) if model in effect.models]


@cites("chance.cards")
def on_unit(battle: "Battle", models: Iterable[str], hook: Hook) -> list[Modifier]:
    """What cards add for a unit, if more than half of its models are among those they were done to."""
    found = in_force(battle, hook)
    if not found:
        return []
    members = tuple(models)
    return [line(effect) for effect in found if 2 * len(set(members).intersection(effect.models)) > len(members)]


def line(effect: InForce) -> Modifier:
    return Modifier(effect.amount, effect.name, RULE)


@cites("chance.cards")
def on_side(battle: "Battle", side: str, hook: Hook) -> int:
    """What cards add for a side."""
    return sum([effect.amount for effect in in_force(battle, hook) if effect.side == side])


@implements("chance.example")
def is_out_of_grenades(battle: "Battle", model: str) -> bool:
    """Whether a card has used up all grenades, missiles and launched grenades of a model."""
    return any(model in effect.models for effect in in_force(battle, "ammunition"))
