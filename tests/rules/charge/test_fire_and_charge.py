"""Fire and Charge: the chargers m of side a fire at e of side b as they come."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from arap.battle.acts import Charge, FireOrder, Pass, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.charge import ChargeDeclared
from arap.battle.events.shooting.area import FiguresStruck, MarkerPlaced, TemplatePlaced
from arap.kernel.reasons import Refusal
from arap.rules.charge.fire.charging_fire import charging_arms, charging_volley
from arap.rules.charge.fire.fire_points import charge_route_of, fire_points, stream_point
from arap.rules.melee.moving.locking import lock
from tests.rules.builders import Squad, a_battle, a_kind, a_member, a_wall, a_weapon, squad
from tests.rules.charge.charging import charge, planned, why_not
from tests.rules.logs import events
from tests.rules.reactions.standing import HARMLESS, PISTOL, charging, goals, refused, shots
from tests.support import rule

FIRE = Charge("e", fire=True)
RECEIVED = (Pass(),)
ACTION, WEAPONS = "react.fire-and-charge.action", "react.fire-and-charge.weapons"
MISSED = [6] * 20


def a_charge(gap: float, *others: Squad, men: int = 1, foes: int = 3, kind: Any = None, **given: Any) -> Battle:
    """Chargers with pistols, and unarmed enemies this far to the north."""
    weapons, members = given.pop("weapons", (PISTOL,)), given.pop("members", ())
    units = [
        squad("m", at=(20, 10), n=men, kind=kind, weapons=weapons, members=members),
        squad("e", "b", (20, 10 + gap), foes, facing=180, weapons=()),
        *others,
    ]
    return a_battle(units, **given)


def fires(battle: Battle, act: Charge = FIRE, answers: Any = RECEIVED, more: Mapping[str, Any] | None = None) -> Battle:
    return charge(battle, act=act, dice={"shoot.to-hit": MISSED, **(more or {})}, answers=answers)


def refusal(battle: Battle, act: Charge = FIRE) -> str | None:
    found = why_not(battle, act)
    return found.rule if found else None


@rule("react.fire-and-charge.action", "charge.action")
def test_one_point_pays_for_the_shots_and_the_charge() -> None:
    battle = fires(a_charge(7, men=3))
    entry = battle.acting("m")
    assert entry is not None and entry.points == 1
    assert shots(battle, "m") == 3 and battle.units["m"].locked == ("e",)
    (declared,) = events(battle, ChargeDeclared)
    assert declared.fire


@rule("react.fire-and-charge.action")
def test_chargers_do_not_fire_on_a_unit_they_do_not_charge() -> None:
    battle = a_charge(7, squad("f", "b", places=[(23, 14)], facing=180))
    assert refusal(battle, Charge("e", fire=True, orders=(FireOrder("m.1", "pistol", "f"),))) == ACTION


@rule("react.fire-and-charge.action")
def test_a_unit_may_charge_with_only_some_models_firing() -> None:
    battle = fires(a_charge(7, men=3), Charge("e", fire=True, orders=(FireOrder("m.2", "pistol", "e"),)))
    (hits,) = [hits for hits in events(battle, HitsRolled) if hits.unit == "m"]
    assert hits.models == ("m.2",)
    assert refusal(a_charge(7), Charge("e", orders=(FireOrder("m.1", "pistol", "e"),))) == ACTION


@rule("react.fire-and-charge.distance", "react.stand-and-fire.distance")
def test_exactly_the_basic_move_is_far_enough_to_fire_but_not_to_be_fired_at() -> None:
    battle = a_charge(4, foes=1)
    assert refusal(battle) is None and refused(battle) == "react.stand-and-fire.distance"


@rule("react.fire-and-charge.distance")
def test_a_charge_from_nearer_than_the_basic_move_is_made_without_fire() -> None:
    battle = a_charge(3.5, foes=1)
    assert refusal(battle) == "react.fire-and-charge.distance" and refusal(battle, Charge("e")) is None
    assert isinstance(planned(battle, Charge("e")).why_no_fire, Refusal)


@rule("react.fire-and-charge.weapons")
def test_six_with_assault_weapons_fire_once_each_and_riflemen_do_not() -> None:
    storm = a_weapon("storm", type="assault", shots=2)
    members = [*[a_member(weapons=(storm,)) for _ in range(6)], a_member(), a_member()]
    assert shots(fires(a_charge(7, members=members, foes=8)), "m") == 6


@rule("react.fire-and-charge.weapons")
def test_a_relentless_charger_fires_its_pistol_and_not_its_heavy_weapon() -> None:
    heavy = a_weapon("heavy", type="heavy", shots=4, range=36.0)
    battle = fires(a_charge(7, kind=a_kind(M=6, traits=("relentless",)), weapons=(heavy, PISTOL)))
    (hits,) = [hits for hits in events(battle, HitsRolled) if hits.unit == "m"]
    assert (hits.weapon, len(hits.throws)) == ("pistol", 1)


@rule("react.fire-and-charge.weapons")
@pytest.mark.parametrize("type_", ["rapid-fire", "heavy", "salvo", "slow", "ordinance", "grenade"])
def test_other_weapons_and_grenades_are_refused(type_: str) -> None:
    gun = a_weapon("gun", type=type_, range=18.0, **{"marker_radius": 1.0} if type_ == "grenade" else {})
    battle = a_charge(7, weapons=(gun, PISTOL), kind=a_kind(M=6))
    assert refusal(battle, Charge("e", fire=True, orders=(FireOrder("m.1", "gun", "e"),))) == WEAPONS
    assert refusal(a_charge(7, weapons=(gun,), kind=a_kind(M=6))) == WEAPONS


@rule("react.fire-and-charge.weapons")
def test_more_than_one_shot_by_a_model_is_refused() -> None:
    twice = (FireOrder("m.1", "pistol", "e"), FireOrder("m.1", "pistol", "e"))
    assert refusal(a_charge(7), Charge("e", fire=True, orders=twice)) == WEAPONS
    burst = (FireOrder("m.1", "pistol", "e", shots=2),)
    assert refusal(a_charge(7), Charge("e", fire=True, orders=burst)) == WEAPONS


@rule("react.fire-and-charge.to-hit", "shoot.snap-and-wild")
def test_chargers_hit_on_ones() -> None:
    assert goals(fires(a_charge(7, kind=a_kind(BS=4))), "m") == [1]


@rule("react.fire-and-charge.to-hit", "dice.out-of-range")
def test_soft_cover_makes_it_a_one_followed_by_three_or_less() -> None:
    hedge = a_wall((10, 16.2), (30, 16.2), height=0.8, cover="soft", opaque=False)
    battle = a_charge(7, kind=a_kind(BS=4), terrain=[hedge])
    dice = {"shoot.to-hit": [1], "shoot.to-hit.second": [3], "shoot.to-wound": [1]}
    charge(battle, act=FIRE, dice=dice, answers=[Pass()])
    (hits,) = [hits for hits in events(battle, HitsRolled) if hits.unit == "m"]
    assert (hits.needed.goal, hits.hits) == (0, 1)


@rule("react.fire-and-charge.to-hit")
def test_an_assault_shotgun_is_fired_at_half_range() -> None:
    shotgun = a_weapon("shotgun", type="assault", range=12.0, tags=("shotgun",))
    assert goals(fires(a_charge(8, weapons=(shotgun,))), "m") == [2]


@rule("react.fire-and-charge.to-hit", "shoot.to-hit.bs-zero")
def test_chargers_of_bs_0_do_not_fire() -> None:
    assert refusal(a_charge(7, kind=HARMLESS)) == WEAPONS


HAND_FLAMER = a_weapon("hand flamer", type="pistol", range=None, tags=("template",), strength=3)


@rule("react.fire-and-charge.template", "react.charge.fire-point")
@pytest.mark.parametrize(("gap", "narrow_end"), [(8, 11), (6.5, 10)])
def test_a_hand_flamer_is_laid_from_7_inches_or_from_the_start(gap: float, narrow_end: float) -> None:
    battle = a_charge(gap, kind=a_kind(M=6), weapons=(HAND_FLAMER,), foes=5)
    dice = {"template.to-hit": [3], "template.partial": [4] * 5}
    charge(battle, act=FIRE, dice=dice, answers=[Pass()])
    (laid,) = events(battle, TemplatePlaced)
    assert min([y for _, y in laid.shapes[0]]) == pytest.approx(narrow_end, abs=0.1)
    (struck,) = events(battle, FiguresStruck)
    assert {figure.needed for figure in struck.figures} == {3} and laid.needed.goal == 1


@rule("react.fire-and-charge.area", "area.scatter.half-range")
@pytest.mark.parametrize(("dice", "inches"), [((3, 5), 6), ((4, 4), 0)])
def test_a_launcher_scatters_two_dice_less_one_and_at_most_half_the_range(dice: tuple[int, int], inches: float) -> None:
    launcher = a_weapon("launcher", type="assault", range=18.0, marker_radius=1.0)
    battle = a_charge(12, kind=a_kind(M=6), weapons=(launcher,), foes=1)
    more: dict[str, Any] = {"scatter.direction": [90]} if inches else {"shoot.to-wound": [1]}
    charge(battle, act=FIRE, dice={"scatter.distance": dice, **more}, answers=[Pass()])
    (marker,) = events(battle, MarkerPlaced)
    assert marker.scatter == inches


@rule("react.fire-and-charge.action", "react.run.choice")
def test_a_unit_that_ran_is_fired_at_where_it_is_from_the_start_of_the_charge() -> None:
    battle = a_charge(7)
    fires(battle, answers=[React("e", "run")], more={"move.flee": [1, 2], "melee.free-hack": [6]})
    assert shots(battle, "m") == 1
    far = a_charge(8)
    fires(far, answers=[React("e", "run")], more={"move.flee": [4, 5]})
    assert shots(far, "m") == 0


@rule("react.fire-and-charge.action", "shoot.into-melee", "charge.into-melee")
def test_chargers_do_not_fire_into_a_melee_in_which_friends_fight() -> None:
    battle = a_charge(8, squad("n", "a", places=[(20, 19.5)], facing=180))
    lock(battle, "n", "e")
    assert refusal(battle) == "shoot.into-melee" and refusal(battle, Charge("e")) is None


@rule("react.fire-and-charge.action", "shoot.into-melee", "melee.wound-difference.charge-fire")
def test_hits_of_chargers_on_a_target_in_melee_are_shared_and_only_wounds_on_the_target_count() -> None:
    battle = a_charge(8, squad("n", "c", places=[(20, 19.5)], facing=180, weapons=()), men=2)
    lock(battle, "n", "e")
    dice = {"shoot.melee-side": [1, 6], "shoot.to-hit": [1, 1], "shoot.to-wound": [6, 6], "casualty.allocate": [1]}
    charge(battle, act=FIRE, dice=dice)
    assert "n" not in battle.units and len(battle.units["e"].models) == 2
    (onset,) = battle.turn.onsets
    assert (onset.inflicted, onset.taken) == (1, 0)


@rule("react.fire-and-charge.action")
def test_the_plan_says_whether_the_chargers_can_fire() -> None:
    assert planned(a_charge(7), Charge("e")).why_no_fire is None


@rule("react.fire-and-charge.template", "react.charge.fire-point")
def test_a_flamer_beside_the_lead_charger_is_halted_7_inches_from_its_own_nearest_enemy() -> None:
    members = [a_member(weapons=(PISTOL,), at=(20, 10)), a_member(weapons=(HAND_FLAMER,), at=(25, 9))]
    men = [replace(member, kind=a_kind(M=6)) for member in members]
    foes = squad("e", "b", places=[(20, 19), (25, 19.5)], facing=180, weapons=())
    battle = a_battle([squad("m", members=men), foes])
    about = charging(battle)
    route = charge_route_of(battle, about)
    assert route is not None and about.lead == "m.1"
    arms = charging_arms(battle, about.chargers, ())
    found = fire_points(battle, route, charging_volley("m", "e"), "e", arms)
    assert found["m.1", "pistol"] == 0 and found["m.2", "hand flamer"] == pytest.approx(3.5, abs=0.01)


@rule("react.fire-and-charge.template", "react.charge.fire-point")
def test_a_flamer_within_7_inches_of_one_enemy_is_laid_at_the_start() -> None:
    """One enemy is 6.5" away, the others are much farther."""
    flamer = a_weapon("hand-flamer", type="pistol", range=None, tags=("template",))
    units = [
        squad("m", places=[(20, 10)], weapons=(flamer,)),
        squad("e", "b", places=[(20, 16.5), (20, 24), (28, 24)], facing=180),
    ]
    battle = a_battle(units)
    onrush = charge_route_of(battle, charging(battle, Charge("e")))
    assert onrush is not None
    assert stream_point(battle, onrush, charging_volley("m", "e"), "e", "m.1") == 0.0
