"""Models that have hidden: what can and cannot be fired at them, and what they can do from hiding."""

from typing import Any

import pytest

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested
from arap.battle.secrets.knowledge import secrets_of, unknown_to
from arap.rules.sight.positions import knows_position
from tests.rules.builders import a_kind, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, change, change_all, facing_off, orders, refused, shoot, victims
from tests.rules.shooting.striking import (
    FRAG,
    GRENADE,
    MORTAR,
    aimed,
    gun,
    marker,
    not_aimed,
    off_the_dice,
    order,
    scattered_by,
    struck,
)
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)
TEN = [(20.0 + n, 40.0) for n in range(10)]
NEEDLE = a_weapon("needle", type="assault", range=36.0, strength=8, tags=("low-signature",))


def hiding(battle: Battle, *models: str) -> Battle:
    for model in models or battle.units["t"].models:
        change(battle, model, hidden=True)
    return battle


def seen(battle: Battle) -> Battle:
    """The battle as the firers know it."""
    return battle.known_to("a")


@rule("shoot.declare", "shoot.los")
def test_nobody_aims_at_a_hidden_unit() -> None:
    battle = hiding(facing_off(weapon=GUN))
    refusal = refused(seen(battle), [FireOrder("s.1", "gun", "counter-1")])
    assert refusal is not None and refusal.rule == "hide.claim"
    assert not_aimed(seen(hiding(gun(FRAG, TEN))), "counter-1").rule == "area.aim-point"


@rule("casualty.eligible")
def test_of_a_unit_partly_hidden_only_those_who_show_are_hurt() -> None:
    battle = hiding(facing_off(targets=4, weapon=GUN), "t.1", "t.2")
    (fire,) = aim(battle)
    assert fire.tiers == (("t.3", "t.4"), (), ())


@rule("shoot.hidden-target")
def test_wild_fire_at_the_place_hits_those_who_hide_there_and_does_not_reveal_them() -> None:
    battle = hiding(facing_off(10.0, targets=3, weapon=GUN))
    dice = {"shoot.to-hit": (1,), "shoot.to-wound": (6,), "casualty.allocate": (2,), "suppress.test": (1, 1)}
    shoot(battle, [FireOrder("s.1", "gun", "", aim=(24.0, 20.0))], dice=dice)
    assert len(victims(battle)) == 1 and all(model.hidden for model in battle.members("t"))


@rule("shoot.hidden-target")
@pytest.mark.parametrize(("hidden", "shown"), [(False, {"t": True, "": True}), (True, {"t": True, "": False})])
def test_dice_of_wild_fire_are_shown_unless_the_shots_might_hit_a_hidden_model(
    hidden: bool, shown: dict[str, bool]
) -> None:
    """One man fires at a target he sees, the other wildly at the place where others stand or hide."""
    there = squad("u", "b", (34.0, 20.0), 3, facing=180.0)
    battle = facing_off(10.0, n=2, targets=3, weapon=GUN, more=[there])
    change_all(battle, "u", hidden=hidden)
    fires = [FireOrder("s.1", "gun", "t"), FireOrder("s.2", "gun", "", aim=(34.0, 20.0))]
    shoot(battle, fires, dice={"shoot.to-hit": (6, 6), "suppress.test": (1,) * 4})
    assert {event.target_unit: event.told for event in events(battle, HitsRolled)} == shown


@rule("area.modes", "area.hidden")
@pytest.mark.parametrize(("weapon", "wish"), [(MORTAR, {}), (FRAG, {"mode": "hidden"})])
def test_area_fire_at_a_hidden_unit_rolls_three_dice(weapon: Any, wish: dict[str, Any]) -> None:
    battle = hiding(gun(weapon, TEN))
    assert aimed(seen(battle), "counter-1", bearing=0.0, distance=30.0, **wish).mode == "hidden"
    assert scattered_by(battle, (6, 4, 2), "counter-1", bearing=0.0, distance=30.0, **wish) == 10
    assert scattered_by(battle, (5, 5, 3), "counter-1", bearing=0.0, distance=30.0, **wish) == 5


