"""What settling does between steps: units come apart, parts come together, reform and leave melees."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.values import Acting, Rout
from arap.kernel.requests import Ask
from arap.rules.characters import join
from arap.rules.melee.moving.locking import lock
from arap.rules.squads.limits import why_not_split
from arap.rules.squads.settling import note_idle, order_is_idle, part_to_act, set_free, settle
from tests.rules.builders import a_battle, a_kind, play, squad
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


@rule("coherency.split.activation")
def test_each_part_keeps_the_points_and_only_the_path_of_its_own_models() -> None:
    battle = a_battle([squad("a", places=PLACES[:4]), squad("b", "b", at=(40, 40), n=1)])
    paths = tuple([(model.id, ((model.x, 5.0), (model.x, model.y))) for model in battle.members("a")])
    battle.change_turn(acting=(Acting("a", 1, way=paths, trails=paths),), parting=((("a.1", "a.2"), ("a.3", "a.4")),))
    settle(battle)
    entries = {entry.unit: entry for entry in battle.turn.acting}
    assert {unit: entry.points for unit, entry in entries.items()} == {"a": 1, "a/2": 1}
    for unit, entry in entries.items():
        assert tuple([model for model, _ in entry.way]) == battle.units[unit].models
        assert tuple([model for model, _ in entry.trails]) == battle.units[unit].models


def with_guest(at: tuple[float, float] = (10.5, 11.0)) -> Battle:
    """Two pairs of a squad, and a captain "c" that has joined it."""
    captain = a_kind("captain", role="leader", traits=("independent-character",))
    units = [squad("a", places=PLACES[:4]), squad("c", places=[at], kind=captain)]
    battle = a_battle([*units, squad("b", "b", at=(40, 40), n=1)])
    join(battle, battle.units["c"], battle.units["a"])
    return battle


@rule("coherency.character-leave")
def test_a_character_that_goes_with_a_part_does_not_leave_the_squad() -> None:
    battle = with_guest()
    battle.change_turn(parting=((("a.1", "a.2", "c.1"), ("a.3", "a.4")),))
    settle(battle)
    assert sorted(unit.id for unit in battle.units_of("a")) == ["a", "a/2"]
    assert battle.models["c.1"].unit == battle.models["a.1"].unit


@rule("coherency.character-leave")
def test_a_character_that_goes_by_itself_leaves_the_squad() -> None:
    battle = with_guest((10.5, 30.0))
    battle.change_turn(parting=((("a.1", "a.2", "a.3", "a.4"), ("c.1",)),))
    settle(battle)
    assert sorted(unit.id for unit in battle.units_of("a")) == ["a", "c"]
    assert battle.units["c"].models == ("c.1",)


@rule("coherency.character-leave", "coherency.melee.sub-unit")
@pytest.mark.parametrize(("at", "fighting", "free"), [((10.5, 30.0), "c", "a"), ((10.5, 2.0), "a", "c")])
def test_of_a_character_and_the_squad_it_leaves_in_melee_the_nearer_one_fights(
    at: tuple[float, float], fighting: str, free: str
) -> None:
    captain = a_kind("captain", role="leader", traits=("independent-character",))
    units = [squad("a", places=[(10.0, 16.0), (11.0, 16.0)]), squad("c", places=[at], kind=captain)]
    battle = a_battle([*units, squad("b", "b", at=(10.5, 24.0), n=1)])
    join(battle, battle.units["c"], battle.units["a"])
    lock(battle, "a", "b")
    battle.change_turn(parting=((("a.1", "a.2"), ("c.1",)),))
    settle(battle)
    assert battle.units[fighting].locked == ("b",) and not battle.units[free].locked
    assert battle.units["b"].locked == (fighting,)


@rule("coherency.melee.sub-unit")
@pytest.mark.parametrize(("chargers", "lost"), [((), False), (("a.1",), True)])
def test_without_chargers_nothing_is_divided_after_a_charge(chargers: tuple[str, ...], lost: bool) -> None:
    battle = a_battle([squad("a", places=PLACES[:4]), squad("b", "b", at=(40, 40), n=1)])
    if lost:
        battle.remove_unit("a")
    note_idle(battle, "a", chargers)
    assert not battle.turn.parting


@rule("coherency.melee.sub-unit")
def test_members_out_of_coherency_with_the_chargers_are_a_part_of_their_own() -> None:
    battle = a_battle([squad("a", places=PLACES), squad("b", "b", at=(40, 40), n=1)])
    note_idle(battle, "a", ("a.1", "a.3"))
    assert battle.turn.parting == ((("a.1", "a.2", "a.3", "a.4"), ("a.5", "a.6")),)


@rule("coherency.split.activation")
def test_when_all_parts_that_share_points_are_lost_their_activation_is_finished() -> None:
    battle = a_battle([squad("a", n=2), squad("b", "b", at=(40, 40), n=1), squad("d", at=(30, 10), n=1)])
    gone = Acting("a", 1, sharing=True)
    battle.change_turn(acting=(Acting("d", 2), gone))
    battle.remove_unit("a")
    assert play(part_to_act(battle)) == gone


@rule("coherency.split")
@pytest.mark.parametrize("state", [{"rout": Rout("b")}, {"pursuing": "b"}])
def test_a_unit_that_routs_or_pursues_is_not_divided(state: dict[str, Any]) -> None:
    battle = a_battle([squad("a", places=PLACES[:4]), squad("b", "b", at=(40, 40), n=1)])
    battle.change("a", **state)
    battle.change_turn(parting=((("a.1", "a.2"), ("a.3", "a.4")),))
    settle(battle)
    assert [unit.id for unit in battle.units_of("a")] == ["a"]


@rule("coherency.split.activation", "react.manoeuvre.trigger-move")
def test_a_part_is_still_moving_if_any_of_its_models_has_moved() -> None:
    battle = a_battle([squad("a", places=PLACES[:4]), squad("b", "b", at=(40, 40), n=1)])
    battle.put_model(replace(battle.models["a.1"], speed=3.0))
    battle.change_turn(acting=(Acting("a", 1, moving=True),), parting=((("a.1", "a.2"), ("a.3", "a.4")),))
    settle(battle)
    assert {entry.unit: entry.moving for entry in battle.turn.acting} == {"a": True, "a/2": False}


@rule("coherency.split")
@pytest.mark.parametrize(("points", "kind", "idle"), [(0, "order", True), (1, "order", False), (0, "facing", False)])
def test_which_part_acts_first_does_not_matter_without_points(points: int, kind: str, idle: bool) -> None:
    battle = a_battle([squad("a", n=2), squad("b", "b", at=(40, 40), n=1)])
    battle.change_turn(acting=(Acting("a", points, sharing=True), Acting("b", 2)))
    ask = Ask("a", kind, "coherency.split", "Which part acts first?", (), Choose("a"), ("a",))
    assert order_is_idle(battle, ask) is idle


@rule("coherency.split")
def test_another_question_of_order_always_matters() -> None:
    battle = a_battle([squad("a", n=2), squad("b", "b", at=(40, 40), n=1)])
    ask = Ask("a", "order", "rout.order", "Which unit routs first?", (), Choose("a"), ("a",))
    assert not order_is_idle(battle, ask)


def fought(finished: bool, reform: str) -> Battle:
    """A squad in two parts, of which the first has fought a melee."""
    battle = a_battle([squad("a", places=PLACES[:4]), squad("b", "b", at=(40, 40), n=1)])
    battle.change_turn(parting=((("a.1", "a.2"), ("a.3", "a.4")),))
    settle(battle)
    battle.change_turn(fought=("a",))
    battle.change("a", reform=reform, finished=finished)
    settle(battle)
    return battle


@rule("coherency.melee.reform")
@pytest.mark.parametrize(
    ("finished", "before", "after"), [(False, "bound", "bound"), (True, "bound", ""), (False, "", "due")]
)
def test_a_part_that_fought_is_to_reform_until_its_activation_is_over(finished: bool, before: str, after: str) -> None:
    battle = fought(finished, before)
    assert battle.units["a"].reform == after and not battle.units["a/2"].reform


@rule("coherency.melee.sub-unit")
def test_a_part_set_free_leaves_its_foes_locked_with_others_only() -> None:
    battle = a_battle([squad("a", n=2), squad("c", at=(14, 10), n=2), squad("b", "b", at=(12, 11), n=1)])
    for unit in ("a", "c"):
        lock(battle, unit, "b")
    set_free(battle, "a")
    assert (battle.units["a"].locked, battle.units["b"].locked) == ((), ("c",))


@rule("coherency.split")
def test_three_parts_that_are_close_again_become_one_unit_in_one_step() -> None:
    battle = a_battle([squad("a", places=PLACES), squad("b", "b", at=(40, 40), n=1)])
    battle.change_turn(parting=((("a.1", "a.2"), ("a.3", "a.4"), ("a.5", "a.6")),))
    settle(battle)
    assert len(battle.units_of("a")) == 3
    for number, model in enumerate([model for unit in battle.units_of("a") for model in unit.models]):
        battle.put_model(replace(battle.models[model], x=10.0 + 1.2 * number))
    settle(battle)
    assert [unit.id for unit in battle.units_of("a")] == ["a"]


@rule("coherency.split.limit")
def test_a_squad_in_parts_is_refused_by_the_number_of_parts_it_would_have() -> None:
    slow = a_kind("slow", I=2)
    battle = a_battle([squad("a", places=PLACES, kind=slow), squad("b", "b", at=(40, 40), n=1)])
    battle.change_turn(parting=((("a.1", "a.2", "a.3", "a.4"), ("a.5", "a.6")),))
    settle(battle)
    refusal = why_not_split(battle, battle.units["a"], [("a.1", "a.2"), ("a.3", "a.4")])
    assert refusal is not None and refusal.reason == "a would be in 3 parts; its Initiative allows 2 parts."
