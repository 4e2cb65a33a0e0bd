"""`arap cards`: listing and checking decks of chance cards."""

from typing import Annotated, Any

import typer

from arap.army.chance.cards import Card, Deck, load_deck
from arap.army.chance.effects import effects
from arap.army.library import shipped, title_of
from arap.cli.machines import print_json
from arap.cli.tables import print_table

WHEN = {"own-activation": "held", "enemy-activation": "held, enemy's turn"}


def cards(
    decks: Annotated[list[str] | None, typer.Argument(metavar="[NAME|FILE]...")] = None,
    of_effects: Annotated[bool, typer.Option("--effects", help="List the effects that cards may have.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for machines.")] = False,
) -> None:
    """List the cards of decks, which are checked; without a deck, the decks that come with ARAP.

    Examples:

    arap cards fortunes-of-war

    arap cards my-deck.yaml --json

    arap cards --effects
    """
    if of_effects:
        list_effects(json)
    elif decks:
        list_decks({name: load_deck(name) for name in decks}, json)
    elif json:
        print_json([{"name": name, "title": title_of(path)} for name, path in shipped("deck").items()])
    else:
        print_table(("deck", "title"), [(name, title_of(path)) for name, path in shipped("deck").items()])


def list_effects(json: bool) -> None:
    found = effects().values()
    if json:
        print_json([{"name": one.name, "what": one.what, "reads": sorted(one.uses)} for one in found])
    else:
        rows = [(one.name, one.what, ", ".join(sorted(one.uses))) for one in found]
        print_table(("effect", "what it does", "keys it reads"), rows)


def list_decks(found: dict[str, Deck], json: bool) -> None:
    if json:
        print_json([{"name": name} | deck_row(deck) for name, deck in found.items()])
        return
    for name, deck in found.items():
        typer.echo(typer.style(deck.title, bold=True))
        print_table(("card", "kind", "text", "effect"), [cells(card) for card in deck.cards.values()])
        typer.echo(f"{name}: ok, {len(deck.cards)} events")


def deck_row(deck: Deck) -> dict[str, Any]:
    rows = [{"id": card.id, "name": card.name, **fields(card)} for card in deck.cards.values()]
    return {"title": deck.title, "description": deck.description, "cards": rows}


def fields(card: Card) -> dict[str, Any]:
    entry = card.entry
    return {"kind": entry.kind, "when": entry.when, "text": entry.text, "effect": entry.effect}


def cells(card: Card) -> tuple[str, ...]:
    entry = card.entry
    kind = WHEN[entry.when] if entry.kind == "held" else "instant"
    return card.name, kind, entry.text, entry.effect
