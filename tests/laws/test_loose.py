"""Laws of loose units: random games in which the models of every unit may run from charges one by one."""

import msgspec
import pytest

from arap.army.scenario import Scenario
from arap.battle.acts import Choose
from arap.battle.events import UnitFled
from arap.game.game import Decided
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, face_to_face, play_out
from tests.support import rule

SEEN_IN = 12


def loose(name: str) -> Scenario:
    scenario = face_to_face(name, apart=7.0)
    sides = [
        msgspec.structs.replace(side, units=tuple([msgspec.structs.replace(unit, loose=True) for unit in side.units]))
        for side in scenario.sides
    ]
    settings = {**scenario.settings, "react.individual-running": True}
    return msgspec.structs.replace(scenario, sides=tuple(sides), settings=settings, objectives=())


@rule("react.run.individual")
def test_random_games_with_loose_units_keep_every_invariant_and_reach_every_choice() -> None:
    ran, diverted, stopped = 0, 0, 0
    for number in range(SEEN_IN):
        game = WatchedGame(loose("skirmish"), SeededDice(f"loose/{number}"), hashing=number == 0, checkpoints=False)
        play_out(game, RANDOM, f"loose/{number}")
        assert game.over
        ran += len([1 for each in game.log if isinstance(each.event, UnitFled) and each.event.kind == "run alone"])
        acts = [given.act for given in game.inputs if isinstance(given, Decided)]
        choices = [act.option for act in acts if isinstance(act, Choose)]
        stopped += choices.count("stop")
        diverted += len([choice for choice in choices if "." in choice])
        if not number:
            assert check_replay(parse_save(save_text(game), "loose")) is None
    assert ran and diverted and stopped, (ran, diverted, stopped)


@rule("react.run.individual")
@pytest.mark.parametrize("bots", [("cautious", "cautious"), ("cautious", "random")])
def test_games_of_the_cautious_bot_with_loose_units_end(bots: tuple[str, str]) -> None:
    game = WatchedGame(loose("skirmish"), SeededDice("cautious"), hashing=False, checkpoints=False)
    play_out(game, bots, "cautious")
    assert game.over
