"""Squads and their parts: dividing a unit, joining it again, and what refers to it."""

from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from arap.army.scenario import Placed, UnitSetup
from arap.battle.battle import Battle, Snapshot
from arap.battle.events.squads import UnitsJoined, UnitSplit
from arap.battle.gm.state import Enlisted, GmState, Imposed
from arap.battle.parts import join, parts_of, split
from arap.battle.references import REFERENCES, mentioned
from arap.battle.things.scenery import Gear, Lying, Pool, Scenery, Square
from arap.battle.values import (
    Acting,
    Away,
    Chance,
    Cloud,
    Ground,
    Held,
    InForce,
    Model,
    Mouth,
    Observed,
    Onset,
    Parted,
    Post,
    Rallied,
    Ranging,
    Result,
    Rout,
    Stood,
    Tally,
    ThisTurn,
    Traffic,
    Turn,
    Unit,
)
from tests.rules.builders import a_battle, squad
from tests.rules.logs import events
from tests.support import rule

SPLIT = "coherency.split"
OTHER_WORDS: dict[type, tuple[str, ...]] = {
    Model: ("id", "unit", "kind", "spent", "empty", "covered", "carries", "laid"),
    Post: ("place",),
    Unit: ("id", "name", "side", "models", "reform"),
    ThisTurn: ("reacted", "throwers"),
    Ranging: ("model",),
    Stood: ("places",),
    Observed: ("model", "guns"),
    Onset: ("direction", "jumpers", "fallen"),
    Acting: ("bound", "trails", "way"),
    Held: ("unit", "side"),
    Away: ("edge",),
    Traffic: ("ladder",),
    Cloud: ("id", "until_turn_of"),
    Mouth: ("id",),
    InForce: ("card", "name", "side", "hook", "models"),
    Chance: ("hands", "played"),
    Turn: ("order", "active", "phase", "conditions", "parting", "absent", "long_absent"),
    Result: ("winner", "points", "reason", "rule"),
    Scenery: ("gone", "raised", "sailed"),
    Lying: ("id",),
    Gear: ("id", "model", "what"),
    Square: ("piece", "state"),
    Pool: ("id",),
    Imposed: ("number", "why", "lasts"),
    GmState: ("struck", "lifted", "unseen"),
    Enlisted: ("side",),
    UnitSetup: ("id", "name"),
    Placed: ("kind",),
}
"""Fields of the state that hold text and name no unit. `Model.unit` and the ids of units are changed by themselves."""


def types_of_state() -> set[type]:
    """The types of values in the state; terrain is not among them, since it names no units."""
    found: set[type] = set()
    waiting: list[Any] = [Snapshot]
    while waiting:
        each = waiting.pop()
        if isinstance(each, type) and each.__module__.startswith("arap.table"):
            continue
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each not in found:
            found.add(each)
            waiting += get_type_hints(each).values()
        else:
            waiting += get_args(each)
    return found


def holds_text(hint: Any) -> bool:
    return hint is str or isinstance(hint, str) or any(map(holds_text, get_args(hint)))


def test_every_field_of_the_state_that_holds_text_is_known_to_name_units_or_not() -> None:
    for kind in types_of_state():
        hints = get_type_hints(kind)
        texts = {field for field in kind.__struct_fields__ if holds_text(hints[field])}  # type: ignore[attr-defined]
        known = {*REFERENCES.get(kind, ()), *OTHER_WORDS.get(kind, ())}
        assert texts == known & set(hints), f"{kind.__name__}: does {texts ^ known} name units?"


def ten_against_ten() -> Battle:
    return a_battle([squad("a", n=10), squad("b", "b", at=(20, 40), n=10), squad("c", "b", at=(40, 40), n=4)])


def ids(unit: str, *numbers: int) -> tuple[str, ...]:
    return tuple([f"{unit}.{number}" for number in numbers])


def in_two(battle: Battle, unit: str = "a", **fields: Any) -> list[str]:
    models = battle.units[unit].models
    return split(battle, unit, [models[:-2], models[-2:]], SPLIT, **fields)


