"""An act as part of a sentence about its unit: "moved 4″ towards the Mill", "fired at Scouts: 1 fell"."""

from math import dist

from arap.battle import events as e
from arap.battle.event import Place
from arap.battle.events import charge as c
from arap.battle.events import fire as f
from arap.battle.events import reaction as r
from arap.game.names import Names
from arap.game.narration.telling import listed
from arap.game.reports.acts import ActEvents
from arap.game.reports.fight import Tally
from arap.kernel.words import plural

TOWARDS = 0.6
SHORTEST = 0.5
ORDERS: dict[type[e.Event], str] = {
    e.UnitAimed: "took aim",
    e.UnitReloaded: "reloaded",
    e.UnitGotUp: "got up",
    e.WentToGround: "went to ground",
    r.WentOnOverwatch: "went on overwatch",
    f.SmokeDischarged: "discharged smoke",
}


def phrase(names: Names, act: ActEvents, *, alone: bool) -> str:
    """What the unit did. The dice of its activation are named only if it did nothing else."""
    match act.kind:
        case "move":
            return way_in_words(names, act)
        case "fire":
            return fired(names, Tally(act))
        case "charge":
            return charged(names, act)
        case "bust":
            return "went bust"
        case "activation" if alone:
            return f"got {plural(getattr(act.events[0], 'points', 0), 'action point')}"
        case "order":
            return ordered(act.events[0])
        case _:
            return ""


def ordered(event: e.Event) -> str:
    if isinstance(event, e.Regrouped):
        return f"regrouped and shook off {plural(event.removed, 'suppression point')}"
    return ORDERS.get(type(event), "")


def fired(names: Names, tally: Tally) -> str:
    at = f" at {listed([names.unit(unit) for unit in tally.targets])}" if tally.targets else ""
    falls = sum(tally.removed.values())
    return f"fired{at} ({falls} fell)" if falls else f"fired{at}"


def charged(names: Names, act: ActEvents) -> str:
    target = next((event.target for event in act.events if isinstance(event, c.ChargeDeclared)), "")
    if act.has(c.ChargeMade):
        return f"charged {names.unit(target)} and made contact"
    return f"charged {names.unit(target)}" + (" and fell short" if act.has(c.ChargeFailed) else "")


def way_in_words(names: Names, act: ActEvents) -> str:
    """How far the unit went, and towards which objective if it led there: "moved 4″ towards the Mill"."""
    moves = [moved for event in act.events if isinstance(event, e.UnitMoved) for moved in event.models]
    if not moves:
        return ""
    longest = max(moves, key=lambda moved: dist(moved.path[0], moved.path[-1]))
    far = dist(longest.path[0], longest.path[-1])
    if far < SHORTEST:
        return "turned on the spot"
    return f"moved {names.inches(round(far, 1))}{towards(names, longest.path[0], longest.path[-1])}"


def towards(names: Names, start: Place, end: Place) -> str:
    """The objective a way leads to, if most of it does."""
    gained = [(dist(start, at) - dist(end, at), name) for name, at in names.objectives]
    gain, name = max(gained, default=(0.0, ""))
    return f" towards {name}" if gain > TOWARDS * dist(start, end) else ""
