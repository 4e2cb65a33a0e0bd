"""The activation phase: choosing units, and letting units with points act."""

from arap.battle.acts import NO, YES, Act, Attempt, Choose, Convert, EndPhase, GoToGround
from arap.battle.battle import Battle
from arap.battle.events.reaction import OrderInterrupted
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Approved, Ask, Detail, Flow, Option, answer_to
from arap.rules.melee.rounds.leftover import keep_points
from arap.rules.mobs import mobs_of
from arap.rules.morale.ground import go_to_ground, why_not_free_ground
from arap.rules.movement.blips.converting import convert, convert_option, why_not_convert
from arap.rules.squads.merging import merge_mobs
from arap.rules.squads.settling import part_to_act
from arap.rules.turn.actions import ask_action, finish, has_free_act, points_left, take_action
from arap.rules.turn.activation import MOST_DICE, attempt, can_attempt, end_activations, why_not_attempt, why_not_try
from arap.rules.turn.exposure import ends_movement, movement_over

NOT_KEPT: tuple[Unit | None, tuple[Option, ...]] = (None, ())
END = Option(EndPhase(), "End my turn", rule="turn.end-of-activation")


class NextUnit(Detail, frozen=True):
    """A question about which unit the active player tries next."""


@cites("turn.end-of-activation", "activate.attempts")
def activation_step(battle: Battle) -> Flow[None]:
    """The unit on top of the stack acts; with none, the active player tries the next unit or stops."""
    if battle.turn.acting:
        yield from acting_step(battle, (yield from part_to_act(battle)))
    elif not can_attempt(battle):
        yield from end_activations(battle, "no unit left")
    else:
        yield from choose_unit(battle)


@cites("react.pickup.actions", "activate.action-points")
def acting_step(battle: Battle, acting: Acting) -> Flow[None]:
    """One action. A unit that is destroyed, routing, gone to ground or out of points is finished; one in melee
    waits."""
    unit = battle.units.get(acting.unit)
    spent = acting.points <= 0 and not has_free_act(battle, unit, acting)
    if unit is None or unit.routing or unit.ground or spent:
        yield from finish(battle, acting)
        return
    if unit.locked:
        yield from movement_over(battle, acting)
        keep_points(battle, battle.turn.acting[-1])
        return
    yield from go_on(battle, acting, (yield ask_action(battle, acting)))


@cites("react.manoeuvre.trigger-move")
def go_on(battle: Battle, acting: Acting, approved: Approved) -> Flow[None]:
    """Carries an act out. If it ends the unit's movement, enemies close by may react first; after a reaction the owner
    declares anew."""
    if ends_movement(acting, approved.act):
        verdict = yield from movement_over(battle, acting)
        if verdict.reacted:
            tell_interrupted(battle, acting.unit)
            return
        acting = battle.turn.acting[-1]
    yield from take_action(battle, acting, approved.act, approved.work)


@cites("react.manoeuvre.trigger-move")
def tell_interrupted(battle: Battle, unit_id: str) -> None:
    """Logs that an order waits, if its unit can still act."""
    acting = battle.acting(unit_id)
    if acting is not None and unit_id in battle.units:
        battle.emit(OrderInterrupted(rule="react.manoeuvre.trigger-move", unit=unit_id))


@implements("activate.one-unit-at-a-time")
def try_another(battle: Battle, acting: Acting, act: Attempt) -> Flow[None]:
    """Trying another unit finishes this one; its points are forfeited after a confirmation. A character that joins one
    of the two at the end of this activation may cost the other its attempt."""
    unit, other = battle.units[acting.unit], battle.units[act.unit]
    rule = "activate.one-unit-at-a-time"
    lost = f"{unit.name}: {points_left(acting)} lost, and no more actions this turn."
    options = (
        Option(YES, f"Activate {other.name}", rule=rule, does=lost),
        Option(NO, f"Keep acting with {unit.name}", rule=rule, does="Nothing is lost."),
    )
    prompt = f"{unit.name} would lose {points_left(acting)}. Activate {other.name} anyway?"
    ask = Ask(unit.side, "confirm", rule, prompt, options, NO, (unit.id, other.id))
    if (yield from answer_to(ask, Choose)) == YES:
        while battle.turn.acting:
            yield from finish(battle, battle.turn.acting[-1])
        if not why_not_try(battle, unit.side, act):
            yield from try_unit(battle, act.unit, act.dice)


