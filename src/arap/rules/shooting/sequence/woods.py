"""Fire in dense woods where dice decide how far it goes."""

from collections.abc import Iterable
from typing import TypeVar

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events.hiding import DenseRangeRolled
from arap.kernel.reasons import cites
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.shooting.shots.delivery import aim_at_place, delivery_of
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.wild.blind import CHEST, spot_of
from arap.rules.sight.dense import RULE, body_of, dense_woods, is_diced
from arap.table import PointXYZ

T = TypeVar("T")


@cites("hide.dense-woods")
def roll_dense_range(battle: Battle, unit_id: str, orders: Iterable[FireOrder]) -> Flow[bool]:
    """2D6 inches for the fire of a unit, rolled once, as soon as a shot is to go through such a wood. Returns whether
    it was rolled now: its owner may then choose other targets."""
    unit = battle.units[unit_id]
    if battle.turn.dense or not needs_range(battle.known_to(unit.side), orders):
        return False
    faces: Faces = yield Roll("hide.dense-range", RULE, unit.side, 2, label=f"{unit.name}: range in dense woods")
    battle.change_turn(dense=sum(faces))
    battle.emit(DenseRangeRolled(rule=RULE, unit=unit_id, faces=faces, inches=sum(faces)))
    return True


@cites("hide.dense-woods")
def needs_range(battle: Battle, orders: Iterable[FireOrder]) -> bool:
    """Whether a range must still be rolled for one of these orders."""
    if battle.turn.dense or not any(wood.diced_sight for wood in dense_woods(battle)):
        return False
    return any(
        is_diced(battle, battle.models[order.model], place) for order in orders for place in places_of(battle, order)
    )


def places_of(battle: Battle, order: FireOrder) -> list[PointXYZ]:
    """Where a direct shot may strike; nothing for shots in a curve and for streams."""
    model = battle.models[order.model]
    if delivery_of(battle, order).strikes_places:
        found = aim_at_place(battle, order, blind=True) if battle.weapon(order.weapon).delivery == "area" else None
        return [(*found.aim, found.z)] if isinstance(found, Strike) and found.mode == "direct" else []
    if order.aim is not None:
        x, y, z = spot_of(battle, model, order.aim)
        return [(x, y, z + CHEST)]
    return [body_of(battle, each) for each in battle.members(order.target)] if order.target in battle.units else []


@cites("hide.dense-woods")
def with_own_range(battle: Battle, fire: Flow[T]) -> Flow[T]:
    """Fire for which a range is rolled anew if it needs one."""
    before = battle.turn.dense
    if before:
        battle.change_turn(dense=0)
    result = yield from fire
    if battle.turn.dense != before:
        battle.change_turn(dense=before)
    return result
