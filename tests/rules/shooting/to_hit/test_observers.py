"""Forward observers: who can observe, what it costs, and when the guns fire with their skill."""

from collections.abc import Sequence
from typing import Any

import pytest

from arap.army.profile import Kind, Weapon
from arap.battle.acts import Observe
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import TargetObserved
from arap.battle.secrets.knowledge import seen_of
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.to_hit.observers import guide_of, why_not_observe
from arap.rules.turn.actions import action_options, judge_act, take_action
from tests.rules.builders import Member, Squad, a_battle, a_kind, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import change, enemies, shoot
from tests.rules.shooting.striking import GUNNER, MORTAR, aimed, fire, gun, marker, off_the_dice, order
from tests.rules.shooting.to_hit.test_corrective import TARGETS, WALL, next_own_turn
from tests.support import rule

SCOUT = a_kind("scout", BS=4, traits=("scout",))
BEHIND, BEFORE = {"x": 24.0, "y": 15.0}, {"x": 44.0, "y": 30.0}
"""Behind the wall, and where the scout sees the targets."""
NINE = {"scatter.distance": (5, 4), "scatter.direction": (90,), "area.cover": (6,) * 9}


def battery(scout: Kind = SCOUT, mortar: Weapon = MORTAR, more: Sequence[Squad] = (), **settings: Any) -> Battle:
    """A mortar "s" behind a wall, its targets "t", and a scout "o" that sees them."""
    keys = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    watcher = squad("o", at=(44, 30), n=1, kind=scout, facing=300.0)
    return gun(mortar, TARGETS, kind=GUNNER, terrain=[WALL], more=[watcher, *more], settings=keys)


def act_of(battle: Battle, act: Observe, points: int = 2) -> Refusal | None:
    """Has the unit of the observer act, or says why it cannot."""
    entry = Acting("o", points)
    battle.change_turn(acting=(entry,))
    found = judge_act(battle, entry, act)
    if isinstance(found, Refusal):
        return found
    play(take_action(battle, entry, act))
    return None


def watch(battle: Battle, target: str = "t", **fields: Any) -> None:
    assert act_of(battle, Observe("o.1", target, **fields)) is None


def bombard(battle: Battle, target: str = "t", **fields: Any) -> float:
    """How far a shot scatters whose dice show nine."""
    fire(battle, NINE, target, **{"distance": 30.0, **fields})
    return marker(battle).scatter


@rule("observer.guide")
def test_the_first_shot_at_a_target_out_of_sight_has_no_skill() -> None:
    battle = battery()
    watch(battle)
    assert bombard(battle) == 9.0


@rule("observer.guide")
def test_from_the_second_shot_the_observer_lends_his_skill() -> None:
    battle = battery(shoot__corrective_indirect="second-turn-only")
    watch(battle)
    assert bombard(battle) == 9.0
    value = off_the_dice(battle, aimed(battle, distance=30.0))
    assert (value.base, value.base_reason, value.total) == (4, "Ballistic Skill of scout 1 of o, observing", 4)
    assert bombard(battle) == 5.0


@rule("observer.guide")
def test_two_points_are_spent_in_every_turn_or_the_chain_is_broken() -> None:
    battle = battery()
    why = act_of(battle, Observe("o.1", "t"), points=1)
    assert why is not None and why.reason == "2 action points needed, 1 left"
    watch(battle)
    (entry,) = battle.turn.acting
    assert entry.points == 0
    bombard(battle)
    next_own_turn(battle)
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 0
    bombard(battle)
    next_own_turn(battle)
    watch(battle)
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 0


@rule("observer.guide")
def test_a_chain_goes_on_from_turn_to_turn() -> None:
    battle = battery()
    for skill in (0, 4, 4):
        watch(battle)
        assert off_the_dice(battle, aimed(battle, distance=30.0)).base == skill
        bombard(battle)
        next_own_turn(battle)


@rule("observer.guide")
def test_guns_may_miss_a_turn_while_the_observer_watches() -> None:
    battle = battery()
    for _ in range(2):
        watch(battle)
        if battle.turn.serial == 1:
            bombard(battle)
        next_own_turn(battle)
    watch(battle)
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 4


@rule("observer.guide")
def test_it_is_refused_before_the_observer_has_acted_this_turn() -> None:
    battle = battery()
    watch(battle)
    bombard(battle)
    next_own_turn(battle)
    assert guide_of(battle, aimed(battle, distance=30.0)) is None
    watch(battle)
    guide = guide_of(battle, aimed(battle, distance=30.0))
    assert guide is not None and guide.id == "o.1"


