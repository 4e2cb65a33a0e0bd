"""Vehicles as units, and squadrons that act as one."""

from arap.army.profile import Kind
from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.rules.turn.actions import why_not_act
from tests.rules.builders import a_battle, a_kind, squad
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
