"""Triggers and the offers they lead to, for tests."""

from arap.battle.acts import PickUp
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.rules.reactions.pick_up import PickUpDice
from arap.rules.triggers.offer import Verdict, offer
from arap.rules.triggers.trigger import FailedDice, Wounds, trigger


def under_fire(battle: Battle, unit: str, firer: str, wounds: int, saves: tuple[str, ...] = ()) -> Flow[Verdict]:
    """So many potential wounds stand against a unit."""
    return offer(battle, trigger(battle, "wounds", firer, Wounds(unit, wounds, saves)))


def why_not_pick_ups(battle: Battle, side: str, failed: int, act: PickUp) -> Refusal | None:
    """Why a player cannot pick up these dice of so many failed ones."""
    dice = trigger(battle, "failed-dice", next(iter(battle.units)), FailedDice(failed))
    return PickUpDice().why_not_answer(battle, dice, side, act)
