"""Pick-ups: the next player rolls the active player's failed dice for units of their own."""

from collections.abc import Sequence

from arap.battle.acts import Act, PickUp
from arap.battle.battle import Battle
from arap.battle.events import PickUpRolled, PickUpsTaken
from arap.battle.settings import PICK_UPS
from arap.battle.values import PICK_UP, Acting, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Option, Roll
from arap.kernel.words import plural
from arap.rules.activation_value import activation_value, successes, tell_imposed
from arap.rules.choosing import choose_next
from arap.rules.melee.rounds.leftover import has_destroyed_opponents
from arap.rules.morale.pinning import POINTS_LOST, points_after_pin
from arap.rules.shooting.casualties.dazing import idle
from arap.rules.triggers.reaction import Reaction, Words, reaction
from arap.rules.triggers.trigger import FailedDice, Trigger


@implements("react.pickup.units")
def why_not_pick_up(battle: Battle, unit: Unit, side: str) -> Refusal | None:
    """Only the player's own units that make activation rolls, each once in an enemy player turn."""
    if unit.side != side:
        return Refusal(f"{unit.name} belongs to another player", "react.pickup.units")
    if unit.rout:
        return Refusal(unit.does("be routing"), "react.pickup.units")
    if unit.pursuing:
        return Refusal(unit.does("be pursuing"), "react.pickup.units")
    if unit.rallied:
        return Refusal(f"{unit.does('have just rallied')}: they may act again in their own turn", "rally.after")
    if unit.ground:
        return Refusal(f"{unit.does('have gone')} to ground", "react.pickup.units")
    if unit.locked and not has_destroyed_opponents(battle, unit.id):
        return Refusal(f"{unit.does('be locked')} in melee", "react.pickup.units")
    if PICK_UP in unit.now.reacted:
        return Refusal(f"{unit.does('have already rolled')} picked-up dice this turn", "react.pickup.dice")
    return None


