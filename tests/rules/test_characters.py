"""Independent characters: alone, joining and leaving."""

import pytest
from msgspec.structs import replace

from arap.battle import events as happened
from arap.battle.acts import NO, YES, Attempt, Charge, Choose, EndPhase, Finish, Leg, ModelPath, Move, Pass
from arap.battle.values import Ground, Parted, Rout
from arap.game.game import Game
from arap.game.records.save import load_game, parse_save, save_text
from arap.kernel.sources import SeededDice
from arap.rules.activation_value import activation_value
from arap.rules.answers import why_not
from arap.rules.characters import bereft, in_reach, join
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.leadership import leadership
from arap.rules.morale.rally import pursuers_of
from arap.rules.movement.climbing.abilities import climbs_untested
from arap.rules.turn.ending.victory import points_by_side
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, squad
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import question
from tests.rules.turn.games import a_game, answer, end_turns
from tests.support import rule

CAPTAIN = a_kind("captain", M=8.0, I=5, Ld=9, traits=("independent-character",))
FOES = squad("foes", "b", at=(20, 44))


def captain(at: tuple[float, float]) -> Squad:
    return squad("captain", at=at, n=1, kind=CAPTAIN)


def walk(model: str, *places: tuple[float, float]) -> Move:
    return Move((ModelPath(model, tuple([Leg(*place) for place in places])),))


def forward(game: Game, unit: str, inches: float) -> Move:
    members = game.battle.members(unit)
    return Move(tuple([ModelPath(each.id, (Leg(each.x, each.y + inches),)) for each in members]))


def joined() -> Game:
    """The captain has walked up to a squad of I3, Ld7; the next turn of side a begins."""
    units = [captain((10, 7)), squad("squad", at=(10, 12)), FOES]
    game = a_game(units, {"activate.roll": [1, 3, 4, 1, 1, 1]}, activate__pick_ups=False)
    answer(game, Attempt("captain", 1), walk("captain.1", (10, 10)))
    assert [event.unit for event in events(game, happened.CharacterJoined)] == ["squad"]
    end_turns(game, 1 if game.battle.turn.active == "b" else 2)
    return game


@rule("activate.independent-character")
def test_a_lone_character_has_a_roll_of_its_own() -> None:
    game = a_game([captain((30, 10)), squad("squad", at=(10, 12)), FOES], {"activate.roll": [5, 5, 6]})
    answer(game, Attempt("captain", 3))
    rolled = events(game, happened.ActivationRolled)[0]
    assert (rolled.value, rolled.points) == (5, 2)


@rule("activate.independent-character", "activate.value")
def test_a_joined_character_acts_with_the_units_points_on_the_units_value() -> None:
    game = joined()
    assert "captain" not in game.battle.units
    assert activation_value(game.battle, game.battle.units["squad"]) == 3
    answer(game, Attempt("squad", 2))
    rolled = events(game, happened.ActivationRolled)[-1]
    assert (rolled.value, rolled.points) == (3, 1)
    answer(game, forward(game, "squad", 2))
    assert game.battle.models["captain.1"].y == pytest.approx(12)


@rule("activate.independent-character")
def test_after_joining_neither_may_be_attempted_again_this_turn() -> None:
    game = a_game([captain((10, 7)), squad("squad", at=(10, 12)), squad("more", at=(30, 12)), FOES],
                  {"activate.roll": [1]})  # fmt: skip
    answer(game, Attempt("captain", 1), walk("captain.1", (10, 10)))
    refusal = game.answer(Attempt("squad", 1))
    assert refusal is not None and refusal.rule == "activate.attempts"


@rule("activate.independent-character")
def test_a_squad_attempted_before_keeps_the_character_that_joins_it_from_another_roll() -> None:
    game = a_game([captain((10, 7)), squad("squad", at=(10, 12)), squad("more", at=(30, 12)), FOES],
                  {"activate.roll": [1]})  # fmt: skip
    answer(game, Attempt("squad", 1), forward(game, "squad", -2))
    assert game.ask is not None and game.ask.kind == "react"
    answer(game, YES)
    assert game.battle.models["captain.1"].unit == "squad"
    assert game.answer(Attempt("squad", 1)) is not None and game.answer(Attempt("captain", 1)) is not None


