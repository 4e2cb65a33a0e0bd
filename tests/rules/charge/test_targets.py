"""Who may charge, whom, and from how far."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Charge, Leg
from arap.battle.battle import Battle
from arap.rules.charge.approach.distance import charge_move_of, rough_between
from arap.rules.charge.approach.ways import Charger, places_about
from arap.rules.charge.fleet import why_not_fleet
from arap.rules.charge.targets import charge_option, too_far, why_not_charger, why_not_declared
from arap.rules.movement.legality.charging import charger_with
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, difficult, squad, very_difficult
from tests.rules.charge.charging import along, facing_each_other, refused
from tests.support import rule

FLEET: dict[str, Any] = {"traits": ("fleet",)}


def before(gap: float, *terrain: Any, foe: Any = None, settings: Any = None, **man: Any) -> Battle:
    """One charger and one enemy so far to the north."""
    return facing_each_other(
        [(20, 10)], [(20, 10 + gap)], *terrain, kind=a_kind("man", **man), foe=foe, settings=settings
    )


def is_open(battle: Battle) -> bool:
    return charge_option(battle, battle.units["m"]).refusal is None


@rule("charge.too-far", "charge.action")
@pytest.mark.parametrize(
    ("gap", "man", "is_offered"),
    [
        (10.0, {}, True), (10.05, {}, False), (16.0, FLEET, True), (16.05, FLEET, False),
        (15.0, {"size": 3, "M": 6}, True), (15.05, {"size": 3, "M": 6}, False),
    ],
)  # fmt: skip
def test_the_option_is_open_if_an_enemy_is_in_reach_of_a_charge_with_fleet(
    gap: float, man: dict[str, Any], is_offered: bool
) -> None:
    assert is_open(before(gap, **man)) is is_offered


@rule("charge.too-far")
@pytest.mark.parametrize(("gap", "is_offered"), [(11.0, True), (11.05, False)])
def test_the_margin_for_what_is_too_far_counts_for_the_option_too(gap: float, is_offered: bool) -> None:
    battle = before(gap, settings={"charge.too-far-margin": 1})
    assert is_open(battle) is is_offered
    assert (too_far(battle, battle.members("m"), "e") is None) is is_offered


@rule("charge.too-far", "melee.contact")
@pytest.mark.parametrize(("gap", "is_offered"), [(11.0, True), (11.05, False)])
def test_a_broad_base_is_reached_from_farther_away(gap: float, is_offered: bool) -> None:
    """Contact with a base of 2.5" is 3" from centre to centre, more than the melee radius."""
    assert is_open(before(gap, foe=a_kind("broad", base_radius=2.5))) is is_offered


@rule("charge.too-far")
def test_one_enemy_in_reach_among_several_is_enough_and_none_is_none() -> None:
    far = squad("far", "b", (20, 21), 1)
    assert is_open(facing_each_other([(20, 10)], [(20, 16)], others=[far]))
    alone = a_battle([squad("m", n=1)])
    option = charge_option(alone, alone.units["m"])
    assert option.refusal is not None and option.open and option.cost == 1
    assert option.refusal.rule == "charge.too-far"


@rule("charge.too-far")
def test_the_fastest_charger_counts_for_the_option() -> None:
    men = [a_member(a_kind("slow", M=3)), a_member(a_kind("fast", M=8))]
    battle = a_battle([squad("m", members=men, places=[(20, 10), (21.2, 10)]), squad("e", "b", (21.2, 27.5), 1)])
    assert is_open(battle)


@rule("charge.too-far")
@pytest.mark.parametrize("turned", [False, True])
def test_the_refusal_names_the_enemy_that_is_missed_by_least(turned: bool) -> None:
    """The fast charger misses by 4", the slow one by 1.1" although its charge is shorter."""
    men = [(a_member(a_kind("fast", M=6)), (10, 10)), (a_member(a_kind("slow", M=2)), (30, 10))]
    foes = [(10, 28), (30, 17.1236)]
    if turned:
        men.reverse()
        foes.reverse()
    chargers = squad("m", members=[man for man, _ in men], places=[at for _, at in men])
    battle = a_battle([chargers, squad("e", "b", places=foes)])
    refusal = too_far(battle, battle.members("m"), "e")
    assert refusal is not None and refusal.reason == 'e is 7.124" away, reach is 6"'


@rule("charge.eligible", "move.prone.charge")
@pytest.mark.parametrize(
    ("kind", "prone", "rule_id"),
    [
        ({}, False, None), ({}, True, None), ({"creature_class": "bike"}, True, "move.prone.charge"),
        ({"creature_class": "bike"}, False, None), ({"creature_class": "vehicle"}, False, "charge.eligible"),
    ],
)  # fmt: skip
def test_only_models_that_can_crawl_charge_when_prone(kind: dict[str, Any], prone: bool, rule_id: str | None) -> None:
    battle = a_battle([squad("m", n=1, kind=a_kind("man", **kind)), squad("e", "b", (10, 16), 1)])
    refusal = why_not_charger(battle, replace(battle.models["m.1"], prone=prone))
    assert (refusal and refusal.rule) == rule_id


@rule("charge.eligible")
def test_if_no_member_can_charge_the_first_one_says_why() -> None:
    battle = before(6, creature_class="emplacement")
    refusal = why_not_declared(battle, battle.units["m"], Charge("e"))
    assert refusal is not None and "cannot fight hand to hand" in refusal.reason


@rule("charge.action")
@pytest.mark.parametrize(("named", "rule_id"), [((), None), (("m.1",), "charge.action"), (("m.1", "m.2"), None)])
def test_paths_are_drawn_only_for_members_that_charge(named: tuple[str, ...], rule_id: str | None) -> None:
    battle = facing_each_other([(20, 10), (21.2, 10)], [(20, 16), (21.2, 16)])
    act = Charge("e", models=named, paths=(along("m.2", Leg(21.2, 14.5)),))
    assert refused(battle, act) == rule_id


@rule("move.fleet.charge", "coherency.character-join")
@pytest.mark.parametrize(
    ("fleet", "is_refused"), [((True, False), True), ((False, False), True), ((True, True), False)]
)
def test_a_charger_without_fleet_takes_it_from_the_others(fleet: tuple[bool, bool], is_refused: bool) -> None:
    men = [a_member(a_kind("runner" if fast else "man", traits=("fleet",) if fast else ())) for fast in fleet]
    battle = a_battle([squad("m", members=men), squad("e", "b", (10, 16), 1)])
    refusal = why_not_fleet(battle, battle.units["m"], Charge("e", fleet=True), battle.members("m"))
    assert (refusal is not None) is is_refused


@rule("move.fleet.charge", "move.cost")
@pytest.mark.parametrize(
    ("terrain", "gap", "bonus", "pays"),
    [
        ((), 10.0, 2.0, True), ((), 10.1, 2.0, False),
        ((difficult((0, 10, 48, 48)),), 6.0, 2.0, True), ((difficult((0, 10, 48, 48)),), 6.1, 2.0, False),
        ((very_difficult((0, 10, 48, 48)),), 4.0, 2.0, True), ((very_difficult((0, 10, 48, 48)),), 4.1, 2.0, False),
        ((very_difficult((0, 11, 48, 12)),), 10.0, 2.0, True), ((very_difficult((0, 11, 48, 12)),), 10.1, 2.0, False),
        ((difficult((0, 11, 48, 48)),), 6.5, 2.0, True), ((difficult((0, 11, 48, 48)),), 6.6, 2.0, False),
        ((difficult((0, 10, 48, 11)), very_difficult((0, 11, 48, 12))), 6.5, 2.0, True),
    ],
)  # fmt: skip
def test_the_inches_of_fleet_are_used_where_the_ground_is_worst(
    terrain: Any, gap: float, bonus: float, pays: bool
) -> None:
    """8" of charge and 2" of Fleet: in difficult ground 4" and 2", in very difficult ground 2" (a quarter) and 2"."""
    battle = before(20, *terrain)
    charger = Charger(battle.models["m.1"], 8.0, bonus=bonus)
    path = charger_with(battle, charger.model, (Leg(20, 10 + gap),), charger.most)
    assert charger.pays(path) is pays


@rule("charge.distance", "move.variable")
@pytest.mark.parametrize(
    ("rect", "found"),
    [
        ((30, 24, 31, 25), True), ((4, 24, 5, 25), True), ((30, 5, 31, 6), True), ((4, 5, 5, 6), True),
        ((33.5, 14, 34, 15), True), ((20, 27.5, 21, 28), True), ((45, 45, 46, 46), False),
    ],
)  # fmt: skip
def test_variable_ground_about_the_chargers_and_their_target_is_found(rect: Any, found: bool) -> None:
    """Chargers from x = 10 to 30, the enemy 14" to the north; half a charge of 8" is added on every side."""
    rubble = a_piece(rect, "rubble", form="area", variable=True)
    men = [a_member(a_kind("slow", M=1)), a_member(a_kind("fast", M=4))]
    battle = a_battle([squad("m", members=men, places=[(8, 10), (30, 10)]), squad("e", "b", (20, 24), 1)], [rubble])
    assert rough_between(battle, charge_move_of(battle, Charge("e"), ["m.1", "m.2"])) is found


@rule("charge.lead-model", "melee.contact")
def test_places_to_fight_from_are_in_contact_at_the_edge_of_reach_and_halfway() -> None:
    battle = before(6)
    model, foe = battle.models["m.1"], battle.models["e.1"]
    found = places_about(battle, model, foe, 20.0, touching=False)
    gaps = {round(((x - 20) ** 2 + (y - 16) ** 2) ** 0.5, 2) for _, (x, y) in found}
    assert gaps == {1.0, 1.5, 2.0} and found[0][1] == (20.0, 14.0)
    touching = places_about(battle, model, foe, 20.0, touching=True)
    assert {round(((x - 20) ** 2 + (y - 16) ** 2) ** 0.5, 2) for _, (x, y) in touching} == {1.0}


@rule("charge.lead-model")
@pytest.mark.parametrize(("gap", "stays"), [(1.9, True), (2.1, False)])
def test_a_charger_that_has_the_enemy_in_reach_may_fight_from_where_it_is(gap: float, stays: bool) -> None:
    battle = before(gap)
    found = places_about(battle, battle.models["m.1"], battle.models["e.1"], 8.0, touching=False)
    assert ((0.0, (20.0, 10.0)) in found) is stays
