"""Comparing the odds of a round of melee with rounds fought by the engine.

A round costs the engine as much as several volleys. The tests therefore fight 300 rounds of every combat, and 1,500
where a figure looks suspicious: a goal that is wrong by a sixth of a die is still found. `python -m tools.prove_melees`
fights 5,000 and 20,000 of each, as for volleys."""

import gc
from collections import Counter
from collections.abc import Callable

from arap.odds.melee.round import round_odds
from arap.odds.melee.sampling import MeleeLuck, RoundSample, copy_of, fight_once
from arap.odds.melee.values import RoundOdds
from arap.rules.melee.rounds.round import begin_round
from tests.odds.agreement import ALARM, Figures, differing, rest
from tests.odds.melees import CASES, MeleeCase

QUICK_FIRST, QUICK_ALL = 300, 1_500
FIGURES = 7


def fighter(found: MeleeCase, seed: int) -> Callable[[int], list[RoundSample]]:
    """Fights the round so many more times, with dice from a seed."""
    luck, battle = MeleeLuck(seed, found.orders), copy_of(found.battle)
    bout = luck.play(begin_round(battle, found.combat))

    def draw(count: int) -> list[RoundSample]:
        gc.disable()
        try:
            return [fight_once(battle, found.combat, luck, bout) for _ in range(count)]
        finally:
            gc.enable()

    return draw


def figures(odds: RoundOdds, samples: list[RoundSample]) -> Figures:
    """What is compared: the wounds, the casualties and the morale of each unit, and the wound difference."""
    lowest, highest = odds.difference[0][0], odds.difference[-1][0]
    chances = dict(odds.difference)
    found = {
        "difference": (
            [chances.get(value, 0.0) for value in range(lowest, highest + 1)],
            Counter(each.difference - lowest for each in samples),
        )
    }
    for place, unit in enumerate(odds.units):
        fates = [each.fates[place] for each in samples]
        morale = rest(unit.tests), rest(1 - unit.tests + unit.breaks), unit.breaks
        found[f"wounds of {unit.unit}"] = list(unit.wounds), Counter(fate.wounds for fate in fates)
        found[f"casualties of {unit.unit}"] = list(unit.casualties), Counter(fate.casualties for fate in fates)
        found[f"morale of {unit.unit}"] = list(morale), Counter(fate.tested + fate.broke for fate in fates)
    return found


def melee_disagreement(
    found: MeleeCase, seed: int, first: int = QUICK_FIRST, everything: int = QUICK_ALL
) -> dict[str, float]:
    """The figures in which odds and rounds differ, and how likely so great a difference is."""
    odds = round_odds(found.battle, found.combat, found.orders)
    level = ALARM / (FIGURES * len(CASES))
    return differing(lambda samples: figures(odds, samples), fighter(found, seed), level, first, everything)
