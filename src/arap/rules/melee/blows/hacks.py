"""Free hacks: blows at enemies that do not strike back."""

from collections.abc import Mapping, Sequence

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.melee.blows.allocation import deal
from arap.rules.melee.blows.strikes import roll_to_hit, roll_to_wound, strike_machines
from arap.rules.melee.fighting.attacking import Attack, Stance, attacks_of
from arap.rules.melee.fighting.bout import can_fight
from arap.rules.melee.fighting.reach import apart, in_reach
from arap.rules.melee.fighting.threats import tell_turns, turn_to

RULE = "rout.contact-enemy"


@implements("melee.free-blow")
@cites("rout.contact-enemy")
def free_hacks(
    battle: Battle, attackers: Sequence[Model], target_unit: str, *, one_each: bool = False, rule: str = RULE
) -> Flow[int]:
    """Each attacker with a model of the target in melee radius or contact makes its normal attacks, or `one_each`, at 4
    or less to hit and without charge bonuses. The target does not strike back. Returns the Wounds the target has lost;
    they do not count for the wound difference."""
    lost = 0
    for unit_id in dict.fromkeys([model.unit for model in attackers]):
        if target_unit in battle.units:
            own = [model for model in attackers if model.unit == unit_id and model.id in battle.models]
            foes = battle.members(target_unit)
            struck = {model.id: in_reach(battle, model, foes) for model in own if can_fight(battle, model)}
            lost += yield from hacks_of_unit(battle, unit_id, target_unit, struck, rule, one_each=one_each)
    return lost


@implements("melee.break-off.free-attacks")
@cites("react.intercept.routers")
def hacks_of_unit(
    battle: Battle,
    unit_id: str,
    target: str,
    struck: Mapping[str, Sequence[Model]],
    rule: str,
    *,
    one_each: bool = False,
    beyond: bool = False,
) -> Flow[int]:
    """All attackers hack at once. `struck`: the foes each attacker has in reach. Wounds that none of these foes can
    take are lost, or go `beyond` them."""
    attacks = turned_to_hack(battle, struck, rule, one_each=one_each)
    if not attacks:
        return 0
    hits = yield from roll_to_hit(battle, unit_id, attacks, "melee.free-hack")
    flesh, wrecks = yield from strike_machines(battle, unit_id, hits)
    injuries = yield from roll_to_wound(battle, unit_id, flesh)
    lost = sum([battle.models[wreck].wounds for wreck in wrecks])
    for wreck in wrecks:
        battle.remove_model(wreck, unit_id, "casualty.remove", outright=True)
    if injuries and target in battle.units:
        lost += yield from deal(battle, battle.units[unit_id].side, attacks, target, injuries, beyond=beyond)
    return lost


def turned_to_hack(battle: Battle, struck: Mapping[str, Sequence[Model]], rule: str, *, one_each: bool) -> list[Attack]:
    """The attacks of each attacker. Each turns to its nearest foe first."""
    turned: dict[str, float] = {}
    attacks: list[Attack] = []
    for attacker, foes in struck.items():
        if foes:
            model = battle.models[attacker]
            model = turn_to(battle, model, min(foes, key=lambda foe: apart(model, foe)), turned)
            order = FightOrder(attacker, two_weapons=False if one_each else None)
            made = attacks_of(battle, model, foes, order, Stance(free=True))
            attacks += made[:1] if one_each else made
    tell_turns(battle, rule, turned)
    return attacks
