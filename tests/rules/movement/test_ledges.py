"""Flights that come to a ledge."""

from itertools import combinations
from math import dist
from typing import Any

import pytest

from arap.battle.acts import Flee
from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested, ModelFell, UnitFled
from arap.battle.values import Rout
from arap.rules.movement.flight.flee import flee, flinch
from arap.rules.movement.flight.ledges import go_over, jumps, nearest_edge
from arap.rules.movement.flight.runs import Flight
from arap.table import Piece
from tests.rules.builders import Point, a_battle, a_kind, a_piece, asked, impassable, play, squad
from tests.rules.logs import events
from tests.support import rule

SPUR = (22.4, 18.6, 25.6, 40.0)
HARMLESS = {"climb.fall-hits": [1], "hazard.to-wound": [1]}


def a_height(rect: Any, height: float) -> Piece:
    return a_piece(rect, "cliff", height=height, surface=True, face=True)


def on_height(
    height: Piece, places: list[Point], enemies: list[Point], *more: Piece, settings: dict[str, Any] | None = None
) -> Battle:
    """Routers on high ground, and the enemies they run from."""
    men = squad("m", places=places, kind=a_kind(I=3, W=2))
    battle = a_battle([men, squad("e", "b", places=enemies, facing=180)], [height, *more], settings=settings)
    battle.change("m", rout=Rout("e"))
    return battle


def on_a_spur(**settings: Any) -> Battle:
    """Three models held above a drop of 4" with the enemy behind them."""
    places = [(22.9, 19.0), (24.0, 19.0), (25.1, 19.0)]
    return on_height(a_height(SPUR, 4.0), places, [(x, y + 2.05) for x, y in places], settings=settings)


@rule("rout.nowhere.ledge")
def test_a_unit_with_room_runs_along_the_edge_without_tests() -> None:
    walls = [
        impassable((25, 20.3, 29.4, 40), base=6.0, height=2.0),
        impassable((30.6, 20.3, 35, 40), base=6.0, height=2.0),
    ]
    battle = on_height(a_height((0, 19, 48, 40), 6.0), [(30, 21.6)], [(30, 25)], *walls)
    play(flee(battle, "m"), {"move.flee": (3, 4)})
    first, second = events(battle, UnitFled)
    model = battle.models["m.1"]
    assert (model.z, first.rule, second.rule) == (6, "rout.move", "rout.move")
    assert second.distance > 3 and abs(30 - model.x) > 3 and model.y >= 19
    assert events(battle, InitiativeTested) == []


@rule("rout.nowhere.ledge")
def test_models_held_at_a_ledge_test_and_one_that_fails_falls_the_whole_drop() -> None:
    battle = on_a_spur()
    play(flee(battle, "m"), {"move.flee": (3, 4), "rout.ledge": [2, 3, 5], **HARMLESS})
    (told,) = events(battle, InitiativeTested)
    assert (told.rule, told.failed) == ("rout.nowhere.ledge", ("m.3",))
    (fell,) = events(battle, ModelFell)
    assert (fell.model, fell.height, fell.strength, fell.rule) == ("m.3", 4, 4, "rout.nowhere.ledge")
    assert [(model.z, model.prone) for model in battle.members("m")] == [(4, False), (4, False), (0, True)]


@rule("rout.nowhere.ledge")
def test_they_test_again_in_each_later_phase_and_a_six_always_fails() -> None:
    battle = on_a_spur()
    for faces in ([1, 1, 1], [3, 3, 3]):
        play(flee(battle, "m"), {"move.flee": (3, 4), "rout.ledge": faces})
    assert len(events(battle, InitiativeTested)) == 2 and not events(battle, ModelFell)


@rule("rout.nowhere.ledge")
def test_by_setting_they_simply_stop() -> None:
    battle = on_a_spur(**{"rout.ledge-tests": False})
    play(flee(battle, "m"), {"move.flee": (3, 4)})
    assert events(battle, InitiativeTested) == []


@rule("rout.nowhere.ledge")
@pytest.mark.parametrize(("drop", "held"), [(3.9, True), (4.0, False)])
def test_an_edge_with_no_greater_drop_than_the_setting_is_no_ledge(drop: float, held: bool) -> None:
    battle = on_a_spur(**{"rout.ledge-drop": drop})
    play(flee(battle, "m"), {"move.flee": (3, 4)} | ({"rout.ledge": [1, 1, 1]} if held else {}))
    assert bool(events(battle, InitiativeTested)) is held


