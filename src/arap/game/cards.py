"""Chance cards as a seat sees them: its own hand, how many cards others hold, and what has been played."""

from arap.army.chance.cards import Card
from arap.army.chance.effects import effects
from arap.battle.battle import Battle
from arap.battle.chance import card_of, deck, hand
from arap.battle.event import UNSEEN
from arap.battle.settings import CHANCE_DRAW
from arap.battle.values import InForce
from arap.game.view import CardView, ChanceView, ForceView, HandView
from arap.kernel.requests import Ask
from arap.rules.chance.playing import Playing, targets_of, why_not_now

DRAWS = {
    "one-per-game-turn": "One card is drawn each game turn; the sides take turns.",
    "one-per-player-turn": "Each side draws a card in each of its turns.",
}


def chance_view(battle: Battle, seat: str, ask: Ask | None) -> ChanceView | None:
    """The cards as a seat knows them; None if the battle has none."""
    chance, cards = battle.turn.chance, deck(battle)
    if chance is None or cards is None:
        return None
    mine = [card for card in hand(chance, seat) if card != UNSEEN]
    return ChanceView(
        cards.title,
        DRAWS[CHANCE_DRAW(battle)],
        chance.blanks,
        chance.events,
        tuple([held_card(battle, seat, ask, card_of(battle, card)) for card in mine]),
        tuple([HandView(side, len(held)) for side, held in chance.hands if side != seat]),
        tuple([card_view(card_of(battle, card)) for card in chance.played]),
        tuple([force_view(battle, effect) for effect in chance.force]),
    )


def card_view(card: Card, why_not: str = "", units: tuple[str, ...] = ()) -> CardView:
    entry = card.entry
    return CardView(card.id, card.name, entry.text, entry.kind, effects()[entry.effect].what, why_not, units)


def held_card(battle: Battle, seat: str, ask: Ask | None, card: Card) -> CardView:
    """A card in the hand of the seat, with why it cannot be played now, or the units it can be played on."""
    playing = ask.detail if ask is not None and ask.seat == seat and isinstance(ask.detail, Playing) else None
    refusal = why_not_now(battle, seat, playing.moment if playing else None, card)
    if refusal:
        return card_view(card, refusal.reason)
    return card_view(card, units=tuple(targets_of(battle, seat, card)))


def force_view(battle: Battle, effect: InForce) -> ForceView:
    return ForceView(effect.name, effect.side, card_of(battle, effect.card).entry.text, ends(battle, effect))


def ends(battle: Battle, effect: InForce) -> str:
    """When an effect is over."""
    if not effect.until:
        return "to the end of the battle"
    return "until the end of this turn" if effect.until == battle.turn.serial else "until the end of this game turn"
