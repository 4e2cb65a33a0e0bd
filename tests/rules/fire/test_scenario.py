"""Fires at the start of a battle, and what the cautious bot does about fires."""

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.acts import Attempt, Move, PutOut, PutOutAfterMove
from arap.battle.battle import Battle
from arap.battle.things.scenery import first_fires
from arap.bots.special.fires import fight_fire
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice
from tests.rules.builders import squad
from tests.rules.fire.fires import state, village, wood
from tests.rules.movement.paths import path
from tests.support import rule


@rule("fire.spread")
def test_the_village_burns_when_the_battle_begins() -> None:
    battle = Battle.start(load_scenario("thatch"))
    assert [square.middle for square in battle.scenery.fires] == [(10.5, 18.5), (30.5, 18.5)]
    assert state(battle, 10.5, 18.5) == "burning"


def test_a_fire_where_nothing_burns_is_refused() -> None:
    with pytest.raises(ArapError, match="can burn"):
        first_fires([wood((0.0, 0.0, 2.0, 2.0))], [(5.0, 5.0)])


@rule("fire.extinguish.action")
def test_the_cautious_bot_puts_out_fires_in_reach_before_and_after_a_move() -> None:
    units = [squad("s", places=[(10.0, 10.0), (10.0, 11.2)])]
    scenario = village(wood((11.0, 9.0, 13.0, 12.0)), units=units).scenario
    settings = scenario.settings | {"turn.first-player": "a"}
    scenario = msgspec.structs.replace(scenario, fires=((11.5, 10.5),), settings=settings)
    game = Game(scenario, ScriptedDice({"activate.roll": (1, 1)}))
    seat = Seat(game, "a")
    assert game.answer(Attempt("s", 2), "a") is None
    assert type(fight_fire(seat, free=False)) is PutOut and fight_fire(seat, free=True) is None
    assert game.answer(Move((path("s.1", (10.0, 9.5)),)), "a") is None
    assert type(fight_fire(seat, free=True)) is PutOutAfterMove
