"""Small battles for the browser: laid out here, loaded by the page as a save file."""

from functools import cache

from arap import bots
from arap.army.loading import scenario_from_text
from arap.army.scenario import Scenario
from arap.battle.acts import Act, Attempt, Shoot
from arap.battle.events.morale import SuppressionGained
from arap.battle.names import WATCHER
from arap.battle.settings import check_settings
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import PlanFire
from arap.game.records.save import save_text
from arap.game.seat import Seat
from arap.game.views import view
from arap.kernel.requests import Roll
from arap.kernel.sources import DiceSource, SeededDice, TypedDice
from arap.rules.shooting.orders.targets import why_not_passed
from arap.rules.shooting.shots.fire_plan import FirePlan
from tests.rules.turn.games import answer

HUMANS = {"guard": "human", "orks": "human"}
FIELD = """
scenario: A small field
table: [36, 30]
settings: {{length.turns: {turns}, turn.first-player: guard, shoot.premeasure: {premeasure}}}
sides:
  guard:
    name: Border Guard
    army: border-guard
    home: south
    deploy:
      first-squad: {{at: [18, 8]}}
      second-squad: {{at: [30, 5]}}
  orks:
    name: Red Tusks
    army: red-tusks
    home: north
    deploy:
      skarr-boyz: {{at: [18, {ork_line}]}}
      mug-boyz: {{at: [6, 27]}}
terrain:
  - {{feature: wall, from: [17, {wall}], to: [23, {wall}]}}
  - {{feature: building, name: Barn, at: [8, 18], size: [5, 3]}}
  - {{feature: wood, polygon: [[26, 10], [33, 10], [33, 15], [26, 15]]}}
objectives:
  well: {{name: The Well, at: [18, 20]}}
"""
GAUNTLET = """
scenario: The gauntlet
table: [36, 30]
settings: {length.turns: 3, turn.first-player: guard, shoot.premeasure: true}
sides:
  guard:
    name: Border Guard
    home: south
    army: {army: A patrol, units: {scouts: {models: [2 guardsman]}, rifles: {models: [5 guardsman]}}}
    deploy:
      scouts: {at: [18, 11.25], ranks: 2}
      rifles: {at: [30, 5]}
  orks:
    name: Red Tusks
    home: north
    army: {army: A few orks, units: {boyz: {models: [3 ork]}, ladz: {models: [2 ork]}, mob: {models: [6 ork]}}}
    deploy:
      boyz: {at: [14.7, 13], facing: 90, ranks: 3}
      ladz: {at: [20.55, 13], facing: 270, ranks: 2}
      mob: {at: [18, 27]}
objectives:
  well: {name: The Well, at: [18, 20]}
"""


def field(*, turns: int = 3, premeasure: bool = True, ork_line: float = 18, wall: float = 16) -> str:
    return FIELD.format(turns=turns, premeasure=str(premeasure).lower(), ork_line=ork_line, wall=wall)


def save_of(scenario: str, dice: DiceSource, players: dict[str, str] = HUMANS) -> str:
    """The save of a battle that has only just begun."""
    return save_text(Game(laid(scenario), dice), players)


@cache
def laid(scenario: str) -> Scenario:
    """A scenario is read once, however many battles are fought on it."""
    return scenario_from_text(scenario, "test", None, check_settings)


@cache
def seed_with(*first: range | tuple[int, ...]) -> str:
    """A seed whose first dice show faces out of these."""
    wanted = tuple(first)
    for number in range(100_000):
        faces = SeededDice(str(number)).faces(Roll("any", "dice.d6", "any", len(wanted)), 0)
        if all(face in allowed for face, allowed in zip(faces, wanted, strict=True)):
            return str(number)
    raise AssertionError("no such seed")


GOOD, BAD = range(1, 4), range(4, 7)


def battle(*first: range | tuple[int, ...], scenario: str | None = None, players: dict[str, str] = HUMANS) -> str:
    """The small field with dice that begin as told."""
    return save_of(scenario or field(), SeededDice(seed_with(*first)), players)


@cache
def battle_under_fire(*, suppressed: bool = False) -> str:
    """The first squad has fired and Skarr's Boyz are asked whether they go to ground; `suppressed` is one in which
    they are suppressed if they stand."""
    ground = laid(field(wall=26))
    for number in range(1000):
        game = Game(ground, SeededDice(str(number)))
        answer(game, Attempt("first-squad", 1))
        if game.ask and game.ask.kind == "action":
            plan = answer_query(game.battle, game.ask, PlanFire("first-squad", "skarr-boyz"))
            assert isinstance(plan, FirePlan)
            answer(game, Shoot(1, plan.orders))
        if game.ask and game.ask.rule == "react.ground.under-fire":
            save = save_text(game, HUMANS)
            answer(game, game.ask.default)
            if not suppressed or any(isinstance(logged.event, SuppressionGained) for logged in game.log):
                return save
    raise AssertionError("no such battle")