@reaction
@implements("react.pickup.offer")
@cites("react.pickup.dice")
class PickUpDice(Reaction):
    """Trigger 1: all failed dice of an attempt are offered together to the next player, who assigns each one to a unit
    before any is rolled."""

    name = limit = PICK_UP
    rule = "react.pickup.dice"
    on = frozenset(("failed-dice",))
    settles = raises_none = True

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> list[str]:
        active = battle.turn.active
        if side == active or side != battle.next_player(active) or not PICK_UPS(battle):
            return []
        return [unit.id for unit in battle.units.values() if unit.side == side]

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        unit = battle.units[unit_id]
        return why_not_pick_up(battle, unit, unit.side)

    def options(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> tuple[Option, ...]:
        """Giving one die or more to one of the units."""
        dice = failed_dice(trigger).dice
        if dice == 1:
            return tuple(give_dice(battle, units, 1))
        return tuple([option for count in range(1, dice + 1) for option in give_dice(battle, units, count)])

    def takes(self, answer: Act) -> bool:
        return isinstance(answer, PickUp)

    def units_of(self, answer: Act) -> tuple[str, ...]:
        return tuple(dict.fromkeys(answer.units)) if isinstance(answer, PickUp) else ()

    def why_not_answer(self, battle: Battle, trigger: Trigger, side: str, answer: Act) -> Refusal | None:
        """No more dice than failed, all for units that may be picked up."""
        assert isinstance(answer, PickUp)
        dice = failed_dice(trigger).dice
        if len(answer.units) > dice:
            return Refusal(
                f"{plural(dice, 'die')} failed; you cannot pick up {len(answer.units)}", "react.pickup.offer"
            )
        for unit_id in answer.units:
            if unit_id not in battle.units:
                return Refusal(f"There is no unit {unit_id!r} on the table", "react.pickup.units")
            if refusal := why_not_pick_up(battle, battle.units[unit_id], side):
                return refusal
        return None

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        failed = failed_dice(trigger)
        dice = "a failed die" if failed.dice == 1 else f"{failed.dice} failed dice"
        prompt = f"{battle.units[trigger.unit].name} left {dice}. Pick up dice for one of your units?"
        return Words(prompt, "Leave the dice", stakes(battle, units, failed.turn_at_stake))

    @implements("react.pickup.dice", "react.pickup.actions")
    @cites("pin.effect")
    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        """The dice of each unit are rolled together, without a bust; then the units with points act in the order
        chosen."""
        assert isinstance(answer, PickUp)
        side = battle.units[answer.units[0]].side
        battle.emit(PickUpsTaken(rule="react.pickup.offer", side=side, units=answer.units))
        acting: list[Acting] = []
        for unit_id in dict.fromkeys(answer.units):
            points = yield from roll_for(battle, unit_id, answer.units.count(unit_id))
            if points:
                covered = max([model.speed for model in battle.members(unit_id)])
                acting.append(Acting(unit_id, points, by_pick_up=True, covered=covered))
                idle(battle, unit_id)
        in_order = yield from acting_order(battle, acting)
        battle.change_turn(acting=(*battle.turn.acting, *reversed(in_order)))
        return True


def failed_dice(trigger: Trigger) -> FailedDice:
    assert isinstance(trigger.detail, FailedDice)
    return trigger.detail


def give_dice(battle: Battle, units: Sequence[str], count: int) -> list[Option]:
    """The options to give so many dice to one of the units."""
    kept: dict[str, Option] = battle.once(("pick-up options", count), dict)
    return [kept.get(unit_id) or kept.setdefault(unit_id, giving(battle, unit_id, count)) for unit_id in units]


def giving(battle: Battle, unit_id: str, count: int) -> Option:
    name = battle.units[unit_id].name
    label = name if count == 1 else f"{name} with {count} dice"
    return Option(PickUp((unit_id,) * count), label, rule="react.pickup.dice")


@cites("react.pickup.bust", "react.pickup.actions")
def stakes(battle: Battle, units: Sequence[str], turn_at_stake: bool) -> tuple[str, ...]:
    """What the player should know: whose turn goes on if a die is taken, when the units act, and which ones are
    pinned."""
    told: tuple[str, ...] = (
        "A unit that gains points acts at once. Each of your units may roll picked-up dice once this turn.",
    )
    if pinned := ", ".join([battle.units[unit].name for unit in units if battle.units[unit].pinned_until]):
        told += (f"Pinned units get {plural(POINTS_LOST, 'point')} fewer than they roll: {pinned}.",)
    if not turn_at_stake:
        return told
    enemy = battle.side_name(battle.turn.active)
    return (
        f"Bust: if you pick up a die, the turn of {enemy} goes on. If you leave the dice, their activations end.",
        *told,
    )


def roll_for(battle: Battle, unit_id: str, dice: int) -> Flow[int]:
    """The picked-up dice of one unit; returns its action points."""
    unit = battle.units[unit_id]
    value = activation_value(battle, unit)
    tell_imposed(battle, unit, value)
    faces: Faces = yield Roll(
        "activate.pick-up", "react.pickup.dice", unit.side, dice, label=f"{unit.does('pick up')}: {value} or less"
    )
    good = successes(faces, value)
    points = points_after_pin(unit.pinned, good)
    battle.emit(
        PickUpRolled(
            rule="react.pickup.dice", unit=unit_id, value=value, faces=faces, points=points, lost=good - points
        )
    )
    return points


@cites("react.pickup.dice")
def acting_order(battle: Battle, acting: list[Acting]) -> Flow[list[Acting]]:
    """The owner lets the successful units act one after the other, in any order they choose."""
    left = {entry.unit: entry for entry in acting}
    in_order = []
    while left:
        unit_id = yield from choose_next(battle, list(left), "react.pickup.dice", "Which unit acts next?")
        in_order.append(left.pop(unit_id))
    return in_order