@rule("coherency.split")
def test_the_first_part_keeps_its_id_and_the_other_is_called_by_a_number() -> None:
    battle = ten_against_ten()
    assert in_two(battle) == ["a", "a/2"]
    assert battle.units["a"].models == ids("a", *range(1, 9)) and battle.units["a/2"].models == ids("a", 9, 10)
    assert battle.units["a/2"].name == f"{battle.units['a'].name} (2)" and battle.models["a.9"].unit == "a/2"
    (told,) = events(battle, UnitSplit)
    assert [part.unit for part in told.parts] == ["a", "a/2"]
    assert [unit.id for unit in parts_of(battle, "a")] == ["a", "a/2"]


FULL = Unit(
    "a", "A", "a", (), 12, attempted=True, suppression=2, pending=1, pinned_until=5, ground=Ground(4, "b"),
    rallied=Rallied(7, ("b",)), locked=("b",), heads_down=True,
    ranging=(Ranging("a.1", "b", 3, (1.0, 1.0, 0.0)), Ranging("a.9", "c", 3, (2.0, 1.0, 0.0))),
    stood=(Stood("b", (("b.1", 1.0, 2.0, 0.0),)), Stood("c", (("c.1", 5.0, 2.0, 0.0),))), pursued=2, rounds=1, toll=1,
    parted=(Parted("c", 9),), mopping=1, front=90.0,
    now=ThisTurn(
        12, ("pick-up",), (Tally("b", 4, 1, 1, 2, tested=True), Tally("c", 1)), 2, in_charge=True, throwers=("a.9",),
        was_near=(("b", 4.0), ("c", 9.0)),
    ),
)  # fmt: skip


def full_battle() -> Battle:
    """A battle in which everything that can refer to a unit does."""
    battle = ten_against_ten()
    battle.put_unit(replace(FULL, name=battle.units["a"].name, models=battle.units["a"].models))
    battle.change(
        "b", locked=("a",), rout=None, parted=(Parted("a", 9),), rallied=Rallied(7, ("a", "c")),
        ranging=(Ranging("b.1", "a", 3, (1.0, 1.0, 0.0)),),
        stood=(Stood("a", tuple([(model, 1.0, 2.0, 0.0) for model in sorted(ids("a", *range(1, 11)))])),),
        now=ThisTurn(10, tallies=(Tally("a", 3),), was_near=(("a", 3.0),)),
    )  # fmt: skip
    battle.change("c", pursuing="a", rout=Rout("a", ("b",)), ground=Ground(3, "a"))
    battle.change_turn(
        order=("a", "b"), acting=(Acting("a", 2, trails=(("a.1", ((0.0, 0.0),)), ("a.9", ((1.0, 1.0),)))),),
        waiting=("b", "a"), fought=("a",), onsets=(Onset("a", "b", inflicted=2),), reacting=("a",),
    )  # fmt: skip
    return battle


def state(battle: Battle) -> tuple[object, ...]:
    return dict(battle.models), {key: replace(unit) for key, unit in battle.units.items()}, battle.turn


@rule("coherency.split")
def test_a_unit_divided_and_joined_again_is_the_unit_it_was() -> None:
    battle = full_battle()
    before = state(battle)
    in_two(battle)
    join(battle, "a", "a/2", SPLIT)
    assert state(battle) == before
    (told,) = events(battle, UnitsJoined)
    assert (told.unit, told.joined) == ("a", "a/2")


@rule("coherency.split")
def test_parts_divided_again_and_joined_in_any_order_are_the_unit_they_were() -> None:
    battle = full_battle()
    before = state(battle)
    split(battle, "a", [ids("a", 1, 2, 3, 4), ids("a", 5, 6, 7, 8, 9, 10)], SPLIT)
    split(battle, "a/2", [ids("a", 5, 6), ids("a", 7, 8, 9, 10)], SPLIT)
    split(battle, "a/3", [ids("a", 7, 8), ids("a", 9, 10)], SPLIT)
    assert len(battle.units) == 6
    join(battle, "a/2", "a/4", SPLIT)
    join(battle, "a", "a/3", SPLIT)
    join(battle, "a", "a/2", SPLIT)
    assert state(battle) == before


