"""Pairs of battles in which the last unit of the second side hides."""

import random
from collections.abc import Callable

import msgspec

from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.battle.names import GM
from arap.game.game import Game
from arap.kernel.sources import SeededDice
from arap.rules.gm.act import GmAct
from arap.rules.gm.models.remove_model import RemoveModel
from arap.rules.gm.models.set_posture import SetPosture
from arap.table import Piece
from tests.laws.playing import near_each_other

BACK = 12.0


def a_pair(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice; the last unit of the second side hides in another place in each. The first side is
    the seat that must not notice."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = (side.id for side in scenario.sides[:2])
    games = [
        Game(with_hidden(scenario, theirs, lambda unit: put(scenario, unit, luck)), SeededDice(seed), hashing=True)
        for _ in range(2)
    ]
    return games[0], games[1], mine


def a_pair_of_struck(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice, in which the last unit of the second side hides. In one the GM takes members of it
    off, in the other the GM has them lie down."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = (side.id for side in scenario.sides[:2])
    hiding = with_hidden(scenario, theirs, lambda unit: put(scenario, unit, luck))
    games = [Game(hiding, SeededDice(seed), hashing=True, gm=True) for _ in range(2)]
    struck = luck.randint(1, 3)
    for game in games:
        while game.why_no_overrule():
            assert game.ask and game.answer(game.ask.default, game.ask.seat) is None
        for model in [model.id for model in game.battle.models.values() if model.hidden][-struck:]:
            off: GmAct = RemoveModel(model=model, casualty=False, why="struck")
            act = off if game is games[0] else SetPosture(model=model, prone=True, why="struck")
            assert game.interject(act, GM) is None
    return games[0], games[1], mine


def with_hidden(scenario: Scenario, side: str, move: Callable[[UnitSetup], UnitSetup]) -> Scenario:
    """The scenario with the last units of a side in hiding, where `move` puts them; enemies see nothing of them."""
    sides = tuple([hidden_side(each, move) if each.id == side else each for each in scenario.sides])
    settings = {**scenario.settings, "hide.enabled": True, "hide.display": "map", "length.turns": 2}
    wide, deep = scenario.width, scenario.depth
    shape = ((0.0, deep - BACK), (wide, deep - BACK), (wide, deep), (0.0, deep))
    wood = Piece(id="back", name="Back wood", feature="wood", shape=shape, height=4.0, form="area", sight_depth=6.0)
    return msgspec.structs.replace(scenario, sides=sides, settings=settings, terrain=(wood,))


def hidden_side(side: SideSetup, move: Callable[[UnitSetup], UnitSetup]) -> SideSetup:
    *seen, last = side.units
    return msgspec.structs.replace(side, units=(*seen, move(msgspec.structs.replace(last, hidden=True))))


def put(scenario: Scenario, unit: UnitSetup, luck: random.Random) -> UnitSetup:
    """The unit in a far corner, on some place of its own."""
    x = luck.choice((2.0, scenario.width - 4.0)) + luck.random()
    back = scenario.depth - 3.0 - luck.random()
    return clustered(unit, (x, back))


def clustered(unit: UnitSetup, place: tuple[float, float]) -> UnitSetup:
    """The unit two abreast from a place on."""
    x, y = place
    models = [
        msgspec.structs.replace(model, x=x + 1.2 * (n % 2), y=y - 1.2 * (n // 2), z=None)
        for n, model in enumerate(unit.models)
    ]
    return msgspec.structs.replace(unit, models=tuple(models))
