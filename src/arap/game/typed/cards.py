"""Typed orders for the cards in a hand: "play second wind on alpha", "keep"."""

from collections.abc import Sequence

from arap.army.names import did_you_mean
from arap.battle.acts import PlayCard
from arap.battle.battle import Battle
from arap.battle.chance import card_of, hand
from arap.game.queries import OrderRead
from arap.game.typed.words import ended, matching, words_of
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.rules.chance.playing import Playing, takes_unit, why_not_play

PLAY, KEEP = "play", (["keep"], ["pass"], ["keep", "my", "cards"])
HELP = "Name a card of your hand: play NAME on UNIT; or keep your cards: keep."


def is_about_cards(ask: Ask | None) -> bool:
    """Whether the question is about the cards in a hand."""
    return ask is not None and isinstance(ask.detail, Playing)


def card_order(battle: Battle, ask: Ask, unit_id: str, clauses: Sequence[list[str]]) -> OrderRead:
    """A card by its name, and the unit it is played on."""
    words, playing = [word for clause in clauses for word in clause], ask.detail
    assert isinstance(playing, Playing)
    if words in KEEP:
        return OrderRead(unit_id, "Keep my cards", act=ask.default)
    rest = words[1:] if words[0] == PLAY else words
    if not rest:
        raise ArapError(HELP)
    card, after = card_named(battle, playing.side, rest)
    act = PlayCard(card, unit_named(battle, after) if after else default_unit(battle, card, unit_id))
    if refusal := why_not_play(battle, playing, act):
        raise ArapError(f"{refusal}.")
    on = f" on {battle.units[act.unit].name}" if act.unit else ""
    return OrderRead(unit_id, f"Play {card_of(battle, card).name}{on}", act=act)


def card_named(battle: Battle, side: str, words: Sequence[str]) -> tuple[str, list[str]]:
    """The card whose name the words begin with, and the words after it."""
    cards = [card_of(battle, card) for card in hand(battle.turn.chance, side)]
    for card in cards:
        for name in (said(card.name), said(card.id.replace("-", " "))):
            if list(words[: len(name)]) == name:
                return card.id, list(words[len(name) :])
    wanted = " ".join(words)
    raise ArapError(
        ended(f"'{wanted}' is not a card of your hand{did_you_mean(wanted, [card.name for card in cards])}")
    )


def said(name: str) -> list[str]:
    """The words of a name as they are read in an order."""
    return [word for word in words_of(name.lower()) if word != ","]


def default_unit(battle: Battle, card: str, unit_id: str) -> str:
    """The unit that is selected, for a card that is played on one."""
    return unit_id if takes_unit(card_of(battle, card)) else ""


def unit_named(battle: Battle, words: Sequence[str]) -> str:
    """The only unit whose name contains these words."""
    wanted = " ".join(words)
    found = matching(list(battle.units.values()), wanted)
    if len(found) == 1:
        return found[0].id
    names = [unit.name for unit in found or battle.units.values()]
    what = f"more than one unit: {', '.join(names)}." if found else f"no unit here{did_you_mean(wanted, names)}"
    raise ArapError(f"'{wanted}' is {what}")
