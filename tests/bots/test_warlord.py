"""The warlord tries acts out before it chooses."""

import time

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.battle.acts import Attempt, Charge, Choose, Finish, Move, Overwatch, Shoot
from arap.bots import make
from arap.bots.imagining.search import Budget, Trial, best_act, better_than_first, tried_out
from arap.bots.imagining.worth import position_worth
from arap.bots.warlord import WarlordBot
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.sim import play_game
from tests.bots.deciding import decision
from tests.bots.test_veteran import guard_to_act
from tests.laws.playing import face_to_face


def test_the_same_number_of_tries_gives_the_same_game() -> None:
    scenario = load_scenario("skirmish")
    one, again = (play_game(scenario, ("warlord:8", "cautious"), 5) for _ in range(2))
    assert one == again


def test_it_stays_within_its_budget_of_tries() -> None:
    seat, seen = Seat(guard_to_act(face_to_face("skirmish", apart=14.0)), "guard"), []

    def worth(then: Seat) -> float:
        seen.append(then.side)
        return 0.0

    best_act(seat, [Finish(), Overwatch()], "7", Budget(tries=9), worth)
    assert seen == ["guard"] * 9


def test_time_that_is_up_ends_a_search_after_one_try_of_each_act() -> None:
    seat = Seat(guard_to_act(face_to_face("skirmish", apart=14.0)), "guard")
    began = time.perf_counter()
    found = best_act(seat, [Finish(), Overwatch()], "7", Budget(seconds=0.05), lambda then: 0.0)
    assert found is not None and found.act == Finish() and time.perf_counter() > began


def test_an_act_is_taken_only_if_it_is_surely_better_than_what_looks_best() -> None:
    first = Trial(Finish(), [0.0, 1.0, 0.0, 1.0])
    unsure = Trial(Overwatch(), [1.0, 0.1, 0.9, 0.1])
    sure = Trial(Move(()), [0.5, 1.5, 0.6, 1.5])
    assert better_than_first([first, unsure]) is first
    assert better_than_first([first, unsure, sure]) is sure
    assert better_than_first([]) is None


def test_it_leaves_its_own_game_as_it_is() -> None:
    game = guard_to_act(face_to_face("skirmish", apart=14.0))
    before, seat = game.battle.hash(), Seat(game, "guard")
    assert decision(make("warlord:12", 1), seat)
    assert game.battle.hash() == before


def test_a_position_is_worth_more_with_fewer_enemies_and_nearer_to_an_objective() -> None:
    game = guard_to_act(load_scenario("skirmish"))
    seat = Seat(game, "guard")
    before = position_worth(seat, seat.scene(), 3)
    for model in game.battle.members("first-squad"):
        game.battle.put_model(msgspec.structs.replace(model, x=model.x + 6.0, y=model.y + 8.0))
    nearer = position_worth(seat, seat.scene(), 3)
    game.battle.remove_model("mug-boyz.1", None, "")
    assert before < nearer < position_worth(seat, seat.scene(), 3)


def test_fire_that_is_tried_out_is_worth_more_than_doing_nothing() -> None:
    game = guard_to_act(face_to_face("skirmish", apart=14.0))
    seat = Seat(game, "guard")
    fire = Shoot(3, seat.fire_orders("first-squad", "skarr-boyz", 3)[:8])
    orders = {order.model: order for order in fire.orders}
    fire = Shoot(3, tuple(orders.values()))
    scene = seat.scene()

    def mean(act: Shoot | Finish) -> float:
        found = [tried_out(seat, act, f"{seed}", lambda then: position_worth(then, scene, 3)) for seed in range(8)]
        return sum(one for one in found if one is not None)

    assert mean(fire) > mean(Finish())


def orks_to_act(scenario: Scenario) -> Game:
    """The orks have won the roll-off and their first mob has two points."""
    dice = ScriptedDice({"turn.first-player": [1, 6], "activate.roll": [1, 1]}, SeededDice(1))
    game = Game(scenario, dice, checkpoints=False)
    game.answer(Choose("first"))
    game.answer(Attempt("skarr-boyz", 2))
    return game


def foes(seat: Seat) -> int:
    return sum(len(unit.models) for unit in seat.units.values() if unit.side != seat.side)


def test_a_charge_is_judged_by_the_round_that_it_leads_to() -> None:
    seat = Seat(orks_to_act(face_to_face("skirmish", apart=6.0)), "orks")
    left: list[int] = []

    def foes_left(then: Seat) -> float:
        left.append(foes(then))
        assert then.turn.serial == seat.turn.serial + 1
        return 0.0

    assert tried_out(seat, Charge("second-squad"), "round", foes_left) is not None
    assert left[0] <= foes(seat) - 3


def test_it_keeps_to_a_charge_that_wins() -> None:
    """Six of the enemy for a third of an ork: nothing that it tries out is better."""
    seat, bot = Seat(orks_to_act(face_to_face("skirmish", apart=6.0)), "orks"), make("warlord:36", 1)
    assert decision(bot, seat) == decision(make("veteran", 1), seat)
    assert isinstance(decision(bot, seat), Charge)


@pytest.mark.parametrize("budget", ["x", "0", "-3", "0s", "-1s", "s"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(ArapError, match="no budget"):
        make(f"warlord:{budget}", 1)


def test_its_budget_may_follow_its_name() -> None:
    for name, wanted in (
        ("warlord", Budget()),
        ("warlord:40", Budget(tries=40)),
        ("warlord:0.5s", Budget(seconds=0.5)),
    ):
        bot = make(name, 1)
        assert isinstance(bot, WarlordBot) and bot._budget == wanted
