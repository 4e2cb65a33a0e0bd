"""A unit that is divided twice within one step."""

from arap.rules.squads.settling import settle
from tests.rules.builders import a_battle, squad
from tests.support import rule

PLACES = [(10.0, 10.0), (11.0, 10.0), (20.0, 10.0), (21.0, 10.0), (30.0, 10.0), (31.0, 10.0)]


@rule("coherency.split")
def test_what_the_first_division_has_parted_is_divided_part_by_part() -> None:
    battle = a_battle([squad("a", places=PLACES), squad("b", "b", at=(40, 40), n=1)])
    one, two, three = ("a.1", "a.2"), ("a.3", "a.4"), ("a.5", "a.6")
    battle.change_turn(parting=((one, (*two, *three)), ((*one, *two), three)))
    settle(battle)
    parts = [set(unit.models) for unit in battle.units_of("a")]
    assert sorted(map(sorted, parts)) == [list(one), list(two), list(three)]
    assert all(battle.models[model].unit == unit.id for unit in battle.units.values() for model in unit.models)
