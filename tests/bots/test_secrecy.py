"""The cautious bot looks for hidden enemies, stays hidden, and plays blips and decoys with sense."""

from math import dist
from typing import Any

from msgspec.structs import replace

from arap.army.scenario import Objective
from arap.battle.acts import Act, Aim, Convert, Finish, Hide, Move, Overwatch, Shoot, Tunnel
from arap.battle.values import Acting
from arap.bots import make
from arap.bots.judging.shots import best_shooting
from arap.bots.special.secrecy import holds_fire, is_free, objective_of, search_goal
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from arap.rules.turn.actions import ask_action
from tests.bots.deciding import decision
from tests.rules.builders import Squad, a_kind, a_scenario, a_wood, squad
from tests.rules.movement.underground.moles import a_tunnel
from tests.support import rule

WOOD = a_wood((6.0, 20.0, 14.0, 28.0))
POST = Objective(id="post", name="The Post", at=(10.0, 10.0), radius=6.0)
SCOUT = a_kind("scout", traits=("scanner",))


def a_game(*units: Squad, display: str = "map", **fields: Any) -> Game:
    """These units, with hiding on; those of side b in the wood are hidden."""
    settings = {"hide.enabled": True, "hide.display": display, **fields.pop("settings", {})}
    scenario = a_scenario(units, settings=settings, **{"terrain": (WOOD,), **fields})
    home = {"a": "south", "b": "north"}
    sides = tuple([replace(side, home=home[side.id]) for side in scenario.sides])
    game = Game(replace(scenario, sides=sides), SeededDice(1), checkpoints=False)
    for model in list(game.battle.models.values()):
        if game.battle.units[model.unit].side == "b" and 20.0 < model.y < 28.0 and not model.covered:
            game.battle.put_model(replace(model, hidden=True, counter=1))
    return game


def choice(game: Game, unit: str, points: int = 1, *, acted: bool = False) -> tuple[Act, str]:
    """What the bot does with a unit that has so many points, and why."""
    battle, entry = game.battle, Acting(unit, points, acted=acted)
    side = battle.units[unit].side
    battle.change_turn(acting=(entry,), active=side, phase="activation", game_turn=1, serial=1)
    game.pending = ask_action(battle.known_to(side), entry)
    seat, bot = Seat(game, side), make("cautious", 1)
    act = decision(bot, seat)
    return act, bot.why(seat, act)


def seat_of(game: Game, side: str) -> tuple[Seat, Any]:
    seat = Seat(game, side)
    return seat, seat.scene()


@rule("hide.spotting")
def test_without_an_enemy_in_sight_it_searches_the_nearest_hiding_place_ahead() -> None:
    game = a_game(squad("m", "a", at=(10, 10), n=3), squad("e", "b", at=(10, 24), n=3))
    seat, scene = seat_of(game, "a")
    assert search_goal(seat, scene, seat.units["m"]) == (10.0, 24.0)
    act, why = choice(game, "m")
    assert isinstance(act, Move) and act.paths[0].legs[-1].y > 12.0 and why == "They look for enemies in hiding."


@rule("hide.spotting", "hide.counters")
def test_it_goes_for_a_counter_until_it_is_in_spotting_reach() -> None:
    game = a_game(squad("m", "a", at=(10, 10), n=3), squad("e", "b", places=[(13.0, 21.0)]), display="marker")
    seat, scene = seat_of(game, "a")
    assert search_goal(seat, scene, seat.units["m"]) == (13.0, 21.0)


def test_it_does_not_search_where_nobody_hides_or_an_objective_waits() -> None:
    open_ground = a_game(squad("m", "a", at=(10, 10), n=3), squad("e", "b", at=(10, 40), n=3))
    seat, scene = seat_of(open_ground, "a")
    assert search_goal(seat, scene, seat.units["m"]) is None
    far = replace(POST, at=(40.0, 40.0))
    busy = a_game(squad("m", "a", at=(10, 10), n=3), squad("e", "b", at=(10, 24), n=3), objectives=(far,))
    seat, scene = seat_of(busy, "a")
    assert search_goal(seat, scene, seat.units["m"]) is None


