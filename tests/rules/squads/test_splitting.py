"""Squads that divide by their own acts, and come together again."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle import events as happened
from arap.battle.acts import Attempt, Choose, Finish, Leg, ModelPath, Move, Overwatch, Shoot
from arap.battle.events.squads import UnitsJoined, UnitSplit
from arap.battle.parts import split
from arap.battle.secrets.underground import DEPTH
from arap.battle.values import Acting, Rout
from arap.game.game import Game
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.leadership import leadership
from arap.rules.morale.quarter import must_test
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.planning.attempt import check_move
from arap.rules.squads.limits import most_parts, why_not_split
from arap.rules.squads.settling import fighting_first, may_join, settle
from arap.rules.turn.activation import why_not_attempt
from tests.rules.builders import Squad, a_battle, a_kind, a_member, difficult, squad
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer, end_turns
from tests.support import rule

FOES = squad("e", "b", at=(24, 44))
EIGHT = tuple(range(1, 9))


def ten(**fields: Any) -> Squad:
    """Ten models in a row; the last two stay behind when the others go."""
    return squad("m", at=(24, 6), n=10, kind=a_kind(M=4.0, I=4), **fields)


def ahead(game: Game, numbers: tuple[int, ...], inches: float, unit: str = "m") -> Move:
    models = [game.battle.models[f"{unit}.{number}"] for number in numbers]
    return Move(tuple([ModelPath(each.id, (Leg(each.x, each.y + inches),)) for each in models]))


def divided(dice: tuple[int, ...] = (1, 1), **settings: Any) -> Game:
    """Ten models with two points; eight have gone 4" ahead of the last two."""
    game = a_game([ten(), FOES], {"activate.roll": [*dice, 1, 1, 1, 1, 1, 1]}, activate__pick_ups=False, **settings)
    answer(game, Attempt("m", len(dice)), ahead(game, EIGHT, 4))
    return game


def now_asked(game: Game) -> tuple[str, ...]:
    return game.ask.about if game.ask else ()


@rule("coherency.split", "coherency.split.activation")
def test_two_that_idle_while_eight_go_ahead_are_a_unit_of_their_own_with_the_points_left() -> None:
    game = divided()
    (told,) = events(game, UnitSplit)
    assert [(part.unit, len(part.models)) for part in told.parts] == [("m", 8), ("m/2", 2)]
    assert [(entry.unit, entry.points) for entry in game.battle.turn.acting] == [("m", 1), ("m/2", 1)]
    assert game.ask is not None and game.ask.kind == "order" and game.ask.about == ("m", "m/2")
    answer(game, Choose("m/2"), Overwatch())
    assert game.battle.units["m/2"].overwatch and now_asked(game) == ("m",)
    answer(game, ahead(game, EIGHT, 4))
    assert game.battle.units["m/2"].overwatch and not game.battle.turn.acting
    assert len(events(game, happened.ActivationRolled)) == 1


@rule("coherency.split", "activate.same-action")
def test_by_setting_the_parts_make_one_type_of_action_in_that_activation() -> None:
    game = divided(coherency__split_actions="same-type")
    answer(game, Choose("m"), ahead(game, EIGHT, 4))
    assert game.ask is not None and game.ask.about == ("m/2",)
    refusal = game.answer(Overwatch())
    assert refusal is not None and refusal.rule == "coherency.split"
    option = next(option for option in game.ask.options if isinstance(option.answer, Overwatch))
    assert option.refusal == refusal
    answer(game, ahead(game, (9, 10), 4))


@rule("coherency.split")
def test_members_in_coherency_make_one_action_together() -> None:
    game = a_game([ten(), FOES], {"activate.roll": [1, 1]}, activate__pick_ups=False)
    answer(game, Attempt("m", 2), ahead(game, EIGHT, 2))
    assert not events(game, UnitSplit) and game.ask is not None and game.ask.about == ("m",)


@rule("coherency.split", "coherency.split.activation")
def test_in_the_next_turn_each_part_has_a_roll_of_its_own() -> None:
    game = divided()
    answer(game, Choose("m"), Finish(), Finish())
    end_turns(game)
    assert game.battle.turn.active == "a"
    answer(game, Attempt("m", 1), Finish(), Attempt("m/2", 2))
    rolled = [event.unit for event in events(game, happened.ActivationRolled)]
    assert rolled == ["m", "m", "m/2"]
    assert game.battle.acting("m/2") is not None and game.battle.acting("m") is None


@rule("coherency.split")
def test_parts_that_come_back_within_three_inches_are_one_unit_again() -> None:
    game = divided()
    answer(game, Choose("m"), Finish(), Finish())
    end_turns(game)
    answer(game, Attempt("m/2", 1), ahead(game, (9, 10), 2))
    (told,) = events(game, UnitsJoined)
    assert (told.unit, told.joined) == ("m", "m/2") and len(game.battle.units["m"].models) == 10
    refusal = game.answer(Attempt("m", 1))
    assert refusal is not None and refusal.rule == "activate.attempts"


