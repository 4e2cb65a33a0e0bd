"""The veteran counts in victory points: what it does in a position, and why."""

import msgspec

from arap.army.loading import load_scenario
from arap.army.scenario import Objective, Scenario
from arap.battle.acts import Act, Attempt, Choose, Move, Regroup, Shoot, Tactical
from arap.bots import make
from arap.bots.judging.charge_worth import Onslaught
from arap.bots.judging.luck import best_dice
from arap.bots.judging.shots import best_shooting
from arap.bots.judging.stakes import errands, model_worth
from arap.bots.veteran import VeteranBot
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.turn.actions import ask_action
from arap.sim import simulate
from tests.bots.deciding import decision
from tests.laws.playing import face_to_face


def guard_to_act(scenario: Scenario, turn: int = 1, points: int = 3) -> Game:
    """The guard has won the roll-off and its first squad has some points."""
    dice = ScriptedDice({"turn.first-player": [6, 1], "activate.roll": [1, 1, 1]}, SeededDice(1))
    game = Game(scenario, dice, checkpoints=False)
    game.answer(Choose("first"))
    game.answer(Attempt("first-squad", 3))
    acting = msgspec.structs.replace(game.battle.turn.acting[-1], points=points)
    game.battle.change_turn(game_turn=turn, acting=(acting,))
    return asked_again(game)


def asked_again(game: Game) -> Game:
    """The same question after the position was changed."""
    game.pending = ask_action(game.battle, game.battle.turn.acting[-1])
    return game


def with_objectives(scenario: Scenario, *places: tuple[float, float], points: int = 2) -> Scenario:
    found = [Objective(id=f"at-{n}", name=f"Place {n}", at=at, points=points) for n, at in enumerate(places)]
    return msgspec.structs.replace(scenario, objectives=tuple(found))


def middle(game: Game, unit: str) -> tuple[float, float]:
    models = game.battle.members(unit)
    return sum(m.x for m in models) / len(models), sum(m.y for m in models) / len(models)


def chosen(game: Game) -> Act:
    return decision(make("veteran", 1), Seat(game, "guard"))


def test_it_beats_the_random_bot_from_either_side() -> None:
    scenario = load_scenario("skirmish")
    pairs = (("veteran", "random"), ("random", "veteran"))
    wins = [simulate(scenario, 6, "contest", bots).wins_by_bot for bots in pairs]
    assert sum(won["veteran"] for won in wins) >= 8
    assert sum(won["random"] for won in wins) == 0


def test_it_walks_towards_an_objective_when_no_enemy_is_near() -> None:
    game = guard_to_act(load_scenario("skirmish"))
    bot, seat = make("veteran", 1), Seat(game, "guard")
    act = decision(bot, seat)
    assert isinstance(act, Move)
    assert sum(path.legs[-1].y - seat.models[path.model].y for path in act.paths if path.legs) > 0
    assert bot.why(seat, act).startswith("A step towards The Well is worth ")


def test_in_the_last_turn_it_takes_an_objective_in_reach_rather_than_fire() -> None:
    field = face_to_face("skirmish", apart=14.0)
    x, y = middle(guard_to_act(field), "first-squad")
    near = guard_to_act(with_objectives(field, (x - 5.5, y), points=5), turn=5, points=1)
    assert isinstance(chosen(near), Move | Tactical)
    far = guard_to_act(with_objectives(field, (x - 20.0, y), points=5), turn=5, points=1)
    assert isinstance(chosen(far), Shoot)


def test_it_fires_before_it_moves() -> None:
    """With points for both, the volley comes first: nobody fires better after a move."""
    field = face_to_face("skirmish", apart=14.0)
    x, y = middle(guard_to_act(field), "first-squad")
    act = chosen(guard_to_act(with_objectives(field, (x - 5.5, y), points=3), turn=5, points=3))
    assert isinstance(act, Shoot) and act.points == 2


def test_it_would_rather_kill_the_last_model_of_a_unit_than_one_of_many() -> None:
    game = guard_to_act(face_to_face("skirmish", apart=14.0))
    seat = Seat(game, "guard")
    for model in seat.units["mug-boyz"].models[1:]:
        game.battle.remove_model(model, None, "")
    worths = [model_worth(seat, seat.scene(), seat.units[unit]) for unit in ("mug-boyz", "skarr-boyz")]
    assert worths[0] > 2 * worths[1]