@cache
def battle_with_states(least: int = 3) -> str:
    """A battle in which units are in at least so many different states at once."""
    ground = laid(field(turns=6))
    for number in range(200):
        game = Game(ground, SeededDice(str(number)))
        players = {side: bots.make("cautious", f"{number}-{side}") for side in HUMANS}
        while game.ask is not None:
            answer(game, players[game.ask.seat].answer(Seat(game, game.ask.seat)))
            if len({status.kind for unit in view(game, WATCHER).units for status in unit.statuses}) >= least:
                return save_text(game, HUMANS)
    raise AssertionError("no such battle")


@cache
def battle_with_losses() -> str:
    """A battle in which a unit has been destroyed or has fled, between two decisions."""
    ground = laid(field(turns=6))
    for number in range(200):
        game = Game(ground, SeededDice(str(number)))
        players = {side: bots.make("cautious", f"{number}-{side}") for side in HUMANS}
        while game.ask is not None:
            if len(game.battle.units) < len(HUMANS) * 2:
                return save_text(game, HUMANS)
            answer(game, players[game.ask.seat].answer(Seat(game, game.ask.seat)))
    raise AssertionError("no such battle")


@cache
def battle_with_a_rout(question: str = "flee") -> str:
    """Skarr's Boyz rout and are asked which way they run, or later whether they rally and how they face then."""
    ground = laid(field(wall=26))
    for number in range(1000):
        game = Game(ground, SeededDice(str(number)))
        while game.ask and game.ask.kind in ("activation", "action", "react") and len(game.inputs) < 60:
            answer(game, impatient(game))
        while game.ask and is_routing(game, "skarr-boyz") and game.ask.kind != question:
            answer(game, game.ask.default)
        if game.ask and game.ask.kind == question:
            return save_text(game, HUMANS)
    raise AssertionError("no such battle")


@cache
def battle_with_routers_that_passed() -> str:
    """Skarr's Boyz have run since the guard's last turn, and the first squad may fire at them."""
    ground = laid(field(wall=26, turns=6).replace("table: [36, 30]", "table: [36, 60]"))
    for number in range(1000):
        game = Game(ground, SeededDice(str(number)))
        while game.ask and len(game.inputs) < 60 and not is_routing(game, "skarr-boyz"):
            answer(game, impatient(game))
        while game.ask and is_routing(game, "skarr-boyz") and len(game.inputs) < 60:
            if game.ask.kind == "action" and game.ask.about == ("first-squad",):
                return save_text(game, HUMANS)
            answer(game, waiting_for_routers(game))
    raise AssertionError("no such battle")


def waiting_for_routers(game: Game) -> Act:
    """Nobody acts or rallies until the first squad may fire at routers that have run."""
    ask, attempt = game.ask, Attempt("first-squad", 1)
    assert ask is not None
    if ask.kind == "activation" and has_run(game, "skarr-boyz") and game.why_not(attempt) is None:
        return attempt
    if ask.kind == "rally":
        return next(option.answer for option in ask.options if option.answer != ask.default)
    default: Act = ask.default
    return default


def has_run(game: Game, unit: str) -> bool:
    """Whether a unit that routs may be fired at where it passed."""
    return is_routing(game, unit) and why_not_passed(game.battle, "first-squad", unit) is None


def is_routing(game: Game, unit: str) -> bool:
    return unit in game.battle.units and game.battle.units[unit].routing


def impatient(game: Game) -> Act:
    """Tries the units that face each other and lets them fire."""
    ask = game.ask
    assert ask is not None
    attempt = Attempt("first-squad" if ask.seat == "guard" else "skarr-boyz", 2)
    if ask.kind == "activation" and game.why_not(attempt) is None:
        return attempt
    if ask.kind == "action":
        target = "skarr-boyz" if ask.seat == "guard" else "first-squad"
        plan = answer_query(game.battle, ask, PlanFire(ask.about[0], target))
        assert isinstance(plan, FirePlan)
        if not plan.refusal:
            return Shoot(1, plan.orders)
    default: Act = ask.default
    return default


def battle_with_real_dice() -> str:
    return save_of(field(), TypedDice())


@cache
def battle_with_reserves(scenario: str = field()) -> str:
    """The guard's second squad has come up from reserve and is asked where it comes on."""
    scenario = scenario.replace("second-squad: {at: [30, 5]}", "second-squad: {reserve: true}")
    ground = laid(scenario)
    for number in range(100):
        game = Game(ground, SeededDice(str(number)))
        while game.ask and game.ask.kind in ("activation", "react") and game.battle.turn.game_turn < 2:
            answer(game, game.ask.default)
        if game.ask and game.ask.kind == "entry":
            return save_text(game, HUMANS)
    raise AssertionError("no such battle")