@rule("coherency.split.activation")
def test_a_part_may_bust_before_the_other_has_been_tried() -> None:
    game = divided()
    answer(game, Choose("m"), Finish(), Finish())
    end_turns(game)
    assert why_not_attempt(game.battle, game.battle.units["m/2"], "a") is None
    answer(game, Attempt("m", 1))
    assert why_not_attempt(game.battle, game.battle.units["m/2"], "a") is None
    assert why_not_attempt(game.battle, game.battle.units["m"], "a") is not None


@rule("coherency.purpose")
def test_two_squads_that_stand_intermixed_stay_two_units() -> None:
    places = [(10.0 + 1.2 * n, 10.0) for n in range(10)]
    battle = a_battle([squad("m", places=places[::2]), squad("n", places=places[1::2]), FOES])
    settle(battle)
    assert set(battle.units) == {"m", "n", "e"}
    battle.change_now("m", casualties=2)
    assert must_test(battle.units["m"]) and not must_test(battle.units["n"])


LED = [a_member(a_kind("sergeant", Ld=8, role="leader", I=5)), *[a_member(a_kind(Ld=7, I=4)) for _ in range(7)]]


@rule("coherency.split.leadership")
def test_the_leader_helps_only_the_part_that_is_with_it() -> None:
    battle = a_battle([squad("m", members=LED), FOES])
    split(battle, "m", [battle.units["m"].models[:4], battle.units["m"].models[4:]], "coherency.split")
    values = [leadership(battle, battle.units[unit]) for unit in ("m", "m/2")]
    assert [value for value, _ in values] == [8, 7]
    battle.change_now("m/2", casualties=2)
    assert must_test(battle.units["m/2"]) and not must_test(battle.units["m"])


@rule("coherency.split.leadership", "coherency.split")
def test_if_the_whole_had_lost_a_quarter_each_part_tests() -> None:
    battle = a_battle([ten(), FOES])
    battle.change_now("m", casualties=3)
    for model in ("m.1", "m.2", "m.3"):
        battle.remove_model(model, "e", "casualty.remove")
    split(battle, "m", [battle.units["m"].models[:4], battle.units["m"].models[4:]], "coherency.split")
    assert must_test(battle.units["m"]) and must_test(battle.units["m/2"])


@rule("coherency.split.limit")
@pytest.mark.parametrize(("initiative", "most"), [(4, 4), (3, 3)])
def test_the_initiative_of_the_ordinary_troops_limits_the_parts(initiative: int, most: int) -> None:
    captain = a_member(a_kind("captain", I=5, role="leader"))
    members = [captain, *[a_member(a_kind(I=initiative)) for _ in range(11)]]
    battle = a_battle([squad("m", members=members), FOES])
    unit = battle.units["m"]
    assert most_parts(battle, unit) == most
    pairs = [unit.models[n : n + 2] for n in range(0, 12, 2)]
    assert why_not_split(battle, unit, pairs[:most]) is None
    refusal = why_not_split(battle, unit, pairs[: most + 1])
    assert refusal is not None and refusal.rule == "coherency.split.limit"
    split(battle, "m", [*pairs[: most - 1], [model for pair in pairs[most - 1 :] for model in pair]], "coherency.split")
    last = battle.units[f"m/{most}"]
    assert why_not_split(battle, last, [last.models[:2], last.models[2:]]) is not None


@rule("coherency.split.limit", "coherency.pace")
def test_a_single_trooper_is_not_left_behind_by_choice() -> None:
    battle = a_battle([squad("m", n=3), FOES])
    paths = [ModelPath(f"m.{n}", (Leg(battle.models[f"m.{n}"].x, 14),)) for n in (1, 2)]
    refusal = why_not_move(battle, "m", paths)
    assert refusal is not None and refusal.rule == "coherency.split.limit" and "at least two models" in refusal.reason


@rule("coherency.pace", "coherency.distance")
def test_models_in_open_ground_keep_to_the_others_or_the_unit_is_divided() -> None:
    bog = difficult((0, 9.2, 17.5, 20))
    battle = a_battle([squad("m", at=(20, 8.5), n=8, spacing=1.2, kind=a_kind(M=4.0, I=4)), FOES], [bog])
    slow = [ModelPath(f"m.{n}", (Leg(battle.models[f"m.{n}"].x, 10.2),)) for n in (1, 2)]

    def with_others(inches: float) -> list[ModelPath]:
        fast = [battle.models[f"m.{n}"] for n in range(3, 9)]
        return [*slow, *[ModelPath(each.id, (Leg(each.x, each.y + inches),)) for each in fast]]

    plan = check_move(battle, "m", with_others(3.0))
    assert plan.refusal is None and plan.parts == () and plan.note == ""
    far = [ModelPath(f"m.{n}", (Leg(battle.models[f"m.{n}"].x - 2.4, 8.5),)) for n in (1, 2)]
    apart = check_move(battle, "m", [*far, *with_others(4.0)[2:]])
    assert apart.refusal is None and sorted(map(len, apart.parts)) == [2, 6]
    two, six = "2 models (Leadership of the troops: 7)", "6 models (Leadership of the troops: 7)"
    assert apart.note in (f"Will split: {two} and {six}.", f"Will split: {six} and {two}.")


