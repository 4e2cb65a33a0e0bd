"""Pairs of battles that differ only in what a seat cannot know, and everything the seat is given in them."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, TypeAlias

import msgspec

from arap import bots
from arap.army.chance.cards import written_out
from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.army.tunnels import Node, Passage, Tunnels
from arap.battle.acts import (
    Act,
    Attempt,
    Charge,
    FireOrder,
    GoToGround,
    Leg,
    ModelPath,
    Move,
    Place,
    PlayCard,
    React,
    SetDown,
    Shoot,
    Tactical,
    Tunnel,
)
from arap.battle.battle import Battle
from arap.battle.events import ActivationRolled
from arap.battle.events.hiding import BlipConverted
from arap.game.game import Game
from arap.game.queries import (
    AskCharge,
    AskMelee,
    AskMorale,
    AskOdds,
    AskProspects,
    AskReactions,
    AskSight,
    AskThreat,
    CheckMove,
    ListCharges,
    ListTargets,
    LookAhead,
    MovePlan,
    PlanCharge,
    PlanDice,
    PlanFire,
    PlanLanding,
    PlanMove,
    PlanOverwatch,
    Query,
    ReadOrder,
)
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask, Faces, Roll
from arap.kernel.sources import SeededDice
from arap.table import Piece
from tests.laws.hiding_pairs import (
    a_pair,
    a_pair_of_drops,
    a_pair_of_reserves,
    a_pair_of_struck,
    act_by_the_edge,
    clustered,
    is_seen,
    with_hidden,
)
from tests.laws.playing import near_each_other

BOTS = ("random", "cautious", "veteran", "warlord:4")
DECK = written_out("fortunes-of-war")
ENCODE = msgspec.json.Encoder(enc_hook=str, order="deterministic").encode
MOST_DICE = 12
CONTEXT = 120
SWAPPED = 0.7
Given: TypeAlias = Callable[[Game, str, Ask, Sequence[str]], bytes]
"""What a seat is given at a question, as bytes; the last argument are names it has not been told."""


def a_pair_of_blips(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice and three blips in the same places. What each of them is differs: one of two units,
    or a decoy."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = (side.id for side in scenario.sides[:2])
    places = [(x + luck.random(), scenario.depth - 2.5 - luck.random()) for x in (2.0, 9.0, scenario.width - 4.0)]
    orders = luck.sample(list(permutations(places)), 2)
    games = [Game(with_contacts(scenario, theirs, order), SeededDice(seed), hashing=True) for order in orders]
    return games[0], games[1], mine


def with_contacts(scenario: Scenario, side: str, places: Sequence[tuple[float, float]]) -> Scenario:
    """The scenario with the last two units of a side and a decoy as blips in these places, behind a high wall."""
    force = next(each for each in scenario.sides if each.id == side)
    ghost = UnitSetup(id="ghost", name="Ghost", models=force.units[-1].models, decoy=True)
    suspects = [msgspec.structs.replace(unit, blip=True) for unit in force.units[-2:]]
    blips = [standing_at(unit, place) for unit, place in zip((*suspects, ghost), places, strict=True)]
    units = (*force.units[:-2], *blips)
    sides = tuple([msgspec.structs.replace(e, units=units) if e.id == side else e for e in scenario.sides])
    wide, back = scenario.width, scenario.depth - 6.0
    shape = ((0.0, back), (wide, back), (wide, back + 0.5), (0.0, back + 0.5))
    wall = Piece(id="back", name="Back wall", feature="wall", shape=shape, height=9.0, form="linear", opaque=True)
    settings = {**scenario.settings, "blip.enabled": True, "blip.decoys": 1, "length.turns": 2}
    return msgspec.structs.replace(scenario, sides=sides, settings=settings, terrain=(wall,))


def standing_at(unit: UnitSetup, place: tuple[float, float]) -> UnitSetup:
    x, y = place
    return msgspec.structs.replace(
        unit, models=tuple([msgspec.structs.replace(model, x=x, y=y, z=None) for model in unit.models])
    )


def a_pair_of_counters(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice, in which two units of equal size hide under counters. Which of them is where
    differs."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = (side.id for side in scenario.sides[:2])
    force = next(each for each in scenario.sides if each.id == theirs)
    size = min(len(unit.models) for unit in force.units[-2:])
    places = [(x + luck.random(), scenario.depth - 3.0 - luck.random()) for x in (2.0, scenario.width - 4.0)]
    games = [
        Game(with_counters(scenario, force, size, order), SeededDice(seed), hashing=True)
        for order in (places, places[::-1])
    ]
    return games[0], games[1], mine


def with_counters(scenario: Scenario, force: SideSetup, size: int, places: Sequence[tuple[float, float]]) -> Scenario:
    """The scenario with the last two units of a side hidden round these places; enemies see counters."""
    hidden = [
        msgspec.structs.replace(clustered(msgspec.structs.replace(unit, models=unit.models[:size]), place), hidden=True)
        for unit, place in zip(force.units[-2:], places, strict=True)
    ]
    units = (*force.units[:-2], *hidden)
    sides = tuple([msgspec.structs.replace(e, units=units) if e.id == force.id else e for e in scenario.sides])
    whole = with_hidden(scenario, "", lambda unit: unit)
    return msgspec.structs.replace(whole, sides=sides, settings={**whole.settings, "hide.display": "marker"})


class OtherDice(SeededDice):
    """Dice of one seed that go on as those of another after so many dice."""

    def __init__(self, seed: int, after: int) -> None:
        super().__init__(seed)
        self.after, self._others = after, SeededDice(f"{seed} goes on")

    def faces(self, roll: Roll, drawn: int) -> Faces:
        return super().faces(roll, drawn) if drawn < self.after else self._others.faces(roll, drawn)


def a_pair_of_seeds(name: str, seed: int) -> tuple[Game, Game, str]:
    """The same battle twice; only dice that are still to be thrown differ."""
    scenario = near_each_other(name)
    after = random.Random(seed).randint(0, MOST_DICE)
    games = [Game(scenario, dice, hashing=True) for dice in (SeededDice(seed), OtherDice(seed, after))]
    return games[0], games[1], scenario.sides[0].id


def a_pair_with_dummies(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice and counters that lie face down in the same places. Which of them are dummies
    differs."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = (side.id for side in scenario.sides[:2])
    settings = {**scenario.settings, "hide.face-down": {"mode": "one-side"}, "hide.counters-side": theirs}
    scenario = msgspec.structs.replace(scenario, settings={**settings, "length.turns": 2})
    games = [Game(scenario, SeededDice(seed), hashing=True) for _ in range(2)]
    for game in games:
        assert game.ask and game.ask.kind == "dummies"
        assert game.answer(mixed(game, theirs, luck), theirs) is None
    return games[0], games[1], mine


def mixed(game: Game, side: str, luck: random.Random) -> Place:
    """Some dummies of a side change places with members of their units."""
    found, taken = list[tuple[str, float, float]](), set[str]()
    for model in game.battle.models.values():
        mates = [mate for mate in game.battle.members(model.unit) if not mate.dummy and mate.id not in taken]
        if model.dummy and mates and luck.random() < SWAPPED:
            mate = luck.choice(mates)
            taken.add(mate.id)
            found.append((model.id, mate.x, mate.y))
    return Place(tuple(found))


def a_pair_below(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice, in which the last unit of the second side is under the ground. Where it is
    differs, and it moves in one of them."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = (side.id for side in scenario.sides[:2])
    games = [Game(with_moles(scenario, theirs, luck), SeededDice(seed), hashing=True) for _ in range(2)]
    return games[0], games[1], mine


def with_moles(scenario: Scenario, side: str, luck: random.Random) -> Scenario:
    """The scenario with the last unit of a side under the ground somewhere, over tunnels that all know."""
    at = luck.uniform(2.0, scenario.width - 2.0), luck.uniform(2.0, scenario.depth - 2.0)
    middle = (scenario.width / 2, scenario.depth / 2)
    nodes = Node(id="west", name="West", at=(2.0, middle[1])), Node(id="hall", name="Hall", at=middle, chamber=True)
    tunnels = Tunnels(nodes=nodes, passages=(Passage(ends=("west", "hall")),))
    force = next(each for each in scenario.sides if each.id == side)
    moles = standing_at(msgspec.structs.replace(force.units[-1], below=True), at)
    units = (*force.units[:-1], moles)
    sides = tuple([msgspec.structs.replace(e, units=units) if e.id == side else e for e in scenario.sides])
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "tunneller")) for key, kind in scenario.kinds.items()
    }
    settings = {**scenario.settings, "length.turns": 2}
    return msgspec.structs.replace(scenario, sides=sides, settings=settings, kinds=kinds, tunnels=tunnels)


class OtherCards(SeededDice):
    """Dice of one seed, with which a side never draws a blank card and the other nothing else. `turned` says which of
    the events it draws."""

    def __init__(self, seed: int, side: str, turned: int) -> None:
        super().__init__(seed)
        self._side, self._turned = side, turned

    def faces(self, roll: Roll, drawn: int) -> Faces:
        if roll.purpose == "chance.card":
            return (roll.sides if roll.seat == self._side else 1,)
        if roll.purpose == "chance.event":
            return (1 + (drawn + self._turned) % roll.sides,)
        return super().faces(roll, drawn)


def a_pair_of_hands(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice, in which the second side draws a card to keep in each of its turns. Which cards
    these are differs."""
    scenario = near_each_other(name)
    mine, theirs = (side.id for side in scenario.sides[:2])
    cards = {key: card for key, card in DECK["cards"].items() if card.get("kind") == "held"}
    settings = {"chance.deck": {**DECK, "cards": cards}, "chance.draw": "one-per-player-turn", "length.turns": 4}
    scenario = msgspec.structs.replace(
        scenario, settings={**scenario.settings, **settings, "turn.first-player": theirs}
    )
    games = [Game(scenario, OtherCards(seed, theirs, turned), hashing=True) for turned in (0, 1 + seed % 5)]
    return games[0], games[1], mine