@rule("observer.guide")
def test_the_two_points_are_needed_in_the_first_turn_too() -> None:
    battle = battery()
    bombard(battle)
    next_own_turn(battle)
    watch(battle)
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 0


@rule("observer.guide")
def test_all_shots_of_the_first_volley_are_first_shots() -> None:
    twice = a_weapon("mortar", type="assault", range=48.0, strength=4, shots=2, marker_radius=1.5, tags=("barrage",))
    battle = battery(mortar=twice)
    watch(battle)
    dice = {"scatter.distance": (5, 4, 5, 4), "scatter.direction": (90, 90), "area.cover": (6,) * 18}
    fire(battle, dice, distance=30.0)
    assert [event.scatter for event in events(battle, type(marker(battle)))] == [9.0, 9.0]
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 4


@rule("observer.guide")
def test_an_observer_that_does_not_see_the_shot_fall_does_not_guide() -> None:
    battle = battery()
    watch(battle)
    change(battle, "o.1", **BEHIND)
    bombard(battle)
    change(battle, "o.1", **BEFORE)
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 0


@rule("observer.guide")
def test_an_observer_that_does_not_see_the_target_any_more_does_not_guide() -> None:
    battle = battery()
    watch(battle)
    bombard(battle)
    change(battle, "o.1", **BEHIND)
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 0


@rule("observer.guide")
@pytest.mark.parametrize("who", ["guns", "observer"])
def test_whoever_changes_the_target_breaks_the_chain(who: str) -> None:
    battle = battery(more=[enemies("u", at=(36, 40), n=3)])
    watch(battle)
    bombard(battle)
    if who == "guns":
        bombard(battle, "u", bearing=22.0, distance=32.0)
    else:
        watch(battle, "u")
        watch(battle, "t")
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 0


@rule("observer.guide")
def test_a_place_is_the_same_target_within_three_inches() -> None:
    battle = battery(area__guess_range="exact")
    watch(battle, "", aim=(22.0, 40.0))
    assert bombard(battle, "", aim=(22.0, 40.0), distance=None) == 9.0
    near, far = (aimed(battle, "", aim=(x, 40.0)) for x in (25.0, 25.5))
    assert off_the_dice(battle, near).base == 4 and off_the_dice(battle, far).base == 0
    next_own_turn(battle)
    watch(battle, "", aim=(23.0, 41.0))
    assert off_the_dice(battle, aimed(battle, "", aim=(23.0, 41.0))).base == 4


@rule("observer.guide")
def test_one_observer_guides_all_guns_at_that_target() -> None:
    more = squad("g", at=(20, 10), n=1, kind=GUNNER, weapons=(MORTAR,))
    battle = battery(more=[more])
    watch(battle)
    bombard(battle)
    other = aimed(battle, model="g.1", distance=30.0)
    assert off_the_dice(battle, other, unit="g").base == 0
    plenty = {"shoot.to-wound": (1,) * 30, "suppress.test": (1,) * 8}
    shoot(battle, [order(battle, model="g.1", distance=30.0)], dice={**plenty, **NINE}, unit="g")
    assert off_the_dice(battle, aimed(battle, model="g.1", distance=30.0), unit="g").base == 4
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 4


@rule("observer.guide")
def test_communication_may_be_off_or_need_a_radio_or_sight() -> None:
    silent = battery(observer__communication="off")
    why = act_of(silent, Observe("o.1", "t"))
    assert why is not None and "No model can talk to the guns" in why.reason
    radio = a_kind("radio", BS=4, traits=("scout", "radio"))
    for kind, skill in ((SCOUT, 0), (radio, 0)):
        battle = battery(kind, observer__communication="radio-tagged")
        watch(battle)
        bombard(battle)
        assert off_the_dice(battle, aimed(battle, distance=30.0)).base == skill
    gunner = a_kind("gunner", W=2, traits=("radio",))
    watcher = squad("o", at=(44, 30), n=1, kind=radio, facing=300.0)
    settings = {"observer.communication": "radio-tagged"}
    battle = gun(MORTAR, TARGETS, kind=gunner, terrain=[WALL], more=[watcher], settings=settings)
    watch(battle)
    bombard(battle)
    assert off_the_dice(battle, aimed(battle, distance=30.0)).base == 4
    hidden = battery(observer__communication="line-of-sight")
    watch(hidden)
    bombard(hidden)
    assert off_the_dice(hidden, aimed(hidden, distance=30.0)).base == 0


