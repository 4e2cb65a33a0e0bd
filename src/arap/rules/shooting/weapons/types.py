"""Weapon types: what a shot costs, how many shots it gives, how often in a turn."""

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.chance import is_out_of_grenades
from arap.battle.things.pistols import fired_with
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.guns import skill_of, why_not_served
from arap.rules.ladders import why_not_beside_ladder
from arap.rules.movement.climbing.holds import why_not_in_hand
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.shields import is_arm_free, shield_of
from arap.rules.shooting.weapons.lasers import why_weather_stops
from arap.rules.wounds.strength import strength_of
from arap.table import within

PISTOL_RANGE = 12.0
SHORT_RANGE = 12.0
SHORT_BURST, FULL_BURST = 1, 2
DEFENSIVE = 6
AT_ONCE = 2


@implements("shoot.weapon.pistol", "shoot.range")
def effective_range(weapon: Weapon) -> float | None:
    """The range of the weapon; a pistol without one has 12", if it is no template."""
    if weapon.range is None and weapon.nature.pistol and not weapon.nature.stream:
        return PISTOL_RANGE
    return weapon.range


@implements("shoot.weapon.salvo")
@cites("shoot.range")
def reach_of(weapon: Weapon, order: FireOrder) -> float | None:
    """How far the shot of an order goes; a salvo weapon fired for one point goes half as far."""
    reach = effective_range(weapon)
    return reach / 2 if reach and weapon.nature.bursts and order.points != FULL_BURST else reach


@cites("shoot.range", "shoot.weapon.salvo")
def why_out_of_reach(weapon: Weapon, reach: float) -> Refusal:
    """Out of range; the short burst of a salvo weapon goes half as far as the weapon."""
    if reach < (effective_range(weapon) or 0.0):
        return Refusal(f"beyond half range for {weapon.name}", "shoot.weapon.salvo")
    return Refusal(f'out of range of {reach:g}"', "shoot.range")


@implements("shoot.range.short")
def short_range(weapon: Weapon) -> float:
    """The smaller of 12" and half the effective range."""
    return min(SHORT_RANGE, weapon.pair.half_range if weapon.pair else (effective_range(weapon) or 0.0) / 2)


@implements("shoot.weapon.slow", "shoot.relentless.heavy", "shoot.relentless.emplacement")
@cites("shoot.weapon.number", "shoot.weapon.heavy", "shoot.weapon.ordinance")
def point_cost(kind: Kind, weapon: Weapon, order: FireOrder | None = None, *, guessed: bool = False) -> int:
    """Action points of a shot; a Relentless model fires a heavy weapon for one, ordinance at a guessed distance costs
    three."""
    if is_battery(kind):
        return battery_cost(kind, weapon)
    nature = weapon.nature
    if guessed and nature.guessed_cost:
        return nature.guessed_cost
    if nature.relentless_cost and kind.powers.relentless:
        return nature.relentless_cost
    if nature.bursts and order is not None and order.points == FULL_BURST:
        return FULL_BURST
    return nature.cost or 1


@implements("shoot.weapon.number", "shoot.weapon.rapid-fire", "shoot.weapon.assault", "shoot.relentless.rapid-fire")
@cites("shoot.weapon.pistol", "shoot.weapon.salvo", "shoot.weapon.heavy", "shoot.weapon.slow")
def shots(kind: Kind, weapon: Weapon, distance: float, order: FireOrder) -> int:
    """How often the weapon fires at this distance, the most its type allows unless fewer were asked for."""
    most = most_shots(kind, weapon, distance, order.points or 1)
    return most if order.shots is None else min(order.shots, most)


def most_shots(kind: Kind, weapon: Weapon, distance: float, points: int) -> int:
    """The most shots of its type at this distance, for this many points."""
    reach = effective_range(weapon) or 0.0
    if weapon.nature.near_shot:
        near = reach * (2 / 3 if kind.powers.relentless else 1 / 2)
        return weapon.shots + 1 if within(distance, near) else weapon.shots
    if weapon.nature.bursts:
        if points == FULL_BURST:
            return weapon.full_shots or weapon.shots
        return weapon.shots if within(distance, reach / 2) else 0
    return weapon.shots


@implements("shoot.weapon.once-per-turn")
@cites("shoot.weapon.vehicle-mounted")
def why_spent(battle: Battle, kind: Kind, model: Model, weapon: Weapon) -> Refusal:
    """A weapon fired once a turn takes its user's whole turn; of a vehicle only that weapon's."""
    fired = battle.weapon(model.spent[0])
    if kind.powers.vehicle:
        return Refusal(f"{weapon.name} has already fired this turn", "shoot.weapon.vehicle-mounted")
    return Refusal(
        f"{fired.name} has already fired; its user cannot fire again this turn", "shoot.weapon.once-per-turn"
    )