PAIRS = {
    "hiding": a_pair, "blips": a_pair_of_blips, "counters": a_pair_of_counters, "seeds": a_pair_of_seeds,
    "dummies": a_pair_with_dummies, "below": a_pair_below, "hands": a_pair_of_hands,
    "struck": a_pair_of_struck, "reserves": a_pair_of_reserves, "drops": a_pair_of_drops,
}  # fmt: skip


RESTLESS = frozenset(("hiding", "below", "reserves"))
"""Pairs in which the hidden units of one battle do something that those of the other do not."""


def queries_of(seat: Seat, rumours: Sequence[str] = ()) -> Iterator[Query]:
    """What a page may ask about the units of a seat. `rumours` are names that the seat has no reason to know."""
    mine = [unit for unit in seat.units.values() if unit.side == seat.side][:2]
    foes = [unit.id for unit in seat.units.values() if unit.side != seat.side][:2]
    for foe in foes:
        yield AskThreat(foe)
        yield AskSight(foe)
    for unit in mine:
        yield PlanMove(unit.id, 1.0, 3.0)
        yield CheckMove(unit.id, paths_of(seat, unit.models, 1.0, 3.0))
        yield AskReactions(unit.id)
        yield PlanLanding(unit.id, SetDown(10.0, 10.0))
        yield LookAhead(unit.id, ())
        yield ListTargets(unit.id)
        yield ListCharges(unit.id)
        yield AskSight(unit.id)
        yield AskSight(unit.id, of_enemies=True)
        yield ReadOrder(unit.id, "move 3 forward")
        yield PlanDice(unit.id, Tactical())
        yield PlanOverwatch(unit.id)
        yield AskMelee(unit.id)
        yield AskMorale(unit.id)
        yield AskProspects(unit.id)
        for foe in (*foes, *rumours):
            yield PlanFire(unit.id, foe)
            yield AskOdds(unit.id, foe, quick=True)
            yield PlanCharge(unit.id, foe)
            yield AskCharge(unit.id, foe)