@rule("activate.independent-character")
def test_a_squad_that_comes_up_may_leave_him_alone_and_he_may_still_act() -> None:
    game = a_game([captain((10, 7)), squad("squad", at=(10, 12)), FOES], {"activate.roll": [1, 5]})
    answer(game, Attempt("squad", 1), forward(game, "squad", -2), NO, Attempt("captain", 1))
    assert game.battle.turn.acting[-1].unit == "captain"


@rule("activate.independent-character", "coherency.character-join")
def test_of_several_squads_in_reach_the_owner_must_name_one() -> None:
    squads = [squad("left", at=(8, 12), n=2), squad("right", at=(12, 12), n=2)]
    game = a_game([captain((10, 7)), *squads, FOES], {"activate.roll": [1]})
    answer(game, Attempt("captain", 1), walk("captain.1", (10, 10.5)))
    assert game.ask is not None and [option.answer for option in game.ask.options] == [Choose("left"), Choose("right")]
    answer(game, Choose("right"))
    assert game.battle.units["right"].models == ("right.1", "right.2", "captain.1")


def beside_a_squad_gone_to_ground() -> Game:
    """The captain has walked up to a squad that has gone to ground until the end of its own next turn but one."""
    game = a_game([captain((10, 7)), squad("squad", at=(10, 12)), FOES], {"activate.roll": [1] * 4})
    game.battle.change("squad", ground=Ground(until=game.battle.turn.serial + 1))
    answer(game, Attempt("captain", 1), walk("captain.1", (10, 10)))
    assert not events(game, happened.CharacterJoined) and game.battle.units["captain"].awaits == ("squad",)
    return game


@rule("coherency.character-join")
def test_a_character_beside_a_squad_that_cannot_be_joined_is_asked_again_when_that_ends() -> None:
    game = beside_a_squad_gone_to_ground()
    answer(game, EndPhase())
    assert game.ask is not None and game.ask.kind == "join" and game.battle.units["squad"].ground is None
    assert [option.answer for option in game.ask.options] == [Choose("squad"), Choose("alone")]
    answer(game, Choose("squad"))
    assert "captain.1" in game.battle.units["squad"].models and "captain" not in game.battle.units
    answer(game, Attempt("squad", 1))


@rule("coherency.character-join")
def test_a_character_who_stays_alone_then_is_not_asked_once_more() -> None:
    game = beside_a_squad_gone_to_ground()
    answer(game, EndPhase())
    answer(game, Choose("alone"))
    assert game.battle.units["captain"].awaits == () and game.ask is not None and game.ask.kind == "activation"
    answer(game, EndPhase())
    answer(game, EndPhase())
    assert game.ask is not None and game.ask.kind == "activation"


@rule("coherency.character-join")
def test_a_character_who_walks_away_waits_for_nobody() -> None:
    game = beside_a_squad_gone_to_ground()
    game.battle.change("squad", ground=Ground(until=game.battle.turn.serial + 9))
    answer(game, EndPhase())
    assert game.battle.units["captain"].awaits == ("squad",)
    answer(game, Attempt("captain", 1), walk("captain.1", (10, 6.5)))
    assert not game.battle.units["captain"].awaits


@rule("coherency.character-join")
def test_a_character_without_climbing_equipment_makes_the_whole_group_test() -> None:
    equipped = a_kind("climber", traits=("climbing-equipment",))
    battle = a_battle([captain((10, 10)), squad("squad", at=(10, 12), kind=equipped), FOES])
    assert all(climbs_untested(battle, model) for model in battle.members("squad"))
    join(battle, battle.units["captain"], battle.units["squad"])
    assert not any(climbs_untested(battle, model) for model in battle.members("squad"))


@rule("activate.independent-character")
def test_he_joins_nobody_farther_off_than_three_inches_and_nobody_he_did_not_walk_to() -> None:
    game = a_game([captain((10, 7)), squad("squad", at=(10, 12)), FOES], {"activate.roll": [1]})
    answer(game, Attempt("captain", 1), walk("captain.1", (10, 8.9)))
    near = a_game([captain((10, 10)), squad("squad", at=(10, 12)), FOES], {"activate.roll": [1]})
    answer(near, Attempt("captain", 1), Finish())
    for each in (game, near):
        assert not events(each, happened.CharacterJoined)


