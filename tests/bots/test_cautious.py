"""The cautious bot has simple sense."""

from typing import Any

import msgspec

from arap.army.loading import load_scenario, scenario_from_text
from arap.army.scenario import Objective, Scenario
from arap.battle.acts import (
    Attempt,
    Choose,
    Discharge,
    GetUp,
    Move,
    Pass,
    PickUp,
    React,
    Regroup,
    Shoot,
    Swim,
    Tactical,
    Venture,
)
from arap.battle.settings import check_settings
from arap.battle.values import Cloud
from arap.bots import make
from arap.bots.judging.shots import Shooting, chance_unsaved, shooting_at
from arap.bots.special.smoke import in_smoke
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.turn.actions import ask_action
from arap.sim import simulate
from arap.table import Piece
from tests.bots.deciding import decision
from tests.laws.playing import face_to_face
from tests.rules.builders import a_kind, a_weapon


def guard_to_act(scenario: Scenario) -> Game:
    """The guard has won the roll-off and its first squad has three points."""
    dice = ScriptedDice({"turn.first-player": [6, 1], "activate.roll": [1, 1, 1]}, SeededDice(1))
    game = Game(scenario, dice, checkpoints=False)
    game.answer(Choose("first"))
    game.answer(Attempt("first-squad", 3))
    assert game.ask is not None and game.ask.kind == "action"
    return game


def test_it_beats_the_random_bot_from_either_side_and_never_loses() -> None:
    scenario = load_scenario("skirmish")
    pairs = (("cautious", "random"), ("random", "cautious"))
    wins = [simulate(scenario, 8, "contest", bots).wins_by_bot for bots in pairs]
    assert sum(won["cautious"] for won in wins) >= 10
    assert sum(won["random"] for won in wins) == 0


def test_it_walks_towards_an_objective_when_no_enemy_is_near() -> None:
    game = guard_to_act(load_scenario("skirmish"))
    seat = Seat(game, "guard")
    act = decision(make("cautious", 1), seat)
    assert isinstance(act, Move)
    rise = [path.legs[-1].y - seat.models[path.model].y for path in act.paths if path.legs]
    assert sum(rise) > 0


def test_it_fires_at_an_enemy_in_reach_when_there_is_nowhere_to_go() -> None:
    scenario = msgspec.structs.replace(face_to_face("skirmish", apart=10.0), objectives=())
    game = guard_to_act(scenario)
    acts = []
    while game.ask is not None and game.ask.kind in ("action", "declare"):
        acts.append(decision(make("cautious", 1), Seat(game, game.ask.seat)))
        game.answer(acts[-1])
    assert any(isinstance(act, Shoot) and act.orders for act in acts)


def near_and_in_the_open(apart: float) -> Game:
    return guard_to_act(msgspec.structs.replace(face_to_face("skirmish", apart=apart), objectives=()))


def fire_at(game: Game, enemy: str) -> Shooting:
    seat = Seat(game, "guard")
    found = shooting_at(seat, seat.scene().weapons, seat.units["first-squad"], seat.units[enemy])
    assert found is not None
    return found


def test_the_gunner_fires_the_heavy_bolter_when_two_points_are_spent_and_the_pistol_when_one_is() -> None:
    fire = fire_at(near_and_in_the_open(8.0), "skarr-boyz")
    gunner = "first-squad.8"
    assert {order.weapon for order in fire.orders(2) if order.model == gunner} == {"heavy-bolter"}
    assert {order.weapon for order in fire.orders(1) if order.model == gunner} == {"laspistol"}
    assert fire.kills(2) > 2 * fire.kills(1)


def test_it_does_not_fire_what_does_not_reach() -> None:
    fire = fire_at(near_and_in_the_open(20.0), "skarr-boyz")
    assert "laspistol" not in {order.weapon for order in fire.orders(1)}


def test_it_stands_and_fires_its_heavy_weapon_rather_than_walk_on_with_a_good_target_in_reach() -> None:
    game = guard_to_act(face_to_face("skirmish", apart=14.0))
    act = decision(make("cautious", 1), Seat(game, "guard"))
    assert isinstance(act, Shoot) and act.points == 3
    assert "heavy-bolter" in {order.weapon for order in act.orders}