@rule("coherency.split")
def test_a_plan_says_which_part_it_joins() -> None:
    game = divided()
    battle = game.battle
    back = [ModelPath(f"m.{n}", (Leg(battle.models[f"m.{n}"].x, 8.0),)) for n in (9, 10)]
    plan = check_move(battle, "m/2", back)
    assert plan.joins == ("m",) and plan.note == "Will join m."


@rule("coherency.split")
@pytest.mark.parametrize("state", [{"rout": Rout("e")}, {"pursuing": "e"}, {"locked": ("e",)}])
def test_parts_that_rout_pursue_or_fight_stay_apart(state: dict[str, object]) -> None:
    battle = a_battle([ten(), FOES])
    split(battle, "m", [battle.units["m"].models[:8], battle.units["m"].models[8:]], "coherency.split")
    one, other = battle.units["m"], battle.units["m/2"]
    assert may_join(battle, one, other)
    battle.change("m/2", **state)
    settle(battle)
    assert "m/2" in battle.units


@rule("coherency.split", "underground.tunnels")
@pytest.mark.parametrize("below", ["m", "m/2"])
def test_a_part_under_the_ground_does_not_join_the_part_above_it(below: str) -> None:
    battle = a_battle([ten(), FOES])
    split(battle, "m", [battle.units["m"].models[:8], battle.units["m"].models[8:]], "coherency.split")
    for model in battle.members(below):
        battle.put_model(replace(model, z=DEPTH))
    assert not may_join(battle, battle.units["m"], battle.units["m/2"])


@rule("coherency.melee.sub-unit", "coherency.split")
def test_parts_in_the_same_combat_are_one_fighting_group() -> None:
    battle = a_battle([ten(), FOES])
    split(battle, "m", [battle.units["m"].models[:8], battle.units["m"].models[8:]], "coherency.split")
    lock(battle, "m", "e")
    lock(battle, "m/2", "e")
    settle(battle)
    assert battle.units["m"].locked == ("e",) and battle.units["e"].locked == ("m",)
    assert len(battle.units["m"].models) == 10


@rule("activate.one-unit-at-a-time", "coherency.split")
def test_trying_another_unit_finishes_all_parts_that_have_points() -> None:
    others = squad("n", at=(40, 6), n=3)
    game = a_game([ten(), others, FOES], {"activate.roll": [1, 1, 1]}, activate__pick_ups=False)
    answer(game, Attempt("m", 2), ahead(game, EIGHT, 4), Choose("m"), Attempt("n", 1), Choose("yes"))
    assert [entry.unit for entry in game.battle.turn.acting] == ["n"]
    assert game.battle.units["m"].finished and game.battle.units["m/2"].finished


@rule("coherency.split")
def test_a_part_fires_its_heavy_weapon_while_the_rest_advances() -> None:
    game = divided()
    answer(game, Choose("m/2"))
    assert game.ask is not None
    shoot = next(option for option in game.ask.options if isinstance(option.answer, Shoot))
    assert game.ask.about == ("m/2",) and isinstance(game.ask.detail, Acting)
    assert shoot.refusal is None or shoot.refusal.rule.startswith("shoot")


@rule("coherency.melee.sub-unit")
def test_of_a_divided_unit_in_melee_the_part_nearest_to_the_enemy_fights() -> None:
    places = [(20, 20), (28, 23), (24, 30)]
    battle = a_battle([squad("a", places=places), squad("b", "b", places=[(28, 24.5), (45, 20)], facing=180)])
    battle.change("a", locked=("b",))
    parts = [["a.1"], ["a.2"], ["a.3"]]
    assert fighting_first(battle, battle.units["a"], parts) == [["a.2"], ["a.3"], ["a.1"]]


@rule("coherency.accidental")
@pytest.mark.parametrize(("active", "parts"), [("a", 1), ("b", 2)])
def test_a_torn_squad_may_close_up_only_in_its_own_activation_phase(active: str, parts: int) -> None:
    torn = squad("a", places=[(20, 20), (21, 20), (30, 20)])
    battle = a_battle([torn, FOES], active=active)
    battle.change_turn(phase="activation")
    battle.change("a", restoring=True)
    settle(battle)
    assert len([unit for unit in battle.units.values() if unit.side == "a"]) == parts
    assert battle.units["a"].restoring is (parts == 1)