def test_fire_goes_where_a_model_is_worth_most() -> None:
    game = guard_to_act(msgspec.structs.replace(face_to_face("skirmish", apart=14.0), objectives=()))
    near = game.battle.members("skarr-boyz")[0]
    for number, model in enumerate(game.battle.members("mug-boyz")):
        game.battle.put_model(msgspec.structs.replace(model, x=near.x - 3.0 - 1.3 * number, y=near.y))
    seat = Seat(asked_again(game), "guard")
    unit, weapons = seat.units["first-squad"], seat.scene().weapons
    for wanted in ("skarr-boyz", "mug-boyz"):
        worths = {"skarr-boyz": 1.0, "mug-boyz": 1.0, wanted: 9.0}
        fire = best_shooting(seat, weapons, unit, 3, lambda enemy, worths=worths: worths[enemy.id])  # type: ignore[misc]
        assert fire is not None and fire.target == wanted


def test_a_failed_die_that_is_worth_more_to_the_enemy_means_fewer_dice() -> None:
    """Alone it rolls three dice; not if the enemy gains as much from every die that fails."""
    gains = [0.0, 1.0, 2.0, 3.0]
    assert best_dice(4, gains, 0.0, failed=0.1)[1] == 3
    assert best_dice(4, gains, 0.0, failed=1.5)[1] < 3


def test_it_keeps_to_few_dice_while_much_is_left_to_do() -> None:
    game = Game(load_scenario("skirmish"), SeededDice(1), checkpoints=False)
    game.answer(Choose("first"))
    assert game.ask is not None
    seat, bot = Seat(game, game.ask.seat), make("veteran", 1)
    act = decision(bot, seat)
    assert isinstance(act, Attempt) and act.dice < 3
    assert "points can be gained" in bot.why(seat, act)


def test_suppressed_it_regroups_where_fire_matters_and_walks_on_where_it_does_not() -> None:
    field = face_to_face("skirmish", apart=14.0)
    x, y = middle(guard_to_act(field), "first-squad")
    for at, wanted in (((x, y), Regroup), ((x - 5.5, y), Move)):
        game = guard_to_act(with_objectives(field, at, points=5), turn=5, points=1)
        game.battle.change("first-squad", suppression=3)
        assert isinstance(chosen(asked_again(game)), wanted)


def test_no_two_units_cross_each_others_way_to_objectives() -> None:
    """The units of the orks stand from west to east, and so do the objectives they go for."""
    scenario = load_scenario("crossroads")
    game = Game(scenario, SeededDice(1), checkpoints=False)
    seat = Seat(game, "orks")
    found = errands(seat, seat.scene(), [unit for unit in seat.units.values() if unit.side == "orks"])
    assert found["mug-boyz"].objective.id == "chapel"
    assert found["grim-boyz"].objective.id == found["ard-boyz"].objective.id == "crossroads"
    assert found["lootas"].objective.id == "mill"


def test_it_walks_openly_where_the_cautious_bot_dashes() -> None:
    field = face_to_face("skirmish", apart=20.0)
    x, y = middle(guard_to_act(field), "first-squad")
    game = guard_to_act(with_objectives(field, (x, y + 9.0), points=5), points=1)
    seat = Seat(game, "guard")
    assert isinstance(decision(make("cautious", 1), seat), Tactical)
    assert isinstance(decision(make("veteran", 1), seat), Move)


def test_a_charge_costs_only_the_fire_of_the_last_point() -> None:
    """It fires with the points before the last one and then charges, so only the last volley is given up."""
    game = guard_to_act(face_to_face("skirmish", apart=6.0), points=3)
    seat, bot = Seat(game, "guard"), VeteranBot(1)
    unit = seat.units["first-squad"]
    fire = bot._best_fire(seat, unit, 3)
    assert fire is not None
    same, other = (Onslaught(target, 1.0, fire=False, told="") for target in (fire.target, "nobody"))
    assert 0.0 < bot._fire_before(seat, fire, same, 3) < bot._fire_worth(seat, fire, 3)
    assert bot._fire_before(seat, fire, other, 3) == bot._fire_before(seat, None, same, 3) == 0.0
