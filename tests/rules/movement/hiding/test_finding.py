"""Hidden models are found from close by, when they leave their hiding places, and when they ride or fly."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.events.hiding import ModelsRevealed, MoverHalted
from arap.battle.values import Burning, Ground, Rout
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.rules.movement.hiding.exposure import found_by
from arap.rules.movement.hiding.spotting import spots, spotting_distance
from arap.rules.movement.travel.move import move_action
from tests.rules.builders import a_battle, a_kind, a_wall, a_wood, play, squad
from tests.rules.logs import events
from tests.rules.movement.hiding.hedges import ON, behind_hedge, hedge, hidden, walk
from tests.support import rule

RUNNER = a_kind("runner", M=12)
PACKED = a_kind("marine", M=6, traits=("jump-pack",))
ELDAR = a_kind("eldar", I=5, traits=("acute-senses",))


@rule("hide.spotting")
def test_a_human_finds_a_hidden_foe_at_three_inches() -> None:
    battle = hidden(behind_hedge(at=(24.0, 21.4), enemy=(24.0, 15.0)))
    battle.change_turn(active="a")
    walk(battle, "m.1", (24.0, 18.39))
    assert battle.models["h.1"].hidden
    walk(battle, "m.1", (24.0, 18.4))
    (found,) = events(battle, ModelsRevealed)
    assert (found.how, found.rule, found.distance) == ("spotted", "hide.spotting", 3.0)


@rule("hide.spotting")
@pytest.mark.parametrize(("apart", "spotted"), [(10.0, True), (10.1, False)])
def test_acute_senses_double_the_distance(apart: float, spotted: bool) -> None:
    battle = behind_hedge(at=(24.0, 21.0), enemy=(24.0, 21.0 - apart), searcher=ELDAR)
    assert spots(battle, battle.models["m.1"], battle.models["h.1"]) is spotted


@rule("hide.spotting")
@pytest.mark.parametrize(
    ("state", "spots_it"), [({"burning": Burning(4)}, False), ({"burning": Burning(4, ignored=True)}, True), ({}, True)]
)
def test_a_model_on_fire_finds_nobody(state: dict[str, Any], *, spots_it: bool) -> None:
    battle = hidden(behind_hedge(at=(24.0, 21.4), enemy=(24.0, 19.0)))
    battle.put_model(replace(battle.models["m.1"], **state))
    assert (found_by(battle, battle.models["h.1"]) is not None) is spots_it


@rule("hide.spotting")
@pytest.mark.parametrize(
    "state", [{"rout": Rout("h")}, {"pinned_until": 9}, {"ground": Ground(9)}], ids=["routing", "pinned", "to ground"]
)
def test_routing_and_pinned_models_and_those_gone_to_ground_still_spot(state: dict[str, Any]) -> None:
    battle = hidden(behind_hedge(at=(24.0, 21.4), enemy=(24.0, 19.0)))
    battle.change("m", **state)
    assert found_by(battle, battle.models["h.1"]) is not None


@rule("hide.spotting")
def test_nobody_is_spotted_through_a_solid_wall() -> None:
    wall = a_wall((15, 20), (35, 20), height=4.0, face=True)
    battle = hidden(behind_hedge(at=(24.0, 21.0), enemy=(24.0, 19.0), terrain=[wall]))
    assert found_by(battle, battle.models["h.1"]) is None


@rule("hide.spotting")
def test_a_hidden_mover_that_comes_near_an_enemy_is_spotted() -> None:
    wood = a_wood((10, 20, 40, 40), going="open")
    battle = hidden(behind_hedge(at=(20.0, 25.0), enemy=(26.0, 25.0), terrain=[wood], kind=RUNNER))
    walk(battle, "h.1", (23.5, 25.0))
    (found,) = events(battle, ModelsRevealed)
    assert found.by == "m.1" and found.distance == pytest.approx(3.0, abs=0.5)


@rule("hide.spotting", "move.enemy-proximity")
def test_a_mover_halts_before_an_enemy_it_did_not_know_of_and_the_log_says_so() -> None:
    wood, unseen = a_wood((10, 20, 40, 40), going="open"), {"hide.display": "map"}
    battle = behind_hedge(at=(24.0, 25.0), enemy=(24.0, 15.0), terrain=[wood], searcher=RUNNER, settings=unseen)
    hidden(battle)
    battle.change_turn(active="a")
    walk(battle, "m.1", (24.0, 24.0))
    assert battle.models["m.1"].y == pytest.approx(23.0, abs=0.01)
    (halt,) = events(battle, MoverHalted)
    assert (halt.model, halt.foe, halt.distance) == ("m.1", "h.1", 2.0)
    entry = next(log_entry(Names(battle.scenario), 1, each) for each in battle.log if each.event == halt)
    assert 'halts: an enemy in hiding at 2"' in entry.text


@rule("hide.spotting.equipment")
@pytest.mark.parametrize(
    ("searcher", "hider", "inches"),
    [(("scanner",), (), 9.0), ((), ("cameleoline",), 1.0), (("scanner",), ("cameleoline",), 7.0)],
)
def test_equipment_changes_the_distance(searcher: Any, hider: Any, inches: float) -> None:
    items = {"hide.item-modifiers": {"scanner": 6, "cameleoline": -2}}
    units = [
        squad("m", n=1, kind=a_kind("searcher", traits=searcher)),
        squad("h", "b", (30, 30), 1, kind=a_kind("hider", traits=hider)),
    ]
    battle = a_battle(units, settings={**ON, **items})
    assert spotting_distance(battle, battle.models["m.1"], battle.models["h.1"]) == inches


@rule("hide.counters")
@pytest.mark.parametrize(("display", "shown"), [("marker", [(26.0, 21.4)]), ("map", [])])
def test_a_trooper_that_crawls_along_a_hedge_stays_hidden(display: str, shown: list[tuple[float, float]]) -> None:
    battle = hidden(behind_hedge(at=(24.0, 21.4), settings={"hide.display": display}))
    walk(battle, "h.1", (26.0, 21.4))
    assert battle.models["h.1"].hidden
    known = battle.known_to("a")
    assert [(model.x, model.y) for model in known.models.values() if model.unit != "m"] == shown
    assert [unit for unit in known.units if unit != "m"] == (["counter-1"] if shown else [])


@rule("hide.counters")
def test_one_counter_stands_for_a_unit() -> None:
    battle = hidden(behind_hedge(n=3, at=(24.0, 21.4), settings={"hide.display": "unit-marker"}))
    places = [(model.x, model.y) for model in battle.known_to("a").models.values() if model.unit != "m"]
    assert places == [(24.0, 21.4)]


@rule("hide.counters")
def test_a_trooper_that_crosses_a_road_in_view_is_revealed_where_he_leaves_the_hedge() -> None:
    short = hedge((15.0, 20.0), (25.0, 20.0))
    battle = hidden(behind_hedge(at=(24.0, 21.2), enemy=(30.0, 8.0), terrain=[short], kind=RUNNER))
    walk(battle, "h.1", (29.0, 21.2))
    (found,) = events(battle, ModelsRevealed)
    ((x, _),) = found.places
    assert 24.0 < x < 29.0 and not battle.models["h.1"].hidden


@rule("hide.no-bike-or-jump")
def test_a_biker_is_revealed_before_it_moves_and_a_trooper_with_a_pack_walks_on_hidden() -> None:
    bike = a_kind("biker", M=12, creature_class="bike")
    battle = hidden(behind_hedge(at=(24.0, 21.4), kind=bike))
    walk(battle, "h.1", (26.0, 21.4))
    (found,) = events(battle, ModelsRevealed)
    assert (found.rule, found.places) == ("hide.no-bike-or-jump", ((24.0, 21.4),))
    packed = hidden(behind_hedge(at=(24.0, 21.4), kind=PACKED))
    walk(packed, "h.1", (27.9, 21.4))
    assert packed.models["h.1"].hidden


@rule("hide.no-bike-or-jump")
def test_a_jump_pack_gives_its_user_away() -> None:
    cliff = a_wall((15, 24), (35, 24), height=4.0, thickness=4.0, surface=True, face=True, form="object", opaque=True)
    battle = hidden(behind_hedge(at=(24.0, 21.4), kind=PACKED, terrain=[hedge(), cliff]))
    leap = Move((ModelPath("h.1", (Leg(24.0, 22.5, by="leap", z=4.0),)),))
    play(move_action(battle, "h", leap), {"climb.test": [1]})
    assert events(battle, ModelsRevealed)[0].rule == "hide.no-bike-or-jump"
