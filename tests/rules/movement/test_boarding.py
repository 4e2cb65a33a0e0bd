"""Room aboard transports and ships. The river runs from west to east between y = 16 and y = 40."""

from typing import Any

import pytest

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import UnitMoved
from arap.kernel.reasons import Refusal
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.paths.boarding import picked_up, who_finds_room, why_not_pick_up
from arap.rules.movement.travel.move import move_action
from tests.army.texts import a_kind as a_troop
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, play, squad
from tests.rules.logs import events
from tests.support import rule

RIVER = a_piece((0, 16, 48, 40), "river", water="deep")
BEAM = 2.0


def afloat(course: float = 1.8, **fields: Any) -> Battle:
    """A boat at (10, 30) that faces east, and three swimmers so far from where its hull will pass."""
    boat = a_kind("boat", **{"M": 8, "creature_class": "vehicle", "swim": "aquatic", "hull": (4.0, BEAM), **fields})
    places = [(10.0 + k, 30.0 - BEAM / 2 - course) for k in (1, 2.5, 4)]
    return a_battle(
        [squad("boat", places=[(10, 30)], kind=boat, facing=90), squad("m", places=places), enemy_swimmer()], [RIVER]
    )


def enemy_swimmer() -> Squad:
    return squad("e", "b", places=[(12, 33)])


def sail(battle: Battle, inches: float) -> tuple[tuple[float, float], ...]:
    """The boat goes east; its course."""
    paths = (ModelPath("boat.1", (Leg(10 + inches, 30),)),)
    assert why_not_move(battle, "boat", paths) is None
    play(move_action(battle, "boat", Move(paths)))
    (moved,) = events(battle, UnitMoved)[-1].models
    return moved.path


def aboard(battle: Battle, course: tuple[tuple[float, float], ...], places: int = 4, unit: str = "m") -> Any:
    return picked_up(battle, battle.models["boat.1"], course, places, battle.units[unit].models)


@rule("unit.bulk")
def test_five_terminators_fill_a_transport_of_ten_places() -> None:
    battle = a_battle([squad("m", n=6, kind=a_troop("like: terminator"), weapons=(), spacing=1.6)])
    assert who_finds_room(battle, 10, battle.units["m"].models) == ("m.1", "m.2", "m.3", "m.4", "m.5")
    assert who_finds_room(battle, 11, battle.units["m"].models) == ("m.1", "m.2", "m.3", "m.4", "m.5")


@rule("swim.pick-up")
def test_a_boat_that_moves_five_inches_takes_up_three_swimmers_it_passes() -> None:
    battle = afloat()
    course = sail(battle, 5.0)
    assert battle.models["boat.1"].speed == 5
    assert aboard(battle, course) == ("m.1", "m.2", "m.3")
    assert aboard(battle, course, places=2) == ("m.1", "m.2")
    assert aboard(battle, course, unit="e") == ()


@rule("swim.pick-up")
def test_swimmers_more_than_two_inches_off_are_not_reached() -> None:
    battle = afloat(2.1)
    assert aboard(battle, sail(battle, 5.0)) == ()


@rule("swim.pick-up")
@pytest.mark.parametrize("legs", [(8.0,), (4.0, 4.0)])
def test_a_boat_that_has_moved_eight_inches_this_turn_takes_up_nobody(legs: tuple[float, ...]) -> None:
    battle = afloat()
    for gone in (sum(legs[: n + 1]) for n in range(len(legs))):
        course = sail(battle, gone)
    refusal = aboard(battle, course)
    assert isinstance(refusal, Refusal) and refusal.rule == "swim.pick-up"
    assert why_not_pick_up(battle.models["boat.1"]) == refusal
