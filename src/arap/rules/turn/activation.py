"""Activating units: the roll, the points, going bust."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import msgspec

from arap.battle.acts import Attempt
from arap.battle.battle import Battle
from arap.battle.chance import on_side
from arap.battle.events import ActivationRolled, ActivationsEnded, Bust
from arap.battle.settings import BUSTS_PER_TURN
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.activation_value import BUST_FAILURES, activation_value, is_bust, successes, tell_imposed
from arap.rules.guns import is_abandoned
from arap.rules.melee.rounds.leftover import has_destroyed_opponents
from arap.rules.morale.pinning import points_after_pin
from arap.rules.shooting.casualties.dazing import idle
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import FailedDice, trigger
from arap.rules.turn.exposure import still_window

MOST_DICE = 3


@implements("activate.barred", "activate.attempts")
def why_not_attempt(battle: Battle, unit: Unit, side: str) -> Refusal | None:
    """One attempt a turn for each of the player's own units; none while routing, pursuing, gone to ground or locked in
    a melee, nor in a player turn in which the unit pursued."""
    if unit.side != side:
        return Refusal(f"{unit.name} belongs to another player", "activate.attempts")
    if unit.rout:
        return Refusal(unit.does("be routing"), "activate.barred")
    if unit.pursuing:
        return Refusal(unit.does("be pursuing"), "activate.barred")
    if unit.pursued == battle.turn.serial:
        return Refusal(f"{unit.does('have pursued')} this turn", "activate.barred")
    if unit.ground:
        return Refusal(f"{unit.does('have gone')} to ground", "activate.barred")
    if unit.locked and not has_destroyed_opponents(battle, unit.id):
        return Refusal(f"{unit.does('be locked')} in melee", "activate.barred")
    if "gun" in battle.powers and is_abandoned(battle, unit):
        return Refusal(f"{unit.name} has no crew left", "artillery.gun")
    if battle.models[unit.models[0]].burning and is_ablaze(battle, unit):
        return Refusal(unit.does("be burning"), "fire.burning.behaviour")
    if unit.attempted:
        return Refusal(f"{unit.does('have already tried')} to act this turn", "activate.attempts")
    return None


@cites("fire.burning.behaviour")
def is_ablaze(battle: Battle, unit: Unit) -> bool:
    """Whether every model of a unit burns."""
    return all(battle.models[model].aflame for model in unit.models)


@cites("activate.roll", "activate.attempts")
def why_not_try(battle: Battle, side: str, act: Attempt) -> Refusal | None:
    """Why a player cannot try this unit with this many dice now."""
    if side != battle.turn.active or battle.turn.phase != "activation":
        return Refusal("A unit rolls to activate only in the activation phase of its own side", "activate.attempts")
    if act.unit not in battle.units:
        return Refusal(f"There is no unit {act.unit!r} on the table", "activate.attempts")
    if not 1 <= act.dice <= MOST_DICE:
        return Refusal("An activation is rolled with one, two or three dice", "activate.roll")
    return why_not_attempt(battle, battle.units[act.unit], side)


@implements("activate.roll")
@cites("activate.action-points", "pin.effect")
def attempt(battle: Battle, unit_id: str, dice: int) -> Flow[None]:
    """Rolls; then the next player may pick up failed dice; then the unit acts, or the player has gone bust."""
    unit = battle.change(unit_id, attempted=True)
    value = activation_value(battle, unit)
    tell_imposed(battle, unit, value)
    faces: Faces = yield Roll(
        "activate.roll", "activate.roll", unit.side, dice, label=f"{unit.does('act')}: {value} or less"
    )
    good = successes(faces, value)
    bust = good < dice and is_bust(faces, value)
    points = 0 if bust else points_after_pin(unit.pinned, good)
    battle.change_turn(acting=(Acting(unit_id, points),) if points else ())
    if points:
        idle(battle, unit_id)
    if not points:
        battle.change(unit_id, finished=True)
    battle.emit(
        ActivationRolled(
            rule="activate.roll", unit=unit_id, value=value, faces=faces, points=points, bust=bust,
            lost=0 if bust else good - points,
        )
    )  # fmt: skip
    at_stake = bust and bust_ends_turn(battle) and can_attempt(battle)
    picked_up = False
    if dice > good:
        verdict = yield from offer(battle, trigger(battle, "failed-dice", unit_id, FailedDice(dice - good, at_stake)))
        picked_up = bool(verdict.reacted)
    if bust:
        yield from go_bust(battle, unit, picked_up)


def can_attempt(battle: Battle) -> bool:
    """Whether the active player has a unit left to try."""
    side = battle.turn.active
    for unit in battle.units.values():
        if unit.side == side and not unit.attempted and why_not_attempt(battle, unit, side) is None:
            return True
    return False


@implements("activate.multiple-busts")
def bust_ends_turn(battle: Battle) -> bool:
    """Whether one more bust reaches the limit, which a chance card may raise."""
    return battle.turn.busts + 1 >= BUSTS_PER_TURN(battle) + on_side(battle, battle.turn.active, "busts")


@implements("activate.bust", "react.pickup.bust")
@cites("activate.multiple-busts")
def go_bust(battle: Battle, unit: Unit, picked_up: bool) -> Flow[None]:
    """The unit is lost for the turn; the phase ends at the allowed number of busts, unless a die was picked up."""
    ends = not picked_up and bust_ends_turn(battle)
    battle.change_turn(busts=battle.turn.busts + (not picked_up))
    rule = "react.pickup.bust" if picked_up else "activate.bust"
    battle.emit(Bust(rule=rule, side=unit.side, unit=unit.id, ends_phase=ends))
    if ends:
        yield from end_activations(battle, "bust")


@implements("turn.end-of-activation")
def end_activations(battle: Battle, reason: str) -> Flow[None]:
    """No more units are tried; enemies may react to units that have not moved, then the melees follow."""
    battle.emit(ActivationsEnded(rule="turn.end-of-activation", side=battle.turn.active, reason=reason))
    yield from still_window(battle)
    battle.change_turn(phase="melee", acting=())


class ActivationChances(msgspec.Struct, frozen=True):
    """The exact chances of an attempt: of each number of points, of a bust, of at least one die to pick up."""

    points: tuple[Fraction, ...]
    bust: Fraction
    pick_up: Fraction


@cites("activate.roll", "pin.effect")
def chances(pinned: bool, value: int, dice: int) -> ActivationChances:
    points = [Fraction(0)] * (MOST_DICE + 1)
    bust = Fraction(0)
    for good, chance in _binomial(dice, Fraction(value, 6)):
        if dice - good >= BUST_FAILURES:
            bust += chance
        else:
            points[points_after_pin(pinned, good)] += chance
    return ActivationChances(tuple(points), bust, 1 - Fraction(value, 6) ** dice)


def _binomial(dice: int, chance: Fraction) -> Iterator[tuple[int, Fraction]]:
    for good in range(dice + 1):
        yield good, comb(dice, good) * chance**good * (1 - chance) ** (dice - good)