@implements("shoot.to-hit.bs-zero")
@cites("shoot.weapon.once-per-turn", "shoot.weapon.reload", "shoot.action.who", "move.agility")
def why_not_fire(battle: Battle, model: Model, weapon: Weapon) -> Refusal | None:
    """What keeps this model from firing this weapon at all, whatever the target."""
    kind = battle.scenario.kinds[model.kind]
    if refusal := why_never_fired(battle, kind, weapon):
        return refusal
    if kind.powers.gun and (refusal := why_not_served(battle, model) or why_unskilled(battle, model, kind)):
        return refusal
    if model.silenced_until and model.silenced_until >= battle.turn.serial:
        return Refusal(f"The {kind.name} was hit and cannot shoot this turn", "dice.to-wound")
    if model.spent_until and (refusal := out_of_action(battle, model)):
        return refusal
    if model.spent and (not kind.powers.vehicle or is_used_up(kind, model, weapon)):
        return why_spent(battle, kind, model, weapon)
    if model.empty and any(each.id in model.empty for each in fired_with(battle.scenario.weapons, weapon)):
        return Refusal(f"{weapon.name} must be reloaded first", "shoot.weapon.reload")
    if weapon.nature.used_up and not weapon.nature.rock and is_out_of_grenades(battle, model.id):
        return Refusal(f"{weapon.name} is used up", "chance.example")
    if model.laid and weapon.id in model.laid:
        return Refusal(f"{battle.model_name(model.id)} has laid down the {weapon.name}", "climb.sustained.hauling")
    if weapon.two_handed and (refusal := why_not_beside_shield(battle, model, weapon)):
        return refusal
    if model.carries and (refusal := why_not_beside_ladder(battle, model, weapon)):
        return refusal
    return why_not_in_hand(battle, model, weapon) if battle.table.tiered else None


def why_never_fired(battle: Battle, kind: Kind, weapon: Weapon) -> Refusal | None:
    """What keeps models of a kind from ever firing a weapon in this battle."""
    return battle.once(("never fired", kind.id, weapon.id), lambda: find_why_never(battle, kind, weapon))


@cites("shoot.action.who", "shoot.to-hit.bs-zero", "shoot.range", "pistols.digital")
def find_why_never(battle: Battle, kind: Kind, weapon: Weapon) -> Refusal | None:
    if weapon.id not in kind.weapons:
        return Refusal(f"The {kind.name} does not carry {weapon.name}", "shoot.action.who")
    if not kind.powers.gun and kind.profile.BS == 0:
        return no_skill(kind)
    if not weapon.nature.cost or (effective_range(weapon) is None and not weapon.nature.stream):
        return Refusal(f"{weapon.name} is not a weapon for aimed fire", "shoot.range")
    if weapon.nature.melee_only:
        return Refusal(f"{weapon.name} is only used in melee", "pistols.digital")
    return why_weather_stops(battle, kind, weapon)


def why_unskilled(battle: Battle, model: Model, kind: Kind) -> Refusal | None:
    """A gun is fired by its best gunner; a crew with BS 0 cannot."""
    return no_skill(kind) if skill_of(battle, model, kind) == 0 else None


def no_skill(kind: Kind) -> Refusal:
    return Refusal(f"The {kind.name} has BS 0 and cannot make ranged attacks", "shoot.to-hit.bs-zero")


@cites("shield.hands")
def why_not_beside_shield(battle: Battle, model: Model, weapon: Weapon) -> Refusal | None:
    """A shield on the arm leaves one hand; only one that is strapped on leaves both."""
    shield = shield_of(battle, model)
    if shield is None or is_arm_free(battle, model):
        return None
    return Refusal(f"{weapon.name} takes two hands; the {shield.name} leaves one", "shield.hands")


@implements("area.high-trajectory")
def is_curved(weapon: Weapon) -> bool:
    """Barrage and Grenade weapons shoot in a high curve: they can fire over obstacles and out of sight."""
    return weapon.nature.curved


@cites("area.high-trajectory")
def never_flat(weapon: Weapon) -> bool:
    """Whether a weapon can only be fired in a high curve."""
    return weapon.nature.curved and not weapon.nature.direct


@cites("shoot.weapon.vehicle-mounted")
def is_battery(kind: Kind) -> bool:
    """Whether the model is a vehicle that fires two weapons at once; by setting each weapon pays its own cost."""
    return kind.powers.battery and not kind.powers.fires_by_type


@cites("shoot.weapon.vehicle-mounted")
def battery_cost(kind: Kind, weapon: Weapon) -> int:
    """A defensive weapon, of Strength 6 or less, fires for one point, any other for two."""
    return 1 if strength_of(kind, weapon) <= DEFENSIVE else 2


@implements("react.shoot.vehicle")
def reacts_as_vehicle(kind: Kind) -> bool:
    """Whether a model reacts with up to two weapons, defensive ones only if it has one success: vehicles, and walkers
    too."""
    return is_battery(kind) or kind.powers.walker


@implements("shoot.weapon.vehicle-mounted")
@cites("react.shoot.vehicle", "overwatch.vehicle")
def weapons_at_once(kind: Kind, *, reacting: bool = False) -> int:
    """How many weapons a model fires in one volley."""
    return AT_ONCE if is_battery(kind) or (reacting and reacts_as_vehicle(kind)) else 1


@cites("shoot.weapon.vehicle-mounted")
def is_used_up(kind: Kind, model: Model, weapon: Weapon) -> bool:
    """Whether every weapon of this sort has fired as often as it may this turn."""
    return model.spent.count(weapon.id) >= kind.weapons.count(weapon.id)
