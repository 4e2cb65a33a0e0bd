"""A deck of chance cards, as its file says it."""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from arap.army.chance.effects import COMMON, effects
from arap.army.convert import convert
from arap.army.document import Document
from arap.army.file_kinds import FileStruct, Identifier, Skill
from arap.army.library import of_kind, open_file, open_named_in
from arap.army.names import did_you_mean

CardKind = Literal["instant", "held"]
Moment = Literal["own-activation", "enemy-activation"]
Whose = Literal["own", "enemy", "any"]
Lasts = Literal["turn", "game-turn", "battle"]
DICE = r"^([1-9]\d?)?D([2-9]|[1-9]\d+)$"
Dice = Annotated[str, Meta(pattern=DICE, description="dice such as 'D3' or '2D6'")]
ALL = "all"
Count = Annotated[str, Meta(pattern=rf"^{ALL}$|{DICE}", description="'all', or dice such as 'D3' or '2D6'")]
NONE = "none"
KEY = "chance.deck"
"""The setting that names a deck."""


class CardEntry(FileStruct, frozen=True, kw_only=True):
    """A card: an `instant` one takes effect when it is drawn, a `held` one when its holder plays it. `when`: the moment
    it may be played, the start of the holder's or of an enemy's activation phase. `units` says how many units it is
    done to, `whose` which; `amount` and `lasts` are read by its effect."""

    text: str
    effect: Identifier
    name: str = ""
    kind: CardKind = "instant"
    when: Moment = "own-activation"
    whose: Whose = "any"
    units: Annotated[int, Meta(ge=1, le=20)] | Count = 1
    amount: Annotated[int, Meta(ge=-9, le=20)] | Dice = 1
    lasts: Lasts = "turn"
    strength: Skill = 3
    ap: Annotated[int, Meta(ge=0, le=6)] = 0


class DeckFile(FileStruct, frozen=True, kw_only=True):
    deck: str
    cards: Annotated[dict[Identifier, CardEntry], Meta(min_length=1)]
    description: str = ""


class Card(msgspec.Struct, frozen=True):
    """A card of a deck."""

    id: str
    entry: CardEntry

    @property
    def name(self) -> str:
        return self.entry.name or self.id.replace("-", " ").capitalize()


class Deck(msgspec.Struct, frozen=True):
    """The events of a deck; blank cards are added when a battle begins."""

    title: str
    description: str
    cards: dict[str, Card]


def deck_from(document: Document) -> Deck:
    """The deck of a document. An effect that does not exist, and a key that the effect of a card does not read, are
    refused."""
    file = convert(of_kind(document, "deck"), DeckFile)
    for key, entry in file.cards.items():
        place = document.sub("cards", key)
        effect = effects().get(entry.effect)
        if effect is None:
            place.fail(("effect",), f"there is no card effect '{entry.effect}'{did_you_mean(entry.effect, effects())}")
        for name in place.value:
            if name not in COMMON and name not in effect.uses:
                place.fail(
                    (name,), f"the effect '{effect.name}' does not read it; it reads {', '.join(sorted(effect.uses))}"
                )
    cards = {key: Card(key, entry) for key, entry in file.cards.items()}
    return Deck(file.deck, file.description.strip(), cards)


def load_deck(name: str) -> Deck:
    """A shipped deck by name, or a file by path."""
    return deck_from(open_file("deck", name))


def deck_of(value: Any) -> Deck | None:
    """The deck that a setting stands for: none, a shipped one by name, or one written out."""
    if value == NONE:
        return None
    return load_deck(value) if isinstance(value, str) else deck_from(Document(source="the deck", value=value))


def written_out(value: Any) -> Any:
    """A setting that names a shipped deck, with all of the deck in its place: a save carries its deck."""
    return open_file("deck", value).value if isinstance(value, str) and value != NONE else value


def with_deck(document: Document, settings: dict[str, Any]) -> dict[str, Any]:
    """The settings of a document, with the deck that they name written out."""
    name = settings.get(KEY, NONE)
    if not isinstance(name, str) or name == NONE:
        return settings
    found = open_named_in(document, ("settings", KEY), "deck")
    deck_from(found)
    return {**settings, KEY: found.value}


def dice_in(number: int | str) -> tuple[int, int] | None:
    """How many dice of how many sides; None for a plain number."""
    found = re.fullmatch(DICE, number) if isinstance(number, str) else None
    return (int(found[1] or 1), int(found[2])) if found else None