def paths_of(seat: Seat, models: Iterable[str], dx: float, dy: float) -> tuple[ModelPath, ...]:
    """A way straight ahead for each of these models."""
    standing = [seat.models[model] for model in models if model in seat.models]
    return tuple([ModelPath(model.id, (Leg(model.x + dx, model.y + dy),)) for model in standing])


def wild_queries(seat: Seat) -> Iterator[Query]:
    """Plans of fire and moves at places where somebody may hide: along the far edge of the table."""
    scene = seat.scene()
    mine = next((unit for unit in seat.units.values() if unit.side == seat.side), None)
    for share in (0.05, 0.5, 0.95) if mine else ():
        assert mine
        aim = share * scene.width, scene.depth - 3.0
        model = seat.models[mine.models[0]]
        yield PlanFire(mine.id, "", aim=aim)
        yield PlanMove(mine.id, aim[0] - model.x, aim[1] - model.y)
        yield CheckMove(mine.id, (ModelPath(model.id, (Leg(*aim),)),))
        yield PlanLanding(mine.id, SetDown(*aim))


def probes_of(game: Game, side: str, ask: Ask, rumours: Sequence[str]) -> Iterator[Act]:
    """Acts of a player who guesses: they name what nobody has told the seat, or are out of place."""
    unit = ask.about[0] if ask.about else ""
    for name in rumours:
        yield Attempt(name, 1)
        yield Charge(name)
        yield React(name, "go to ground")
        for model in game.known_to(side).units[unit].models[:1] if unit in game.known_to(side).units else ():
            weapons = game.battle.kind(game.battle.models[model]).weapons[:1]
            yield Shoot(1, tuple([FireOrder(model, weapon, name) for weapon in weapons]))
    for card in DECK["cards"]:
        yield PlayCard(card)
    yield Move(())


