"""Grenades and flesh hooks in a charge."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from arap.battle.acts import Charge, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested
from arap.battle.events.charge import GrenadesKept, GrenadesThrown
from arap.battle.events.melee import StepBegan
from arap.battle.values import INTERCEPT, Rout
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.kernel.requests import Approved, Ask, Flow
from arap.rules.charge.grenades import KEEP, THROW, is_before
from arap.rules.combats import combats
from arap.rules.melee.rounds.step import fight_round
from arap.rules.pursuit.chase import pursue
from arap.rules.turn.actions import take_action
from tests.rules.builders import Point, Squad, a_battle, a_kind, a_member, a_piece, a_wall, a_weapon, play, squad
from tests.rules.charge.charging import active, charge, made, planned, why_not
from tests.rules.logs import events
from tests.rules.melee.fights import MISS, fight
from tests.rules.pursuit.chases import a_chase, played
from tests.support import rule

FRAG = a_weapon("frag", type="grenade", range=None, strength=3, tags=("frag",))
SMOKE_BOMB = a_weapon("stun", type="grenade", range=None, strength=1, tags=("defensive",))
ASSAULT_ONLY = a_weapon("flash", type="grenade", range=None, strength=1, tags=("assault",))
KRAK = a_weapon("krak", type="grenade", range=None, strength=6, ap=4, marker_radius=0.0, tags=("krak",))
PISTOL = a_weapon("pistol", type="pistol", range=12.0)
MELTA = a_weapon("melta", type="grenade", range=None, strength=8, ap=1, tags=("melta",))
TRENCH = a_piece((10, 18, 32, 20), "trench", cover="hard", form="area")
MEN = [(17 + 1.2 * n, 13.0) for n in range(5)]
FOES = [(17 + 1.2 * n, 19.0) for n in range(5)]


def armed(
    id: str, side: str, places: Sequence[Point], weapons: Sequence[Any], facing: float = 0.0, **profile: Any
) -> Squad:
    """A squad whose first models have these grenades, one each; None for a model without."""
    kind = a_kind(id, **profile)
    members = [a_member(kind, weapons=[each] if each else []) for each in weapons]
    return squad(id, side, members=members, places=list(places), facing=facing)


def met(
    mine: Sequence[Any],
    his: Sequence[Any],
    *terrain: Any,
    foe_facing: float = 180.0,
    **fields: Any,
) -> Battle:
    """The chargers m, Initiative 4, with these grenades, and the enemy e, Initiative 3, with those."""
    men = armed("m", "a", MEN, mine, **{"I": 4} | fields)
    return a_battle([men, armed("e", "b", FOES, his, foe_facing)], terrain)


def used(battle: Battle) -> list[tuple[str, str]]:
    return [(event.unit, event.use) for event in events(battle, GrenadesThrown)]


def steps(battle: Battle) -> list[tuple[int, set[str]]]:
    """Of each step its Initiative and the units that fought in it."""
    return [(step.initiative, {model[0] for model in step.models}) for step in events(battle, StepBegan)]


def dice_of(battle: Battle, unit: str) -> int:
    """The attacks of a unit in the round."""
    return sum([len(rolled.throws) for rolled in events(battle, HitsRolled) if rolled.unit == unit])


def fought(battle: Battle) -> Battle:
    fight(battle, hit=[MISS] * 40)
    return battle


ALL, NOBODY = [FRAG] * 5, [None] * 5


@rule("grenade.charge.general", "grenade.charge.assault")
@pytest.mark.parametrize(("frags", "cover"), [(5, True), (6, False)])
def test_more_than_half_must_have_assault_grenades(frags: int, cover: bool) -> None:
    bunker = a_piece((10, 16.5, 34, 20), "bunker", cover="hard", form="area")
    places = [(16 + 1.1 * n, 14.0) for n in range(10)]
    men = armed("m", "a", places, [FRAG] * frags + [None] * (10 - frags), I=4)
    foes = armed("e", "b", [(20 + 1.1 * n, 17.0) for n in range(3)], [None] * 3, 180.0)
    battle = charge(a_battle([men, foes], [bunker]))
    assert made(battle).behind == "in bunker" and made(battle).cover is cover
    assert used(battle) == ([] if cover else [("m", "assault")])


@rule("grenade.charge.assault", "melee.initiative.effective", "charge.cover.effect")
def test_assault_grenades_let_marines_strike_before_men_in_a_trench() -> None:
    battle = charge(met(ALL, NOBODY, TRENCH))
    assert steps(fought(battle)) == [(4, {"m"}), (3, {"e"})]


@rule("grenade.charge.assault")
def test_a_second_unit_without_grenades_fights_the_same_trench_last() -> None:
    men = armed("m", "a", MEN, ALL, I=4)
    others = armed("n", "a", [(24 + 1.2 * n, 13.0) for n in range(3)], [None] * 3, I=4)
    foes = armed("e", "b", [(17 + 1.2 * n, 19.0) for n in range(9)], [None] * 9, 180.0)
    battle = charge(charge(a_battle([men, others, foes], [TRENCH])), unit="n")
    assert steps(fought(battle)) == [(4, {"m"}), (3, {"e"}), (1, {"n"})]


@rule("grenade.charge.assault")
def test_assault_grenades_cancel_the_cover_of_a_wall_six_inches_away() -> None:
    battle = met(ALL, NOBODY, a_wall((12, 18.3), (28, 18.3)))
    assert [note.rule for note in planned(battle).notes if "wall" in note.text] == ["grenade.charge.assault"]
    battle = charge(battle)
    assert made(battle).behind == "behind wall" and not battle.turn.onsets[0].cover


@rule("grenade.charge.assault", "react.fire-and-charge.to-hit")
def test_chargers_fire_their_pistols_at_minus_one_and_their_grenades_cancel_the_wall() -> None:
    kind = a_kind("m", M=4.0)
    men = squad("m", members=[a_member(kind, weapons=[PISTOL, FRAG])] * 5, places=MEN)
    foes = armed("e", "b", FOES, NOBODY, 180.0)
    battle = a_battle([men, foes], [a_wall((12, 18.3), (28, 18.3))])
    battle = charge(battle, act=Charge("e", fire=True), dice={"shoot.to-hit": [6] * 5})
    (rolled,) = events(battle, HitsRolled)
    assert len(rolled.throws) == 5 and rolled.needed.goal == -1
    assert made(battle).behind == "behind wall" and not made(battle).cover


@rule("grenade.charge.defensive", "react.run.choice")
def test_a_unit_that_runs_throws_no_grenades() -> None:
    battle = met(NOBODY, ALL)
    flow = declared(battle)
    request: Any = next(flow)
    kinds, dice = [], {"move.flee": (6, 6)}
    with suppress(StopIteration):
        while True:
            kinds.append(request.kind if isinstance(request, Ask) else request.purpose)
            runs = isinstance(request, Ask) and request.options[0].answer == React("e", "run")
            act = React("e", "run") if runs else request.default if isinstance(request, Ask) else None
            request = flow.send(Approved(request, act) if act else dice[request.purpose])
    assert "move.flee" in kinds and "grenades" not in kinds and used(battle) == []


@rule("grenade.charge.general")
def test_chargers_that_keep_silent_throw_nothing() -> None:
    battle = charge(met(ALL, NOBODY, TRENCH), act=Charge("e", grenades="none"))
    assert used(battle) == [] and made(battle).cover


@rule("grenade.charge.general")
@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("krak", "krak cannot be used in a charge"),
        ("melta", "melta cannot be used in a charge"),
        ("stun", "stun cannot be used in a charge"),
        ("flash", "Not more than half of m have assault grenades"),
        ("rifle", "m have no 'rifle'"),
    ],
)
def test_only_assault_grenades_can_be_named_for_a_charge(named: str, reason: str) -> None:
    battle = met([KRAK, MELTA, SMOKE_BOMB, ASSAULT_ONLY, None], NOBODY)
    refusal = why_not(battle, Charge("e", grenades=named))
    assert refusal is not None and reason in refusal.reason and refusal.rule == "grenade.charge.general"


@rule("grenade.charge.general")
def test_the_grenades_a_unit_has_may_be_named_for_its_charge() -> None:
    assert why_not(met(ALL, NOBODY), Charge("e", grenades="frag")) is None


@rule("grenade.charge.defensive", "charge.bonus.lost")
def test_defensive_grenades_take_the_extra_attack_of_a_frontal_charge() -> None:
    battle = charge(met(NOBODY, ALL))
    assert used(battle) == [("e", "defensive")] and made(battle).without == "defensive grenades"
    assert dice_of(fought(battle), "m") == 5


@rule("grenade.charge.defensive")
def test_grenades_have_no_effect_on_a_charge_from_straight_behind() -> None:
    battle = met(NOBODY, ALL, foe_facing=0.0)
    assert [note.rule for note in planned(battle).notes if "No charge bonuses" in note.text] == []
    battle = charge(battle)
    assert used(battle) == [] and made(battle).direction == "rear" and made(battle).bonus
    assert dice_of(fought(battle), "m") == 15


@rule("grenade.charge.defensive")
@pytest.mark.parametrize(("facing", "thrown"), [(180 - 130, True), (180 - 140, False)])
def test_the_nearest_charger_must_come_into_the_fire_arc_by_a_turn_of_90_degrees(facing: float, thrown: bool) -> None:
    men, foes = armed("m", "a", [(20, 12)], [None]), armed("e", "b", [(20, 18)], [FRAG], facing)
    assert bool(used(charge(a_battle([men, foes])))) is thrown


@rule("grenade.charge.defensive")
def test_grenades_thrown_at_chargers_that_turn_out_to_come_from_the_rear_had_no_effect() -> None:
    """The nearest charger is in front of half of the models, but all chargers end behind the models they engage."""
    men = armed("m", "a", [(20, 12)], [None])
    members = [a_member(a_kind("e"), weapons=[FRAG], facing=facing) for facing in (0, 180)]
    foes = squad("e", "b", members=members, places=[(20, 16), (20, 18)])
    battle = charge(a_battle([men, foes]))
    assert used(battle) == [("e", "defensive")] and made(battle).direction == "rear" and made(battle).bonus


@rule("grenade.charge.defensive", "react.charge.options")
def test_a_pinned_unit_throws_its_grenades_at_chargers_three_inches_away() -> None:
    men = armed("m", "a", [(18 + 1.2 * n, 16.0) for n in range(5)], NOBODY)
    battle = a_battle([men, armed("e", "b", FOES, ALL, 180.0)])
    battle.change("e", pinned_until=3)
    assert dice_of(fought(charge(battle)), "m") == 5


@rule("grenade.charge.defensive", "grenade.charge.general")
def test_four_of_ten_with_grenades_are_not_enough() -> None:
    foes = armed("e", "b", [(15 + 1.1 * n, 19.0) for n in range(10)], [FRAG] * 4 + [None] * 6, 180.0)
    battle = charge(a_battle([armed("m", "a", MEN, NOBODY), foes]))
    assert used(battle) == [] and made(battle).bonus


@rule("grenade.charge.defensive")
def test_a_unit_already_in_melee_throws_no_grenades_at_a_second_charger() -> None:
    others = armed("n", "a", [(17 + 1.2 * n, 17.7) for n in range(2)], [None] * 2)
    battle = a_battle([armed("m", "a", MEN, NOBODY), others, armed("e", "b", FOES, ALL, 180.0)])
    battle.change("e", locked=("n",))
    battle.change("n", locked=("e",))
    battle = charge(battle)
    assert used(battle) == [] and made(battle).bonus


@rule("grenade.charge.defensive")
def test_routers_throw_no_grenades() -> None:
    battle = met(ALL, ALL)
    battle.change("e", rout=Rout("m"))
    charge(battle, dice={"melee.free-hack": [6] * 10})
    assert used(battle) == []


@rule("charge.bonus.lost", "morale.flank-rear", "morale.check")
def test_a_unit_that_met_a_flank_charge_with_grenades_checks_with_one_for_the_flank() -> None:
    battle = charge(met(NOBODY, ALL, foe_facing=90.0))
    onset = battle.turn.onsets[0]
    assert (onset.direction, onset.bonus, onset.unsettles) == ("flank", False, True)
    dice = {"melee.to-hit": [1, *[MISS] * 20], "melee.to-wound": [6], "casualty.allocate": [1], "morale.check": [2, 2]}
    play(fight_round(battle, combats(battle)[0]), dice)
    (check,) = events(battle, LeadershipTested)
    assert [line.value for line in check.needed.modifiers] == [-1, -1]


def declared(battle: Battle) -> Flow[None]:
    active(battle)
    return take_action(battle, battle.turn.acting[-1], Charge("e"))


def the_question(battle: Battle) -> Ask:
    """The question about grenades; questions before it get their defaults, and no die is given."""
    flow = declared(battle)
    request = next(flow)
    while isinstance(request, Ask) and request.kind != "grenades":
        request = flow.send(Approved(request, request.default))
    assert isinstance(request, Ask)
    return request


def silently(battle: Battle) -> Battle:
    """The charge, the charged unit keeping silent."""
    played(declared(battle), {}, grenades=KEEP)
    return battle


@rule("grenade.charge.general", "grenade.charge.defensive")
def test_the_owner_of_the_charged_unit_is_asked_and_may_keep_silent() -> None:
    ask = the_question(met(NOBODY, ALL))
    assert (ask.seat, ask.kind, ask.about, ask.default) == ("b", "grenades", ("e", "m"), THROW)
    assert [option.answer for option in ask.options] == [THROW, KEEP]
    battle = silently(met(NOBODY, ALL))
    assert used(battle) == [] and [event.unit for event in events(battle, GrenadesKept)] == ["e"]
    assert dice_of(fought(battle), "m") == 10


@rule("grenade.charge.general", "charge.sequence", "charge.distance")
def test_grenades_come_before_the_dice_for_distance() -> None:
    """No die is given: the question comes first."""
    rubble = a_piece((0, 14, 48, 16), "rubble", variable=True, form="area")
    assert the_question(met(ALL, ALL, rubble)).kind == "grenades"


@rule("grenade.charge.general", "grenade.limit")
def test_grenades_of_a_charge_do_not_count_as_thrown_in_shooting() -> None:
    battle = charge(met(ALL, ALL))
    assert battle.units["m"].now.throwers == battle.units["e"].now.throwers == ()
    assert battle.models["m.1"].spent == battle.models["m.1"].empty == ()


@rule("grenade.charge.assault", "grenade.charge.defensive")
def test_both_sides_may_throw_grenades_in_one_charge() -> None:
    battle = charge(met(ALL, [SMOKE_BOMB] * 5, TRENCH))
    assert used(battle) == [("m", "assault"), ("e", "defensive")]
    assert steps(fought(battle)) == [(4, {"m"}), (3, {"e"})] and dice_of(battle, "m") == 5


HOOKS: dict[str, Any] = {"traits": ("flesh-hooks",)}


@rule("melee.flesh-hooks", "melee.initiative.effective")
def test_fast_chargers_with_flesh_hooks_strike_together_with_men_in_a_trench() -> None:
    battle = charge(met(NOBODY, NOBODY, TRENCH, I=5, **HOOKS))
    assert made(battle).hooks and steps(fought(battle)) == [(3, {"m", "e"})]


@rule("melee.flesh-hooks")
def test_slow_chargers_with_flesh_hooks_strike_together_with_marines_in_the_first_round_only() -> None:
    men = armed("m", "a", MEN, NOBODY, I=2, **HOOKS)
    marines = armed("e", "b", FOES, NOBODY, 180.0, I=4)
    battle = charge(a_battle([men, marines], [a_wall((12, 18.3), (28, 18.3))]))
    plan = planned(a_battle([men, marines], [a_wall((12, 18.3), (28, 18.3))]))
    assert "melee.flesh-hooks" in [note.rule for note in plan.notes]
    assert steps(fought(battle)) == [(4, {"m", "e"})]
    battle.log.clear()
    assert steps(fought(battle)) == [(4, {"e"}), (2, {"m"})]


@rule("melee.flesh-hooks", "charge.cover.no-benefit")
def test_flesh_hooks_do_nothing_where_cover_does_not_count() -> None:
    battle = met(NOBODY, NOBODY, TRENCH, I=5, **HOOKS)
    battle.change("e", pinned_until=3)
    assert steps(fought(charge(battle))) == [(5, {"m"}), (3, {"e"})]
    battle = charge(met(ALL, NOBODY, TRENCH, I=5, **HOOKS))
    assert not made(battle).hooks and steps(fought(battle)) == [(5, {"m"}), (3, {"e"})]


@rule("melee.flesh-hooks")
def test_chargers_with_flesh_hooks_take_the_pace_of_the_defender_each_faces() -> None:
    """m.1 faces the slow defender, m.2 the fast one; m.3 is not engaged and takes the higher."""
    men = armed("m", "a", [(17, 14), (22, 14), (12, 13)], [None] * 3, I=5, **HOOKS)
    slow, fast = a_kind("slow", I=2), a_kind("fast", I=4)
    foes = squad("e", "b", members=[a_member(slow), a_member(fast)], places=[(17, 19), (22, 19)], facing=180)
    battle = charge(a_battle([men, foes], [TRENCH]), act=Charge("e", models=("m.1", "m.2")))
    fight(battle, hit=[MISS] * 20)
    assert [(step.initiative, step.models) for step in events(battle, StepBegan)] == [
        (4, ("m.2", "e.2")), (2, ("m.1", "e.1")),
    ]  # fmt: skip


@rule("melee.flesh-hooks")
def test_most_of_the_unit_must_have_flesh_hooks() -> None:
    hooked, plain = a_kind("hooked", I=5, traits=("flesh-hooks",)), a_kind("plain", I=5)
    men = squad("m", members=[a_member(hooked), a_member(hooked), a_member(plain), a_member(plain)], places=MEN[:4])
    battle = charge(a_battle([men, armed("e", "b", FOES, NOBODY, 180.0)], [TRENCH]))
    assert not made(battle).hooks and steps(fought(battle)) == [(3, {"e"}), (1, {"m"})]


@rule("grenade.charge.defensive", "pursuit.other-enemy")
def test_a_fresh_unit_throws_its_grenades_at_pursuers_that_reach_it() -> None:
    kind = a_kind("c")
    fresh = squad("c", "b", at=(24.2, 15.5), members=[a_member(kind, weapons=[FRAG])], facing=180)
    battle = a_chase(14, more=[fresh])
    played(pursue(battle, "a", "b"), {"move.flee": (4, 5)})
    assert used(battle) == [("c", "defensive")] and battle.units["a"].locked == ("c",)
    assert [(onset.target, onset.bonus) for onset in battle.turn.onsets] == [("c", False)]


def step_in(flow: Flow[None]) -> None:
    """Takes every interception on offer."""
    with suppress(StopIteration):
        request: Any = next(flow)
        while True:
            acts = [option.answer for option in request.options]
            steps = [act for act in acts if isinstance(act, React) and act.reaction == INTERCEPT]
            request = flow.send(Approved(request, steps[0] if steps else request.default))


@rule("grenade.charge.defensive", "react.intercept.resolve")
def test_nobody_throws_grenades_in_a_charge_that_is_intercepted() -> None:
    men = armed("m", "a", [(10, 10)], [FRAG], 90.0, M=6)
    target = armed("e", "b", [(20, 10)], [FRAG], 270.0)
    beside = armed("w", "b", [(15, 11.5)], [FRAG], 180.0)
    battle = a_battle([men, target, beside])
    step_in(declared(battle))
    assert battle.units["m"].locked == ("w",) and used(battle) == []


@rule("grenade.charge.general")
def test_the_log_tells_who_threw_grenades_and_who_kept_silent() -> None:
    battle = silently(met(ALL, ALL, TRENCH))
    names = Names(battle.scenario)
    texts = [log_entry(names, n, logged).text for n, logged in enumerate(battle.log, 1)]
    assert "m throw assault grenades at e." in texts and "e throw no grenades at m." in texts
    assert any("in trench, but assault grenades cancel the cover" in text for text in texts)


@rule("grenade.charge.general", "move.fleet.charge")
def test_chargers_that_use_fleet_throw_no_grenades() -> None:
    battle = met([FRAG] * 5, [None] * 5, TRENCH, traits=("fleet",))
    charge(battle, act=Charge("e", fleet=True), dice={"move.fleet": [3]})
    assert not [thrown for thrown in events(battle, GrenadesThrown) if thrown.unit == "m"]


@rule("grenade.charge.defensive")
@pytest.mark.parametrize(("facing", "before"), [(45.0, True), (315.0, True), (44.8, False), (315.2, False)])
def test_a_charger_at_exactly_135_degrees_comes_into_the_arc(facing: float, before: bool) -> None:
    """The fire arc is 45 degrees to each side, and a turn of 90 is allowed."""
    battle = a_battle([squad("m", at=(20, 10), n=1), squad("e", "b", (20, 16), 1, facing=facing)])
    assert is_before(battle, battle.units["e"], "m.1") is before
