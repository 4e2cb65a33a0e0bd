"""Enemy units that may react to a move: on its way, and when the movement ends there."""

from collections.abc import Iterator, Sequence

import numpy as np

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.measures.plan import Watcher
from arap.rules.movement.paths.party import Party
from arap.rules.movement.travel.foresight import after, stops_ahead
from arap.rules.movement.travel.journey import journey_of
from arap.rules.triggers.offer import choices_about
from arap.rules.triggers.trigger import OCCASIONS, Close, Kind, Way, level_of_play, trigger
from arap.table import PointXYZ
from arap.table.compiled import FloatArray

CLOSE_BY, FAR_OFF = 9.0, 24.0
ENDS_CLOSE, ON_OVERWATCH, STRAYS = OCCASIONS["move-end"].rule, "overwatch.fire", OCCASIONS["stray"].rule
STRAY: Kind = "stray"


def watchers_of(battle: Battle, unit_id: str, party: Party) -> tuple[Watcher, ...]:
    """The enemy units that may react if the movement ends there, and those whose melee radius it would stray into."""
    if not any(path.walks for path in party.paths):
        return ()
    strays = passed(battle, unit_id, party)
    found = [Watcher(unit, STRAYS, round(away, 3)) for unit, away in strays.items()]
    return (*ending_near(battle, unit_id, party), *found)


@cites("react.manoeuvre.trigger-move", "overwatch.fire", "react.levels")
def ending_near(battle: Battle, unit_id: str, party: Party) -> Iterator[Watcher]:
    """The enemy units that would be asked if the movement ended with this move, with their distance from it. They are
    looked for on a copy of the battle. Hidden units are not revealed."""
    ends = [(path.x, path.y, path.z) for path in party.paths]
    ends += [(model.x, model.y, model.z) for model in party.staying]
    if battle.turn.phase != "activation" or level_of_play(battle) or not anyone_near(battle, unit_id, ends):
        return
    way = way_of(battle, unit_id, party)
    copy = after(battle, journey_of(unit_id, party))
    choices = choices_about(copy, trigger(copy, "move-end", unit_id, Close(way=way))) if unit_id in copy.units else []
    rules = {unit: ON_OVERWATCH for choice in choices for unit in choice.units}
    rules |= {unit: ENDS_CLOSE for choice in choices if choice.reaction.rule != ON_OVERWATCH for unit in choice.units}
    for unit, rule in rules.items():
        if models := [model for model in battle.members(unit) if not model.hidden]:
            yield Watcher(unit, rule, round(nearest_end(models, ends), 3))


def anyone_near(battle: Battle, unit_id: str, ends: Sequence[PointXYZ]) -> bool:
    """Whether any enemy may be close enough to the end of a move to react."""
    side, units = battle.units[unit_id].side, battle.units
    far = FAR_OFF if any(unit.overwatch for unit in units.values()) else CLOSE_BY
    xs, ys = [x for x, _, _ in ends], [y for _, y, _ in ends]
    near = battle.units_near(min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)
    return any(units[each].side != side for each in near)


def way_of(battle: Battle, unit_id: str, party: Party) -> Way:
    """The places that models of a unit have passed in their movement, this move included; nothing if no enemy is on
    overwatch."""
    side, acting = battle.units[unit_id].side, battle.acting(unit_id)
    if not any(unit.overwatch and unit.side != side for unit in battle.units.values()):
        return ()
    before = acting.way if acting else ()
    return lengthened(before, [(path.model.id, path.corners) for path in party.paths if path.walks])


def lengthened(way: Way, paths: Sequence[tuple[str, tuple[tuple[float, float], ...]]]) -> Way:
    """The places that models have passed, with those of their next paths."""
    known = dict(way)
    for model, path in paths:
        known[model] = (*known.get(model, ()), *path)
    return tuple(known.items())


@cites("move.enemy-proximity", "react.intercept.stray")
def passed(battle: Battle, unit_id: str, party: Party) -> dict[str, float]:
    """The enemy units that may intercept the move, and how near it comes to them. Hidden models are not revealed."""
    journey = journey_of(unit_id, party, STRAY)
    met = [each for stop in stops_ahead(battle, journey) for each in stop.approaches]
    known = [each for each in met if not battle.models[each.foe].hidden]
    return {each.unit: min([a.nearest for a in known if a.unit == each.unit]) for each in known}


def nearest_end(models: Sequence[Model], ends: Sequence[PointXYZ]) -> float:
    places = np.array([(model.x, model.y, model.z) for model in models])
    gaps: FloatArray = places[:, None, :] - np.array(ends)[None, :, :]
    return float(np.sqrt(np.min(np.sum(gaps**2, axis=2))))