def rumours_of(game: Game, side: str) -> list[str]:
    """The units that a seat has not been told of, in the order of their names."""
    known = game.known_to(side)
    return sorted([unit for unit in game.battle.units if unit not in known.units])


def given_to(game: Game, side: str, ask: Ask, rumours: Sequence[str] = ()) -> bytes:
    """Everything a seat is given at one of its questions, as bytes: view, question, answers to queries, events, what it
    cannot take back, and what bots in its place would decide, and the battle that it imagines."""
    seat = Seat(game, side)
    replies = [answer(seat, query) for query in (*queries_of(seat, rumours), *wild_queries(seat))]
    refusals = [seat.why_not(act) for act in probes_of(game, side, ask, rumours)]
    decisions = [bots.make(name, 1).answer(seat) for name in BOTS]
    acts = [getattr(decision, "act", decision) for decision in decisions]
    told = [(logged.event, logged.hash) for logged in game.account(side).events]
    return ENCODE([seat.view(), seat.scene(), ask, replies, refusals, acts, told, game.why_no_undo, imagined(seat)])


def imagined(seat: Seat) -> Any:
    """A battle that the player imagines, as it begins and after the default answer."""
    game = seat.imagine("imagined")
    if game is None or game.ask is None:
        return None
    begun = game.battle.hash()
    game.answer(game.ask.default)
    return begun, game.battle.hash(), game.ask


def answer(seat: Seat, query: Query) -> Any:
    try:
        return seat.query(query)
    except ArapError as refused:
        return str(refused)


def is_found(game: Game) -> bool:
    """Whether somebody has left hiding: from then on the two battles may differ."""
    secret = [model for model in game.battle.models.values() if model.hidden or model.covered]
    converted = any(isinstance(logged.event, BlipConverted) for logged in game.log)
    return converted or not secret


def next_question(game: Game, side: str, secret: str, *, restless: bool) -> Ask | None:
    """Goes on to the next question of a side. Others try their hidden units with one die, which then move and
    go to ground if they are `restless`; apart from that they pass."""
    while (ask := game.ask) is not None and ask.seat != side:
        act = secret_act(game, ask, secret, restless=restless)
        if act is None or game.answer(act, ask.seat) is not None:
            assert game.answer(ask.default, ask.seat) is None
    return game.ask


def secret_act(game: Game, ask: Ask, secret: str, *, restless: bool) -> Act | None:
    """What the hidden unit of the side that is asked does."""
    if secret == "reserves":
        return act_by_the_edge(game, ask, restless=restless)
    if moles := [model.unit for model in game.battle.models.values() if model.covered == "below"]:
        return act_of_moles(ask, moles[0], restless=restless)
    if contacts := contacts_of(game, ask.seat):
        return act_of_contact(game, ask, contacts)
    hidden = [model.unit for model in game.battle.models.values() if model.hidden]
    if ask.kind == "activation" and hidden:
        tried = game.battle.units[hidden[0]].attempted
        return GoToGround(hidden[0]) if restless and tried else Attempt(hidden[0], 1)
    if ask.kind == "action" and restless and ask.about[0] in hidden:
        plan = Seat(game, ask.seat).query(PlanMove(ask.about[0], -0.5, -0.5))
        return Move(tuple([one.path for one in plan.models])) if isinstance(plan, MovePlan) else None
    return None


