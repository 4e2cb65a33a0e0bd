"""What units see of each other is worked out once, and anew when one of them stands otherwise."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.rules.sight.geometry import geometry
from arap.rules.sight.lines import Lines
from arap.rules.sight.view import view_of
from arap.table import hidden_by_comrades, sight
from tests.rules.builders import a_battle, a_wall, a_wood, squad
from tests.support import rule

PLACES = st.tuples(st.integers(8, 40), st.integers(2, 40), st.booleans())
MOVES = st.lists(st.tuples(st.sampled_from(["s.1", "s.2", "s.3", "t.1", "t.2", "u.1"]), PLACES), max_size=8)


def a_stand_off() -> Battle:
    units = [squad("s", at=(20, 10), n=3), squad("t", "b", (22, 30), 2), squad("u", "b", (34, 30), 1)]
    return a_battle(units, [a_wood((14, 16, 24, 22)), a_wall((26, 20), (32, 20))])


def seen_anew(battle: Battle, unit: str, target: str) -> tuple[list[list[int]], list[list[bool]]]:
    """Points seen, and lines closed by comrades, asked of the geometry now."""
    ours, theirs = (bodies(battle, battle.members(each)) for each in (unit, target))
    shape = geometry(battle)
    seen: list[list[int]] = np.asarray(sight(battle.table, ours, theirs, geometry=shape).visible).tolist()
    return seen, hidden_by_comrades(ours, theirs, shape.eye_fraction)


@rule("shoot.los", "shoot.past-allies")
@given(MOVES)
def test_a_view_is_what_the_geometry_says_after_any_moves(moves: list[tuple[str, tuple[int, int, bool]]]) -> None:
    battle = a_stand_off()
    for model, (x, y, prone) in moves:
        battle.put_model(replace(battle.models[model], x=float(x), y=float(y), prone=prone))
        for unit, target in (("s", "t"), ("t", "s"), ("u", "s")):
            view = view_of(battle, unit, target)
            seen = [glance.visible for row in range(len(battle.members(unit))) for glance in view.look([row])]
            assert (seen, view.comrades) == seen_anew(battle, unit, target)


@rule("shoot.los")
def test_a_view_is_kept_while_both_units_stand_as_they_do() -> None:
    battle = a_stand_off()
    before = view_of(battle, "s", "t")
    battle.put_model(replace(battle.models["u.1"], x=30.0))
    battle.put_model(replace(battle.models["s.1"], facing=90.0))
    assert view_of(battle, "s", "t") is before and Lines.of(battle, "s", "t").glance(0) is before.glances[0]
    battle.put_model(replace(battle.models["t.1"], prone=True))
    assert view_of(battle, "s", "t") is not before