@cites("activate.attempts", "turn.end-of-activation", "react.ground.free-action")
def choose_unit(battle: Battle) -> Flow[None]:
    """The active player tries a unit, lets one go to ground, or stops."""
    approved: Approved = yield ask_unit(battle)
    match approved.act:
        case Attempt(unit=unit, dice=dice):
            yield from try_unit(battle, unit, dice)
        case GoToGround(unit=unit):
            go_to_ground(battle, unit, "react.ground.free-action")
        case Convert(unit=unit):
            yield from convert(battle, unit, "chosen")
        case _:
            yield from end_activations(battle, "stopped")


@cites("mob.as-squad")
def try_unit(battle: Battle, unit_id: str, dice: int) -> Flow[None]:
    """Mobs may merge first; then the unit rolls."""
    if mobs_of(battle):
        yield from merge_mobs(battle, unit_id)
    yield from attempt(battle, unit_id, dice)


def ask_unit(battle: Battle) -> Ask:
    """The options depend only on the units, except for units in a melee or just back from a pursuit."""
    side, secretive = battle.turn.active, battle.position.secretive
    kept: dict[str, tuple[Unit | None, tuple[Option, ...]]] = battle.once("unit options", dict)
    options: list[Option] = []
    for unit in battle.units.values():
        if unit.side != side:
            continue
        of, now = kept.get(unit.id, NOT_KEPT)
        if of is not unit:
            now = options_now(battle, unit)
            kept[unit.id] = (None if unit.locked or unit.pursued else unit), now
        options += now
        if secretive:
            options += convert_option(battle, unit, named=True)
    options.append(END)
    prompt = "Which unit acts, and with how many dice?"
    return Ask(side, "activation", "activate.attempts", prompt, tuple(options), END.answer, detail=NextUnit())


def options_now(battle: Battle, unit: Unit) -> tuple[Option, ...]:
    """What the active player may choose for one of their units. It depends only on what is refused, and is cached."""
    no_attempt, no_ground = why_not_attempt(battle, unit, battle.turn.active), why_not_free_ground(battle, unit)
    return battle.once(("options", unit.id, no_attempt, no_ground), lambda: options_made(unit, no_attempt, no_ground))


def options_made(unit: Unit, no_attempt: Refusal | None, no_ground: Refusal | None) -> tuple[Option, ...]:
    attempts, down = attempts_of(unit), going_to_ground(unit)
    if no_attempt:
        attempts = tuple([refused(option, no_attempt) for option in attempts])
    return (*attempts, refused(down, no_ground) if no_ground else down)


def attempts_of(unit: Unit) -> tuple[Option, ...]:
    labels = [f"{unit.name}: {dice} {'die' if dice == 1 else 'dice'}" for dice in range(1, MOST_DICE + 1)]
    return tuple([Option(Attempt(unit.id, dice), label, rule="activate.roll") for dice, label in enumerate(labels, 1)])


def going_to_ground(unit: Unit) -> Option:
    return Option(GoToGround(unit.id), f"{unit.name}: go to ground", rule="react.ground.free-action")


def refused(option: Option, refusal: Refusal) -> Option:
    return Option(option.answer, option.label, option.cost, refusal, option.rule)


@cites("activate.attempts", "activate.roll")
def why_not_choose(battle: Battle, act: Act) -> Refusal | None:
    """Why the active player cannot do this between two units."""
    match act:
        case Attempt():
            return why_not_try(battle, battle.turn.active, act)
        case GoToGround():
            return why_not_ground_order(battle, battle.turn.active, act)
        case Convert():
            return why_not_convert(battle, battle.turn.active, act)
        case EndPhase():
            return None
        case _:
            return Refusal("Choose a unit to activate, or end the phase", "activate.attempts")


@cites("react.ground.free-action")
def why_not_ground_order(battle: Battle, side: str, act: GoToGround) -> Refusal | None:
    unit = battle.units.get(act.unit)
    if unit is None or unit.side != side:
        return Refusal(f"There is no unit {act.unit!r} of this side on the table", "react.ground.free-action")
    return why_not_free_ground(battle, unit)
