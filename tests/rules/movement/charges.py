"""The charges of single models, on a given path or by the best way there is."""

from collections.abc import Sequence

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.charge.approach.arrange import straight_at
from arap.rules.charge.approach.ways import ChargePath, Charger, approach_along, best_approach
from arap.rules.movement.climbing.ladders import charge_bonuses_count
from arap.rules.movement.legality.charging import why_not_charge_path
from arap.rules.movement.measures.rates import charge_reach


def charge_along(battle: Battle, model: Model, legs: Sequence[Leg], target: str) -> ChargePath | Refusal:
    """The charge of one model along its owner's path, if it can be made so."""
    found = approach_along(battle, Charger(model, charge_reach(battle, model)), legs, target)
    return why_not_charge_path(battle, found.path) or found


def charge_at(battle: Battle, model: Model, target: str, higher_die: int | None = None) -> ChargePath:
    """The cheapest way to where it can fight one of the target, or as far as it comes."""
    charger = Charger(model, charge_reach(battle, model, higher_die))
    best = best_approach(battle, charger, battle.members(target), target)
    return best or ChargePath(straight_at(battle, charger, target, shy=True), ())


def caught(battle: Battle, chargers: Sequence[Model], runners: str) -> bool:
    """Whether even one charger can come to grips with one of the runners."""
    return any(charge_at(battle, model, runners).engaged for model in chargers)


def keeps_bonuses(charges: Sequence[ChargePath]) -> bool:
    return charge_bonuses_count([charge.path.feats for charge in charges if charge.engaged and charge.path.uneven])
