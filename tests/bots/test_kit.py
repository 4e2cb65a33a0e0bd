"""How the cautious bot uses observers and shields, and how players order both."""

import pytest

from arap.army.equipment import Shield, ShieldSave
from arap.battle.acts import Attempt, Observe, Shoot, Sling
from arap.bots import make
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import OrderRead, ReadOrder
from arap.game.scripts.export import step_text
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice
from tests.bots.deciding import decision
from tests.rules.builders import a_kind, a_scenario, a_weapon, squad
from tests.rules.shooting.firing import enemies
from tests.rules.shooting.striking import GUNNER, MORTAR
from tests.rules.shooting.to_hit.test_corrective import TARGETS, WALL
from tests.rules.turn.games import answer
from tests.support import rule

SCOUT = a_kind("scout", BS=4, traits=("scout",))
BOARD = Shield(id="board", name="Board", melee=ShieldSave(improves=1), shooting=ShieldSave(improves=1))
FIRST = {"turn.first-player": "a", "activate.pick-ups": False}
BOW = a_weapon("bow", type="assault", range=24.0, two_handed=True)


def battery() -> Game:
    """Scouts "o" that see the enemies "t", and a mortar "s" behind a wall."""
    units = [
        squad("o", at=(40, 22), n=2, kind=SCOUT, weapons=(), facing=320.0),
        squad("s", at=(24, 10), n=1, kind=GUNNER, weapons=(MORTAR,)),
        enemies("t", places=TARGETS),
    ]
    return Game(a_scenario(units, [WALL], settings=FIRST), ScriptedDice({"activate.roll": [1, 1]}))


def read(game: Game, text: str, unit: str) -> OrderRead:
    reply = answer_query(game.battle, game.ask, ReadOrder(unit, text))
    assert isinstance(reply, OrderRead)
    return reply


@rule("observer.guide")
def test_an_observer_watches_what_waiting_guns_do_not_see() -> None:
    game = battery()
    answer(game, Attempt("o", 2))
    act = decision(make("cautious", 1), Seat(game, "a"))
    assert act == Observe("o.1", "t")
    assert (
        make("cautious", 1).why(Seat(game, "a"), act) == "Guns that do not see this enemy fire better with an observer."
    )


@rule("observer.guide")
def test_an_observer_is_tried_before_the_guns() -> None:
    act = decision(make("cautious", 1), Seat(battery(), "a"))
    assert isinstance(act, Attempt) and (act.unit, act.dice >= 2) == ("o", True)


@rule("observer.guide")
def test_players_order_it_in_words_and_scripts_write_it_down() -> None:
    game = battery()
    answer(game, Attempt("o", 2))
    assert read(game, "observe t with scout 2", "o").act == Observe("o.2", "t")
    place = read(game, "observe 22 40", "o")
    assert (place.told, place.act) == ("Observe the place (22, 40)", Observe("o.1", aim=(22.0, 40.0)))
    with pytest.raises(ArapError, match="scout 1 does not see the place"):
        read(game, "observe 10 15", "o")
    with pytest.raises(ArapError, match="Name an enemy to observe, or a place"):
        read(game, "observe 10", "o")
    assert step_text(Observe("o.1", "t")) == "observe: {model: o.1, at: t}"
    assert step_text(Observe("o.1", aim=(22.0, 40.0))) == "observe: {model: o.1, spot: [22.0, 40.0]}"


def bowmen(away: float) -> Game:
    """Archers with shields, so far from the enemy, with two points."""
    archers = squad("s", at=(24, 5), n=4, kind=a_kind("archer", shield="board"), weapons=(BOW,))
    units = [archers, enemies("t", at=(24, 5 + away), n=6)]
    game = Game(a_scenario(units, shields=[BOARD], settings=FIRST), ScriptedDice({"activate.roll": [1, 1]}))
    answer(game, Attempt("s", 2))
    return game


@rule("encumber.bulk")
def test_shields_go_on_the_back_to_shoot_and_on_the_arm_when_the_enemy_is_close() -> None:
    far = bowmen(20.0)
    first = decision(make("cautious", 1), Seat(far, "a"))
    assert first == Sling(back=True)
    answer(far, first)
    assert isinstance(decision(make("cautious", 1), Seat(far, "a")), Shoot)
    near = bowmen(8.0)
    assert decision(make("cautious", 1), Seat(near, "a")) != Sling(back=True)
    answer(near, Sling(back=True))
    assert decision(make("cautious", 1), Seat(near, "a")) == Sling(back=False)


@rule("encumber.bulk")
def test_shields_are_ordered_in_words() -> None:
    game = bowmen(20.0)
    assert read(game, "shields on the back", "s").act == read(game, "sling", "s").act == Sling(back=True)
    answer(game, Sling(back=True))
    assert read(game, "unsling", "s").act == Sling(back=False)
