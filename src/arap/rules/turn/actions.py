"""The actions of an activated unit: which ones it may take, what they cost, and carrying one out."""

import msgspec

from arap.battle.acts import (
    Act,
    Aim,
    Attempt,
    Charge,
    Convert,
    Dig,
    Discharge,
    EndPhase,
    Finish,
    GetUp,
    GoToGround,
    Heads,
    Hide,
    Leave,
    Move,
    Overwatch,
    Regroup,
    Reload,
    Shoot,
    Sling,
    Surge,
    Swim,
    Tactical,
    Tunnel,
    Venture,
)
from arap.battle.battle import Battle
from arap.battle.blips import is_covered
from arap.battle.events import UnitAimed, UnitFinished, UnitReloaded
from arap.battle.knowledge import secrets_of
from arap.battle.settings import AIMING, OVERRIDES
from arap.battle.underground import is_below
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Flow, Option, Work
from arap.kernel.words import plural
from arap.rules.characters import join_up
from arap.rules.charge.action import charge_action
from arap.rules.charge.planner import why_not_charge_act, will_climb
from arap.rules.charge.targets import charge_option
from arap.rules.morale.ground import go_to_ground, why_not_ground
from arap.rules.morale.suppression import regroup, why_not_regroup
from arap.rules.movement.blips.converting import convert, convert_seen, why_not_as_blip, why_not_convert
from arap.rules.movement.hiding.revealing import reveal_found
from arap.rules.movement.legality.legal import why_not_paths
from arap.rules.movement.underground.emerging import dig, why_not_dig
from arap.rules.movement.underground.options import underground_options
from arap.rules.movement.underground.tunnelling import tunnel, tunnels, why_not_tunnel
from arap.rules.reactions.closeness import note_nearness
from arap.rules.reserves.ongoing import leave_table, why_not_leave
from arap.rules.shooting.grenades.bomb_trails import keep_trails, put_trails
from arap.rules.shooting.sequence.action import shoot_action, why_not_shoot_action, why_nothing_to_fire
from arap.rules.squads.settling import note_idle
from arap.rules.turn.activation import why_not_try
from arap.rules.turn.costs import action_cost, pay, too_few_points
from arap.rules.turn.exposure import eyes_on, fire_over, movement_over, note_movement
from arap.rules.turn.free_acts import FREE_ACTS, free_act, free_options, why_not_free_act
from arap.rules.turn.manoeuvres import judge_manoeuvre, manoeuvre, manoeuvre_options
from arap.rules.turn.overwatching import go_on_overwatch, why_not_overwatch, why_not_overwatch_act
from arap.rules.turn.restoring import while_restoring, why_not_while_restoring
from arap.rules.turn.same_type import note_type, only_this_type, why_not_this_type
from arap.rules.turn.squadrons import why_squadron_is_apart

FREE = (GoToGround, Finish, Convert, *FREE_ACTS)
BELOW_GROUND = (Tunnel, Dig, Finish, EndPhase, Attempt)
SHOOT = Option(Shoot(1, ()), "Shoot", 1, rule="shoot.action", open=True)
AIM = Option(Aim(), "Aim", 1, rule="shoot.aim")
OVERWATCH = Option(Overwatch(), "Overwatch", 1, rule="overwatch.enter")
DOWN = "react.ground.free-action"
FINISH = Option(Finish(), "Finish", rule="activate.action-points")


