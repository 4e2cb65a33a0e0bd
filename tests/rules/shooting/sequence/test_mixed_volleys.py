"""Markers, templates and ordinary shots in one volley: the order of the steps, and what counts as lost in it."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from arap.battle.acts import NO, FireOrder, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested, WoundsAllocated
from arap.battle.events.shooting.area import FiguresStruck, MarkerPlaced
from arap.kernel.requests import Approved, Ask, Roll
from arap.rules.shooting.sequence.action import shoot_action
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, a_wood, squad
from tests.rules.logs import event_types, events
from tests.rules.movement.vertical.ground import a_cliff
from tests.rules.shooting.firing import casualties, change, enemies, facing_off, orders, shoot, victims
from tests.rules.shooting.striking import FLAMER, FRAG, struck
from tests.support import rule

RIFLE = a_weapon(type="assault", range=48.0)
PAIR = [(23.5, 30.0), (24.5, 30.0)]
APART = [(14.0, 30.0), (16.0, 30.0), (32.0, 30.0), (34.0, 30.0)]
ON_TARGET = {"scatter.distance": (3, 3)}


def missile_and_rifles(*, rifles: int = 4) -> Battle:
    """A missile and rifles before six men, two of whom stand close together in the middle."""
    arms = [*[(RIFLE,)] * rifles, (FRAG,)]
    men = [a_member(a_kind("man", BS=4), weapons=weapons) for weapons in arms]
    target = enemies(places=[*PAIR, *APART], kind=a_kind("enemy", T=3))
    return a_battle([squad("s", at=(24, 10), members=men), target])


def requests(
    battle: Battle, act: Shoot, dice: Mapping[str, Sequence[int]]
) -> tuple[list[tuple[str, int]], list[tuple[str, str]]]:
    """The rolls and the questions of a shooting action in their order, every question answered with no."""
    left = {purpose: list(faces) for purpose, faces in dice.items()}
    rolls, asked = list[tuple[str, int]](), list[tuple[str, str]]()
    flow = shoot_action(battle, "s", act, False)
    answer: object = None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration:
            return rolls, asked
        if isinstance(request, Ask):
            asked.append((request.seat, request.rule))
            answer = Approved(request, NO)
        else:
            assert isinstance(request, Roll)
            rolls.append((request.purpose, request.dice))
            answer = tuple(left[request.purpose].pop(0) for _ in range(request.dice))


@rule("shoot.sequence", "suppress.test", "casualty.randomize")
def test_a_missile_on_two_men_and_one_rifle_hit_are_three_hits_in_one_tally() -> None:
    battle = missile_and_rifles()
    dice = {**ON_TARGET, "shoot.to-hit": (1, 6, 6, 6), "shoot.to-wound": (6, 6, 6), "casualty.allocate": (2,),
            "suppress.test": (1, 1)}  # fmt: skip
    rolls, asked = requests(battle, Shoot(1, orders(battle)), dice)
    assert struck(battle) == ["t.1", "t.2"]
    assert battle.units["t"].now.tallies[0].hits == 3
    assert asked == [("b", "react.ground.under-fire")]
    assert ("casualty.allocate", 1) in rolls
    assert events(battle, WoundsAllocated)[-1].sides == (6,)
    assert sorted(victims(battle)) == ["t.1", "t.2", "t.2"]
    assert sorted(casualties(battle)) == ["t.1", "t.2"]


@rule("shoot.sequence")
def test_of_three_hits_in_a_volley_one_test_is_taken() -> None:
    battle = missile_and_rifles()
    dice = {**ON_TARGET, "shoot.to-hit": (1, 6, 6, 6), "shoot.to-wound": (1, 1, 1), "suppress.test": (6, 6)}
    shoot(battle, dice=dice)
    assert len(events(battle, LeadershipTested)) == 1 and battle.units["t"].pending == 1


@rule("shoot.sequence")
def test_who_is_shot_by_the_rifles_of_a_volley_is_still_under_its_marker() -> None:
    battle = missile_and_rifles(rifles=1)
    dice = {**ON_TARGET, "shoot.to-hit": (1,), "shoot.to-wound": (6, 6, 6), "casualty.allocate": (1,),
            "suppress.test": (1, 1)}  # fmt: skip
    shoot(battle, dice=dice)
    assert sorted(victims(battle)) == ["t.1", "t.1", "t.2"] and sorted(casualties(battle)) == ["t.1", "t.2"]


def two_missiles_a_flamer_and_a_rifle() -> Battle:
    """The targets of the missiles are in a wood, those of the flamer before him."""
    arms = [(FRAG,), (RIFLE,), (FLAMER,), (FRAG,)]
    men = [a_member(a_kind("man", BS=4), weapons=weapons) for weapons in arms]
    near = enemies("u", places=[(25.0, 14.0)])
    wood = a_wood((20, 28, 30, 32), sight_depth=6.0)
    return a_battle([squad("s", at=(24, 10), members=men, spacing=2.5), enemies(places=PAIR), near], [wood])


@rule("shoot.sequence", "shoot.fast-dicing")
def test_markers_are_placed_before_any_shot_is_rolled_and_cover_is_diced_for_after_them() -> None:
    battle = two_missiles_a_flamer_and_a_rifle()
    given = (
        FireOrder("s.1", "frag", "t"), FireOrder("s.2", "rifle", "t"), FireOrder("s.3", "flamer", "u", bearing=0.0),
        FireOrder("s.4", "frag", "t"),
    )  # fmt: skip
    dice = {
        "scatter.distance": (2, 2, 4, 4), "shoot.to-hit": (1,), "template.to-hit": (1,), "area.cover": (1, 1, 1, 1),
        "shoot.to-wound": (1,) * 6, "suppress.test": (1, 1, 1, 1),
    }  # fmt: skip
    rolls, _ = requests(battle, Shoot(1, given), dice)
    assert [purpose for purpose, _ in rolls][:6] == [
        "scatter.distance", "scatter.distance", "shoot.to-hit", "template.to-hit", "area.cover", "area.cover",
    ]  # fmt: skip
    order = event_types(battle)
    assert order.index(HitsRolled) > max(n for n, kind in enumerate(order) if kind is MarkerPlaced)
    assert order.index(HitsRolled) < order.index(FiguresStruck)


@rule("shoot.sequence", "climb.damage-falls", "casualty.quarter.trigger")
def test_a_climber_killed_by_its_fall_is_lost_in_the_volley() -> None:
    climbers = squad(
        "t", "b", places=[(20, 20), (24, 20), (28, 20)], kind=a_kind("climber", save=3), weapons=(), facing=180
    )
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(RIFLE,)), climbers], [a_cliff(0.0, 6.0)])
    change(battle, "t.2", z=4.0)
    dice = {
        "shoot.to-hit": (1,), "shoot.to-wound": (6,), "casualty.allocate": (2,), "shoot.save": (5,),
        "climb.fall-hits": (1,), "hazard.to-wound": (6,), "hazard.save": (1,), "suppress.test": (1, 1),
    }  # fmt: skip
    shoot(battle, dice=dice)
    unit = battle.units["t"]
    assert casualties(battle) == ["t.2"]
    assert (unit.now.casualties, unit.now.tallies[0].casualties) == (1, 1)


@rule("shoot.sequence")
def test_a_unit_in_a_melee_takes_none_of_the_tests_after_a_volley() -> None:
    pinning = replace(RIFLE, id="sniper", tags=("pinning",))
    battle = facing_off(n=4, targets=4, weapon=pinning)
    battle.change("t", locked=("x",))
    dice = {"shoot.to-hit": (1,) * 4, "shoot.to-wound": (6,) * 4, "casualty.allocate": (1, 1, 2, 2)}
    shoot(battle, dice=dice)
    assert len(casualties(battle)) == 2 and not events(battle, LeadershipTested)