@rule("activate.independent-character")
def test_he_leaves_by_walking_out_of_coherency_and_rolls_for_himself_from_the_next_turn() -> None:
    game = joined()
    answer(game, Attempt("squad", 2), walk("captain.1", (10, 6.5)))
    assert game.battle.units["captain"].models == ("captain.1",)
    assert "captain.1" not in game.battle.units["squad"].models
    assert game.answer(Attempt("captain", 1)) is not None
    end_turns(game, 2 if game.battle.turn.active == "a" else 1)
    answer(game, Attempt("captain", 1))
    assert events(game, happened.ActivationRolled)[-1].value == 5


@rule("activate.independent-character", "coherency.distance")
def test_a_trooper_may_not_walk_off_alone_but_the_squad_may_leave_the_character_behind() -> None:
    game = joined()
    answer(game, Attempt("squad", 2))
    alone = game.why_not(walk("squad.1", (7.6, 16)))
    assert alone is not None and alone.rule == "coherency.split.limit"
    members = [each for each in game.battle.members("squad") if each.id != "captain.1"]
    answer(game, Move(tuple([ModelPath(each.id, (Leg(each.x, each.y + 4),)) for each in members])))
    assert game.battle.units["captain"].finished and "captain.1" not in game.battle.units["squad"].models


@rule("activate.independent-character")
def test_a_character_whose_squad_dies_is_alone_again_at_the_next_turn() -> None:
    game = joined()
    battle = game.battle
    for model in [model for model in battle.units["squad"].models if model != "captain.1"]:
        battle.remove_model(model, None, "test")
    end_turns(game, 1)
    assert "squad" not in battle.units and game.battle.units["captain"].name == "captain"


@rule("morale.leadership-value")
def test_a_joined_captain_lends_his_leadership() -> None:
    game = joined()
    assert leadership(game.battle, game.battle.units["squad"]) == (9, "Leadership of the captain")


@rule("activate.independent-character")
def test_a_joined_character_is_no_lost_unit() -> None:
    game = joined()
    assert points_by_side(game.battle) == {"a": 0.0, "b": 0.0}


@rule("activate.independent-character")
def test_a_save_of_a_joined_character_loads_to_the_same_state() -> None:
    units = [captain((10, 7)), squad("squad", at=(10, 12)), FOES]
    game = a_game(units)
    game = Game(game.scenario, SeededDice("join"))
    while game.ask is not None and not events(game, happened.CharacterJoined):
        if game.ask.kind == "action" and game.ask.about == ("captain",):
            answer(game, walk("captain.1", (10, 10)))
        elif game.ask.kind == "activation" and not game.battle.units["captain"].attempted and game.ask.seat == "a":
            answer(game, Attempt("captain", 1))
        else:
            answer(game, EndPhase() if game.ask.kind == "activation" else game.ask.default)
    again = load_game(parse_save(save_text(game), "a save"))
    assert again.battle.hash() == game.battle.hash() and "captain" not in again.battle.units


@rule("activate.independent-character")
def test_a_guest_counts_as_one_of_the_squad_as_long_as_he_is_with_it() -> None:
    game = joined()
    assert (game.battle.units["squad"].strength, len(game.battle.units["squad"].models)) == (6, 6)
    answer(game, Attempt("squad", 2), walk("captain.1", (10, 6.5)))
    assert (game.battle.units["squad"].strength, game.battle.units["captain"].strength) == (5, 1)


@rule("activate.one-unit-at-a-time", "activate.independent-character")
@pytest.mark.parametrize(("first", "other", "joining"), [("squad", "captain", (YES,)), ("captain", "squad", ())])
def test_trying_another_unit_that_has_just_become_one_with_the_first_tries_nobody(
    first: str, other: str, joining: tuple[Choose, ...]
) -> None:
    units = [captain((10, 9)), squad("squad", at=(10, 12), n=3), FOES]
    game = a_game(units, {"activate.roll": [1, 1]}, activate__pick_ups=False)
    step = 1.0 if first == "captain" else -1.0
    answer(game, Attempt(first, 2), forward(game, first, step), Attempt(other, 1), YES, *joining)
    assert events(game, happened.CharacterJoined)
    assert [event.unit for event in events(game, happened.ActivationRolled)] == [first]
    assert game.battle.turn.acting == ()


