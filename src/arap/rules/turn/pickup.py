"""Pick-ups: the next player rolls the active player's failed dice for units of his own."""

from arap.battle.acts import PickUp
from arap.battle.battle import Battle
from arap.battle.events import PickUpRolled, PickUpsTaken
from arap.battle.settings import PICK_UPS
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll
from arap.kernel.words import plural
from arap.rules.morale.pinning import POINTS_LOST, points_after_pin
from arap.rules.turn.choice import choose_next
from arap.rules.turn.initiative import activation_value, successes
from arap.rules.turn.leftover import has_destroyed_opponents

LEAVE = Option(PickUp(()), "Leave the dice", rule="react.pickup.offer")


@implements("react.pickup.units")
def why_not_pick_up(battle: Battle, unit: Unit, side: str) -> Refusal | None:
    """Own units that make activation rolls, each once in an enemy player turn."""
    if unit.side != side:
        return Refusal(f"{unit.name} belongs to another player", "react.pickup.units")
    if unit.rout:
        return Refusal(f"{unit.name}: routing", "react.pickup.units")
    if unit.pursuing:
        return Refusal(f"{unit.name}: pursuing", "react.pickup.units")
    if unit.rallied:
        return Refusal(f"{unit.name} has just rallied: activated in its owner's turn at the earliest", "rally.after")
    if unit.ground:
        return Refusal(f"{unit.name}: gone to ground", "react.pickup.units")
    if unit.locked and not has_destroyed_opponents(battle, unit.id):
        return Refusal(f"{unit.name}: locked in a melee", "react.pickup.units")
    if unit.picked_up:
        return Refusal(f"{unit.name}: tried by a pick-up this turn already", "react.pickup.dice")
    return None


@implements("react.pickup.offer", "react.pickup.dice")
def why_not_pick_ups(battle: Battle, side: str, failed: int, act: PickUp) -> Refusal | None:
    """No more dice than failed, all for units that may be picked up."""
    if len(act.units) > failed:
        return Refusal(f"{plural(failed, 'die')} failed, {len(act.units)} picked up", "react.pickup.offer")
    for unit_id in act.units:
        if unit_id not in battle.units:
            return Refusal(f"There is no unit {unit_id!r} on the table", "react.pickup.units")
        if refusal := why_not_pick_up(battle, battle.units[unit_id], side):
            return refusal
    return None


@implements("react.pickup.offer")
def offer_pick_ups(battle: Battle, unit_id: str, failed: int, *, turn_at_stake: bool = False) -> Flow[bool]:
    """Offers all failed dice of an attempt together to the next player; gives whether he took any.

    The turn is at stake if it was a bust that ends it unless a die is taken."""
    side = battle.next_player(battle.turn.active)
    if not failed or not PICK_UPS(battle) or side == battle.turn.active:
        return False
    able = [unit for unit in battle.units_of(side) if why_not_pick_up(battle, unit, side) is None]
    if not able:
        return False
    answer: PickUp = yield _offer(battle, side, unit_id, failed, able, turn_at_stake)
    if not answer.units:
        return False
    battle.emit(PickUpsTaken(rule="react.pickup.offer", side=side, units=answer.units))
    yield from roll_pick_ups(battle, answer.units)
    return True


def _offer(battle: Battle, side: str, unit_id: str, failed: int, able: list[Unit], turn_at_stake: bool) -> Ask:
    dice = "a failed die" if failed == 1 else f"{failed} failed dice"
    chances = [option for count in range(1, failed + 1) for option in pick_up_options(battle, able, count)]
    prompt = f"{battle.units[unit_id].name} left {dice}. Pick up for a unit of yours?"
    notes = _stakes(battle, able, turn_at_stake)
    options = (LEAVE, *chances)
    return Ask(side, "pick-up", "react.pickup.offer", prompt, options, LEAVE.answer, (unit_id,), failed, notes)


@implements("react.pickup.bust", "react.pickup.actions")
def _stakes(battle: Battle, able: list[Unit], turn_at_stake: bool) -> tuple[str, ...]:
    """What the player should know: whose turn goes on if he takes a die, when his units act, and who is pinned."""
    told: tuple[str, ...] = ("A unit that gains points acts at once. Each of your units may be tried once this turn.",)
    if pinned := ", ".join([unit.name for unit in able if unit.pinned]):
        told += (f"Pinned, and {POINTS_LOST} points less than rolled: {pinned}.",)
    if not turn_at_stake:
        return told
    enemy = battle.side_name(battle.turn.active)
    return (f"Bust: taking a die lets the turn of {enemy} go on. Leave the dice and their activations are over.", *told)


def pick_up_options(battle: Battle, units: list[Unit], count: int) -> list[Option]:
    """Giving this many dice to one of the units."""
    kept: dict[str, Option] = battle.once(("pick-up options", count), dict)
    for unit in units:
        if unit.id not in kept:
            label = unit.name if count == 1 else f"{unit.name} with {count} dice"
            kept[unit.id] = Option(PickUp((unit.id,) * count), label, rule="react.pickup.dice")
    return [kept[unit.id] for unit in units]


@implements("react.pickup.dice", "react.pickup.actions", "pin.effect")
def roll_pick_ups(battle: Battle, units: tuple[str, ...]) -> Flow[None]:
    """The dice of each unit are rolled together, no bust; then the units with points act in the order chosen."""
    acting: list[Acting] = []
    for unit_id in dict.fromkeys(units):
        dice = units.count(unit_id)
        unit = battle.change(unit_id, picked_up=True)
        value = activation_value(battle, unit)
        faces: Faces = yield Roll("activate.pick-up", "react.pickup.dice", unit.side, dice, label=unit.name)
        good = successes(faces, value)
        points = points_after_pin(unit, good)
        battle.emit(
            PickUpRolled(
                rule="react.pickup.dice", unit=unit_id, value=value, faces=faces, points=points, lost=good - points
            )
        )
        if points:
            covered = max(model.speed for model in battle.members(unit_id))
            acting.append(Acting(unit_id, points, by_pick_up=True, covered=covered))
    in_order = yield from acting_order(battle, acting)
    battle.change_turn(acting=(*battle.turn.acting, *reversed(in_order)))


@implements("react.pickup.dice")
def acting_order(battle: Battle, acting: list[Acting]) -> Flow[list[Acting]]:
    """The owner lets the successful units act one after the other, in an order he chooses."""
    left = {entry.unit: entry for entry in acting}
    in_order = []
    while left:
        unit_id = yield from choose_next(battle, list(left), "react.pickup.dice", "Which unit acts next?")
        in_order.append(left.pop(unit_id))
    return in_order