@rule("hide.spotting.equipment")
def test_of_two_units_at_an_objective_the_one_with_the_scanner_searches() -> None:
    items = {"hide.item-modifiers": {"scanner": 6.0}}
    game = a_game(
        squad("m", "a", at=(8, 10), n=3), squad("s", "a", at=(13, 10), n=3, kind=SCOUT),
        squad("e", "b", at=(10, 24), n=3), objectives=(POST,), settings=items,
    )  # fmt: skip
    seat, scene = seat_of(game, "a")
    assert [is_free(seat, scene, seat.units[unit]) for unit in ("m", "s")] == [False, True]
    assert seat.spotting_distance("s") == seat.spotting_distance("m") + 6.0
    assert choice(game, "s")[1] == "They look for enemies in hiding."


@rule("hide.fire-reveals")
def test_a_hidden_unit_holds_its_fire_until_a_target_is_worth_it() -> None:
    here = (replace(POST, at=(10.0, 22.0)),)
    far = a_game(squad("m", "a", at=(10, 2), n=6), squad("e", "b", at=(10, 21.5), n=1, facing=180), objectives=here)
    assert isinstance(choice(far, "e")[0], Overwatch)
    seat = Seat(far, "b")
    fire = best_shooting(seat, seat.scene().weapons, seat.units["e"], 1)
    assert fire is not None and holds_fire(seat, seat.units["e"], fire, 1)
    near = a_game(squad("m", "a", at=(10, 12), n=6), squad("e", "b", at=(10, 21.5), n=6, facing=180), objectives=here)
    assert isinstance(choice(near, "e", 3)[0], Shoot | Aim)


@rule("hide.claim")
def test_it_hides_when_nothing_better_is_left_to_do() -> None:
    game = a_game(squad("m", "a", at=(10, 2), n=3), squad("e", "b", at=(10, 24), n=3))
    for model in game.battle.members("e"):
        game.battle.put_model(replace(model, hidden=False, counter=0))
    act, why = choice(game, "e", 0, acted=True)
    assert isinstance(act, Hide) and why == "Enemies cannot aim at them there."


def blips(*units: Squad, **fields: Any) -> Game:
    high = replace(WOOD, id="wall", name="Wall", feature="wall", shape=((0, 30), (48, 30), (48, 30.5), (0, 30.5)))
    wall = replace(high, height=9.0, form="linear", opaque=True, sight_depth=None)
    return a_game(*units, terrain=(wall,), settings={"blip.enabled": True, "blip.decoys": 1}, **fields)


@rule("blip.basics")
def test_a_decoy_takes_no_objective_and_goes_for_the_enemy() -> None:
    game = blips(
        squad("m", "a", at=(10, 10), n=3), squad("g", "b", at=(20, 40), n=3, blip=True),
        squad("d", "b", at=(10, 40), n=3, decoy=True), objectives=(replace(POST, at=(20.0, 36.0)),),
    )  # fmt: skip
    seat, scene = seat_of(game, "b")
    assert objective_of(seat, scene, seat.units["d"]) is None and objective_of(seat, scene, seat.units["g"]) is not None
    act, why = choice(game, "d", 2)
    assert isinstance(act, Move) and why == "The decoy draws enemies after it."


@rule("blip.convert")
def test_a_blip_stays_out_of_sight_with_its_last_point_and_converts_next_to_an_enemy() -> None:
    game = blips(squad("m", "a", at=(10, 29), n=3), squad("g", "b", at=(10, 39.5), n=3, blip=True))
    assert choice(game, "g") == (Finish(), "The blip stays out of sight.")
    near = blips(squad("m", "a", at=(10, 29), n=3), squad("g", "b", at=(10, 34), n=3, blip=True))
    act, why = choice(near, "g", 2)
    assert act == Convert("g") and why.endswith(".")
    decoy = blips(squad("m", "a", at=(10, 29), n=3), squad("g", "b", at=(10, 34), n=3, decoy=True))
    assert choice(decoy, "g", 2) == (Finish(), "The decoy draws enemies without being seen.")


@rule("underground.tunnels")
def test_it_says_why_it_goes_under_the_ground() -> None:
    far = replace(POST, at=(20.0, 17.0), radius=1.0)
    game = a_game(squad("m", "a", places=[(20.0, 11.0)] * 3, below=True), tunnels=a_tunnel(), objectives=(far,))
    act, why = choice(game, "m")
    assert isinstance(act, Tunnel) and dist(act.path[-1], (20.0, 15.0)) < 0.1
    assert why == "Under the ground nobody sees or stops them."
