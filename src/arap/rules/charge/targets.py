"""Which units may charge which targets."""

from collections.abc import Sequence
from math import dist

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.secrets.counters import is_counter
from arap.battle.settings import CHARGE_UNSEEN, TOO_FAR_MARGIN
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Option
from arap.rules.charge.engaging import strike_reach
from arap.rules.charge.fleet import MOST, why_not_fleet
from arap.rules.charge.grenades import why_not_grenades
from arap.rules.charge.sighting import is_seen, was_seen
from arap.rules.morale.rally import why_not_charge as barred_by_rally
from arap.rules.movement.dice.fleet import is_fleet
from arap.rules.movement.legality.parting import why_not_charge_parted
from arap.rules.movement.measures.encumbrance import gear_of
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.measures.rates import charge_reaches
from arap.rules.movement.paths.stance import crawling, out_of_action
from arap.rules.states import why_barred
from arap.table import TOLERANCE, Box, within

RULE = "charge.eligible"
OPTION = Option(Charge(""), "Charge", 1, rule="charge.action", open=True)


@implements("charge.repeat")
@cites("charge.eligible", "charge.failed")
def why_not_charge(battle: Battle, unit: Unit) -> Refusal | None:
    """Why a unit may not charge at all now."""
    if refusal := why_barred(unit, "charge", RULE):
        return refusal
    if unit.now.charged:
        return Refusal(f"{unit.does('have already charged')} this turn", "charge.repeat")
    return None


@cites("charge.action", "activate.action-costs")
def charge_option(battle: Battle, unit: Unit) -> Option:
    """The option to charge. It is refused if no enemy is near enough for any charge."""
    if why := why_not_charge(battle, unit):
        return refused_option(why)
    near = enemies_about(battle, unit)
    if near and any(too_far(battle, battle.members(unit.id), enemy, fleet=True) is None for enemy in near):
        return OPTION
    return battle.once(("none to charge", unit.id, unit.models), lambda: refused_option(why_none_near(battle, unit)))


def refused_option(why: Refusal) -> Option:
    return Option(OPTION.answer, OPTION.label, 1, why, OPTION.rule, open=True)


@cites("charge.too-far")
def why_none_near(battle: Battle, unit: Unit) -> Refusal:
    """Why no enemy can be charged at all."""
    if not reach_of(battle, unit):
        return Refusal(f"No model of {unit.name} can fight hand to hand", RULE)
    return Refusal(f"No enemy is near enough for {unit.name}", "charge.too-far")


def enemies_about(battle: Battle, unit: Unit) -> list[str]:
    """Enemies whose bounding rectangle is in reach of a charge. All other enemies are out of reach."""
    area = charge_area(battle, unit)
    near = battle.units_near(*area) if area else []
    return [other for other in near if battle.units[other].side != unit.side]


def charge_area(battle: Battle, unit: Unit) -> Box | None:
    """The rectangle that holds every model a unit may charge from where it is; None if it cannot fight."""
    form = battle.form(unit.id)

    def area() -> Box | None:
        reach = reach_of(battle, unit)
        return (form.left - reach, form.low - reach, form.right + reach, form.high + reach) if reach else None

    return form.once(("charge area", unit.agitated > 0), area)


def reach_of(battle: Battle, unit: Unit) -> float:
    return battle.once(("charge reach", unit.models, unit.agitated > 0), lambda: farthest_reach(battle, unit))


def farthest_reach(battle: Battle, unit: Unit) -> float:
    """How near an enemy must be for any model of a unit to charge it."""
    fighters = [model for model in battle.members(unit.id) if melee_radius(battle.kind(model))]
    up = [unburdened(battle, model) for model in fighters]
    widest = max(battle.scenario.kinds.values(), key=lambda kind: kind.base_radius)
    dice = [MOST if battle.kind(model).powers.fleet else 0.0 for model in up]
    farthest = [move + die for die, move in zip(dice, charge_reaches(battle, up), strict=True)]
    moves = zip(up, farthest, strict=True)
    margin = TOO_FAR_MARGIN(battle) + TOLERANCE
    return max([move + strike_reach(battle.kind(model), widest) + margin for model, move in moves], default=0.0)


def unburdened(battle: Battle, model: Model) -> Model:
    """A model as it charges farthest: on its feet, and with nothing that it can put away."""
    laid = tuple(gear_of(battle, battle.kind(model)))
    return msgspec.structs.replace(model, prone=False, slung=False, carries="", laid=laid)


