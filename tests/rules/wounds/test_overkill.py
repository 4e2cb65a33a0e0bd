"""Wounds on one who is dead already: lost, or passed on to his comrades; and which weapon has killed."""

from arap.battle.battle import Battle
from arap.battle.events import WoundsAllocated
from arap.rules.shooting.casualties.resolve import fatal_wounds
from arap.rules.wounds.hits import Hit, Tiers, Wound
from arap.rules.wounds.options import surplus_passed_on
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import casualties, change, facing_off, shoot
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)
POOLED = {"casualty.overkill": "pooled"}
FAILED = {"shoot.to-hit": (1, 1, 1), "shoot.to-wound": (6, 6, 6), "shoot.save": (1, 1, 1), "suppress.test": (1, 1)}


def a_hit(tiers: Tiers, strength: int = 3, **weapon: object) -> Hit:
    return Hit(a_weapon(**weapon), strength, True, tiers)  # type: ignore[arg-type]


def eight(settings: dict[str, str] | None = None) -> Battle:
    return facing_off(n=3, targets=8, weapon=GUN, enemy=a_kind("enemy", save=5), settings=settings)


@rule("casualty.overkill")
def test_three_failed_saves_on_models_five_two_and_five_are_two_casualties() -> None:
    battle = eight()
    shoot(battle, dice={**FAILED, "casualty.allocate": (5, 2, 5)})
    assert sorted(casualties(battle)) == ["t.2", "t.5"]


@rule("casualty.overkill")
def test_pooled_the_same_are_three_casualties_the_third_drawn_among_the_six_others() -> None:
    battle = eight(POOLED)
    shoot(battle, dice={**FAILED, "casualty.allocate": (5, 2, 5, 4)})
    assert sorted(casualties(battle)) == ["t.2", "t.5", "t.6"]
    passed = events(battle, WoundsAllocated)[-1]
    assert (passed.rule, passed.models, passed.sides) == ("casualty.overkill", ("t.6",), (6,))


@rule("casualty.overkill")
def test_pooled_wounds_go_to_the_same_tier_first_and_then_to_the_next() -> None:
    battle = facing_off(targets=6, settings=POOLED)
    hit = a_hit((("t.1", "t.2"), (), ("t.3", "t.4")))
    wounds = [Wound("t.1", hit)] * 3 + [Wound("t.3", hit)]
    suffered = play(surplus_passed_on(battle, "t", wounds), {"casualty.allocate": (2,)})
    assert [wound.model for wound in suffered] == ["t.1", "t.2", "t.4", "t.3"]


@rule("casualty.overkill")
def test_pooled_wounds_beyond_all_who_could_be_hurt_are_lost() -> None:
    battle = facing_off(targets=6, settings=POOLED)
    hit = a_hit((("t.1", "t.2"), (), ()))
    suffered = play(surplus_passed_on(battle, "t", [Wound("t.1", hit)] * 4))
    assert [wound.model for wound in suffered] == ["t.1", "t.2", "t.1", "t.1"]


@rule("casualty.overkill", "casualty.remove.characters")
def test_pooled_a_leader_keeps_his_own_wounds_and_takes_nobodys() -> None:
    men = [a_member(a_kind("leader", role="leader"), weapons=()), *[a_member(weapons=())] * 2]
    ours, theirs = squad("s", at=(24, 10), n=1), squad("t", "b", at=(24, 20), facing=180, members=men)
    battle = a_battle([ours, theirs], settings=POOLED)
    hit = a_hit((("t.1", "t.2", "t.3"), (), ()))
    suffered = play(surplus_passed_on(battle, "t", [Wound("t.1", hit)] * 2 + [Wound("t.2", hit)] * 3))
    assert [wound.model for wound in suffered] == ["t.1", "t.1", "t.2", "t.3", "t.2"]


@rule("casualty.overkill", "shoot.damage.instant-death")
def test_pooled_wounds_that_kill_outright_take_another_each() -> None:
    battle = facing_off(targets=3, enemy=a_kind("ogryn", W=3), settings=POOLED)
    hit = a_hit((("t.1", "t.2", "t.3"), (), ()), 6)
    suffered = play(surplus_passed_on(battle, "t", [Wound("t.1", hit)] * 2), {"casualty.allocate": (2,)})
    assert [wound.model for wound in suffered] == ["t.1", "t.3"]


@rule("pin.weapons.test", "casualty.remove.multi-wound-rank-and-file")
def test_a_snipers_wound_put_to_that_of_a_rifle_has_helped_to_kill() -> None:
    battle = facing_off(targets=4, enemy=a_kind("ogryn", W=2))
    tiers: Tiers = (("t.1", "t.2", "t.3", "t.4"), (), ())
    sniper, rifle = a_hit(tiers, id="sniper", tags=("pinning",)), a_hit(tiers)
    fatal = fatal_wounds(battle, [Wound("t.1", sniper), Wound("t.4", rifle)], {"t.4": False})
    assert [(wound.model, wound.hit.weapon.id) for wound in fatal] == [("t.4", "rifle"), ("t.4", "sniper")]
    change(battle, "t.4", wounds=1)
    fatal = fatal_wounds(battle, [Wound("t.1", sniper), Wound("t.4", rifle)], {"t.4": False})
    assert [wound.hit.weapon.id for wound in fatal] == ["rifle"]
