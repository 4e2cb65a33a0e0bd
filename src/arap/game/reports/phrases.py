"""An act as part of a sentence about its unit: "move 4″ towards the Mill", "fire at Scouts"."""

from math import dist

from arap.battle import events as e
from arap.battle.event import Place
from arap.battle.events import charge as c
from arap.game.names import Names
from arap.game.reports.acts import ActEvents
from arap.game.reports.fight import Tally, fall
from arap.kernel.words import listed, plural
from arap.rules.turn.action import verb_of

TOWARDS = 0.6
SHORTEST = 0.5


def phrase(names: Names, act: ActEvents, *, alone: bool) -> str:
    """What the unit does. The dice of its activation are named only if it does nothing else."""
    match act.kind:
        case "move":
            return way_in_words(names, act)
        case "fire":
            return fired(names, Tally(act))
        case "charge":
            return charged(names, act)
        case "bust":
            return "bust"
        case "activation" if alone:
            return f"get {plural(getattr(act.events[0], 'points', 0), 'action point')}"
        case "order":
            return ordered(act.events[0])
        case _:
            return ""


def ordered(event: e.Event) -> str:
    if isinstance(event, e.Regrouped):
        return f"regroup ({plural(event.removed, 'suppression point')} removed)"
    return verb_of(event)


def fired(names: Names, tally: Tally) -> str:
    at = f" at {listed([names.unit(unit) for unit in tally.targets])}" if tally.targets else ""
    falls = sum(tally.removed.values())
    return f"fire{at} ({fall(falls)})" if falls else f"fire{at}"


def charged(names: Names, act: ActEvents) -> str:
    target = next((event.target for event in act.events if isinstance(event, c.ChargeDeclared)), "")
    if act.has(c.ChargeMade):
        return f"charge {names.unit(target)} (contact)"
    return f"charge {names.unit(target)}" + (" (too far)" if act.has(c.ChargeFailed) else "")


def way_in_words(names: Names, act: ActEvents) -> str:
    """How far the unit went, and towards which objective if it leads there: "move 4″ towards the Mill"."""
    moves = [moved for event in act.events if isinstance(event, e.UnitMoved) for moved in event.models]
    if not moves:
        return ""
    longest = max(moves, key=lambda moved: dist(moved.path[0], moved.path[-1]))
    far = dist(longest.path[0], longest.path[-1])
    if far < SHORTEST:
        return "turn on the spot"
    return f"move {names.inches(round(far, 1))}{towards(names, longest.path[0], longest.path[-1])}"


def towards(names: Names, start: Place, end: Place) -> str:
    """The objective a way leads to, if most of it does."""
    gained = [(dist(start, at) - dist(end, at), name) for name, at in names.objectives]
    gain, name = max(gained, default=(0.0, ""))
    return f" towards {name}" if gain > TOWARDS * dist(start, end) else ""
