"""Laws of reactions judged by what is asked and told alone: at which level of play, how often, and that a player turn
ends though its players never pass."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from arap.battle.acts import NO, Act, Pass
from arap.battle.battle import Battle
from arap.battle.event import Event
from arap.battle.events.charge import ChargeDeclared
from arap.battle.events.reaction import FireHeld, InterceptionVoid, ReactionAnswered, ReactionRolled
from arap.battle.events.turn import PickUpsTaken
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from arap.rules.triggers.trigger import Trigger
from arap.sim.play import seat_bots
from tests.laws.playing import RANDOM, SCENARIOS, VARIANTS, new_game
from tests.support import rule

AT_LEVEL_0 = {"failed-dice", "move-end", "fire", "charge-under-way", "charge-failed", "still", "pass", "chase"}
UP_TO_LEVEL_1 = {"charge", "reached", "route", "stray", "disembarked"}
AT_ANY_LEVEL = {"wounds", "pinned", "finished"}
ROLLED = {"manoeuvre", "shoot"}
CHARGED = {"run", "stand and fire"}
MOST_IN_A_TURN = 1_000
GAMES = 2


class Watch:
    """What the log tells of the present player turn: how often each unit has reacted, by kind."""

    def __init__(self, game: Game) -> None:
        self.game, self.read, self.serial, self.answers = game, 0, 0, 0
        self.often: Counter[tuple[str, str]] = Counter()
        self.seen: set[str] = set()

    def look(self, ask: Ask) -> None:
        """Reads on in the log, and looks at the question."""
        battle = self.game.battle
        if battle.turn.serial != self.serial:
            self.serial, self.answers, self.often = battle.turn.serial, 0, Counter()
        self.answers += 1
        assert self.answers < MOST_IN_A_TURN, "the player turn does not end"
        for logged in self.game.log[self.read :]:
            self.note(logged.event)
        self.read = len(self.game.log)
        self.seen |= {what for _, what in self.often}
        for (unit, what), times in self.often.items():
            assert times <= 1, f"{unit}: {what} {times} times in player turn {self.serial}"
        if isinstance(ask.detail, Trigger):
            check_level(battle, ask.detail)

    def note(self, event: Event) -> None:
        match event:
            case ReactionRolled() if event.reaction in ROLLED:
                self.often[event.unit, "an attempt"] += 1
            case ReactionAnswered(reaction="overwatch fire"):
                self.often.update([(unit, "an attempt") for unit in event.units])
            case FireHeld():
                self.often[event.unit, "an attempt"] = 0
            case ReactionAnswered(reaction="intercept"):
                self.often.update([(unit, "an interception") for unit in event.units])
            case InterceptionVoid():
                self.often[event.unit, "an interception"] -= 1
            case ReactionAnswered() if event.reaction in CHARGED:
                self.often.update([(unit, "an answer to one charge") for unit in event.units])
            case ChargeDeclared():
                self.often[event.target, "an answer to one charge"] = 0
            case PickUpsTaken():
                self.often.update([(unit, "a pick-up") for unit in dict.fromkeys(event.units)])
            case _:
                pass


@rule("react.levels")
def check_level(battle: Battle, trigger: Trigger) -> None:
    """Most reactions answer only what the active player does, with no reaction under way. A charge, a move or a landing
    of a unit that was picked up may be answered as well, but not by more than its enemies."""
    turn = battle.turn
    picked_up = bool(turn.acting) and battle.units[turn.acting[-1].unit].side != turn.active
    depth = len(turn.reacting) + picked_up
    if trigger.kind in AT_LEVEL_0:
        assert depth == 0, f"{trigger.kind} is offered at level {depth}"
    elif trigger.kind in UP_TO_LEVEL_1:
        assert depth <= 1, f"{trigger.kind} is offered at level {depth}"
    else:
        assert trigger.kind in AT_ANY_LEVEL


def eager(ask: Ask, dice: random.Random) -> Act | None:
    """Anything but passing, if something else is offered about a trigger."""
    if not isinstance(ask.detail, Trigger):
        return None
    offered = [option.answer for option in ask.options if option.refusal is None and not option.open]
    reacting = [answer for answer in offered if not isinstance(answer, Pass) and answer != NO]
    return dice.choice(reacting) if reacting else None


def played_eagerly(game: Game, seed: int) -> Iterator[Ask]:
    """Plays a game whose players never let an offer pass; gives every question before it is answered."""
    players, dice = seat_bots(game.scenario, RANDOM, seed), random.Random(seed)
    seats = {side: Seat(game, side) for side in players}
    while (ask := game.ask) is not None:
        yield ask
        answer = eager(ask, dice) or players[ask.seat].answer(seats[ask.seat])
        assert game.answer(answer, ask.seat) is None


@rule("react.levels", "react.manoeuvre.limit", "react.sequence")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_player_turn_ends_and_nobody_reacts_too_often_though_no_offer_is_passed_up(name: str, variant: str) -> None:
    for number in range(GAMES):
        game = new_game(VARIANTS[variant](name), f"eager/{number}")
        watch = Watch(game)
        for ask in played_eagerly(game, number):
            watch.look(ask)
        assert game.over


def test_eager_players_use_every_kind_of_reaction() -> None:
    """Plays no more games than it takes: the laws above look at something."""
    seen: set[str] = set()
    for number, name in product(range(10), SCENARIOS):
        game = new_game(VARIANTS["small squads"](name), f"kinds/{number}")
        watch = Watch(game)
        for ask in played_eagerly(game, number):
            watch.look(ask)
        seen |= watch.seen
        if seen == {"an attempt", "an interception", "an answer to one charge", "a pick-up"}:
            return
    raise AssertionError(f"only {', '.join(sorted(seen))}")
