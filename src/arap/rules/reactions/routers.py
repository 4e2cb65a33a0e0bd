"""Interception of routers: free hacks at those who run past."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.melee.allocation import deal
from arap.rules.melee.attacking import Attack, Stance, attacks_of
from arap.rules.melee.bout import can_fight
from arap.rules.melee.reach import apart
from arap.rules.melee.strikes import roll_to_hit, roll_to_wound
from arap.rules.melee.threats import tell_turns, turn_to
from arap.rules.movement.encounters import Encounter
from arap.rules.movement.passing import Entry, Watch
from arap.rules.movement.proximity import walled_off
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
    turned: dict[str, float] = {}
    attacks: list[Attack] = []
    for foe in dict.fromkeys([each.foe for each in passed]):
        struck = [router_at(battle, each) for each in passed if each.foe == foe and each.model in battle.models]
        if struck:
            model = battle.models[foe]
            model = turn_to(battle, model, min(struck, key=lambda router: apart(model, router)), turned)
            attacks += attacks_of(battle, model, struck, FightOrder(foe), Stance(free=True))
    tell_turns(battle, RULE, turned)
    hits = (yield from roll_to_hit(battle, unit_id, attacks, "melee.free-hack")) if attacks else []
    injuries = (yield from roll_to_wound(battle, unit_id, hits)) if hits else []
    if injuries:
        yield from deal(battle, battle.units[unit_id].side, attacks, routers, injuries)


def router_at(battle: Battle, met: Encounter) -> Model:
    """A router where he came within reach."""
    x, y, z = met.place
    return msgspec.structs.replace(battle.models[met.model], x=x, y=y, z=z)
