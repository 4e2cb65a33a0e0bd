"""Getting out of a vehicle near enemies: where a unit may be placed, and the interception before it does anything."""

from collections.abc import Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.settings import DISEMBARK_DISTANCE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Approach, Stop, trigger
from arap.table import length, within

RULE = "react.intercept.disembark"


@cites("react.intercept.disembark")
def why_not_get_out_at(battle: Battle, vehicle: Model, models: Sequence[Model]) -> Refusal | None:
    """A unit that gets out is placed near the hull of its vehicle."""
    far, radius = DISEMBARK_DISTANCE(battle), battle.kind(vehicle).base_radius
    for model in models:
        gap = length((model.x, model.y), (vehicle.x, vehicle.y)) - radius
        if not within(gap, far):
            return Refusal(f'{battle.full_name(model.id)} is placed more than {far:g}" from the hull', RULE)
    return None


@implements("react.intercept.disembark")
def offer_interception(battle: Battle, unit_id: str) -> Flow[bool]:
    """When all models of a unit that got out are placed, enemies with one of them within their melee radius may charge
    it before it does anything. None of its models moves, and its points stay in hand. Returns whether one did."""
    side = battle.units[unit_id].side
    foes = [foe for enemy in battle.enemies_of(side) for foe in battle.members(enemy.id)]
    near = tuple([each for model in battle.members(unit_id) for foe in foes for each in approach(battle, model, foe)])
    if not near:
        return False
    verdict = yield from offer(battle, trigger(battle, "disembarked", unit_id, Stop(1.0, near)))
    return verdict.halted is not None and (yield from verdict.halted.resolve(battle))


def approach(battle: Battle, model: Model, foe: Model) -> tuple[Approach, ...]:
    """A model within the melee radius of an enemy, if it is."""
    away, reach = dist((model.x, model.y, model.z), (foe.x, foe.y, foe.z)), melee_radius(battle.kind(foe))
    return (Approach(model.id, foe.id, foe.unit, away, away),) if reach and within(away, reach) else ()
