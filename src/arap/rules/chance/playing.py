"""Playing the cards of a hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from arap.army.chance.cards import Card, Moment
from arap.army.chance.effects import effects
from arap.battle.acts import Act, Pass, PlayCard
from arap.battle.battle import Battle
from arap.battle.chance import RULE, card_of, deck, hand, token, with_hand
from arap.battle.event import UNSEEN
from arap.battle.events.chance import CardPlayed
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Ask, Detail, Flow, Option, answer_to
from arap.rules.chance.drawing import fit_units, take_effect

KEEP = Option(Pass(), "Keep my cards", rule=RULE, does="Your cards stay in your hand, secret from the enemy.")
MOMENTS: dict[Moment, str] = {
    "own-activation": "at the start of your own activation phase",
    "enemy-activation": "at the start of an enemy's activation phase",
}


class Playing(Detail, frozen=True):
    """A question about the cards in a hand: the side that holds them, and the moment."""

    side: str
    moment: Moment


@cites("chance.cards")
def play_cards(battle: Battle) -> Flow[None]:
    """At the start of an activation phase: first the active player, then the others, may play cards of their hands, as
    many as they like."""
    active = battle.turn.active
    if battle.turn.chance is None or not battle.turn.chance.hands:
        return
    start = battle.turn.order.index(active)
    for side in (*battle.turn.order[start:], *battle.turn.order[:start]):
        moment: Moment = "own-activation" if side == active else "enemy-activation"
        while is_asked(battle, side, moment):
            act = yield from answer_to(question(battle.known_to(side), side, moment), Act)
            if not isinstance(act, PlayCard):
                break
            yield from play(battle, side, act)


@cites("chance.cards")
def is_asked(battle: Battle, side: str, moment: Moment) -> bool:
    """A side with cards is asked whatever they are, so that the question tells the enemy nothing of them: unless, as
    everybody can see, the deck has no card for this moment left."""
    chance, cards = battle.turn.chance, deck(battle)
    if chance is None or cards is None or not hand(chance, side):
        return False
    return any(
        card.entry.kind == "held" and card.entry.when == moment and card.id not in chance.played
        for card in cards.cards.values()
    )


def question(battle: Battle, side: str, moment: Moment) -> Ask:
    options = [option for card in hand(battle.turn.chance, side) for option in options_of(battle, side, moment, card)]
    prompt = "Play a chance card?"
    return Ask(side, "card", RULE, prompt, (*options, KEEP), KEEP.answer, detail=Playing(side, moment))


def options_of(battle: Battle, side: str, moment: Moment, card_id: str) -> Iterator[Option]:
    """A card, once for each unit it can be played on; with the reason if it cannot be played at all."""
    card = card_of(battle, card_id)
    refusal = why_not_now(battle, side, moment, card)
    targets = [] if refusal else targets_of(battle, side, card)
    for unit in targets or ("",):
        label = f"{card.name}: {battle.units[unit].name}" if unit else card.name
        yield Option(PlayCard(card.id, unit), label, refusal=refusal, rule=RULE, does=card.entry.text)


def takes_unit(card: Card) -> bool:
    """Whether its holder names the unit it is played on: cards for one unit. Dice pick several."""
    return effects()[card.entry.effect].on_units and card.entry.units == 1


def targets_of(battle: Battle, side: str, card: Card) -> list[str]:
    """The units a card can be played on, if it is played on one."""
    effect = effects()[card.entry.effect]
    return [unit.id for unit in fit_units(battle, effect, card, side)] if takes_unit(card) else []


@cites("chance.cards")
def why_not_now(battle: Battle, side: str, moment: Moment | None, card: Card) -> Refusal | None:
    """Why a card cannot be played at this moment, whatever the unit."""
    effect = effects()[card.entry.effect]
    if moment != card.entry.when:
        return Refusal(f"{card.name} is played {MOMENTS[card.entry.when]}", RULE)
    if effect.on_units and not fit_units(battle, effect, card, side):
        return Refusal(f"There is no unit that {card.name} can be played on", RULE)
    refusal: Refusal | None = effect.deed.why_not(battle, side)
    return refusal


@cites("chance.cards")
def why_not_play(battle: Battle, detail: Playing, act: Act) -> Refusal | None:
    """Why an answer to the question about cards cannot be taken."""
    if isinstance(act, Pass):
        return None
    if not isinstance(act, PlayCard):
        return Refusal("Play a card, or keep your cards", RULE)
    if act.card == UNSEEN or act.card not in hand(battle.turn.chance, detail.side):
        return Refusal(f"There is no card '{act.card}' in your hand", RULE)
    card = card_of(battle, act.card)
    if refusal := why_not_now(battle, detail.side, detail.moment, card):
        return refusal
    return why_not_target(battle, detail.side, card, act.unit)


def why_not_target(battle: Battle, side: str, card: Card, unit_id: str) -> Refusal | None:
    """Why a card cannot be played on this unit."""
    if not takes_unit(card):
        return Refusal(f"{card.name} is not played on a unit of your choice", RULE) if unit_id else None
    if unit_id in targets_of(battle, side, card):
        return None
    unit = battle.units.get(unit_id)
    if unit is None:
        return Refusal(f"Name the unit that {card.name} is played on", RULE)
    refusal: Refusal | None = effects()[card.entry.effect].deed.why_not_on(battle, unit)
    return refusal or Refusal(f"{card.name} cannot be played on {unit.name}", RULE)


def play(battle: Battle, side: str, act: PlayCard) -> Flow[None]:
    """The card leaves the hand and takes effect; from now on everybody knows it."""
    chance, card = battle.turn.chance, card_of(battle, act.card)
    assert chance is not None
    left = tuple([held for held in hand(chance, side) if held != card.id])
    chance = with_hand(chance, side, left)
    battle.change_turn(chance=replace(chance, played=(*chance.played, card.id)))
    battle.emit(CardPlayed(rule=RULE, side=side, card=token(card.id), name=card.name, unit=act.unit))
    yield from take_effect(battle, card, side, act.unit)
