"""Reports in words: an act, its result and what follows, told to one seat."""

from collections.abc import Callable, Collection
from itertools import groupby
from typing import Any

from arap.battle import events as e
from arap.battle.events import aftermath as a
from arap.battle.events import charge as c
from arap.battle.events import pursuit as p
from arap.battle.events import reaction as r
from arap.battle.events import rout as t
from arap.battle.events.shooting import area as ar
from arap.battle.events.shooting import fire as f
from arap.battle.events.things import blocking as b
from arap.game.names import Names
from arap.game.narration import narrate as narrate
from arap.game.narration.telling import TELLERS
from arap.game.reports.acts import ActEvents
from arap.game.reports.dice_rows import dice_rows
from arap.game.reports.fight import Tally, fire_headline, fire_sentence, melee_card
from arap.game.reports.marks import removed, tracers, trails
from arap.game.reports.phrases import phrase, way_in_words
from arap.game.reports.values import Fact, Report, Waiting
from arap.kernel.words import agree, listed, plural, sentence_case
from arap.rules.activation_value import successes

OFTEN = {2: " twice", 3: " three times"}
FOLLOWS = (
    e.UnitDestroyed, e.UnitBroke, e.UnitFled, e.UnitLeftTable, e.WentToGround, e.PickUpsTaken, e.ShotLost,
    a.BrokeOff, a.NoRoomToFlinch, p.PursuitBegan, p.PursuitEnded, p.PursuersLeftTable, r.UnitIntercepted,
    ar.ArmourStruck, c.GrenadesThrown, b.PlaceBlocked, b.BlockEnded, b.PostHeld,
    f.ShieldsHit, f.CoverHit, f.CoverExploded, f.CoverPierced,
)  # fmt: skip
Card = dict[str, Any]


def report(names: Names, act: ActEvents, seats: Collection[str] = ()) -> Report:
    """The report of an act for the holder of these seats."""
    tally = Tally(act)
    side = names.side_of(act.unit) or ""
    card = CARDS.get(act.kind, other_card)(names, act, tally)
    hurt = tally.hurt_side(names) or broken_side(names, act)
    fields: Card = {
        "rows": dice_rows(names, act.events),
        "facts": facts(names, act, tally),
        "follows": follows(names, act),
        "tone": tone(hurt, seats),
        "trails": trails(act),
        "tracers": tracers(act),
        "removed": removed(names, act),
        "fallen": sum(tally.removed.values()),
        "fallen_side": hurt,
        "told": told(names, act),
    } | card
    if act.kind == "bust":
        fields |= bust_words(names, act, side, seats)
    fields["told"] = fields["told"] or in_one_sentence(fields)
    fields["follows"] = tuple([words for words in fields["follows"] if words != fields.get("sentence")])
    return Report(
        id=act.first, last=act.last, group=act.group, kind=act.kind, side=side, unit=act.unit, why=act.why, **fields
    )  # fmt: skip


def tone(hurt: str, seats: Collection[str]) -> str:
    """Good news or bad for the one who reads it. For a page that holds both sides it is neither."""
    if not hurt or len(seats) != 1:
        return ""
    return "bad" if hurt in seats else "good"


def broken_side(names: Names, act: ActEvents) -> str:
    """The side of the first unit that broke or fled."""
    units = [event.unit for event in act.events if isinstance(event, e.UnitBroke | e.UnitFled | e.UnitLeftTable)]
    return (names.side_of(units[0]) or "") if units else ""


def told(names: Names, act: ActEvents) -> str:
    """One sentence about the activation up to this act."""
    acts: list[ActEvents] = [act]
    while acts[0].before is not None:
        acts.insert(0, acts[0].before)
    phrases = [words for one in acts if (words := phrase(names, one, alone=len(acts) == 1))]
    deeds = [deed(names, act, words) + OFTEN.get(len(list(same)), "") for words, same in groupby(phrases)]
    return f"{names.unit(act.unit)} {listed(deeds)}." if deeds else ""


