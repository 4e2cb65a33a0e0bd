"""Pairs of battles in which the last unit of the second side hides."""

import random
from collections.abc import Callable

import msgspec

from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.battle.acts import Act, Attempt, Choose, Leave, Move
from arap.battle.muster import enlisted_in
from arap.battle.names import GM
from arap.game.game import Game
from arap.game.queries import MovePlan, PlanMove
from arap.game.seat import Seat
from arap.kernel.requests import Ask
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


def a_pair_of_drops(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice; the last unit of the second side hides in another place in each. The first side has
    one unit on the table and one in reserve, which deep strikes."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = scenario.sides[:2]
    divers = msgspec.structs.replace(mine.units[-1], models=mine.units[-1].models[:3], reserve=True)
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "deep-strike")) for key, kind in scenario.kinds.items()
    }
    sides = (msgspec.structs.replace(mine, units=(mine.units[0], divers)), *scenario.sides[1:])
    scenario = msgspec.structs.replace(scenario, sides=sides, kinds=kinds)
    hiding = [with_hidden(scenario, theirs.id, lambda unit: put(scenario, unit, luck)) for _ in range(2)]
    longer = [msgspec.structs.replace(each, settings={**each.settings, "length.turns": 4}) for each in hiding]
    games = [Game(each, SeededDice(seed), hashing=True) for each in longer]
    return games[0], games[1], mine.id


def a_pair_of_reserves(name: str, seed: int) -> tuple[Game, Game, str]:
    """Two games with the same dice, in which the last two units of the second side hide at their own edge. Which of
    them leaves the table by it, to wait in reserve, differs; with an even seed only one of them can."""
    scenario, luck = near_each_other(name), random.Random(seed)
    mine, theirs = (side.id for side in scenario.sides[:2])
    places = [x + luck.random() for x in (2.0, scenario.width - 12.0)]
    setup = next(side for side in scenario.sides if side.id == theirs)
    ids = [unit.id for unit in setup.units[-2:]]

    def at_edge(unit: UnitSetup) -> UnitSetup:
        back = 0.0 if unit.id == min(ids) or seed % 2 else 2.0
        return in_a_row(scenario, unit, places[ids.index(unit.id)], back)

    hiding = with_hidden(scenario, theirs, at_edge, count=2)
    games = [Game(hiding, SeededDice(seed), hashing=True) for _ in range(2)]
    return games[0], games[1], mine


def in_a_row(scenario: Scenario, unit: UnitSetup, x: float, back: float) -> UnitSetup:
    """The unit in a row so far from the northern edge of the table, five models at most."""
    models = unit.models[:5]
    wide = max([scenario.kinds[model.kind].base_radius for model in models])
    row = [
        msgspec.structs.replace(
            model, x=x + 2.0 * wide * n + 0.2 * n, y=scenario.depth - back - scenario.kinds[model.kind].base_radius,
            z=None,
        )
        for n, model in enumerate(models)
    ]  # fmt: skip
    return msgspec.structs.replace(unit, models=tuple(row))


def act_by_the_edge(game: Game, ask: Ask, *, restless: bool) -> Act | None:
    """Units in hiding are tried in the order of their names in the first turn, and move a little. Then the first one of
    them leaves the table, or else the last; whichever has left stays off."""
    if Choose("stay") in [option.answer for option in ask.options]:
        return Choose("stay")
    if game.battle.turn.game_turn > 1:
        return None
    hiders = sorted(hiding_units(game, ask.seat))
    fresh = [unit for unit in hiders if unit in game.battle.units and not game.battle.units[unit].attempted]
    if ask.kind == "activation" and fresh:
        return Attempt(fresh[0], 1)
    if ask.kind == "action" and ask.about and ask.about[0] in hiders:
        exits = [option.answer for option in ask.options if isinstance(option.answer, Leave) and not option.refusal]
        if exits and ask.about[0] == hiders[0 if restless else -1]:
            return exits[0]
        plan = Seat(game, ask.seat).query(PlanMove(ask.about[0], 0.25, 0.0))
        return Move(tuple([one.path for one in plan.models])) if isinstance(plan, MovePlan) else None
    return None


def hiding_units(game: Game, side: str) -> list[str]:
    """The units of a side that began in hiding."""
    return [unit.id for each in game.scenario.sides if each.id == side for unit in each.units if unit.hidden]


def is_seen(game: Game) -> bool:
    """Whether a model that began in hiding is on the table and hides no more."""
    hiders = {unit for side in game.battle.sides for unit in hiding_units(game, side)}
    models = game.battle.models.values()
    return any(not model.hidden for model in models if enlisted_in(model.id) in hiders)


def with_hidden(scenario: Scenario, side: str, move: Callable[[UnitSetup], UnitSetup], count: int = 1) -> Scenario:
    """The scenario with the last `count` units of a side in hiding, where `move` puts them; enemies do not see
    them."""
    sides = tuple([hidden_side(each, move, count) if each.id == side else each for each in scenario.sides])
    settings = {**scenario.settings, "hide.enabled": True, "hide.display": "map", "length.turns": 2}
    wide, deep = scenario.width, scenario.depth
    shape = ((0.0, deep - BACK), (wide, deep - BACK), (wide, deep), (0.0, deep))
    wood = Piece(id="back", name="Back wood", feature="wood", shape=shape, height=4.0, form="area", sight_depth=6.0)
    return msgspec.structs.replace(scenario, sides=sides, settings=settings, terrain=(wood,))


def hidden_side(side: SideSetup, move: Callable[[UnitSetup], UnitSetup], count: int) -> SideSetup:
    hidden = [move(msgspec.structs.replace(unit, hidden=True)) for unit in side.units[-count:]]
    return msgspec.structs.replace(side, units=(*side.units[:-count], *hidden))


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
