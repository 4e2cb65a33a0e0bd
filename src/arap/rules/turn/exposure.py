"""The moments at which enemies close by may react to a unit of the active player: the end of its movement, its fire,
and the end of the activations if it has stayed where it is."""

from collections.abc import Sequence

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.travel.journey import Trip
from arap.rules.movement.travel.watchers import lengthened
from arap.rules.overwatch import is_watched
from arap.rules.reactions.closeness import enemies_about, reach_of_enemies, sighted_by
from arap.rules.triggers.offer import NOBODY, Verdict, offer
from arap.rules.triggers.trigger import Close, is_time_to_act, level_of_play, trigger
from arap.rules.turn.action import ACTION_OF
from arap.table import Box


def ends_movement(acting: Acting, act: Act) -> bool:
    """Whether a unit that is moving finishes its movement by declaring this act. One that ends its activation finishes
    it then."""
    if not acting.moving:
        return False
    action = ACTION_OF[type(act)]
    return action is None or action.ends_movement


@cites("react.manoeuvre.trigger-move")
def note_movement(battle: Battle, unit_id: str, trips: Sequence[Trip]) -> None:
    """A unit that has left its place is moving until it declares something else."""
    acting = battle.acting(unit_id)
    if acting is None or not any(arrival.path.walks for trip in trips for arrival in trip.arrivals):
        return
    watched = is_watched(battle, battle.units[unit_id].side) if unit_id in battle.units else False
    moved = [moved for trip in trips for moved in trip.moved] if watched else []
    way = lengthened(acting.way, [(each.model, each.path) for each in moved])
    battle.change_acting(acting, moving=True, way=way, doused=False)


@cites("react.manoeuvre.trigger-move", "react.sequence", "react.levels")
def movement_over(battle: Battle, acting: Acting) -> Flow[Verdict]:
    """Trigger 2: the movement of a unit is finished, and enemies close by may react before anything else happens."""
    if not acting.moving:
        return NOBODY
    battle.change_acting(acting, moving=False, way=())
    if acting.unit not in battle.units or not is_exposed(battle, acting.unit):
        return NOBODY
    return (yield from offer(battle, trigger(battle, "move-end", acting.unit, Close(way=acting.way))))


@cites("react.levels")
def is_exposed(battle: Battle, unit_id: str) -> bool:
    """Whether enemies may be close enough to react to what a unit of the active player does in its activation."""
    if not is_time_to_act(battle) or level_of_play(battle):
        return False
    return bool(enemies_about(battle, unit_id))


@cites("react.manoeuvre.trigger-fire")
def eyes_on(battle: Battle, unit_id: str) -> tuple[tuple[str, float], ...]:
    """The enemy units that are close to a unit and see it when it fires."""
    return sighted_by(battle, unit_id) if is_exposed(battle, unit_id) else ()


@cites("react.manoeuvre.trigger-fire", "react.sequence")
def fire_over(battle: Battle, unit_id: str, near: tuple[tuple[str, float], ...]) -> Flow[None]:
    """Trigger 3: a shooting action is resolved, and enemies that saw it close by may react."""
    if near and unit_id in battle.units:
        yield from offer(battle, trigger(battle, "fire", unit_id, Close(near)))


@implements("react.deferred")
@cites("react.manoeuvre.trigger-still", "react.sequence")
def still_window(battle: Battle) -> Flow[None]:
    """Trigger 10: before the melees, enemies may react to the active player's units that have not moved this turn."""
    if battle.turn.phase != "activation":
        return
    active = battle.turn.active
    box = reach_of_enemies(battle, active)
    for unit in battle.units_of(active):
        if box and is_in(battle, unit.id, box) and has_stayed(battle, unit.id):
            verdict = yield from offer(battle, trigger(battle, "still", unit.id, Close()))
            box = reach_of_enemies(battle, active) if verdict.reacted else box


def is_in(battle: Battle, unit_id: str, box: Box) -> bool:
    """Whether a unit on the table may have a model in a rectangle."""
    if unit_id not in battle.units:
        return False
    form, (left, low, right, high) = battle.form(unit_id), box
    return form.left <= right and form.right >= left and form.low <= high and form.high >= low


@cites("react.deferred", "react.manoeuvre.trigger-still")
def has_stayed(battle: Battle, unit_id: str) -> bool:
    """Whether no model of a unit has moved or charged in this player turn. Units in melee do not count."""
    unit = battle.units[unit_id]
    if unit.now.charged or unit.locked:
        return False
    serial = battle.turn.serial
    return not [model for model in battle.members(unit_id) if model.came is not None and model.came[-1] == serial]
