"""Action points in hand when a melee begins."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arap.army.profile import Kind
from arap.battle import events as happened
from arap.battle.acts import Aim, Attempt, Charge, Choose, EndPhase, Finish, Leg, ModelPath, Move, Pass, Shoot
from arap.battle.events.melee import RoundBegan
from arap.battle.values import Acting
from arap.game.game import Game
from arap.game.seat import Seat
from arap.rules.melee.moving.locking import lock
from tests.rules.builders import Squad, a_kind, squad
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer, apart
from tests.support import rule

KILLED = {"melee.to-hit": [1, 1, 1, 6], "melee.to-wound": [6, 6, 6]}
HARDY = a_kind("hardy", W=2, Ld=7)


def opposed(enemy: Squad | None = None) -> list[Squad]:
    """a1 has b1 within reach; a2 and b2 are far off."""
    near = [squad("a1", at=(24, 20)), enemy or squad("b1", "b", at=(24, 21.5), n=1, facing=180)]
    return [*near, *[unit for unit in apart("a1", "a2", "b1", "b2") if unit.id in ("a2", "b2")]]


def in_melee_with_a_point_left(
    dice: Mapping[str, Sequence[int]], *activation: int, enemy: Squad | None = None, **settings: Any
) -> Game:
    """a1 has come to blows with b1 when two of its three points were spent."""
    rolls = {"activate.roll": [1, 1, 1, *activation], **dice}
    game = a_game(opposed(enemy), rolls, suppress__model="none", **settings)
    answer(game, Attempt("a1", 3), Aim())
    lock(game.battle, "a1", "b1")
    answer(game, Aim())
    return game


def go_on(game: Game, *until: str) -> None:
    """Gives the answers taken by default until a question of one of these kinds is asked."""
    while game.ask is not None and game.ask.kind not in until:
        answer(game, game.ask.default)


@rule("activate.leftover-points")
def test_a_unit_that_becomes_involved_in_a_melee_keeps_its_points_in_hand() -> None:
    game = in_melee_with_a_point_left({})
    assert [(kept.unit, kept.points) for kept in game.battle.turn.kept] == [("a1", 1)]
    assert game.ask is not None and game.ask.kind == "activation"


@rule("activate.leftover-points", "melee.consolidate")
def test_who_kills_all_its_enemies_consolidates_and_then_shoots_with_the_point_left() -> None:
    game = in_melee_with_a_point_left({**KILLED, "melee.consolidate": [4], "shoot.to-hit": [6] * 5})
    answer(game, EndPhase())
    go_on(game, "paths")
    assert game.ask is not None and game.ask.rule == "melee.consolidate" and "b1" not in game.battle.units
    paths = [ModelPath(model.id, (Leg(model.x, model.y + 4),)) for model in game.battle.members("a1")]
    answer(game, Move(tuple(paths)))
    assert game.ask is not None and isinstance(game.ask.detail, Acting) and game.ask.detail.points == 1
    assert game.battle.turn.phase == "melee"
    answer(game, Shoot(1, Seat(game, "a").fire_orders("a1", "b2", 1)))
    assert events(game, happened.VolleyBegan) and not game.battle.turn.kept
    go_on(game, "activation")
    assert game.battle.turn.active == "b"


@rule("activate.leftover-points")
def test_the_point_lapses_if_the_last_enemies_flinch_and_rout() -> None:
    dice = {"melee.to-hit": [1, 6, 6, 6], "melee.to-wound": [6], "morale.check": [6, 6]}
    dice |= {"morale.flinch": [3], "move.flee": [1, 1], "pursuit.avoid": [3, 4]}
    game = in_melee_with_a_point_left(dice, enemy=squad("b1", "b", at=(24, 21.5), n=1, facing=180, kind=HARDY))
    answer(game, EndPhase())
    go_on(game, "pursuit")
    answer(game, Choose("hold"))
    go_on(game, "rally")
    assert game.battle.units["b1"].routing and game.battle.units["a1"].locked == ()
    lapsed = events(game, happened.PointsLapsed)
    assert [(event.unit, event.points) for event in lapsed] == [("a1", 1)] and game.battle.turn.kept == ()
    assert not [event for event in events(game, happened.AllowanceRolled) if event.rule == "melee.consolidate"]
    assert game.battle.turn.active == "b"


@rule("activate.leftover-points")
def test_the_points_are_used_even_after_a_bust_and_no_other_unit_is_tried() -> None:
    game = in_melee_with_a_point_left({**KILLED, "melee.consolidate": [1]}, 6, 6)
    answer(game, Attempt("a2", 2))
    go_on(game, "action")
    assert events(game, happened.Bust) and game.battle.turn.phase == "melee"
    assert game.ask is not None and game.ask.about == ("a1",)
    refusal = game.answer(Attempt("a2", 1))
    assert refusal is not None and refusal.rule == "activate.attempts"
    answer(game, Finish())
    go_on(game, "activation")
    assert game.battle.turn.active == "b"


@rule("activate.leftover-points")
def test_the_points_of_a_unit_that_is_still_locked_lapse() -> None:
    game = in_melee_with_a_point_left({"melee.to-hit": [6] * 4})
    answer(game, EndPhase())
    go_on(game, "activation")
    assert game.battle.units["a1"].locked == ("b1",) and len(events(game, happened.PointsLapsed)) == 1
    assert game.battle.turn.active == "b"


@rule("activate.leftover-points")
def test_the_points_of_a_unit_that_dies_in_the_melee_lapse() -> None:
    game = in_melee_with_a_point_left({"melee.to-hit": [6, 1], "melee.to-wound": [6], "melee.consolidate": [1]})
    for model in game.battle.units["a1"].models[1:]:
        game.battle.remove_model(model, None, "test")
    (last,) = game.battle.members("a1")
    game.battle.put_model(msgspec.structs.replace(last, x=24.0, y=20.0))
    answer(game, EndPhase())
    go_on(game, "activation")
    assert "a1" not in game.battle.units and len(events(game, happened.PointsLapsed)) == 1


@rule("activate.leftover-points", "melee.when-fought")
def test_the_points_are_used_right_after_that_melee_before_the_next_is_fought() -> None:
    game = in_melee_with_a_point_left({**KILLED, "melee.consolidate": [1]})
    for unit, y in (("a2", 40.0), ("b2", 41.5)):
        for n, model in enumerate(game.battle.members(unit)):
            game.battle.put_model(msgspec.structs.replace(model, x=6 + 1.2 * n, y=y))
    lock(game.battle, "a2", "b2")
    answer(game, EndPhase())
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("order", "a")
    assert [option.label for option in game.ask.options] == ["a1 against b1", "a2 against b2"]
    answer(game, Choose("a1"))
    go_on(game, "action")
    assert game.ask is not None and game.ask.about == ("a1",) and game.battle.turn.fought == ("a1", "b1")


@rule("activate.leftover-points")
def test_a_unit_of_the_other_side_that_was_picked_up_may_use_its_points_too() -> None:
    game = in_melee_with_a_point_left({**KILLED, "melee.consolidate": [1]})
    game.battle.change_turn(kept=(Acting("a1", 1), Acting("b1", 2, by_pick_up=True)))
    answer(game, EndPhase())
    go_on(game, "action")
    assert [event.unit for event in events(game, happened.PointsLapsed)] == ["b1"]


def charged_home(enemy: Kind, **dice: Sequence[int]) -> Game:
    """a1 has three points, moves 4" towards b1, a lone man, and charges him; then its player ends his activations."""
    named = {purpose.replace("__", ".").replace("_", "-"): faces for purpose, faces in dice.items()}
    units = [squad("a1", at=(24, 10)), squad("b1", "b", at=(24, 22), n=1, facing=180, kind=enemy), *apart("a2", "b2")]
    game = a_game(units, {"activate.roll": [1, 1, 1], **named}, suppress__model="none")
    ahead = [ModelPath(model.id, (Leg(model.x, model.y + 4),)) for model in game.battle.members("a1")]
    answer(game, Attempt("a1", 3), Move(tuple(ahead)), Charge("b1"), Pass())
    assert [(kept.unit, kept.points) for kept in game.battle.turn.kept] == [("a1", 1)]
    answer(game, EndPhase())
    return game


