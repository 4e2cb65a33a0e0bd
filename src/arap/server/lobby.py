"""What the start screen shows, and how games come to be: from a wish, or from the text of a save."""

from collections.abc import Collection
from functools import cache

import msgspec

from arap import bots
from arap.army.document import Document, check_texts
from arap.army.loading import list_scenarios, load_scenario
from arap.army.scenario import Scenario
from arap.army.setup.resolved import check_resolved
from arap.battle.settings import LENGTH_TURNS, check_laid_over, check_settings
from arap.game.game import Game
from arap.game.records.save import dice_of, load_game, parse_save, written_anew
from arap.game.records.sealed import new_seal
from arap.game.records.verify import ends_as_recorded
from arap.kernel.errors import ArapError
from arap.kernel.version import __version__
from arap.server.briefings import briefing_of
from arap.server.headers import new_header, with_new_dice
from arap.server.lessons import lesson_named
from arap.server.match import HUMAN, Match, checked_players
from arap.server.store import Row, Store
from arap.server.wire import Lobby, NewGame, Player, SavedGame, ScenarioInfo, Size

SMALL, MEDIUM = 50, 80
MINUTES_PER_UNIT = 1.1


def lobby(store: Store, digests: Collection[str]) -> Lobby:
    """Scenarios, bots and the games that these keys open."""
    return Lobby(scenario_infos(), bots.NAMES, tuple(map(saved_game, store.latest(digests))), __version__)


def saved_game(row: Row) -> SavedGame:
    players = tuple(Player(side.name, row.who.players.get(side.id, HUMAN)) for side in row.who.scenario.sides)
    return SavedGame(row.id, row.title, row.turn, row.changed, row.over, players, LENGTH_TURNS(row.who.scenario))


@cache
def scenario_infos() -> tuple[ScenarioInfo, ...]:
    return tuple(scenario_info(shipped_scenario(name)) for name, _ in list_scenarios())


@cache
def shipped_scenario(name: str) -> Scenario:
    """A scenario that comes with ARAP. Names only: a page must not read the server's files."""
    known = [known for known, _ in list_scenarios()]
    if name not in known:
        raise ArapError(f"There is no scenario {name!r}; there are {', '.join(known)}.")
    return load_scenario(name, check_settings)


def size_of(models: int) -> Size:
    """How large a battle is, for players who look for a short or a long one."""
    if models <= SMALL:
        return "small"
    return "medium" if models <= MEDIUM else "large"


def minutes_of(units: int, turns: int) -> int:
    """About how long a battle takes, in quarters of an hour: a unit needs about a minute in each turn."""
    return 15 * max(1, round(units * turns * MINUTES_PER_UNIT / 15))


def scenario_info(scenario: Scenario) -> ScenarioInfo:
    forces = [[unit for unit in side.units if not unit.decoy] for side in scenario.sides]
    models = sum(len(unit.models) for force in forces for unit in force)
    units = sum(map(len, forces))
    return ScenarioInfo(
        scenario.name,
        scenario.title,
        scenario.briefing,
        scenario.width,
        scenario.depth,
        LENGTH_TURNS(scenario),
        tuple(side.id for side in scenario.sides),
        tuple(map(len, forces)),
        tuple(sum(len(unit.models) for unit in force) for force in forces),
        tuple(side.name for side in scenario.sides),
        size_of(models),
        minutes_of(units, LENGTH_TURNS(scenario)),
        scenario.terrain,
        scenario.objectives,
        *msgspec.structs.astuple(briefing_of(scenario)),
    )


def new_match(wish: NewGame, store: Store) -> Match:
    """The battle that was asked for."""
    return begin_match(shipped_scenario(wish.scenario), wish, store)


def begin_match(scenario: Scenario, wish: NewGame, store: Store) -> Match:
    check_laid_over(wish.settings, "The new game")
    settled = {"turn.adjudication": "gm"} if wish.gm else {}
    scenario = msgspec.structs.replace(scenario, settings=scenario.settings | settled | wish.settings)
    players = checked_players(tuple(side.id for side in scenario.sides), wish.players)
    seed = None if wish.real_dice else wish.seed or None
    header = new_header(scenario, players, seed, None if wish.real_dice or wish.seed else new_seal(), gm=wish.gm)
    return Match.begin(header, Game(scenario, dice_of(header), gm=wish.gm), store)


def lesson_match(name: str, store: Store) -> Match:
    """A lesson from its beginning."""
    lesson = lesson_named(name)
    header = new_header(lesson.scenario, lesson.players, lesson.file.seed)
    return Match.begin(header, Game(lesson.scenario, dice_of(header)), store)


def imported_match(text: str, store: Store) -> Match:
    """The game of a save, as a new game here. Its text may come from anywhere, so its scenario and every decision
    are checked."""
    save = parse_save(text, "The save")
    told = {"version": save.header.version, "seed": save.header.seed, "players": save.header.players}
    check_texts(Document(source="The save", value=told | {"inputs": msgspec.to_builtins(save.inputs)}))
    check_resolved(save.header.scenario, "The save", check_settings)
    game = load_game(save)
    if not ends_as_recorded(save, game):
        raise ArapError("The save was made under other rules: its battle ends differently here.")
    players = checked_players(game.battle.sides, save.header.players)
    header = written_anew(save.header, players=players)
    if save.older or (header.seal is not None and not game.over):
        header = with_new_dice(header, game)
    return Match.begin(header, game, store)