@rule("observer.training")
def test_a_scout_may_guide() -> None:
    battle = battery()
    labels = [option.label for option in action_options(battle, Acting("o", 2)) if isinstance(option.answer, Observe)]
    assert labels == ["Observe t"]
    watch(battle)
    (event,) = events(battle, TargetObserved)
    assert (event.unit, event.model, event.target_unit) == ("o", "o.1", "t")


@rule("observer.training")
def test_a_line_trooper_is_refused() -> None:
    battle = battery(a_kind("trooper"))
    why = act_of(battle, Observe("o.1", "t"))
    assert why is not None and (why.reason, why.rule) == ("trooper 1 is not trained to observe", "observer.training")
    assert not [option for option in action_options(battle, Acting("o", 2)) if isinstance(option.answer, Observe)]


@rule("observer.training")
@pytest.mark.parametrize(
    "trait", ["observer", "officer", "senior-nco", "commissar", "scout", "tech-priest", "techmarine"]
)
def test_these_are_trained_unless_the_settings_say_otherwise(trait: str) -> None:
    kind = a_kind("watcher", traits=(trait,))
    assert act_of(battery(kind), Observe("o.1", "t")) is None
    found = act_of(battery(kind, observer__roles=["medic"]), Observe("o.1", "t"))
    assert (found is None) is (trait == "observer")


@rule("observer.guide")
def test_only_what_is_seen_is_observed() -> None:
    battle = battery()
    unit = battle.units["o"]
    for act, reason in (
        (Observe("s.1", "t"), "s.1 is not a model of o"),
        (Observe("o.1"), "Name an enemy unit to observe, or a place"),
        (Observe("o.1", "t", (1.0, 1.0)), "Name an enemy unit to observe, or a place"),
        (Observe("o.1", "s"), "Only enemy units are observed"),
        (Observe("o.1", "", (10.0, 15.0)), "scout 1 does not see the place"),
    ):
        why = why_not_observe(battle, unit, act)
        assert why is not None and why.reason == reason
    change(battle, "o.1", **BEHIND)
    why = why_not_observe(battle, unit, Observe("o.1", "t"))
    assert why is not None and why.reason == "scout 1 does not see t"
    (option,) = [each for each in action_options(battle, Acting("o", 2)) if isinstance(each.answer, Observe)]
    assert option.refusal is not None and option.refusal.reason == "o sees no enemy"


@rule("observer.guide")
def test_observers_are_not_asked_where_there_are_no_guns() -> None:
    watcher = squad("o", at=(44, 30), n=1, kind=SCOUT, facing=300.0)
    battle = a_battle([watcher, enemies("t", places=TARGETS)])
    assert not [option for option in action_options(battle, Acting("o", 2)) if isinstance(option.answer, Observe)]


@rule("observer.guide")
def test_what_a_unit_observes_is_kept_from_a_seat_that_does_not_know_it() -> None:
    battle = battery()
    watch(battle)
    bombard(battle)
    unit = battle.units["o"]
    assert seen_of(unit, frozenset({"t"})).observed == ()
    (entry,) = seen_of(unit, frozenset({"s.1"})).observed
    assert entry.guns == () and unit.observed[0].guns == (("s.1", 1),)


def notes(battle: Battle, **fields: Any) -> list[str]:
    """What the fire plan of the mortar says beside its numbers."""
    plan = plan_fire(battle, Volley("s", 1), "t", (order(battle, **{"distance": 30.0, **fields}),))
    assert plan.refusal is None
    return [remark.text for remark in plan.notes]


@rule("observer.guide")
def test_the_fire_plan_says_who_guides() -> None:
    battle = battery(more=[enemies("u", at=(36, 40), n=3)])
    assert notes(battle) == []
    watch(battle)
    assert notes(battle) == ["First shot of gunner 1: no Ballistic Skill. scout 1 of o guides it from the second on"]
    bombard(battle)
    assert notes(battle) == ["scout 1 of o guides gunner 1: Ballistic Skill 4"]
    watch(battle, "u")
    assert notes(battle) == ["No observer watches the target of gunner 1: no Ballistic Skill"]


@rule("observer.guide")
def test_of_several_observers_that_see_an_enemy_the_most_skilled_is_offered() -> None:
    captain = a_kind("captain", BS=5, traits=("officer",))
    two = squad("p", places=[(44, 32), (44, 34)], members=[Member(SCOUT), Member(captain)], facing=300.0)
    battle = battery(more=[two])
    (option,) = [each for each in action_options(battle, Acting("p", 2)) if isinstance(each.answer, Observe)]
    assert (option.answer, option.label, option.refusal) == (Observe("p.2", "t"), "Observe t", None)