@rule("area.hidden", "area.guess-range")
def test_a_bearing_at_a_hidden_unit_must_be_guessed_as_well() -> None:
    assert not_aimed(seen(hiding(gun(MORTAR, TEN))), "counter-1", distance=30.0).rule == "area.guess-range"


@rule("area.hidden", "area.hits")
def test_hits_on_hidden_models_are_resolved_as_on_others() -> None:
    battle = hiding(gun(MORTAR, [(29.0, 40.0), (30.0, 40.0)]))
    scattered_by(battle, (5, 5, 3), "counter-1", bearing=0.0, distance=30.0)
    assert (marker(battle).place, struck(battle)) == ((29.0, 40.0), ["t.1", "t.2"])


@rule("area.aim-point", "area.hidden")
def test_what_hides_near_a_place_changes_nothing_of_the_shot_at_it() -> None:
    battle = hiding(gun(FRAG, [(24.0, 30.0)], settings={"hide.display": "map"}))
    shot = aimed(seen(battle), "", aim=(24.5, 30.0))
    assert (shot.target, off_the_dice(seen(battle), shot).reasons) == ("", [])


@rule("shoot.los.betrayed-position")
def test_a_banner_does_not_betray_a_hidden_unit() -> None:
    battle = gun(MORTAR, TEN, enemy=a_kind("enemy", role="standard"))
    assert knows_position(battle, battle.models["s.1"], "t")
    change_all(battle, "t", hidden=True)
    assert not knows_position(seen(battle), battle.models["s.1"], "counter-1")


def took_test(battle: Battle) -> bool:
    return any(event.test == "pinning" for event in events(battle, LeadershipTested))


def ten_at(distance: float) -> list[tuple[float, float]]:
    return [(24.0, 10.0 + distance)] + [(30.0 + n, 12.0 + distance) for n in range(9)]


@rule("pin.weapons.designated")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_grenade_that_kills_one_pins_if_he_who_threw_it_was_hidden_and_stays_so(hidden: bool) -> None:
    battle = gun(GRENADE, ten_at(5.0))
    change(battle, "s.1", hidden=hidden)
    dice = {"grenade.to-hit": (1,), "shoot.to-wound": (6,), "pin.test": (1, 1)}
    shoot(battle, [order(battle, bearing=0.0, distance=5.0)], dice=dice)
    assert len(battle.units["t"].models) == 9
    assert took_test(battle) == hidden == battle.models["s.1"].hidden


@rule("pin.weapons.realistic")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_low_signature_weapon_pins_if_its_user_is_hidden(hidden: bool) -> None:
    battle = gun(NEEDLE, ten_at(8.0), settings={"pin.weapon-list": "realistic"})
    change(battle, "s.1", hidden=hidden)
    dice = {"shoot.to-hit": (1,), "shoot.to-wound": (6,), "casualty.allocate": (1,), "pin.test": (1, 1)}
    shoot(battle, orders(battle), dice=dice)
    assert len(battle.units["t"].models) == 9 and took_test(battle) == hidden


@rule("shoot.corrective-aiming.indirect", "area.hidden", "area.guess-range")
def test_nobody_corrects_guesses_at_a_unit_that_hides() -> None:
    watcher = squad("o", at=(40, 38), n=1, kind=a_kind("observer", traits=("observer",)), facing=270.0)
    reasons = []
    for hidden in (False, True):
        battle, target = gun(MORTAR, TEN, more=[watcher]), "counter-1" if hidden else "t"
        change_all(battle, "t", hidden=hidden)
        for _ in range(2):
            faces = (6, 4, 2) if hidden else (6, 4)
            scattered_by(battle, faces, target, bearing=0.0, distance=30.0)
            battle.change_turn(serial=battle.turn.serial + 2)
        value = marker(battle).value
        assert value is not None
        reasons.append(value.reasons)
    assert reasons == [["corrective aiming +1"], []]


@rule("shoot.hidden-target")
def test_models_hide_from_other_sides_and_not_from_their_own() -> None:
    battle = hiding(facing_off(), "t.1")
    change(battle, "s.1", hidden=True)
    secrets = secrets_of(battle)
    assert unknown_to(secrets, "a") == {"t.1"} and unknown_to(secrets, "b") == {"s", "s.1"}
