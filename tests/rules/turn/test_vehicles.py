"""Vehicles as units, and squadrons that act as one."""

import pytest

from arap.army.profile import Kind
from arap.battle.acts import FireOrder, Leg, ModelPath, Move, Shoot, Venture
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.errors import ArapError
from arap.rules.answers import why_not
from arap.rules.turn.actions import take_action, why_not_act
from tests.rules.builders import a_battle, a_kind, a_piece, play, squad
from tests.rules.movement.manoeuvring import question, refused
from tests.support import rule


def tank() -> Kind:
    return a_kind("tank", creature_class="vehicle", size=3, base_radius=1.5, height=2.5)


def three_tanks(squadrons: bool) -> Battle:
    tanks = squad("tanks", at=(24, 10), n=3, spacing=3.5, kind=tank())
    return a_battle([tanks, squad("foe", "b", at=(24, 40))], settings={"activate.squadrons": squadrons})


def ahead(battle: Battle, *models: str) -> Move:
    return Move(tuple(ModelPath(m, (Leg(battle.models[m].x, battle.models[m].y + 2),)) for m in models))


@rule("activate.vehicles")
def test_each_of_three_tanks_is_tried_by_itself() -> None:
    battle = three_tanks(squadrons=False)
    assert [unit.id for unit in battle.units_of("a")] == ["tanks-1", "tanks-2", "tanks-3"]


@rule("activate.vehicles")
def test_a_squadron_moves_all_together() -> None:
    battle = three_tanks(squadrons=True)
    assert [unit.id for unit in battle.units_of("a")] == ["tanks"]
    together = ahead(battle, "tanks.1", "tanks.2", "tanks.3")
    assert why_not_act(battle, Acting("tanks", 2), together) is None


@rule("activate.vehicles")
def test_no_member_of_a_squadron_idles_while_another_acts() -> None:
    battle = three_tanks(squadrons=True)
    refusal = why_not_act(battle, Acting("tanks", 2), ahead(battle, "tanks.1", "tanks.2"))
    assert refusal is not None and refusal.rule == "activate.vehicles"


def volley(*models: str) -> Shoot:
    return Shoot(1, tuple(FireOrder(model, "rifle", "foe") for model in models))


@rule("activate.vehicles")
def test_a_squadron_with_two_points_moves_all_its_tanks_and_then_fires_them_all() -> None:
    battle = three_tanks(squadrons=True)
    together = ahead(battle, "tanks.1", "tanks.2", "tanks.3")
    battle.change_turn(acting=(Acting("tanks", 2),))
    play(take_action(battle, battle.turn.acting[-1], together))
    assert {model.y for model in battle.members("tanks")} == {12} and battle.turn.acting[-1].points == 1
    apart = why_not_act(battle, battle.turn.acting[-1], volley("tanks.1", "tanks.2"))
    assert apart is not None and apart.rule == "activate.vehicles"
    assert why_not_act(battle, battle.turn.acting[-1], volley("tanks.1", "tanks.2", "tanks.3")) is None


@rule("activate.vehicles")
def test_what_one_tank_of_a_squadron_cannot_do_is_refused_for_all() -> None:
    battle = three_tanks(squadrons=True)
    paths = list(ahead(battle, "tanks.1", "tanks.2", "tanks.3").paths)
    paths[2] = ModelPath("tanks.3", (Leg(battle.models["tanks.3"].x, 20),))
    refusal = why_not_act(battle, Acting("tanks", 2), Move(tuple(paths)))
    assert refusal is not None and refusal.rule == "activate.action.move"
    assert {model.y for model in battle.members("tanks")} == {10}


@rule("activate.vehicles")
def test_two_units_of_one_name_are_refused_also_when_it_comes_from_numbering_vehicles() -> None:
    units = [squad("tanks", n=2, spacing=4, kind=tank()), squad("tanks-1", at=(30, 10)), squad("foe", "b", at=(24, 40))]
    with pytest.raises(ArapError, match=r"two units have the id 'tanks-1'"):
        a_battle(units)
    assert set(a_battle(units, settings={"activate.squadrons": True}).units) == {"tanks", "tanks-1", "foe"}


def two_tanks_before_rubble() -> Battle:
    tanks = squad("m", at=(24, 10), n=2, spacing=3.5, kind=tank())
    rubble = a_piece((0, 12, 48, 20), "rubble", variable=True)
    return a_battle([tanks, squad("foe", "b", at=(24, 40))], [rubble], settings={"activate.squadrons": True})


@rule("activate.vehicles", "move.variable")
def test_no_tank_of_a_squadron_goes_for_rough_ground_alone() -> None:
    battle = two_tanks_before_rubble()
    assert refused(battle, Venture(("m.1",))) == "activate.vehicles"
    assert refused(battle, Venture(("m.1", "m.2"))) is None
    ask = question(battle, Venture(("m.1", "m.2")), {"move.variable": [4, 4]})
    alone = why_not(battle, ask, ahead(battle, "m.1"))
    assert alone and alone.rule == "activate.vehicles"
    assert why_not(battle, ask, ahead(battle, "m.1", "m.2")) is None
    assert why_not(battle, ask, Move(())) is None