@cites("activate.action-costs", "activate.action-points")
def action_options(battle: Battle, acting: Acting) -> tuple[Option, ...]:
    """Every kind of action with its cost, and the reason for each one that cannot be taken now."""
    unit = battle.units[acting.unit]
    if is_below(battle, unit.id):
        return (*(underground_options(battle, unit, acting.points) if acting.points else ()), FINISH)
    if not acting.points:
        return (*free_options(battle, acting), FINISH)
    firing, aiming = why_nothing_to_fire(battle, unit, acting.points), why_not_aim(battle)
    options = [
        *manoeuvre_options(battle, unit, acting.points),
        charge_option(battle, unit),
        Option(Shoot(1, ()), "Shoot", 1, firing, "shoot.action", open=True) if firing else SHOOT,
        Option(Aim(), "Aim", 1, aiming, "shoot.aim") if aiming else AIM,
        overwatch_option(battle, unit),
        regroup_option(battle, unit),
    ]
    if battle.once(("reloads", unit.models), lambda: has_to_reload(battle, unit)):
        options.append(Option(Reload(), "Reload", 1, why_not_reload(battle, unit), "shoot.weapon.reload"))
    options += underground_options(battle, unit, acting.points)
    options += [ground_option(battle, unit), *free_options(battle, acting), FINISH]
    if is_covered(battle, unit.id):
        options = [only_moves(battle, unit, option) for option in options]
    if unit.restoring:
        options = [*while_restoring(battle, unit, options)]
    if acting.bound:
        options = only_this_type(battle, acting, options)
    return tuple(options) if not OVERRIDES(battle) else tuple([priced(battle, acting, option) for option in options])


@cites("blip.basics")
def only_moves(battle: Battle, unit: Unit, option: Option) -> Option:
    """An option of a blip, which only moves."""
    why = why_not_as_blip(battle, unit, option.answer)
    return msgspec.structs.replace(option, refusal=why) if why else option


def overwatch_option(battle: Battle, unit: Unit) -> Option:
    why = why_not_overwatch(battle, unit)
    return Option(Overwatch(), "Overwatch", 1, why, "overwatch.enter") if why else OVERWATCH


def regroup_option(battle: Battle, unit: Unit) -> Option:
    """Depends only on whether the unit has suppression points."""
    key = "regroup", unit.id, bool(unit.suppression or unit.pending)
    return battle.once(key, lambda: Option(Regroup(), "Regroup", 1, why_not_regroup(unit), "suppress.regroup"))


def ground_option(battle: Battle, unit: Unit) -> Option:
    free = battle.once(("ground", unit.id), lambda: Option(GoToGround(unit.id), "Go to ground", 0, None, DOWN))
    why = why_not_free_ground(battle, unit)
    return free if why is None else msgspec.structs.replace(free, refusal=why)


@cites("activate.extra-cost")
def priced(battle: Battle, acting: Acting, option: Option) -> Option:
    """An option at the cost the scenario sets, refused if that is more than the points left."""
    act = option.answer
    if isinstance(act, FREE):
        return option
    cost = action_cost(battle, acting.unit, act)
    dear = too_few_points(battle, act, cost, acting.points) if cost > acting.points and not option.open else None
    return msgspec.structs.replace(option, cost=cost, refusal=option.refusal or dear)


def has_to_reload(battle: Battle, unit: Unit) -> bool:
    """Whether the unit has weapons that need reloading."""
    return any(battle.weapon(each).reload for model in battle.members(unit.id) for each in battle.kind(model).weapons)


@implements("activate.same-action")
@cites("activate.one-unit-at-a-time")
def ask_action(battle: Battle, acting: Acting) -> Ask:
    """The owner chooses the unit's next action until its points are spent or it is finished."""
    unit = battle.units[acting.unit]
    prompt = f"{unit.does('have')} {points_left(acting)} left. What next?"
    options = action_options(battle.known_to(unit.side), acting)
    return Ask(unit.side, "action", "activate.action-points", prompt, options, Finish(), (unit.id,), acting)


def points_left(acting: Acting) -> str:
    return plural(acting.points, "action point")


@implements("shoot.aim")
def why_not_aim(battle: Battle) -> Refusal | None:
    """Aiming is an optional rule; aiming twice in a row is allowed and gains nothing."""
    return None if AIMING(battle) else Refusal("Aiming is switched off", "shoot.aim")


@cites("shoot.weapon.reload")
def why_not_reload(battle: Battle, unit: Unit) -> Refusal | None:
    if not any(model.empty for model in battle.members(unit.id)):
        return Refusal(unit.does("have no empty weapon"), "shoot.weapon.reload")
    return None


@implements("react.ground.free-action")
@cites("react.pickup.actions")
def why_not_free_ground(battle: Battle, unit: Unit) -> Refusal | None:
    """A free action in the owner's own activation phase, between two actions; also open to a unit that was picked
    up."""
    acting = battle.turn.acting[-1].unit if battle.turn.acting else None
    if battle.turn.active != unit.side and acting != unit.id:
        return Refusal("A unit goes to ground as a free action only in its own turn", "react.ground.free-action")
    return why_not_ground(battle, unit)


