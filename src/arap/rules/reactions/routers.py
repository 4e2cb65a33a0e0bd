"""Interception of routers: free hacks at those who run past."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.melee.bout import can_fight
from arap.rules.melee.hacks import hacks_of_unit
from arap.rules.movement.measures.proximity import walled_off
from arap.rules.movement.travel.encounters import Encounter
from arap.rules.movement.travel.passing import Entry, Watch
from arap.rules.reactions.offer import accepts, enemy_of
from arap.table import PointXYZ

RULE = "react.intercept.routers"
IN_FLIGHT = 8
NOTES = (
    "Each of your models that has a router within its melee radius at some point of the flight makes its attacks as "
    "free hacks, 4 or less to hit; they cannot strike back.",
    "Nobody moves or is locked, and nothing of your own turn is lost. A unit intercepts once in a player turn.",
)


@implements("react.intercept.routers", "rout.contact-enemy", "react.sequence")
def meet_routers(battle: Battle, met: Encounter, found: Sequence[Encounter]) -> Flow[Entry | None]:
    """Trigger 8: who is passed by routers may hack at them, whoever's turn it is. The survivors run on; nobody is
    locked and nobody tests for it."""
    if (yield from accepts(battle, met, IN_FLIGHT, RULE, NOTES)):
        battle.change(met.unit, intercepted=True)
        yield from hack(battle, met.unit, enemy_of(battle, met).id, [each for each in found if each.unit == met.unit])
    return None


def can_hack(battle: Battle, foe: Model, router: Model, place: PointXYZ) -> bool:
    """Whether a model can strike at a router who runs past it; it need not have seen him coming."""
    here = foe.x, foe.y, foe.z
    return can_fight(battle, foe) and not walled_off(battle, here, place, battle.kind(foe), battle.kind(router))


ROUTERS = Watch(meet_routers, can_hack, at_start=True)


@implements("react.intercept.routers")
def hack(battle: Battle, unit_id: str, routers: str, passed: Sequence[Encounter]) -> Flow[None]:
    """Every model that was passed makes its attacks once, without charge bonus; wounds are shared among the routers."""
    struck: dict[str, list[Model]] = {each.foe: [] for each in passed}
    for each in passed:
        if each.model in battle.models:
            struck[each.foe].append(router_at(battle, each))
    yield from hacks_of_unit(battle, unit_id, routers, struck, RULE, beyond=True)


def router_at(battle: Battle, met: Encounter) -> Model:
    """A router where he came within reach."""
    x, y, z = met.place
    return msgspec.structs.replace(battle.models[met.model], x=x, y=y, z=z)
