"""How the cautious bot uses forward observers: one watches what the guns of its side cannot see."""

from arap.army.profile import Kind, Weapon
from arap.battle.acts import Observe
from arap.battle.values import Unit
from arap.bots.judging.judgement import gap, models_of, own_units
from arap.game.advice import MOST_POINTS, effective_range
from arap.game.queries import FirePlan, PlanFire
from arap.game.seat import Seat
from arap.game.view import Scene

UNSEEN = "indirect"
GUIDING = 2.0
"""What guiding guns is worth to a unit that is to be tried, in the measure of its other gains."""
MOST_FIRE = 0.5
"""The share of an enemy that its own fire must remove for an observer to fire instead."""


def is_trained(scene: Scene, kind: Kind) -> bool:
    roles = scene.settings["observer.roles"]
    return kind.powers.observer or (isinstance(roles, list) and not kind.powers.training.isdisjoint(roles))


def is_gun(weapon: Weapon) -> bool:
    """Whether a weapon can be fired at what its crew does not see."""
    return weapon.nature.curved and not weapon.nature.thrown


def guns_of(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> list[Weapon]:
    carried = dict.fromkeys([weapon for model in models_of(seat, unit) for weapon in seat.kinds[model.kind].weapons])
    return [weapons[weapon] for weapon in carried if is_gun(weapons[weapon])]


def waiting_guns(seat: Seat, weapons: dict[str, Weapon], but: Unit) -> list[Unit]:
    """Units with guns that have not acted yet in this turn."""
    able = [unit for unit in own_units(seat) if unit.id != but.id and not (unit.attempted or unit.finished)]
    return [unit for unit in able if guns_of(seat, weapons, unit)]


def worth_guiding(seat: Seat, scene: Scene, unit: Unit) -> float:
    """What an observer gains by two points while guns wait for it."""
    if scene.settings["observer.communication"] == "off":
        return 0.0
    trained = any(is_trained(scene, seat.kinds[model.kind]) for model in models_of(seat, unit))
    return GUIDING if trained and waiting_guns(seat, scene.weapons, unit) else 0.0


def observation(seat: Seat, scene: Scene, unit: Unit, shot: float) -> Observe | None:
    """Watches an enemy in reach of guns that do not see it: the one it watched before, else the largest."""
    options = seat.ask.options if seat.ask else ()
    offered = [each.answer for each in options if isinstance(each.answer, Observe) and not each.refusal]
    if not offered or shot > MOST_FIRE:
        return None
    guns = waiting_guns(seat, scene.weapons, unit)
    before = {entry.target for entry in unit.observed}
    able = [act for act in offered if any(fires_unseen(seat, scene.weapons, gun, act.target) for gun in guns)]
    return max(able, key=lambda act: (act.target in before, len(seat.units[act.target].models)), default=None)


def fires_unseen(seat: Seat, weapons: dict[str, Weapon], guns: Unit, target: str) -> bool:
    """Whether guns could fire at a target that they do not see."""
    reach = max([effective_range(weapon) or 0.0 for weapon in guns_of(seat, weapons, guns)], default=0.0)
    if gap(seat, guns, seat.units[target]) > reach:
        return False
    orders = seat.fire_orders(guns.id, target, MOST_POINTS)
    plan = seat.query(PlanFire(guns.id, target, MOST_POINTS, orders=orders))
    return isinstance(plan, FirePlan) and any(row.strike and row.strike.mode == UNSEEN for row in plan.rows)