@cites("activate.one-unit-at-a-time", "turn.end-of-activation")
def judge_act(battle: Battle, acting: Acting, act: Act) -> Work | Refusal | None:
    """What the check of an act works out, if anything; or why the acting unit cannot carry it out."""
    if refusal := why_not_begin(battle, acting, act):
        return refusal
    unit = battle.units[acting.unit]
    match act:
        case Move() | GetUp() | Surge() | Tactical() | Venture() | Swim():
            return judge_manoeuvre(battle, unit, act)
        case Tunnel():
            return why_not_tunnel(battle, unit, act)
        case Dig():
            return why_not_dig(battle, unit, act, able=tunnels(battle, unit))
        case Charge():
            return why_not_charge_act(battle, unit, act)
        case Shoot():
            return why_not_shoot_action(battle, unit.id, act, acting.points, acting.aimed)
        case Aim():
            return why_not_aim(battle)
        case Overwatch():
            return why_not_overwatch_act(battle, unit, act)
        case Regroup():
            return why_not_regroup(unit)
        case Reload():
            return why_not_reload(battle, unit)
        case GoToGround():
            return why_not_free_ground(battle, battle.units[act.unit])
        case Heads() | Discharge() | Hide() | Leave() | Sling():
            return why_not_free_act(battle, acting, act)
        case Convert():
            return why_not_convert(battle, unit.side, act)
        case Finish():
            return None
        case Attempt():
            return why_not_try(battle, unit.side, act)
        case EndPhase():
            return Refusal(f"{unit.does('have points left')}; finish them first", "turn.end-of-activation")
        case _:
            return Refusal("That is not an action for a unit that acts", "activate.action-costs")


def why_not_act(battle: Battle, acting: Acting, act: Act) -> Refusal | None:
    """Why the acting unit cannot carry out this act."""
    found = judge_act(battle, acting, act)
    return found if isinstance(found, Refusal) else None


@cites("activate.action-points", "activate.vehicles")
def why_not_begin(battle: Battle, acting: Acting, act: Act) -> Refusal | None:
    """Reasons to refuse an act before it is checked in detail: paths of other models, too few points, a squadron that
    does not act together."""
    unit = battle.units[acting.unit]
    if isinstance(act, Move) and (refusal := why_not_paths(battle, unit.id, act.paths)):
        return refusal
    cost = action_cost(battle, unit.id, act)
    if cost > acting.points and not isinstance(act, FREE):
        return too_few_points(battle, act, cost, acting.points)
    return why_not_such(battle, acting, act)


@cites("coherency.accidental", "coherency.split", "activate.vehicles")
def why_not_such(battle: Battle, acting: Acting, act: Act) -> Refusal | None:
    """Why no act of this type is open to the acting unit, however it is ordered. Plans say this too."""
    unit = battle.units[acting.unit]
    return (
        why_not_as_blip(battle, unit, act)
        or why_not_below(battle, unit, act)
        or why_not_while_restoring(unit, act)
        or why_not_this_type(battle, acting, act)
        or why_squadron_is_apart(battle, unit, act)
    )