@rule("activate.leftover-points", "melee.consolidate", "charge.repeat")
def test_a_unit_moves_charges_kills_consolidates_and_shoots() -> None:
    game = charged_home(
        a_kind("victim"), melee__to_hit=[1] * 10 + [6], melee__to_wound=[6] * 10, melee__consolidate=[3],
        shoot__to_hit=[6] * 5,
    )  # fmt: skip
    go_on(game, "paths")
    assert "b1" not in game.battle.units and game.battle.units["a1"].locked == ()
    back = [ModelPath(model.id, (Leg(model.x, model.y - 3, 0.0),)) for model in game.battle.members("a1")]
    answer(game, Move(tuple(back)))
    assert game.ask is not None and isinstance(game.ask.detail, Acting) and game.ask.detail.points == 1
    (charging,) = [option for option in game.ask.options if isinstance(option.answer, Charge)]
    assert charging.refusal is not None and charging.refusal.rule == "charge.repeat"
    answer(game, Shoot(1, Seat(game, "a").fire_orders("a1", "b2", 1)))
    go_on(game, "activation")
    assert events(game, happened.VolleyBegan) and game.battle.turn.active == "b"


@rule("activate.leftover-points", "morale.flinch")
def test_a_unit_moves_and_charges_and_the_point_lapses_because_the_enemy_flinches() -> None:
    game = charged_home(
        a_kind("hardy", W=3), melee__to_hit=[1] + [6] * 11, melee__to_wound=[6], morale__check=[6, 6],
        morale__flinch=[4], move__flee=[1, 1, 1, 1],
    )  # fmt: skip
    go_on(game, "rally")
    assert game.battle.units["b1"].routing and game.battle.units["a1"].locked == ()
    assert [(event.unit, event.points) for event in events(game, happened.PointsLapsed)] == [("a1", 1)]


@rule("activate.leftover-points", "melee.when-fought")
def test_who_may_still_charge_is_locked_at_once_but_fights_in_the_next_players_turn() -> None:
    misses = {"melee.to-hit": [*KILLED["melee.to-hit"], *[6] * 20], "melee.consolidate": [1]}
    game = in_melee_with_a_point_left(KILLED | misses)
    for n, model in enumerate(game.battle.members("b2")):
        game.battle.put_model(msgspec.structs.replace(model, x=21.6 + 1.2 * n, y=28.0))
    answer(game, EndPhase())
    go_on(game, "action")
    answer(game, Charge("b2"))
    go_on(game, "activation")
    rounds = [logged.event for logged in game.log if isinstance(logged.event, RoundBegan | happened.TurnBegan)]
    told = [event.side if isinstance(event, happened.TurnBegan) else event.units for event in rounds]
    assert told[:4] == ["a", ("a1", "b1"), "b", ("b2", "a1")]