def in_one_sentence(card: Card) -> str:
    """An act outside an activation: what it came to, in the fullest words there are."""
    if card["title"].startswith("Melee") and card.get("sentence"):
        return str(card["sentence"])
    return str(card["follows"][-1] if card["follows"] else f"{card['title']}: {card['headline'].lower()}.")


def facts(names: Names, act: ActEvents, tally: Tally) -> tuple[Fact, ...]:
    """Suppressed or not, pinned or not."""
    found = []
    if act.kind == "fire" and tally.target and not tally.waits:
        points = tally.suppression[tally.target]
        found.append(Fact("Suppressed", f"yes, {plural(points, 'point')}" if points else "no", "bad" if points else ""))
    found += [Fact(f"{names.unit(unit)} pinned", "yes", "bad") for unit in tally.pinned]
    return tuple(found)


def follows(names: Names, act: ActEvents) -> tuple[str, ...]:
    """What came of the act, in the words of the log."""
    told_above = (e.UnitBroke, e.UnitFled) if act.kind == "melee" else ()
    events = [event for event in act.events if isinstance(event, FOLLOWS) and not isinstance(event, told_above)]
    return tuple([line(names, event) for event in events])


def line(names: Names, event: e.Event) -> str:
    """What the log says of an event."""
    return str(TELLERS[type(event)](names, event)["text"])


def deed(names: Names, act: ActEvents, phrase: str) -> str:
    """What the unit of an act does, without its name."""
    return agree(phrase, many=names.strength(act.unit) != 1) if phrase else ""


def fire_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    at = listed([names.unit(unit) for unit in tally.targets]) or "a spot"
    left = tally.standing(names, tally.target) if len(tally.targets) == 1 else ""
    return {
        "title": f"{names.unit(act.unit)} at {at}",
        "target": tally.target,
        "headline": fire_headline(tally),
        "aside": left,
        "sentence": fire_sentence(tally),
    }


def charge_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    target = next((event.target for event in act.events if isinstance(event, c.ChargeDeclared)), "")
    ends = [event for event in act.events if isinstance(event, c.ChargeMade | c.ChargeFailed | c.RunnersEscaped)]
    heads = {c.ChargeMade: "Contact", c.ChargeFailed: "The charge fails", c.RunnersEscaped: "They escape"}
    shots = f" {fire_sentence(tally)}" if tally.shots else ""
    text = line(names, ends[-1]) if ends else ""
    at = f" at {names.unit(target)}" if target else ""
    return {
        "title": f"Charge: {names.unit(act.unit)}{at}",
        "target": target,
        "headline": heads[type(ends[-1])] if ends else "Charging",
        "sentence": f"{text}{shots}".strip(),
    }


def activation_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    event = act.events[0]
    points = event.points if isinstance(event, e.ActivationRolled | e.PickUpRolled) else 0
    picked = " picked up" if isinstance(event, e.PickUpRolled) else ""
    lost = getattr(event, "lost", 0)
    sentence = f"{plural(lost, 'point')} lost: they are pinned." if lost else ""
    title = f"{names.unit(act.unit)}{picked}"
    return {"title": title, "headline": sentence_case(plural(points, "action point")), "sentence": sentence}


def bust_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    return {"title": f"What the bust of {names.unit(act.unit)} costs", "headline": "Bust!"}


def bust_words(names: Names, act: ActEvents, side: str, seats: Collection[str]) -> Card:
    """What a bust costs, told to a player as "your turn"."""
    mine = len(seats) == 1 and side in seats
    whose = "your turn" if mine else f"the turn of {names.side(side)}"
    result = next((event for event in act.events if isinstance(event, e.Bust)), None)
    heading, rest = f"Bust! Two failures end {whose}.", unable(names, act)
    if result is None:
        enemies = listed([names.side(one) for one in names.sides if one != side])
        rest = f"{enemies} may pick up {plural(failures(act), 'die')}; if they do, {whose} goes on."
        heading = "Bust! Two failures."
    elif not result.ends_phase:
        heading = f"Bust! {sentence_case(whose)} goes on."
        rest = "A failed die was picked up." if result.rule == "react.pickup.bust" else "One more bust is allowed."
    lost = f"{names.does(act.unit, 'get')} no action points."
    waiting = tuple([Waiting(unit, names.unit(unit)) for unit in act.waiting])
    mood = "" if len(seats) != 1 else "bad" if mine else "good"
    return {"headline": heading, "sentence": f"{lost} {rest}".strip(), "waiting": waiting, "tone": mood}


