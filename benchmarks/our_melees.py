"""A program of its own: odds of rounds of melee and of a charge, as JSON."""

import json
import sys
import time
from collections.abc import Callable
from functools import partial

from arap.battle.acts import Charge
from arap.odds.melee.charge import charge_odds
from arap.odds.melee.position import THEM, US, FighterNumbers, lines
from arap.odds.melee.round import combat_of, round_odds
from arap.rules.melee.moving.locking import lock

CONTACT, AWAY = 1.0, 7.0
SECOND_RANK = FighterNumbers(models=16)


def milliseconds(work: Callable[[], object], repeats: int) -> float:
    """The time of one piece of work, after it was done once."""
    work()
    began = time.process_time()
    for _ in range(repeats):
        work()
    return (time.process_time() - began) / repeats * 1e3


def a_round(us: FighterNumbers, them: FighterNumbers) -> Callable[[], object]:
    battle = lines(us, them, CONTACT)
    lock(battle, US, THEM)
    combat = combat_of(battle, US)
    assert combat is not None
    return partial(round_odds, battle, combat)


def a_charge() -> Callable[[], object]:
    """Ten charge ten that stand and fire."""
    battle = lines(FighterNumbers(), FighterNumbers(shots=1), AWAY)
    return partial(charge_odds, battle, US, Charge(THEM), "stand and fire")


def main(repeats: int) -> None:
    figures = {
        "round_ms": milliseconds(a_round(FighterNumbers(initiative=4), FighterNumbers()), repeats),
        "moving_ms": milliseconds(a_round(FighterNumbers(initiative=4), SECOND_RANK), max(1, repeats // 4)),
        "charge_ms": milliseconds(a_charge(), repeats),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]))
