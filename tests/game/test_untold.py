"""What is asked about fire before measuring is allowed tells nobody how far anything is."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.game.answers import answer_query
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import AskOdds, FirePlan, FireRow, ListTargets, PlanFire, Targets, VolleyOdds
from arap.game.view import LogEntry
from arap.kernel.breakdown import breakdown
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.shooting.firing import change_all, enemies, facing_off, low_wall, needed, orders, shoot
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.striking import FLAMER, FRAG, GRENADE, MORTAR, ROCK, gun
from tests.support import rule

TORRENT = a_weapon("torrent", type="assault", range=12.0, strength=4, tags=("template", "flamer"))
PLACES = [(23.0, 14.0), (24.0, 14.0), (25.0, 14.0)]
FURTHER = [(24.0, 24.0), (25.0, 24.0)]
SWEPT = [step / 2 for step in range(1, 13)]
BEYOND = [step / 2 for step in range(27, 40)]


def rows_of(battle: Battle, target: str, order: FireOrder) -> FireRow:
    """The row of one order, as a page asks for it."""
    plan = answer_query(battle, None, PlanFire("s", target, orders=(order,), choices=True))
    assert isinstance(plan, FirePlan)
    return plan.rows[0]


def told(row: FireRow) -> tuple[Any, ...]:
    """All that a row tells but for the order itself and how far the dice may carry what goes so far."""
    strike = row.strike
    struck = (strike.mode, strike.aim, strike.target, strike.value, strike.figures, strike.shapes) if strike else ()
    return row.refusal, row.shots, row.needed, row.wound, row.save, row.choices, struck


def sweep(battle: Battle, weapon: Weapon, distances: list[float], target: str = "", **fields: Any) -> Iterator[Any]:
    """What each of these distances straight ahead is told."""
    for distance in distances:
        order = FireOrder("s.1", weapon.id, target, bearing=0.0, distance=distance, **fields)
        yield told(rows_of(battle, target, order))


def says_one_thing(answers: Iterator[Any]) -> bool:
    first, *others = answers
    return all(other == first for other in others)


@rule("area.guess-range", "grenade.throw")
@pytest.mark.parametrize("weapon", [MORTAR, GRENADE, ROCK, FRAG])
def test_a_guess_at_a_place_finds_no_range(weapon: Weapon) -> None:
    assert says_one_thing(sweep(gun(weapon, PLACES), weapon, SWEPT))


def mixed(weapon: Weapon) -> Battle:
    """A tough man in front of a weak one."""
    members = [a_member(a_kind("weak", T=2)), a_member(a_kind("tough", T=6, save=2))]
    theirs = squad("t", "b", members=members, places=[(24.0, 15.5), (24.0, 12.0)], facing=180.0)
    return a_battle([squad("s", at=(24, 10), n=1, weapons=(weapon,)), theirs])


@rule("area.guess-range", "grenade.throw")
@pytest.mark.parametrize("weapon", [MORTAR, GRENADE, ROCK])
def test_a_guess_at_a_unit_does_not_tell_whom_of_it_is_there(weapon: Weapon) -> None:
    assert says_one_thing(sweep(mixed(weapon), weapon, SWEPT, "t"))


@rule("shoot.los.betrayed-position", "area.guess-range")
@pytest.mark.parametrize("mode", [None, "high", "indirect"])
def test_a_guess_behind_a_wall_does_not_find_who_is_betrayed_by_his_banner(mode: str | None) -> None:
    battle = gun(MORTAR, FURTHER, enemy=a_kind("enemy", role="standard"), terrain=[low_wall(23.0, height=1.6)])
    assert says_one_thing(sweep(battle, MORTAR, BEYOND, mode=mode))


@rule("shoot.los.betrayed-position")
def test_where_measuring_is_allowed_the_banner_tells() -> None:
    wall, settings = low_wall(23.0, height=1.6), {"shoot.premeasure": True}
    battle = gun(MORTAR, FURTHER, enemy=a_kind("enemy", role="standard"), terrain=[wall], settings=settings)
    assert {struck[0] for *_, struck in sweep(battle, MORTAR, BEYOND)} == {"high", "indirect"}


@rule("area.guess-range")
@pytest.mark.parametrize("weapon", [MORTAR, GRENADE, FRAG])
def test_the_odds_of_a_guess_find_no_range(weapon: Weapon) -> None:
    battle, answers = gun(weapon, PLACES), list[VolleyOdds]()
    for distance in SWEPT:
        order = FireOrder("s.1", weapon.id, "", bearing=0.0, distance=distance)
        found = answer_query(battle, None, AskOdds("s", "t", orders=(order,)))
        assert isinstance(found, VolleyOdds)
        answers.append(found)
    assert all(found == answers[0] for found in answers) and answers[0].refusal is not None


@rule("template.shape", "shoot.declare")
@pytest.mark.parametrize("weapon", [FLAMER, TORRENT])
@pytest.mark.parametrize("target", ["", "t"])
def test_a_template_is_no_ruler(weapon: Weapon, target: str) -> None:
    order = FireOrder("s.1", weapon.id, target, bearing=0.0)
    near, far = (gun(weapon, [(23.0, y), (24.0, y), (25.0, y)]) for y in (14.0, 20.0))
    shown = told(rows_of(near, target, order))
    assert shown == told(rows_of(far, target, order))
    assert rows_of(near, target, order).strike is not None


@rule("template.torrent", "shoot.declare")
@pytest.mark.parametrize("weapon", [FLAMER, TORRENT])
def test_a_template_is_proposed_by_its_direction_alone(weapon: Weapon) -> None:
    for y in (14.0, 20.0):
        battle = gun(weapon, [(23.0, y), (24.0, y), (25.0, y)])
        plan = answer_query(battle, None, PlanFire("s", "t"))
        assert isinstance(plan, FirePlan) and plan.orders == (FireOrder("s.1", weapon.id, "t", bearing=0.0),)


@rule("template.torrent", "shoot.declare")
def test_the_odds_of_a_template_are_not_told_before_measuring() -> None:
    found = answer_query(gun(FLAMER, PLACES), None, AskOdds("s", "t"))
    assert isinstance(found, VolleyOdds) and found.refusal is not None and found.left_out == ("s.1",)


def wild_plan(battle: Battle, spot: tuple[float, float]) -> FirePlan:
    plan = answer_query(battle, None, PlanFire("s", "", aim=spot))
    assert isinstance(plan, FirePlan)
    return plan


@rule("shoot.hidden-target", "smoke.los")
@pytest.mark.parametrize("settings", [{}, {"shoot.premeasure": True}])
def test_wild_fire_into_smoke_is_shown_with_the_goal_it_is_rolled_against(settings: dict[str, Any]) -> None:
    battle = facing_off(14.0, targets=2, settings=settings)
    battle.put_clouds([cloud(24, 24, 5.0)])
    shown = wild_plan(battle, (24.0, 24.0)).rows[0].needed
    rolled = needed(battle, [FireOrder("s.1", "rifle", "", aim=(24.0, 24.0))])
    assert shown == breakdown(rolled, "to hit") and "one or two models -1" in rolled.reasons


@rule("shoot.hidden-target", "hide.claim")
def test_wild_fire_does_not_find_who_has_hidden() -> None:
    there, elsewhere = (facing_off(far, targets=2, settings={"hide.display": "map"}) for far in (14.0, 30.0))
    for battle in (there, elsewhere):
        change_all(battle, "t", hidden=True)
    plans = [wild_plan(battle.known_to("a"), (24.0, 24.0)) for battle in (there, elsewhere)]
    assert plans[0] == plans[1]


def told_of_wild_fire(distance: float, *, hidden: bool) -> list[LogEntry]:
    """What the log tells of two shots at a spot from which two enemies are so far."""
    battle = facing_off(distance, n=2, targets=2, more=[enemies("x", at=(4.0, 44.0), n=1)])
    change_all(battle, "x", hidden=True)
    change_all(battle, "t", hidden=hidden)
    names, at_spot = Names(battle.scenario), orders(battle, target="", aim=(24.0, 24.0))
    shoot(battle, at_spot, dice={"shoot.to-hit": (2, 3)})
    return [
        msgspec.structs.replace(log_entry(names, 1, logged), hash="")
        for logged in battle.log
        if isinstance(logged.event, HitsRolled)
    ]


@rule("shoot.hidden-target", "hide.claim")
def test_the_log_of_wild_fire_does_not_tell_of_somebody_who_has_hidden() -> None:
    there, elsewhere = told_of_wild_fire(14.0, hidden=True), told_of_wild_fire(30.0, hidden=False)
    assert there == elsewhere and there[0].breakdown is None and there[0].dice == ()
    assert there[0].text.endswith("at the spot: no hits.")


@rule("shoot.hidden-target", "shoot.declare")
def test_before_measuring_the_shots_at_a_spot_do_not_tell_half_the_range() -> None:
    near, far = (wild_plan(facing_off(targets=1), (24.0, y)).rows[0] for y in (13.0, 32.0))
    assert near.shots is None and told(near)[1:] == told(far)[1:] and near.refusal is far.refusal is None


@rule("area.guess-range", "grenade.throw")
@pytest.mark.parametrize("weapon", [GRENADE, ROCK, FLAMER, FRAG])
def test_the_list_of_targets_does_not_tell_who_is_in_reach(weapon: Weapon) -> None:
    near, far = (answer_query(gun(weapon, [(24.0, y)]), None, ListTargets("s")) for y in (14.0, 60.0))
    assert near == far and isinstance(near, Targets) and near.targets[0].refusal is None