@rule("jump.down.failed", "coherency.character-leave")
def test_a_character_whose_fall_parts_him_from_the_unit_may_go_on_alone() -> None:
    roof = a_piece((0, 0, 48, 10), "roof", height=3.0, surface=True, face=True)
    battle = a_battle([squad("m", at=(10, 9.3), n=2), captain((12, 9.3)), FOES], [roof])
    join(battle, battle.units["captain"], battle.units["m"])
    leap = Move((ModelPath("captain.1", (Leg(14.5, 12, by="jump"),)),))
    dice = {"jump.test": [6], "climb.fall-hits": [1], "hazard.to-wound": [1]}
    ask = question(battle, leap, dice)
    assert ask.kind == "paths" and ask.about == ("captain",)
    here = battle.models["captain.1"]
    assert why_not(battle, ask, walk("captain.1", (here.x, here.y + 0.5))) is None


@rule("activate.independent-character", "melee.engaged-locked")
def test_a_character_left_alone_in_a_melee_fights_on_there() -> None:
    battle = a_battle([captain((10, 10)), squad("squad", at=(11.2, 10), n=1), squad("foes", "b", at=(10, 11), n=2)])
    join(battle, battle.units["captain"], battle.units["squad"])
    lock(battle, "squad", "foes")
    battle.remove_model("squad.1", "foes", "casualty.remove")
    bereft(battle)
    assert (battle.units["captain"].locked, battle.units["foes"].locked) == (("foes",), ("captain",))


@rule("activate.independent-character", "pursuit.move")
def test_a_character_left_alone_of_routers_is_pursued_as_they_were() -> None:
    battle = a_battle([captain((10, 10)), squad("squad", at=(11.2, 10), n=1), squad("foes", "b", at=(10, 14), n=2)])
    join(battle, battle.units["captain"], battle.units["squad"])
    battle.change("squad", rout=Rout("foes"))
    battle.change("foes", pursuing="squad", parted=(Parted("squad", 3),))
    battle.remove_model("squad.1", "foes", "casualty.remove")
    bereft(battle)
    assert battle.units["captain"].routing and pursuers_of(battle, "captain") == ("foes",)
    assert battle.units["foes"].parted == (Parted("captain", 3),)


@rule("activate.independent-character", "charge.sequence")
def test_a_character_who_charges_beside_his_friends_stays_in_his_own_melee() -> None:
    foes = squad("foes", "b", at=(10, 13), n=3, facing=180)
    game = a_game([captain((10, 8)), squad("squad", at=(13, 11), n=3), foes], {"activate.roll": [1]})
    answer(game, Attempt("captain", 1), Charge("foes"), Pass())
    assert not events(game, happened.CharacterJoined)
    assert game.battle.units["captain"].locked == ("foes",)


@rule("activate.independent-character")
def test_nobody_joins_friends_in_a_melee_by_walking_up_to_them() -> None:
    units = [
        captain((10, 7)),
        squad("squad", at=(10, 12)),
        squad("foes", "b", at=(10, 14), facing=180),
        squad("more", at=(30, 12)),
    ]
    game = a_game(units, {"activate.roll": [1]})
    lock(game.battle, "squad", "foes")
    answer(game, Attempt("captain", 1), walk("captain.1", (10, 10)))
    assert not events(game, happened.CharacterJoined)


@rule("coherency.distance")
def test_units_are_in_coherency_until_either_of_them_moves_away() -> None:
    battle = a_battle([squad("one", "a", (10, 10), 1), squad("two", "a", (12, 10), 1)])
    one, two = battle.units["one"], battle.units["two"]
    assert in_reach(battle, one, two)
    battle.put_model(replace(battle.models["two.1"], x=20.0))
    assert not in_reach(battle, one, two)
    battle.put_model(replace(battle.models["one.1"], x=18.0))
    assert in_reach(battle, one, two)