@implements("activate.action-points")
def take_action(battle: Battle, acting: Acting, act: Act, work: Work | None = None) -> Flow[None]:
    """Pays the points, then carries the action out. `work` is what the check of the act worked out."""
    cost = action_cost(battle, acting.unit, act)
    acting = note_type(battle, acting, act)
    match act:
        case Finish():
            yield from finish(battle, acting)
        case GoToGround():
            go_to_ground(battle, act.unit, "react.ground.free-action")
        case Heads() | Discharge() | Hide() | Sling():
            free_act(battle, acting, act)
        case Leave():
            yield from leave(battle, acting, act)
        case Convert():
            yield from convert(battle, act.unit, "chosen")
        case Move() | GetUp() | Surge() | Tactical() | Venture() | Swim():
            pay(battle, acting, cost)
            note_nearness(battle, acting.unit)
            trips = yield from manoeuvre(battle, acting.unit, act, cost, work)
            keep_trails(battle, acting.unit, trips)
            note_movement(battle, acting.unit, trips)
        case Tunnel():
            pay(battle, acting, cost)
            note_nearness(battle, acting.unit)
            yield from tunnel(battle, acting.unit, act)
            note_tunnelling(battle, acting.unit)
        case Dig():
            pay(battle, acting, cost)
            yield from dig(battle, acting.unit)
            note_tunnelling(battle, acting.unit)
        case Charge():
            climbs = will_climb(battle, battle.units[acting.unit], act)
            pay(battle, acting, cost, charging=True)
            going_on = yield from charge_action(battle, acting.unit, act, climbs=climbs)
            note_idle(battle, acting.unit, act.models)
            if not going_on:
                yield from finish(battle, battle.turn.acting[-1])
        case Shoot():
            pay(battle, acting, cost, shooting=True)
            near = eyes_on(battle, acting.unit)
            yield from shoot_action(battle, acting.unit, act, acting.aimed)
            put_trails(battle, acting.unit, ())
            yield from fire_over(battle, acting.unit, near)
        case Aim():
            pay(battle, acting, cost, aimed=True)
            battle.emit(UnitAimed(rule="shoot.aim", unit=acting.unit))
        case Overwatch():
            pay(battle, acting, cost)
            go_on_overwatch(battle, acting.unit, act)
            yield from finish(battle, battle.turn.acting[-1])
        case Regroup():
            pay(battle, acting, cost)
            yield from regroup(battle, acting.unit)
        case Reload():
            pay(battle, acting, cost)
            reload_weapons(battle, acting.unit)
    if secrets_of(battle):
        reveal_found(battle)
        yield from convert_seen(battle)


@cites("underground.tunnelling")
def why_not_below(battle: Battle, unit: Unit, act: Act) -> Refusal | None:
    """Under the ground a unit only moves there or comes up."""
    if isinstance(act, BELOW_GROUND) or not is_below(battle, unit.id):
        return None
    return Refusal(f"{unit.name}: under the ground a unit only tunnels or comes up", "underground.tunnelling")


@cites("underground.emerge", "react.manoeuvre.trigger-move")
def note_tunnelling(battle: Battle, unit_id: str) -> None:
    """A unit that has come up is moving until it declares something else."""
    acting = battle.acting(unit_id)
    if acting and unit_id in battle.units and not is_below(battle, unit_id):
        battle.change_acting(acting, moving=True)


@cites("activate.action-points", "activate.one-unit-at-a-time")
def finish(battle: Battle, acting: Acting) -> Flow[None]:
    """The unit is finished: enemies close by may react to its movement, and unused points are lost. Characters that
    have come together with friends join them."""
    yield from movement_over(battle, acting)
    acting = battle.turn.acting[-1]
    battle.change_turn(acting=battle.turn.acting[:-1])
    if acting.unit in battle.units and not acting.by_pick_up:
        battle.change(acting.unit, finished=True)
    battle.emit(UnitFinished(rule="activate.action-points", unit=acting.unit, points_lost=acting.points))
    yield from join_up(battle, acting)


@cites("reserve.held", "react.manoeuvre.trigger-move")
def leave(battle: Battle, acting: Acting, act: Leave) -> Flow[None]:
    """Enemies close by may react to the movement first. Members that are still at the edge then leave the table."""
    yield from movement_over(battle, acting)
    entry, unit = battle.acting(acting.unit), battle.units.get(acting.unit)
    if entry and unit and not why_not_leave(battle, msgspec.structs.replace(entry, moving=True), act.edge):
        leave_table(battle, unit.id, act.edge)
    if acting.unit not in battle.units and battle.acting(acting.unit):
        yield from finish(battle, battle.turn.acting[-1])


@implements("shoot.weapon.reload")
def reload_weapons(battle: Battle, unit_id: str) -> None:
    """One action reloads every empty weapon of the unit."""
    empty = [model for model in battle.members(unit_id) if model.empty]
    for model in empty:
        battle.put_model(msgspec.structs.replace(model, empty=()))
    battle.emit(UnitReloaded(rule="shoot.weapon.reload", unit=unit_id, models=tuple(model.id for model in empty)))
