"""When a cautious player uses grenades in melee: where they promise more than blows."""

from math import dist

from arap.army.profile import Kind, Weapon
from arap.battle.acts import Act, Fight, FightOrder
from arap.battle.values import Model
from arap.bots.judging.charges import FACES, kills_by, wound_chance
from arap.bots.judging.melee_sense import fighter_worth
from arap.game.advice import BETTER, EQUAL, WORSE, grenades_in, is_machine, krak_needed, strength_of
from arap.game.seat import Seat
from arap.kernel.requests import Ask

MACHINE = 100


def grenades_or_blows(seat: Seat, weapons: dict[str, Weapon], ask: Ask) -> Act | None:
    """The grenades on offer that promise most, if that is more than the blows they take the place of."""
    worth = {
        option.answer: sum([gain(seat, weapons, order) for order in option.answer.orders])
        for option in ask.options
        if isinstance(option.answer, Fight) and any(order.attack in ("krak", "plant") for order in option.answer.orders)
    }
    best = max(worth, key=lambda answer: worth[answer], default=None)
    return best if best is not None and worth[best] > 0.0 else None


def gain(seat: Seat, weapons: dict[str, Weapon], order: FightOrder) -> float:
    """What one model's grenade promises, less the blows it would strike instead and the risk that it goes off in the
    hand; all by the worth of the models lost."""
    model = seat.models[order.model]
    foe = nearest_foe(seat, model, machine=order.attack == "plant")
    if foe is None:
        return 0.0
    kind, defending = seat.kinds[model.kind], seat.kinds[foe.kind]
    weapon = grenades_in([weapons[each] for each in kind.weapons], order.attack)[0]
    risk = fighter_worth(kind) * wound_chance(kind, weapon, kind) / FACES if defending.profile.WS else 0.0
    if order.attack == "krak":
        hits = float(krak_needed(kind, defending).chance)
        killed = hits * wound_chance(kind, weapon, defending) / defending.profile.W
        more = killed - kills_by(weapons, kind, defending, None)
    else:
        more = planted(kind, weapon, defending) - struck(weapons, kind, defending)
    return more * worth_of(defending) - risk


def worth_of(foe: Kind) -> int:
    """The worth of an enemy; a machine is worth more than its profile tells."""
    return max(fighter_worth(foe), MACHINE if is_machine(foe) else 0)


def nearest_foe(seat: Seat, model: Model, *, machine: bool) -> Model | None:
    """The nearest enemy in the melee on which the grenade can be used."""
    units = [seat.units[unit] for unit in seat.units[model.unit].locked if unit in seat.units]
    foes = [seat.models[each] for unit in units for each in unit.models]
    fit = [foe for foe in foes if is_machine(seat.kinds[foe.kind]) is machine]
    return min(fit, key=lambda foe: dist((model.x, model.y), (foe.x, foe.y)), default=None)


def planted(kind: Kind, weapon: Weapon, machine: Kind) -> float:
    """The chance that a planted grenade destroys a machine."""
    skill, other = kind.profile.WS, machine.profile.WS
    goal = BETTER if skill > other or not other else WORSE if skill < other else EQUAL
    return (goal - 1) / FACES * through(strength_of(kind, weapon), machine)


def struck(weapons: dict[str, Weapon], kind: Kind, machine: Kind) -> float:
    """The chance that the blows of a round destroy a machine."""
    arms = [weapon for each in kind.weapons if (weapon := weapons[each]).nature.contact]
    strength = max([strength_of(kind, weapon) for weapon in arms], default=kind.profile.S)
    return 1.0 - (1.0 - EQUAL / FACES * through(strength, machine)) ** kind.profile.A


def through(strength: int, machine: Kind) -> float:
    """The chance that a hit goes through the armour; a machine with a Toughness is left to the blows."""
    needed = (machine.armour_value or 0) - strength
    return max(0.0, min(1.0, (FACES - needed) / FACES)) if machine.armour_value is not None else 0.0
