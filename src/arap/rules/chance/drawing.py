"""Drawing chance cards, and the end of effects that last."""

from msgspec.structs import replace

from arap.army.chance.cards import ALL, Card, dice_in
from arap.army.chance.effects import Effect, effects
from arap.battle.battle import Battle
from arap.battle.chance import RULE, card_of, hand, token, undrawn, with_hand
from arap.battle.events.chance import CardDrawn, CardLapsed, CardStruck, Drawn
from arap.battle.secrets.counters import is_counter
from arap.battle.settings import CHANCE_DRAW
from arap.battle.values import Chance, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.chance.deeds import Use

EXAMPLE = "chance.example"


@cites("chance.size")
def drawer(battle: Battle) -> str | None:
    """The side that draws a card now. With one card in a game turn the sides take turns to draw it, in the first
    player's turn; otherwise every side draws in its own."""
    turn = battle.turn
    if CHANCE_DRAW(battle) == "one-per-player-turn":
        return turn.active
    return turn.order[(turn.game_turn - 1) % len(turn.order)] if turn.active == turn.order[0] else None


@implements("chance.cards")
def draw_card(battle: Battle) -> Flow[None]:
    """At the start of the compulsory phase. A die finds a blank card or an event, another one which event. An instant
    card takes effect at once, any other goes into the hand of the side, which alone knows it."""
    chance, side = battle.turn.chance, drawer(battle)
    if chance is None or side is None or not (pile := chance.blanks + chance.events):
        return
    label = f"Chance card: {chance.blanks + 1} or more is an event"
    faces: Faces = (1,)
    if pile > 1:
        faces = yield Roll("chance.card", "chance.size", side, sides=pile, label=label)
    if faces[0] <= chance.blanks:
        battle.change_turn(chance=replace(chance, blanks=chance.blanks - 1))
        battle.emit(CardDrawn(rule="chance.size", side=side, face=faces[0], pile=pile, blank=True))
        return
    left, found = undrawn(battle, chance), (1,)
    if len(left) > 1:
        found = yield Roll("chance.event", RULE, side, sides=len(left), label="Which event it is")
    card = card_of(battle, left[found[0] - 1])
    kept = card.entry.kind == "held"
    battle.change_turn(chance=taken(replace(chance, events=chance.events - 1), side, card))
    drawn = Drawn(token(card.id), card.name, found[0], len(left))
    battle.emit(CardDrawn(rule=RULE, side=side, face=faces[0], pile=pile, kept=kept, drawn=(drawn,)))
    if not kept:
        yield from take_effect(battle, card, side)


def taken(chance: Chance, side: str, card: Card) -> Chance:
    """The cards after one has been drawn."""
    if card.entry.kind == "held":
        return with_hand(chance, side, (*hand(chance, side), card.id))
    return replace(chance, played=(*chance.played, card.id))


@cites("chance.cards", "chance.example")
def take_effect(battle: Battle, card: Card, side: str, unit: str = "") -> Flow[None]:
    """Carries the effect of a card out, on the unit its holder names or on units that dice pick."""
    effect = effects()[card.entry.effect]
    units: tuple[str, ...] = (unit,) if unit else ()
    if effect.on_units and not unit:
        units = yield from picked(battle, effect, card, side)
    if (effect.on_units and not units) or effect.deed.why_not(battle, side):
        battle.emit(CardStruck(rule=RULE, card=token(card.id), name=card.name, units=()))
        return
    yield from effect.deed.carry_out(battle, Use(card, side, units))


def picked(battle: Battle, effect: Effect, card: Card, side: str) -> Flow[tuple[str, ...]]:
    """The units that dice pick, evenly and none twice, from all that the effect can be done to."""
    able = [unit.id for unit in fit_units(battle, effect, card, side)]
    if not able or card.entry.units == ALL:
        return tuple(able)
    counted: Faces = ()
    if dice := dice_in(card.entry.units):
        counted = yield Roll("chance.units", EXAMPLE, side, *dice, f"{card.name}: how many units")
    number = sum(counted) if counted else int(card.entry.units)
    units, faces, among = list[str](), list[int](), list[int]()
    while able and len(units) < number:
        face = 1
        if len(able) > 1:
            rolled: Faces = yield Roll("chance.which", EXAMPLE, side, sides=len(able), label=f"{card.name}: which unit")
            face = rolled[0]
            faces.append(face)
            among.append(len(able))
        units.append(able.pop(face - 1))
    battle.emit(
        CardStruck(
            rule=EXAMPLE, card=token(card.id), name=card.name, units=tuple(units), counted=counted,
            faces=tuple(faces), among=tuple(among),
        )
    )  # fmt: skip
    return tuple(units)


@cites("chance.example")
def fit_units(battle: Battle, effect: Effect, card: Card, side: str) -> list[Unit]:
    """The units on the table that a card of this side can be done to. Units that some player does not see are spared,
    so that a card gives nobody away; so are counters, of which nothing is known."""
    whose = card.entry.whose
    return [
        unit
        for unit in battle.units.values()
        if (whose == "any" or (unit.side == side) is (whose == "own"))
        and not (battle.position.secretive and any(battle.models[model].is_secret for model in unit.models))
        and not is_counter(battle, unit.id)
        and effect.deed.why_not_on(battle, unit) is None
    ]


@cites("chance.cards")
def lapse_cards(battle: Battle) -> None:
    """At the end of a player turn, the effects that lasted until then are over."""
    chance = battle.turn.chance
    if chance is None or not chance.force:
        return
    over = [effect for effect in chance.force if 0 < effect.until <= battle.turn.serial]
    if over:
        left = tuple([effect for effect in chance.force if effect not in over])
        battle.change_turn(chance=replace(chance, force=left))
    for effect in over:
        battle.emit(CardLapsed(rule=RULE, card=token(effect.card), name=effect.name))