@implements("charge.too-far")
def too_far(battle: Battle, chargers: Sequence[Model], target: str, *, fleet: bool = False) -> Refusal | None:
    """Every charger is farther from every enemy than its best reach, with a six for Fleet if it is used. Terrain, turns
    and other dice do not count here."""
    margin, foes = TOO_FAR_MARGIN(battle), battle.members(target)
    nearest: tuple[float, float, float] | None = None
    for model, move in zip(chargers, charge_reaches(battle, chargers), strict=True):
        kind = battle.kind(model)
        move += fleet_inches(battle, model) if fleet else 0.0
        for foe in foes:
            apart = dist((model.x, model.y, model.z), (foe.x, foe.y, foe.z))
            best = move + strike_reach(kind, battle.kind(foe))
            if within(apart, best + margin):
                return None
            if nearest is None or apart - best < nearest[0]:
                nearest = apart - best, apart, best
    assert nearest is not None
    name = battle.units[target].name
    return Refusal(f'{name} is {round(nearest[1], 3):g}" away, reach is {nearest[2]:g}"', "charge.too-far")


@cites("charge.action", "activate.same-action")
def chargers_of(battle: Battle, unit: Unit, act: Charge) -> list[Model]:
    """The members that charge: the named ones, or all that can."""
    if act.models:
        return [battle.models[model] for model in act.models]
    return [model for model in battle.members(unit.id) if why_not_charger(battle, model) is None]


@implements("charge.eligible")
@cites("move.prone.charge")
def why_not_charger(battle: Battle, model: Model) -> Refusal | None:
    """Why one member may not charge."""
    kind = battle.kind(model)
    if model.dummy:
        return Refusal("A dummy is only a counter: it cannot charge", "hide.hidden-movement-counters")
    if not melee_radius(kind):
        return Refusal(f"The {kind.name} cannot fight hand to hand", RULE)
    if model.prone and crawling(kind) == "no":
        return Refusal(f"The {kind.name} must get up first", "move.prone.charge")
    return out_of_action(battle, model) if model.spent_until else None


@cites("charge.action", "charge.eligible")
def why_not_declared(battle: Battle, unit: Unit, act: Charge) -> Refusal | None:
    """What is wrong with the declaration itself: the target, the named members, or a target out of reach or out of
    sight."""
    if refusal := why_not_charge(battle, unit) or why_not_target(battle, unit, act.target):
        return refusal
    if refusal := why_not_named(battle, unit, act):
        return refusal
    chargers = chargers_of(battle, unit, act)
    if not chargers:
        return why_not_charger(battle, battle.members(unit.id)[0])
    if refusal := why_not_fleet(battle, unit, act, chargers):
        return refusal
    far = too_far(battle, chargers, act.target, fleet=act.fleet)
    return far or why_unseen(battle, unit, chargers, act.target) or why_not_grenades(battle, unit, act)


def fleet_inches(battle: Battle, model: Model) -> float:
    """The most that Fleet may add to the charge of a model."""
    return MOST if is_fleet(battle, model) else 0.0


@cites("charge.action", "charge.eligible", "charge.third-unit", "rally.after")
def why_not_target(battle: Battle, unit: Unit, target: str) -> Refusal | None:
    """A charge has exactly one target: an enemy unit on the table. After a rally, a unit does not charge the enemy that
    drove it off."""
    if not target:
        return Refusal("Choose the enemy unit to charge", "charge.action")
    enemy = battle.units.get(target)
    if enemy is None:
        return Refusal(f"There is no unit '{target}' on the table to charge", "charge.action")
    if enemy.side == unit.side:
        return Refusal(f"{enemy.name}: you cannot charge a friend", "charge.action")
    return barred_by_rally(unit, enemy) or why_not_charge_parted(unit, enemy)


@cites("charge.action")
def why_not_named(battle: Battle, unit: Unit, act: Charge) -> Refusal | None:
    """Each member is named once, and paths are drawn only for members that charge."""
    for named in (act.models, tuple([path.model for path in act.paths])):
        for model_id in named:
            if model_id not in unit.models:
                return Refusal(f"{model_id} is not a model of {unit.name}", "charge.action")
            if named.count(model_id) > 1:
                return Refusal(f"{model_id} is named twice", "charge.action")
            if refusal := why_not_charger(battle, battle.models[model_id]):
                return refusal
    idle = [path.model for path in act.paths if act.models and path.model not in act.models]
    return Refusal(f"{idle[0]} does not charge and has no path", "charge.action") if idle else None


@cites("charge.visibility", "charge.unseen")
def why_unseen(battle: Battle, unit: Unit, chargers: Sequence[Model], target: str) -> Refusal | None:
    """No charger sees a model of the target, it is no counter, and no model of the unit has seen it lately."""
    if is_seen(battle, [model.id for model in chargers], target):
        return None
    name = battle.units[target].name
    if not CHARGE_UNSEEN(battle):
        return Refusal(f"No charger sees a model of {name}", "charge.visibility")
    if is_counter(battle, target) or was_seen(battle, unit.id, target):
        return None
    return Refusal(f"No model of {unit.name} has seen {name} this turn or last", "charge.unseen")
