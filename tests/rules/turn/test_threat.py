"""How far a unit threatens, as it is told before anything is done."""

from arap.battle.battle import Battle
from arap.rules.turn.threat import threat
from tests.rules.builders import a_battle, a_kind, squad
from tests.support import rule


def two_squads(*, measured: bool = True, M: float = 5.0) -> Battle:
    units = [squad("a", at=(10, 10), n=2, kind=a_kind(M=M)), squad("b", "b", at=(30, 30), n=1, weapons=())]
    return a_battle(units, settings={"shoot.premeasure": measured})


@rule("charge.distance")
def test_a_unit_threatens_as_far_as_it_moves_charges_and_shoots() -> None:
    told = threat(two_squads(), "a")
    assert told.measured
    assert [(each.model, each.move, each.charge, each.shoot) for each in told.reaches] == [
        ("a.1", 5.0, 10.0, 24.0),
        ("a.2", 5.0, 10.0, 24.0),
    ]


@rule("shoot.range")
def test_a_model_without_a_ranged_weapon_shoots_nowhere() -> None:
    assert [each.shoot for each in threat(two_squads(), "b").reaches] == [0.0]


@rule("shoot.declare")
def test_where_nothing_is_measured_first_no_distance_is_told() -> None:
    told = threat(two_squads(measured=False), "a")
    assert not told.measured
    assert told.reaches == ()