def test_it_regroups_under_two_points_of_suppression() -> None:
    game = guard_to_act(load_scenario("skirmish"))
    game.battle.change("first-squad", suppression=2)
    assert decision(make("cautious", 1), Seat(game, "guard")) == Regroup()


def offered_to_orks(*faces: int) -> Game:
    """The guard's first squad was tried with as many dice as there are faces."""
    dice = ScriptedDice({"turn.first-player": [6, 1], "activate.roll": [*faces]}, SeededDice(1))
    game = Game(load_scenario("skirmish"), dice, checkpoints=False)
    game.answer(Choose("first"))
    game.answer(Attempt("first-squad", len(faces)))
    assert game.ask is not None and game.ask.rule == "react.pickup.offer"
    return game


def test_it_gives_a_picked_up_die_to_a_unit() -> None:
    act = decision(make("cautious", 1), Seat(offered_to_orks(1, 6), "orks"))
    assert isinstance(act, PickUp) and len(act.units) == 1


def test_it_leaves_the_dice_of_a_bust_that_ends_the_turn_of_an_enemy_with_much_still_to_do() -> None:
    assert decision(make("cautious", 1), Seat(offered_to_orks(6, 6, 6), "orks")) == Pass()


def test_it_gives_all_dice_of_a_bust_to_one_unit_when_the_enemy_has_nothing_left_to_try() -> None:
    game = offered_to_orks(6, 6, 6)
    for squad in ("second-squad", "third-squad"):
        game.battle.change(squad, attempted=True)
    act = decision(make("cautious", 1), Seat(game, "orks"))
    assert isinstance(act, PickUp) and len(act.units) == 3 and len(set(act.units)) == 1


def shot_at_by_orks(shooters: int) -> Game:
    """Some of Skarr's boyz fire big shootas and shootas at the first squad; every die hits and wounds."""
    dice = ScriptedDice(
        {
            "turn.first-player": [1, 6],
            "activate.roll": [1, 1],
            "shoot.to-hit": [1] * 60,
            "shoot.to-wound": [6] * 60,
        },
        SeededDice(1),
    )
    game = Game(face_to_face("skirmish", apart=14.0), dice, checkpoints=False)
    game.answer(Choose("first"))
    game.answer(Attempt("skarr-boyz", 2))
    orders = Seat(game, "orks").fire_orders("skarr-boyz", "first-squad", 1)
    shootas = [order for order in orders if order.weapon == "shoota"][:shooters]
    assert game.answer(Shoot(1, tuple(shootas))) is None
    assert game.ask is not None and game.ask.rule == "react.ground.under-fire" and game.ask.seat == "guard"
    return game


def test_it_goes_to_ground_under_heavy_fire_and_stands_under_light_fire() -> None:
    assert decision(make("cautious", 1), Seat(shot_at_by_orks(1), "guard")) == Pass()
    assert decision(make("cautious", 1), Seat(shot_at_by_orks(8), "guard")) == React("first-squad", "go to ground")


def test_it_knows_what_armour_is_worth() -> None:
    profile = a_kind(save=4).profile
    assert chance_unsaved(profile, a_weapon(ap=0), ground=False) == 1 / 2
    assert chance_unsaved(profile, a_weapon(ap=4), ground=False) == 1
    assert chance_unsaved(profile, a_weapon(ap=0), ground=True) == 1 / 3


def test_it_gets_up_before_it_walks_on() -> None:
    game = guard_to_act(load_scenario("skirmish"))
    for model in game.battle.members("first-squad"):
        game.battle.put_model(msgspec.structs.replace(model, prone=True))
    act = decision(make("cautious", 1), Seat(game, "guard"))
    assert act == GetUp(game.battle.units["first-squad"].models)


def test_with_its_last_point_it_moves_tactically_under_the_enemys_guns() -> None:
    game = guard_to_act(msgspec.structs.replace(face_to_face("skirmish", apart=26.0), objectives=()))
    acting = game.battle.turn.acting[-1]
    game.battle.change_turn(acting=(msgspec.structs.replace(acting, points=1),))
    game.pending = ask_action(game.battle, game.battle.turn.acting[-1])
    assert decision(make("cautious", 1), Seat(game, "guard")) == Tactical()


