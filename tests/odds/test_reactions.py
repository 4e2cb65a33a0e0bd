"""The odds of reactions: the same as what comes of playing them."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from arap.battle.acts import Charge, React
from arap.battle.battle import Battle
from arap.kernel.requests import Approved, Ask, Flow
from arap.kernel.sources import SeededDice
from arap.odds.distributions import dice_sums
from arap.odds.reactions import ReactionRow, reaction_odds
from arap.rules.turn.actions import take_action
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, asked, difficult, squad
from tests.rules.charge.charging import active, charge
from tests.rules.reactions.standing import FLAMER, facing_off
from tests.support import rule

STAND, RUN = React("e", "stand and fire"), React("e", "run")
GAMES = 400
CANNON = a_weapon("cannon", type="heavy", strength=6, range=36.0)


def charged(battle: Battle) -> dict[str, ReactionRow]:
    """The odds of what e may do about the charge of m, by the name of the reaction."""
    active(battle)
    ask = asked(take_action(battle, battle.turn.acting[-1], Charge("e")))
    assert ask is not None
    return {row.reaction: row for row in reaction_odds(battle, ask).rows}


def played(flow: Flow[Any], seed: str, answers: Sequence[React]) -> None:
    dice, given, drawn = SeededDice(seed), iter(answers), 0
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Ask):
                answer = Approved(request, next(given, request.default))
            else:
                answer, drawn = dice.faces(request, drawn), drawn + request.dice
    except StopIteration:
        return


def losses(battle: Battle, seed: str) -> int:
    """How many of m fall to the fire of e in one charge."""
    active(battle)
    before = len(battle.members("m"))
    played(take_action(battle, battle.turn.acting[-1], Charge("e")), seed, [STAND])
    return before - (len(battle.members("m")) if "m" in battle.units else 0)


FIRE: dict[str, Callable[[], Battle]] = {
    "rifles": lambda: facing_off(10.0, men=5, foes=8),
    "with a heavy weapon": lambda: facing_off(11.0, men=6, foes=4, weapons=(CANNON,)),
    "a flamer": lambda: facing_off(11.0, men=4, foes=1, weapons=(FLAMER,)),
    "chargers in cover on the way": lambda: facing_off(
        10.0, men=5, foes=6, terrain=[a_piece((10, 12, 30, 14), "wood", cover="soft", form="area", height=3.0)]
    ),
}


@rule("react.stand-and-fire.roll", "react.stand-and-fire.to-hit", "react.charge.fire-point")
@pytest.mark.parametrize("situation", FIRE)
def test_the_losses_foretold_are_those_of_the_engine(situation: str) -> None:
    row = charged(FIRE[situation]())["stand and fire"]
    found = [losses(FIRE[situation](), f"{situation}/{n}") for n in range(GAMES)]
    assert row.losses is not None
    assert row.losses == pytest.approx(fmean(found), abs=4.5 * (stdev(found) / sqrt(GAMES) + 0.002))


@rule("react.roll")
def test_the_chances_of_the_roll_are_told() -> None:
    row = charged(facing_off(10.0, men=5, foes=8, foe=a_kind("steady", Ld=8)))["stand and fire"]
    assert row.successes is not None and sum(row.successes) == pytest.approx(1.0)
    none, one, two = row.successes
    assert one == pytest.approx(2 * sqrt(none * two))


RUNS: dict[str, Callable[[], Battle]] = {
    "over open ground": lambda: facing_off(4.0),
    "five from five": lambda: facing_off(4.0, men=5, foes=5),
    "through a bog": lambda: facing_off(4.0, terrain=[difficult((15, 14.5, 25, 30))]),
    "into the corner of a wall": lambda: facing_off(
        4.0, terrain=[a_piece((10, 17, 30, 18), "wall", height=5.0, going="impassable", standable=False)]
    ),
    "from riders": lambda: facing_off(7.0, kind=a_kind("rider", M=8)),
}


@rule("react.run.caught", "react.run.distance")
@pytest.mark.parametrize("situation", RUNS)
def test_the_chance_of_being_caught_is_that_of_the_rolls_that_are_caught(situation: str) -> None:
    caught = 0.0
    for distance, chance in dice_sums(2):
        battle, faces = RUNS[situation](), (max(1, distance - 6), min(6, distance - 1))
        charge(battle, dice={"move.flee": faces, "melee.free-hack": [6] * 40}, answers=[RUN])
        caught += chance * ("e" not in battle.units or battle.units["e"].routing)
    row = charged(RUNS[situation]())["run"]
    assert row.caught == pytest.approx(caught)
    assert row.losses is None and row.successes is None


def test_without_an_offer_there_are_no_odds() -> None:
    battle = a_battle([squad("m"), squad("e", "b", (10, 40))])
    assert reaction_odds(battle, None).rows == ()