@rule("coherency.split")
def test_everything_that_names_a_unit_names_its_parts() -> None:
    battle = full_battle()
    in_two(battle)
    one, other = battle.units["b"], battle.units["c"]
    assert one.locked == ("a", "a/2") and one.rallied == Rallied(7, ("a", "a/2", "c"))
    assert one.parted == (Parted("a", 9), Parted("a/2", 9)) and one.now.was_near == (("a", 3.0), ("a/2", 3.0))
    assert [entry.target for entry in one.ranging] == ["a", "a/2"] and one.now.tallies == (Tally("a", 3),)
    assert other.pursuing == "a" and other.rout == Rout("a", ("a/2", "b")) and other.ground == Ground(3, "a")
    turn = battle.turn
    assert [entry.unit for entry in turn.acting] == ["a", "a/2"] and turn.waiting == ("b", "a", "a/2")
    assert turn.fought == ("a", "a/2") and turn.reacting == ("a",) and turn.onsets[0].charger == "a"
    assert mentioned(one) | mentioned(other) | mentioned(turn) <= set(battle.units)


@rule("coherency.melee.sub-unit")
def test_only_the_first_part_stays_in_the_melee_if_the_others_are_free() -> None:
    battle = full_battle()
    in_two(battle, free=True)
    assert battle.units["b"].locked == ("a",) and battle.units["a"].locked == ("b",)
    assert battle.units["a/2"].locked == ()


@rule("coherency.split.leadership", "coherency.split")
def test_a_part_has_copies_of_all_states_and_starts_with_its_own_number() -> None:
    battle = full_battle()
    in_two(battle)
    part = battle.units["a/2"]
    assert (part.suppression, part.pending, part.pinned_until, part.attempted) == (2, 1, 5, True)
    assert (part.strength, part.now.start_count, part.now.casualties) == (2, 2, 0)
    assert part.now.whole == (2, 12) and part.now.tallies == FULL.now.tallies and part.now.throwers == ("a.9",)
    assert battle.units["a"].now.start_count == 8 and battle.units["a"].strength == 10


@rule("coherency.split")
def test_joined_parts_have_the_worse_state_and_their_numbers_add_up() -> None:
    battle = ten_against_ten()
    in_two(battle)
    battle.change("a", suppression=3, now=replace(battle.units["a"].now, tallies=(Tally("b", 2),)))
    battle.change("a/2", pinned_until=4, ground=Ground(6), overwatch=True, attempted=True)
    battle.change_now("a/2", tallies=(Tally("b", 1, casualties=1),), casualties=1)
    battle.remove_model("a.10", "b", "casualty.remove")
    join(battle, "a", "a/2", SPLIT)
    whole = battle.units["a"]
    assert (whole.suppression, whole.pinned_until, whole.ground, whole.overwatch) == (3, 4, Ground(6), False)
    assert whole.attempted and whole.now.tallies == (Tally("b", 3, casualties=1),)
    assert (whole.now.start_count, whole.now.casualties, whole.strength) == (10, 1, 10)
    assert whole.models == ids("a", *range(1, 10))


@rule("coherency.split")
@pytest.mark.parametrize(("mine", "theirs", "left"), [(2, 1, 1), (2, None, 0), (None, 1, 0)])
def test_joined_parts_have_the_points_of_the_one_with_fewer(mine: int | None, theirs: int | None, left: int) -> None:
    battle = ten_against_ten()
    in_two(battle)
    points = (("a", mine), ("a/2", theirs))
    battle.change_turn(acting=tuple([Acting(unit, count) for unit, count in points if count is not None]))
    join(battle, "a", "a/2", SPLIT)
    assert [(entry.unit, entry.points) for entry in battle.turn.acting] == [("a", left)]


def test_the_number_of_a_part_that_is_gone_is_not_used_while_anything_names_it() -> None:
    battle = ten_against_ten()
    in_two(battle)
    battle.change("b", rout=Rout("a/2"))
    for model in ids("a", 9, 10):
        battle.remove_model(model, "b", "casualty.remove")
    assert in_two(battle) == ["a", "a/3"]
