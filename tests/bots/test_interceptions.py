"""Bots asked whether they intercept."""

import pytest

from arap.battle.acts import Attempt, Leg, ModelPath, Move, Pass, React
from arap.bots import make
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.bots.deciding import decision
from tests.rules.builders import a_kind, a_scenario, a_weapon, squad
from tests.rules.turn.games import answer

INTERCEPT = React("e", "intercept")
SWORD = a_weapon("sword", type="melee", range=None)


def asked(strong: bool) -> Seat:
    """Side b is asked whether e steps in the way of m; the interceptor or the mover is much the better fighter."""
    giant, man = a_kind("giant", WS=5, S=5, T=5, W=3, A=3, M=6), a_kind("man", M=6)
    troops = [
        squad("m", n=1, kind=man if strong else giant, weapons=[SWORD]),
        squad("e", "b", (11.8, 13), 1, facing=270, kind=giant if strong else man, weapons=[SWORD]),
    ]
    game = Game(
        a_scenario(troops, settings={"turn.first-player": "a"}), ScriptedDice({"activate.roll": [1]}, SeededDice(1))
    )
    answer(game, Attempt("m", 1), Move((ModelPath("m.1", (Leg(10, 16),)),)))
    assert game.ask is not None and game.ask.kind == "react"
    return Seat(game, "b")


@pytest.mark.parametrize(("strong", "wants"), [(True, INTERCEPT), (False, Pass())])
def test_the_cautious_bot_steps_in_where_it_fights_better(strong: bool, wants: object) -> None:
    assert decision(make("cautious", 1), asked(strong)) == wants


def test_the_random_bot_does_either() -> None:
    seat = asked(True)
    assert {decision(make("random", seed), seat) for seed in range(12)} == {INTERCEPT, Pass()}