def test_it_goes_for_rubble_where_nothing_else_leads_on() -> None:
    scenario = load_scenario("skirmish")
    sheet = ((0.5, 0.5), (35.5, 0.5), (35.5, 35.5), (0.5, 35.5))
    rubble = Piece(id="rubble", name="Rubble", feature="rubble", shape=sheet, variable=True)
    high = ((0.5, 17.8), (35.5, 17.8), (35.5, 18.2), (0.5, 18.2))
    wall = Piece(id="wall", name="Wall", feature="wall", shape=high, height=9.0, opaque=True)
    game = guard_to_act(msgspec.structs.replace(scenario, terrain=(rubble, wall)))
    seat = Seat(game, "guard")
    bot = make("cautious", 1)
    act = decision(bot, seat)
    assert act == Venture(game.battle.units["first-squad"].models)
    before = game.battle.models["first-squad.1"]
    seat.answer(act)
    assert seat.ask is not None and seat.ask.kind == "paths"
    seat.answer(decision(bot, seat))
    assert game.battle.models["first-squad.1"] != before


def across_the_table(name: str, low: float, high: float, **fields: Any) -> Piece:
    sheet = ((0.0, low), (36.0, low), (36.0, high), (0.0, high))
    return Piece(id=name, name=name, feature=name, shape=sheet, **fields)


def in_a_row(game: Game, y: float) -> None:
    """The first squad side by side, so far north."""
    for n, model in enumerate(game.battle.members("first-squad")):
        game.battle.put_model(msgspec.structs.replace(model, x=10.0 + 1.2 * n, y=y))
    game.pending = ask_action(game.battle, game.battle.turn.acting[-1])


def beyond(piece: Piece) -> Game:
    """All there is to hold lies beyond this piece; no enemy is in sight."""
    far = Objective(id="far", name="Far", at=(14.0, 21.0))
    terrain = (piece, across_the_table("screen", 24.0, 24.4, height=9.0, opaque=True))
    return guard_to_act(msgspec.structs.replace(load_scenario("skirmish"), terrain=terrain, objectives=(far,)))


def test_it_swims_where_no_bridge_leads_on() -> None:
    game = beyond(across_the_table("river", 12.0, 16.0, water="deep"))
    in_a_row(game, 11.8)
    seat, bot = Seat(game, "guard"), make("cautious", 1)
    act = decision(bot, seat)
    assert isinstance(act, Swim) and len(act.models) == len(game.battle.units["first-squad"].models)


def test_it_climbs_what_bars_its_way() -> None:
    game = beyond(across_the_table("cliff", 12.0, 20.0, height=1.6, face=True, surface=True))
    in_a_row(game, 11.4)
    act = decision(make("cautious", 1), Seat(game, "guard"))
    assert isinstance(act, Move)
    assert {leg.by for path in act.paths for leg in path.legs} == {"climb"}


TERMINATORS = """
scenario: Terminators
table: [36, 36]
settings: {turn.first-player: iron, shoot.premeasure: true}
sides:
  iron: {army: iron-company, home: south, deploy: {terminators: {at: [18, 8], ranks: 1}}}
  orks: {army: red-tusks, home: north, deploy: {skarr-boyz: {at: [18, 24]}}}
"""


def test_it_ends_an_activation_under_the_enemys_guns_in_smoke() -> None:
    dice = ScriptedDice({"activate.roll": [1]}, SeededDice(1))
    game = Game(scenario_from_text(TERMINATORS, "test", None, check_settings), dice, checkpoints=False)
    game.answer(Attempt("terminators", 1))
    bot, acts = make("cautious", 1), []
    while game.ask and game.ask.kind in ("action", "react"):
        if game.ask.seat == "iron":
            acts.append(decision(bot, Seat(game, "iron")))
        assert game.answer(acts[-1] if game.ask.seat == "iron" else game.ask.default) is None
    assert isinstance(acts[0], Shoot) and acts[-1] == Discharge("terminators.1")
    assert len(game.battle.turn.clouds) == 1


def test_it_is_in_smoke_wherever_that_came_from() -> None:
    game = Game(scenario_from_text(TERMINATORS, "test", None, check_settings), SeededDice(1), checkpoints=False)
    seat, model = Seat(game, "iron"), game.battle.models["terminators.1"]
    assert not in_smoke(seat, seat.units["terminators"])
    game.battle.put_clouds([Cloud("drifted", model.x + 1.0, model.y, 0.0, 3.0, 3.0)])
    assert in_smoke(seat, seat.units["terminators"])
