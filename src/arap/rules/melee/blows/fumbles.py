"""Grenades that go off in the hand of the model that uses them."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.melee import GrenadeWentOff
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow
from arap.rules.melee.blows.allocation import deal_to_aimed
from arap.rules.melee.blows.strikes import Injury, roll_to_wound, strike_machines
from arap.rules.melee.fighting.attacking import Attack
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.fighting.grenades import FUMBLE, blast


class Blast(msgspec.Struct, frozen=True):
    """What a grenade has done when it went off in the hand: wounds still to be saved, and machines destroyed."""

    unit: str
    injuries: list[Injury]
    wrecks: tuple[str, ...]


@cites("melee.krak-attack.fumble")
def go_off(battle: Battle, unit_id: str, fumbles: Sequence[Attack]) -> Flow[list[Blast]]:
    """Rolls for the hits of every grenade that goes off. They are automatic."""
    found = []
    for attack in fumbles:
        hits = blast(battle, attack)
        models = tuple([hit.aim.id for hit in hits])
        battle.emit(
            GrenadeWentOff(rule=FUMBLE, unit=unit_id, model=attack.by.id, weapon=attack.weapon.id, models=models)
        )
        flesh, wrecks = yield from strike_machines(battle, unit_id, hits)
        found.append(Blast(unit_id, (yield from roll_to_wound(battle, unit_id, flesh)), tuple(wrecks)))
    return found


@cites("melee.krak-attack.fumble", "melee.wound-difference.environment")
def harm(battle: Battle, bout: Bout, blast: Blast) -> Flow[None]:
    """The wounds of a blast, whosever they are, count as taken and are credited to no unit."""
    for target in dict.fromkeys([injury.attack.aim.unit for injury in blast.injuries]):
        own = [injury for injury in blast.injuries if injury.attack.aim.unit == target]
        side = battle.units[target].side if target in battle.units else ""
        take(bout, target, (yield from deal_to_aimed(battle, side, target, own, FUMBLE, bare=bout.bare)))
    for wreck in blast.wrecks:
        if model := battle.models.get(wreck):
            take(bout, model.unit, model.wounds)
            battle.remove_model(wreck, None, "casualty.remove", outright=True)


def take(bout: Bout, unit_id: str, lost: int) -> None:
    """Units beside the combat have no score."""
    if unit_id in bout.scores:
        bout.count_by_nobody(unit_id, lost)