def act_of_moles(ask: Ask, moles: str, *, restless: bool) -> Act | None:
    """A unit under the ground is tried with one die, and goes somewhere if it is restless."""
    if ask.kind == "activation":
        return Attempt(moles, 1)
    ways = [option.answer for option in ask.options if isinstance(option.answer, Tunnel) and not option.answer.out]
    return ways[0] if restless and ways and ask.kind == "action" and ask.about == (moles,) else None


def contacts_of(game: Game, side: str) -> list[str]:
    """The blips of a side in the order of their numbers: what they do must not depend on what they are."""
    blips = [model for model in game.battle.models.values() if model.covered]
    return [
        model.unit
        for model in sorted(blips, key=lambda model: model.counter)
        if game.battle.units[model.unit].side == side
    ]


def act_of_contact(game: Game, ask: Ask, contacts: Sequence[str]) -> Act | None:
    """Blips are tried one after the other with one die, and go a little to the side."""
    fresh = [unit for unit in contacts if not game.battle.units[unit].attempted]
    if ask.kind == "activation" and fresh:
        return Attempt(fresh[0], 1)
    if ask.kind == "action" and ask.about[0] in contacts:
        plan = Seat(game, ask.seat).query(PlanMove(ask.about[0], 0.25, 0.0))
        return Move(tuple([one.path for one in plan.models])) if isinstance(plan, MovePlan) else None
    return None


def seen_successes(game: Game) -> list[int]:
    """The points of blips, which everybody sees: from the first difference on the two battles are not the same."""
    return [logged.event.points for logged in game.log if isinstance(logged.event, ActivationRolled)]


def questions_of_pair(
    name: str, seed: int, most: int, secret: str = "hiding", given: Given | None = None
) -> Iterator[tuple[bytes, bytes]]:
    """What the seat is given at each of its questions in both battles, while it plays at random in both alike."""
    given = given or given_to
    one, other, side = PAIRS[secret](name, seed)
    for number in range(most):
        restless = secret in RESTLESS
        asks = next_question(one, side, secret, restless=restless), next_question(other, side, secret, restless=False)
        if asks[0] is None or asks[1] is None or is_told(one, other, secret):
            return
        rumours = rumours_of(one, side)
        yield given(one, side, asks[0], rumours), given(other, side, asks[1], rumours)
        act = bots.make("random", f"{seed}-{number}").answer(Seat(one, side))
        act = getattr(act, "act", act)
        assert one.answer(act, side) is None and other.answer(act, side) is None


def is_told(one: Game, other: Game, secret: str) -> bool:
    """Whether the difference between two battles has come out, or a die more was thrown in one of them, so that all
    later dice differ."""
    match secret:
        case "seeds":
            dice = [game.dice for game in (one, other)]
            return isinstance(dice[1], OtherDice) and max(one.drawn, other.drawn) > dice[1].after
        case "hands":
            return False
        case "reserves":
            return one.drawn != other.drawn or is_seen(one) or is_seen(other)
        case "blips" if seen_successes(one) != seen_successes(other):
            return True
        case _:
            return one.drawn != other.drawn or is_found(one) or is_found(other)


TABLES = ("skirmish", "ridge")
QUESTIONS = 12


def first_difference(seed: int, secret: str = "hiding", given: Given | None = None) -> tuple[int, str]:
    """At how many questions a pair was compared, and what differs at the last of them: "" if nothing does."""
    count = 0
    for one, other in questions_of_pair(TABLES[seed % len(TABLES)], seed, QUESTIONS, secret, given):
        count += 1
        if one != other:
            at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            here = slice(max(0, at - CONTEXT), at + CONTEXT)
            return count, f"question {count}, byte {at}: {one[here].decode()} <> {other[here].decode()}"
    return count, ""


def everything(battle: Battle, seat: str) -> Battle:
    """A planted leak: the seat knows the whole truth."""
    return battle
