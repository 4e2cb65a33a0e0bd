"""The suppressor shield: it strikes everybody that charges its bearer."""

from arap.battle.battle import Battle
from arap.battle.values import Onset
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.melee.blows.allocation import deal_to_aimed
from arap.rules.melee.blows.strikes import roll_to_wound, tell_sure_hits
from arap.rules.melee.fighting.attacking import Attack
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.fighting.goals import blow, hit_needed
from arap.rules.melee.fighting.reach import can_strike
from arap.rules.melee.fighting.shields import shield_weapon
from arap.rules.shields import any_shields, shield_of

RULE = "shield.suppressor"


@implements("shield.suppressor")
@cites("melee.sequence")
def shields_strike(battle: Battle, bout: Bout) -> Flow[None]:
    """Before the blows of the first round, every charger in contact with a bearer, or within its melee radius, is hit
    once. The wounds count for the round. A unit that a shield has destroyed takes no further part."""
    for onset in bout.onsets if any_shields(battle) else ():
        both_there = onset.charger in battle.units and onset.target in battle.units
        hits = hits_of(battle, onset) if both_there else []
        if hits:
            tell_sure_hits(battle, onset.target, hits)
            injuries = yield from roll_to_wound(battle, onset.target, hits)
            side = bout.scores[onset.target].side
            lost = (yield from deal_to_aimed(battle, side, onset.charger, injuries, RULE)) if injuries else 0
            bout.count(onset.target, inflicted=lost)
            bout.count(onset.charger, taken=lost)
            if onset.charger not in battle.units:
                bout.finished_off(onset.target, onset.charger)


def hits_of(battle: Battle, onset: Onset) -> list[Attack]:
    """One automatic hit on every charger that a bearer can reach."""
    found = []
    shields = [(model, shield) for model in battle.members(onset.target) if (shield := shield_of(battle, model))]
    for charger in battle.members(onset.charger):
        near = [(model, each) for model, each in shields if each.charge_hit and can_strike(battle, model, charger)]
        for bearer, shield in near[:1]:
            needed = hit_needed(blow(battle, bearer, charger))
            weapon, kind = shield_weapon(shield), battle.kind(bearer)
            found.append(Attack(bearer, kind, "ordinary", weapon, charger, needed, automatic=True))
    return found