@rule("rout.nowhere.ledge", "jump.down")
def test_the_whole_unit_may_jump_with_a_test_for_each_two_inches() -> None:
    ask = asked(flee(on_a_spur(), "m"), {"move.flee": (3, 4)})
    assert ask is not None
    ways = {option.label: option.answer for option in ask.options}
    assert any(label.startswith("Jump down, south") for label in ways) and "Stay put" in ways
    battle = on_a_spur()
    dice = {"move.flee": (3, 4), "jump.test": [1, 1, 2, 2, 5, 1], **HARMLESS}
    play(flee(battle, "m"), dice, [Flee(180)])
    assert [model.z for model in battle.members("m")] == [0, 0, 0]
    assert [fell.model for fell in events(battle, ModelFell)] == ["m.3"]


@rule("rout.nowhere.ledge", "morale.flinch")
def test_a_unit_that_flinches_is_held_too() -> None:
    battle = on_a_spur()
    play(flinch(battle, "m", "e"), {"morale.flinch": [5], "rout.ledge": [3, 3, 3]})
    assert len(events(battle, InitiativeTested)) == 1


@rule("rout.nowhere.ledge", "jump.down")
@pytest.mark.parametrize(("friend", "offered"), [((22.9, 12.0), False), ((24.0, 12.0), False), ((40.0, 12.0), True)])
def test_a_jump_is_offered_only_if_every_model_has_room_below(friend: Point, offered: bool) -> None:
    """Three models would jump south from y = 19 and end 7" away; somebody may stand where one of them would end."""
    places = [(22.9, 19.0), (24.0, 19.0), (25.1, 19.0)]
    enemies = squad("e", "b", places=[(x, y + 2.05) for x, y in places], facing=180)
    men = squad("m", places=places, kind=a_kind(I=3, W=2))
    battle = a_battle([men, enemies, squad("f", places=[friend])], [a_height(SPUR, 4.0)])
    battle.change("m", rout=Rout("e"))
    found = [run.bearing for run in jumps(battle, Flight("m", 7.0, "e"))]
    assert (180.0 in found) is offered


@rule("rout.nowhere.ledge")
@pytest.mark.parametrize(("at", "edge"), [((24.0, 19.1), (24.0, 18.6)), ((22.9, 25.0), (22.4, 25.0))])
def test_a_model_goes_over_at_the_nearest_ledge(at: Point, edge: Point) -> None:
    battle = on_height(a_height(SPUR, 4.0), [at], [(24.0, 30.0)])
    found = nearest_edge(battle, battle.models["m.1"])
    assert found is not None
    rise, way = found
    assert (at[0] + way[0] * rise.at, at[1] + way[1] * rise.at) == pytest.approx(edge, abs=0.05)
    assert rise.start - rise.end == pytest.approx(4.0)


@rule("rout.nowhere.ledge")
def test_a_model_falls_as_far_as_the_drop_is_deep() -> None:
    """The foot of the spur is a terrace of 1.5"."""
    terrace = a_height((10, 10, 40, 18.6), 1.5)
    battle = on_height(a_height(SPUR, 4.0), [(24.0, 19.0)], [(24.0, 21.05)], terrace)
    play(go_over(battle, battle.models["m.1"]), HARMLESS)
    (fell,) = events(battle, ModelFell)
    assert (fell.height, battle.models["m.1"].z) == (2.5, 1.5)


@rule("rout.nowhere.ledge", "climb.damage-falls")
def test_models_that_go_over_one_after_another_lie_beside_each_other_and_clear_of_others() -> None:
    """A comrade and an enemy stand where the falls would end."""
    spur = a_height(SPUR, 4.0)
    men = squad("m", places=[(24.0, 19.0), (24.0, 20.1), (24.4, 18.0)], kind=a_kind(I=3, W=2))
    battle = a_battle([men, squad("e", "b", places=[(23.4, 17.9)])], [spur])
    for model in battle.members("m")[:2]:
        play(go_over(battle, model), HARMLESS)
    models = [*battle.members("m"), *battle.members("e")]
    assert [model.z for model in models] == [0, 0, 0, 0]
    gaps = [dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(models, 2)]
    assert min(gaps) >= 1.0 - 0.002 and max(gaps) < 4.0
