"""Charges carried out by the engine many times, with the first round of the melee."""

from typing import NamedTuple

from arap.battle.acts import Charge, Pass, React
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.requests import Act, Ask
from arap.odds.melee.sampling import MeleeLuck, fight_once
from arap.rules.charge.action import charge_action
from arap.rules.combats import combats


class ChargeSample(NamedTuple):
    """What one charge and its first round did."""

    contact: bool
    lost: int
    killed: int
    broke: bool


class ChargeLuck(MeleeLuck):
    """The target answers the charge with this reaction, or receives it. Units on overwatch fire."""

    def __init__(self, seed: int, answer: str) -> None:
        super().__init__(seed)
        self.answer = answer

    def decide(self, ask: Ask) -> Act:
        offered = [option.answer for option in ask.options if isinstance(option.answer, React)]
        chosen = next((each for each in offered if each.reaction in (self.answer, "overwatch fire")), None)
        if chosen:
            return chosen
        return Pass() if offered else super().decide(ask)


def charge_once(battle: Battle, unit: str, act: Charge, luck: ChargeLuck) -> ChargeSample:
    """Charges on a copy, then fights the first round."""
    copy = battle.clone(knowing=True)
    copy.hashing = False
    copy.change_turn(acting=(Acting(unit, 1),))
    luck.play(charge_action(copy, unit, act))
    sizes = [len(battle.units[each].models) for each in (unit, act.target)]
    left = [len(copy.units[each].models) if each in copy.units else 0 for each in (unit, act.target)]
    fought = [combat for combat in combats(copy) if unit in combat.units]
    lost, killed = (size - now for size, now in zip(sizes, left, strict=True))
    if not fought:
        return ChargeSample(False, lost, killed, False)
    fates = {fate.unit: fate for fate in fight_once(copy, fought[0], luck).fates}
    return ChargeSample(
        True, lost + fates[unit].casualties, killed + fates[act.target].casualties, fates[act.target].broke
    )  # fmt: skip