def failures(act: ActEvents) -> int:
    rolls = [event for event in act.events if isinstance(event, e.ActivationRolled)]
    return sum([len(roll.faces) - successes(roll.faces, roll.value) for roll in rolls])


def unable(names: Names, act: ActEvents) -> str:
    """The units that do not act because of a bust."""
    if not act.waiting:
        return "No other unit is waiting."
    do, units = "does" if len(act.waiting) == 1 else "do", [names.unit(unit) for unit in act.waiting]
    return f"{plural(len(units), 'unit')} {do} not act: {listed(units)}."


def move_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    return {
        "title": names.unit(act.unit),
        "headline": sentence_case(deed(names, act, way_in_words(names, act))) or "Moving",
    }


def flight_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    far = next((event.distance for event in act.events if isinstance(event, e.UnitFled)), 0.0)
    headline = f"They flee {names.inches(round(far, 1))}" if far else "In a dead end"
    return {"title": f"{names.unit(act.unit)} in flight", "headline": headline}


def pursuit_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    event = next(event for event in act.events if isinstance(event, p.PursuitRolled))
    title = f"{names.unit(act.unit)} after {names.unit(event.routers)}"
    return {"title": title, "target": event.routers, "headline": f"Pursuit, up to {names.inches(sum(event.faces))}"}


def rally_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    head, sentence = "Not rallied", "They go on running in their next turn."
    if act.has(t.UnitRallied):
        head, sentence = "Rallied", "They stop and may act again."
    elif act.has(e.UnitLeftTable):
        head, sentence = "Not rallied", ""
    told = f"{names.does(act.unit, 'rally' if act.has(t.UnitRallied) else 'do not rally')}."
    return {"title": names.unit(act.unit), "headline": head, "sentence": sentence, "told": told}


def test_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    tests = [event for event in act.events if isinstance(event, e.LeadershipTested)]
    broke = [event for event in act.events if isinstance(event, e.UnitBroke)]
    title = listed(list(dict.fromkeys([names.unit(event.unit) for event in tests])))
    head = "They hold" if all(event.passed for event in tests) else "The test fails"
    if tests[0].test == "halting":
        head = "Pursuit halted" if tests[0].passed else "They cannot be halted"
    told = line(names, broke[0] if broke else tests[0])
    return {"title": title, "headline": names.does(broke[0].unit, "break") if broke else head, "told": told}


def reaction_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    event = next(event for event in act.events if isinstance(event, r.ReactionRolled))
    head = sentence_case(plural(event.successes, "success")) if event.successes else "No reaction"
    told = f"{names.does(act.unit, 'try')} to {event.reaction}: {head[0].lower()}{head[1:]}."
    return {"title": f"{names.unit(act.unit)}: {event.reaction}", "headline": head, "told": told}


def other_card(names: Names, act: ActEvents, tally: Tally) -> Card:
    """A plain order or an arrival, in the words of the log."""
    text, first = line(names, act.events[-1]), line(names, act.events[0])
    words = deed(names, act, phrase(names, act, alone=True))
    if not words:
        return {"title": names.unit(act.unit), "headline": text.removesuffix("."), "told": text}
    return {"title": names.unit(act.unit), "headline": sentence_case(words), "sentence": first}


CARDS: dict[str, Callable[[Names, ActEvents, Tally], Card]] = {
    "fire": fire_card,
    "charge": charge_card,
    "melee": melee_card,
    "activation": activation_card,
    "bust": bust_card,
    "move": move_card,
    "flight": flight_card,
    "pursuit": pursuit_card,
    "rally": rally_card,
    "test": test_card,
    "reaction": reaction_card,
}
