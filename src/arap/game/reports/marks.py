"""What an act leaves on the table: the ways models went, the lines of fire, and where models fell."""

from collections import Counter

from arap.battle import events as e
from arap.battle.events import charge as c
from arap.battle.events import pursuit as p
from arap.game.names import Names
from arap.game.reports.acts import ActEvents
from arap.game.reports.values import Fallen, Tracer, Trail


def trails(act: ActEvents) -> tuple[Trail, ...]:
    """The ways of all models that moved in the act, in order."""
    found = []
    for event in act.events:
        match event:
            case e.UnitMoved(models=models) | e.UnitFled(models=models):
                found += [Trail(moved.model, moved.path) for moved in models]
            case c.ChargerMoved() | p.PursuerMoved():
                found.append(Trail(event.model, event.path))
    return tuple([trail for trail in found if len(trail.path) > 1])


def tracers(act: ActEvents) -> tuple[Tracer, ...]:
    """Shots by shooter and target unit. Shots that would reveal a hidden model are left out."""
    shots: Counter[tuple[str, str]] = Counter()
    hits: Counter[tuple[str, str]] = Counter()
    for event in act.events:
        if isinstance(event, e.HitsRolled) and event.told and event.target_unit and not event.rule.startswith("melee."):
            for model, throw in zip(event.models, event.throws, strict=True):
                shots[model, event.target_unit] += 1
                hits[model, event.target_unit] += bool(throw.met)
    return tuple([Tracer(model, target, count, hits[model, target]) for (model, target), count in shots.items()])


def removed(names: Names, act: ActEvents) -> tuple[Fallen, ...]:
    """The models that fell in the act, where they stood."""
    events = [event for event in act.events if isinstance(event, e.ModelRemoved)]
    return tuple([Fallen(event.model, names.side_of(event.unit) or "", event.at) for event in events])
