"""Enemy units that may react to a move: on its way, and when the movement ends there."""

from collections.abc import Iterator, Sequence

import numpy as np

from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import INTERCEPT, Model
from arap.kernel.reasons import cites
from arap.rules.movement.measures.plan import Watcher
from arap.rules.movement.paths.party import Party
from arap.rules.movement.travel.foresight import after, stops_ahead
from arap.rules.movement.travel.journey import journey_of
from arap.rules.overwatch import CLOSE, WATCHED, is_watched
from arap.rules.triggers.deeds import either, moment
from arap.rules.triggers.offer import choices_about
from arap.rules.triggers.reaction import Reaction
from arap.rules.triggers.trigger import OCCASIONS, Close, Kind, Trigger, Way, is_time_to_act, level_of_play, trigger
from arap.table import PointXYZ
from arap.table.compiled import FloatArray

ENDS_CLOSE, STRAYS = OCCASIONS["move-end"].rule, OCCASIONS["stray"].rule
STRAY: Kind = "stray"


def watchers_of(battle: Battle, unit_id: str, party: Party) -> tuple[Watcher, ...]:
    """The enemy units whose melee radius the move would stray into, in the order they are asked, and those that may
    react if the movement ends there. Where measuring first is not allowed, only the former are named."""
    if not any(path.walks for path in party.paths):
        return ()
    near = ending_near(battle, unit_id, party) if PREMEASURE(battle) else ()
    return (*passed(battle, unit_id, party), *near)


@cites("react.manoeuvre.trigger-move", "overwatch.fire", "react.levels")
def ending_near(battle: Battle, unit_id: str, party: Party) -> Iterator[Watcher]:
    """The enemy units that would be asked if the movement ended with this move, with their distance from it. They are
    looked for on a copy of the battle."""
    ends = [(path.x, path.y, path.z) for path in party.paths]
    ends += [(model.x, model.y, model.z) for model in party.staying]
    if not is_time_to_act(battle) or level_of_play(battle) or not anyone_near(battle, unit_id, ends):
        return
    way = way_of(battle, unit_id, party)
    copy = after(battle, journey_of(unit_id, party))
    if unit_id not in copy.units:
        return
    about = trigger(copy, "move-end", unit_id, Close(way=way))
    choices = choices_about(copy, about)
    for unit in dict.fromkeys([unit for choice in choices for unit in choice.units]):
        able = [choice.reaction for choice in choices if unit in choice.units]
        yield from at_the_end(copy, about, unit, able, nearest_end(battle.members(unit), ends))


def at_the_end(battle: Battle, about: Trigger, unit: str, able: Sequence[Reaction], away: float) -> Iterator[Watcher]:
    """What a unit may do when the movement has ended, and what it may do to the movers where they were on the way."""
    away, rules = round(away, 3), {each.rule for each in able}
    told = [(each, deed) for each in able for deed in each.deeds(battle, about, unit)]
    if here := [(reaction.name, deed.words) for reaction, deed in told if deed.place is None]:
        text = f'may {either([words for _, words in here])} when you stop, {round(away, 1):g}"'
        rule = rules.pop() if len(rules) == 1 else ENDS_CLOSE
        yield Watcher(unit, rule, away, text, tuple([name for name, _ in here]))
    for reaction, deed in told:
        if deed.place is not None:
            yield Watcher(unit, reaction.rule, away, f"may {deed.words}", (reaction.name,), deed.at, deed.place)


def anyone_near(battle: Battle, unit_id: str, ends: Sequence[PointXYZ]) -> bool:
    """Whether any enemy may be close enough to the end of a move to react."""
    side, units = battle.units[unit_id].side, battle.units
    far = WATCHED if is_watched(battle, side) else CLOSE
    xs, ys = [x for x, _, _ in ends], [y for _, y, _ in ends]
    near = battle.units_near(min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)
    return any(units[each].side != side for each in near)


def way_of(battle: Battle, unit_id: str, party: Party) -> Way:
    """The places that models of a unit have passed in their movement, this move included; nothing if no enemy is on
    overwatch."""
    side, acting = battle.units[unit_id].side, battle.acting(unit_id)
    if not is_watched(battle, side):
        return ()
    before = acting.way if acting else ()
    return lengthened(before, [(path.model.id, path.corners) for path in party.paths if path.walks])


def lengthened(way: Way, paths: Sequence[tuple[str, tuple[tuple[float, float], ...]]]) -> Way:
    """The places that models have passed, with those of their next paths. Models that stay have passed none."""
    known = dict(way)
    for model, path in paths:
        if path:
            known[model] = (*known.get(model, ()), *path)
    return tuple(known.items())


@cites("move.enemy-proximity", "react.intercept.stray")
def passed(battle: Battle, unit_id: str, party: Party) -> Iterator[Watcher]:
    """The enemy units that may intercept the move, and how near it comes to them."""
    stops = stops_ahead(battle, journey_of(unit_id, party, STRAY))
    known = [each for stop in stops for each in stop.approaches]
    for unit in dict.fromkeys([each.unit for each in known]):
        nearest = round(min([each.nearest for each in known if each.unit == unit]), 3)
        spot = next(stop.spot_of(unit) for stop in stops if unit in stop.units)
        text = f'may {INTERCEPT} {moment(spot.at)}: {round(nearest, 1):g}" away'
        yield Watcher(unit, STRAYS, nearest, text, (INTERCEPT,), round(spot.at, 3), (spot.x, spot.y))


def nearest_end(models: Sequence[Model], ends: Sequence[PointXYZ]) -> float:
    places = np.array([(model.x, model.y, model.z) for model in models])
    gaps: FloatArray = places[:, None, :] - np.array(ends)[None, :, :]
    return float(np.sqrt(np.min(np.sum(gaps**2, axis=2))))
