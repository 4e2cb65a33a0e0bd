"""Boats. A boat with seats for six lies in a lake from y = 10 to y = 40; its crew of two looks north."""

from typing import Any

from arap.battle.acts import Sail
from arap.battle.battle import Battle
from arap.battle.events.things.boats import BoatSailed
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.movement.climbing.boats import aboard, in_sailing_boat, seats_left
from arap.rules.movement.climbing.holds import swimming
from arap.rules.shooting.casualties.breaking import come_down
from arap.rules.turn.actions import action_options, take_action, why_not_act
from arap.table import Piece
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, play, squad
from tests.rules.logs import events
from tests.support import rule

BOAT = "boat2"
LAKE = (2.0, 10.0, 46.0, 40.0)
HULL = (18.7, 13.0, 21.3, 18.0)


def a_boat(**fields: Any) -> Piece:
    plain = {"base": 0.1, "height": 0.3, "face": True, "surface": True, "tags": ("boat",), "seats": 6, "sails": 8.0}
    return a_piece(HULL, "boat", **plain | fields)


def afloat(*others: Squad, boat: Piece | None = None, points: int = 2) -> Battle:
    """Two models at the stern of the boat, and others."""
    crew = squad("m", places=[(19.4, 13.6), (20.6, 13.6)])
    battle = a_battle([crew, *others], [a_piece(LAKE, "water", water="deep"), boat or a_boat()])
    battle.change_turn(acting=(Acting("m", points),))
    assert len(aboard(battle, battle.table.piece(BOAT))) == 2
    return battle


def swimmers(x: float = 23.1, side: str = "a", n: int = 3, **fields: Any) -> Squad:
    """In a row from south to north, beside the way of the boat."""
    return squad("s", side, places=[(x, 17.0 + 1.2 * k) for k in range(n)], kind=a_kind("swimmer", **fields))


def north(inches: float, *models: str) -> Sail:
    return Sail(BOAT, (20.0, 15.5 + inches), models)


def why_not(battle: Battle, act: Sail) -> Refusal | None:
    return why_not_act(battle, battle.turn.acting[-1], act)


def sail(battle: Battle, act: Sail) -> BoatSailed:
    assert why_not(battle, act) is None, why_not(battle, act)
    play(take_action(battle, battle.turn.acting[-1], act))
    return events(battle, BoatSailed)[-1]


@rule("swim.pick-up")
def test_a_boat_that_moves_five_inches_past_three_swimmers_takes_them_all_aboard() -> None:
    battle = afloat(swimmers(21.3 + 1.8))
    assert seats_left(battle, battle.table.piece(BOAT)) == 4
    event = sail(battle, north(5.0, "s.1", "s.2", "s.3"))
    assert event.picked_up == ("s.1", "s.2", "s.3") and event.inches == 5.0
    boat = battle.table.piece(BOAT)
    assert {model.id for model in aboard(battle, boat)} == {"m.1", "m.2", "s.1", "s.2", "s.3"}
    assert not any(swimming(battle, model) for model in battle.members("s"))
    assert battle.turn.acting[-1].points == 1 and battle.models["m.1"].y == 18.6


@rule("swim.pick-up")
def test_a_boat_that_moves_eight_inches_picks_nobody_up() -> None:
    battle = afloat(swimmers())
    refusal = why_not(battle, north(8.0, "s.1"))
    assert refusal is not None and refusal.rule == "swim.pick-up"
    assert why_not(battle, north(8.0)) is None


@rule("swim.pick-up")
def test_the_whole_movement_of_the_turn_counts() -> None:
    battle = afloat(swimmers())
    sail(battle, north(4.0))
    assert why_not(battle, north(7.0, "s.1")) is not None
    assert why_not(battle, north(6.0, "s.1")) is None
    battle.change_turn(serial=battle.turn.serial + 2)
    assert why_not(battle, north(7.0, "s.1")) is None


@rule("swim.pick-up")
def test_the_owner_says_which_swimmers_come_aboard_and_enemies_never_do() -> None:
    battle = afloat(swimmers())
    assert sail(battle, north(5.0, "s.2")).picked_up == ("s.2",)
    hostile = afloat(swimmers(side="b", size=0))
    refusal = why_not(hostile, north(5.0, "s.1"))
    assert refusal is not None and refusal.rule == "swim.pick-up"


@rule("swim.pick-up")
def test_swimmers_farther_than_two_inches_from_the_hull_stay_in_the_water() -> None:
    battle = afloat(swimmers(21.3 + 2.2))
    refusal = why_not(battle, north(5.0, "s.1"))
    assert refusal is not None and refusal.rule == "swim.pick-up"


@rule("swim.pick-up")
def test_bulky_swimmers_take_more_seats() -> None:
    battle = afloat(swimmers(bulk="very-bulky"))
    refusal = why_not(battle, north(5.0, "s.1", "s.2", "s.3"))
    assert refusal is not None and "seats" in refusal.reason


@rule("swim.pick-up")
def test_a_boat_stays_in_deep_water_and_runs_nobody_down() -> None:
    ashore = why_not(afloat(), Sail(BOAT, (20.0, 10.5)))
    assert ashore is not None and "deep water" in ashore.reason
    below = why_not(afloat(squad("s", places=[(20.0, 20.0)])), north(5.0))
    assert below is not None and below.rule == "move.other-models"
    near = why_not(afloat(squad("e", "b", (20.0, 25.5), 1)), north(6.0))
    assert near is not None and near.rule == "move.enemy-proximity"


@rule("swim.pick-up")
def test_only_a_unit_that_is_all_aboard_takes_the_boat_along() -> None:
    battle = afloat(swimmers())
    battle.change_turn(acting=(Acting("s", 1),))
    refusal = why_not(battle, north(5.0))
    assert refusal is not None and "aboard" in refusal.reason
    assert not [option for option in action_options(battle, Acting("s", 1)) if isinstance(option.answer, Sail)]


@rule("swim.pick-up")
def test_options_go_each_way_with_and_without_the_swimmers() -> None:
    battle = afloat(swimmers())
    options = [option for option in action_options(battle, Acting("m", 1)) if isinstance(option.answer, Sail)]
    assert [option.label for option in options if "north" in option.label] == [
        'boat: north, 8"', 'boat: north, 6", pick up 3 swimmers',
    ]  # fmt: skip
    assert all(option.refusal is None and why_not(battle, option.answer) is None for option in options)  # type: ignore[arg-type]


@rule("swim.pick-up", "cover.hit")
def test_when_a_boat_sinks_everybody_aboard_swims() -> None:
    battle = afloat(boat=a_boat(toughness=5, damage_points=1))
    come_down(battle, battle.table.piece(BOAT))
    assert BOAT not in battle.table.index
    assert all(swimming(battle, model) for model in battle.members("m"))


@rule("swim.pick-up", "shoot.to-hit.moving-surface")
def test_models_in_a_boat_that_has_moved_fire_from_a_moving_surface() -> None:
    battle = afloat(squad("e", "b", (20.0, 44.0), 3))
    assert not in_sailing_boat(battle, battle.models["m.1"])
    sail(battle, north(5.0))
    assert in_sailing_boat(battle, battle.models["m.1"]) and battle.models["m.1"].speed == 5.0
