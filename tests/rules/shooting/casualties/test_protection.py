"""Characters under templates and markers."""

from arap.army.profile import Weapon
from arap.battle.acts import Casualties, Choose, FireOrder
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import CasualtiesChosen, LookOutSir
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.shooting.casualties.protection import protect
from tests.rules.builders import a_battle, a_kind, a_member, asked, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import casualties, enemies, facing_off, shoot
from tests.rules.shooting.striking import FLAMER, GRENADE, MORTAR
from tests.support import rule

SERGEANT = a_kind("sergeant", role="leader", Ld=8)
TROOPER = a_kind("trooper")


def a_squad(settings: dict[str, str] | None = None, last: tuple[float, float] = (32.4, 20.0)) -> Battle:
    """A sergeant with eight troopers in a row: t.1 to t.4 lie under the marker."""
    men = [a_member(SERGEANT, weapons=(), at=(24, 20))]
    men += [a_member(TROOPER, weapons=(), at=(24 + 1.2 * n, 20)) for n in range(1, 8)]
    men += [a_member(TROOPER, weapons=(), at=last)]
    ours = squad("s", at=(24, 10), n=1)
    return a_battle([ours, squad("t", "b", members=men, facing=180.0)], settings=settings)


UNDER = ("t.1", "t.2", "t.3", "t.4")


@rule("casualty.look-out-sir")
def test_a_trooper_outside_the_marker_takes_the_hit_of_the_sergeant() -> None:
    battle = a_squad()
    assert play(protect(battle, "t", UNDER, "s.1"), {"casualty.look-out-sir": (4,)}) == ["t.5", "t.2", "t.3", "t.4"]
    assert [event.taken_by for event in events(battle, LookOutSir)] == ["t.5"]


@rule("casualty.look-out-sir")
def test_on_a_six_the_sergeant_is_hit() -> None:
    battle = a_squad()
    assert play(protect(battle, "t", UNDER, "s.1"), {"casualty.look-out-sir": (6,)}) == list(UNDER)
    assert [event.taken_by for event in events(battle, LookOutSir)] == [""]


@rule("casualty.look-out-sir")
def test_a_lone_character_does_not_roll() -> None:
    battle = facing_off(10, targets=1, enemy=SERGEANT)
    assert play(protect(battle, "t", ["t.1"], "s.1")) == ["t.1"]


@rule("casualty.look-out-sir")
def test_the_owner_may_name_another_of_the_rank_and_file() -> None:
    battle = a_squad()
    taken = play(protect(battle, "t", ["t.1"], "s.1"), {"casualty.look-out-sir": (1,)}, [Choose("t.8")])
    assert taken == ["t.8"]


@rule("casualty.look-out-sir")
def test_when_all_are_hit_already_the_nearest_takes_the_hit_as_well() -> None:
    battle = a_squad()
    everybody = tuple(battle.units["t"].models)
    assert play(protect(battle, "t", everybody, "s.1"), {"casualty.look-out-sir": (1,)})[0] == "t.2"


@rule("casualty.look-out-sir")
def test_only_members_in_coherency_with_him_can_step_in() -> None:
    battle = a_squad(last=(45.0, 20.0))
    ask = asked(protect(battle, "t", ["t.1"], "s.1"), {"casualty.look-out-sir": (1,)})
    assert ask is not None and Choose("t.9") not in [option.answer for option in ask.options]
    assert len(ask.options) == 7


@rule("casualty.look-out-sir")
def test_a_gunner_armed_unlike_the_others_is_a_character() -> None:
    men = [a_member(a_kind("gunner", role="heavy"), weapons=())] + [a_member(TROOPER, weapons=()) for _ in range(3)]
    battle = a_battle([squad("s", n=1), squad("t", "b", (10, 20), members=men)])
    assert play(protect(battle, "t", ["t.1"], "s.1"), {"casualty.look-out-sir": (2,)}) == ["t.2"]


@rule("casualty.look-out-sir")
def test_in_a_retinue_only_those_marked_are_covered_and_by_those_who_are_not() -> None:
    marked = a_kind("inquisitor", role="leader", traits=("look-out-sir",))
    men = [a_member(kind, weapons=()) for kind in (marked, a_kind("scribe"), a_kind("savant"))]
    battle = a_battle([squad("s", n=1), squad("t", "b", (10, 20), members=men)])
    assert play(protect(battle, "t", ["t.1", "t.2"], "s.1"), {"casualty.look-out-sir": (2,)}) == ["t.3", "t.2"]


@rule("casualty.look-out-sir")
def test_where_all_are_leaders_the_hits_stay() -> None:
    battle = facing_off(10, targets=3, enemy=SERGEANT)
    assert play(protect(battle, "t", ["t.1", "t.2"], "s.1")) == ["t.1", "t.2"]


@rule("casualty.look-out-sir")
def test_the_protection_of_characters_can_be_switched_off() -> None:
    battle = a_squad({"casualty.character-protection": "none"})
    assert play(protect(battle, "t", UNDER, "s.1")) == list(UNDER)


OWNER = {"casualty.character-protection": "owner-selects"}


@rule("casualty.owner-selects")
def test_the_owner_names_as_many_members_as_are_hit() -> None:
    battle = a_squad(OWNER)
    named = Casualties(("t.5", "t.6", "t.7"))
    assert play(protect(battle, "t", UNDER[:3], "s.1"), answers=[named]) == ["t.5", "t.6", "t.7"]
    assert events(battle, CasualtiesChosen)[0].instead_of == UNDER[:3]


@rule("casualty.owner-selects")
def test_by_default_those_are_hit_who_were() -> None:
    assert play(protect(a_squad(OWNER), "t", UNDER[:3], "s.1")) == list(UNDER[:3])


@rule("casualty.owner-selects")
def test_he_must_name_the_right_number_of_different_members_in_sight() -> None:
    battle = a_squad(OWNER)
    ask = asked(protect(battle, "t", UNDER[:3], "s.1"))
    assert isinstance(ask, Ask) and why_not(battle, ask, Casualties(("t.9", "t.8", "t.1"))) is None
    for wrong in (("t.1",), ("t.1", "t.1", "t.2"), ("t.1", "t.2", "s.1"), ("t.1", "t.1", "t.2", "t.3")):
        refusal = why_not(battle, ask, Casualties(wrong))
        assert refusal is not None and refusal.rule == "casualty.owner-selects"


@rule("casualty.owner-selects")
def test_where_no_more_are_in_sight_than_are_hit_there_is_nothing_to_choose() -> None:
    battle = a_battle([squad("s", at=(24, 10), n=1), enemies(n=2)], settings=OWNER)
    assert sorted(play(protect(battle, "t", ["t.1", "t.2"], "s.1"))) == ["t.1", "t.2"]


def under_fire(weapon: Weapon, distance: float, settings: dict[str, str] | None = None) -> Battle:
    """A sergeant and three troopers close together so far from the firer, and five more troopers beside them."""
    near = [(24.0, 0.0), (23.2, 0.9), (24.8, 0.9), (24.0, 1.2)]
    far = [(26.0 + 1.2 * n, 0.6) for n in range(5)]
    men = [a_member(TROOPER if n else SERGEANT, weapons=(), at=(x, 10 + distance + y)) for n, (x, y) in
           enumerate(near + far)]  # fmt: skip
    ours = squad("s", at=(24, 10), n=1, weapons=(weapon,), facing=0.0)
    return a_battle([ours, squad("t", "b", members=men, facing=180.0)], settings=settings)


def shelled(battle: Battle, look_out: int) -> None:
    """A mortar shell in the middle of the four; all hits wound."""
    dice = {"scatter.distance": (3, 3), "casualty.look-out-sir": (look_out,), "shoot.to-wound": (6,) * 4,
            "suppress.test": (1, 1), "pin.test": (1, 1), "morale.quarter": (1, 1)}  # fmt: skip
    shoot(battle, [FireOrder("s.1", "mortar", "t", bearing=0.0, distance=20.8)], dice=dice)


@rule("casualty.look-out-sir", "area.hits")
def test_a_trooper_outside_takes_the_hit_of_a_mortar_for_the_sergeant() -> None:
    battle = under_fire(MORTAR, 20.0)
    shelled(battle, 4)
    assert "t.1" in battle.models
    assert len(casualties(battle)) == 4
    assert events(battle, LookOutSir)[0].taken_by in casualties(battle)


@rule("casualty.look-out-sir", "area.hits")
def test_on_a_six_the_sergeant_dies_by_the_mortar() -> None:
    battle = under_fire(MORTAR, 20.0)
    shelled(battle, 6)
    assert sorted(casualties(battle)) == ["t.1", "t.2", "t.3", "t.4"]


@rule("casualty.look-out-sir", "grenade.throw")
def test_the_hit_of_a_grenade_is_taken_for_the_sergeant_too() -> None:
    battle = under_fire(GRENADE, 4.0)
    dice = {"grenade.to-hit": (1,), "casualty.look-out-sir": (5,), "shoot.to-wound": (6,) * 4, "suppress.test": (1, 1)}
    shoot(battle, [FireOrder("s.1", "grenade", "t", bearing=0.0, distance=4.8)], dice=dice)
    assert "t.1" in battle.models and len(casualties(battle)) == 4


@rule("casualty.owner-selects", "template.to-hit")
def test_the_owner_names_others_for_those_under_a_flamer() -> None:
    battle = under_fire(FLAMER, 4.0, OWNER)
    named = Casualties(("t.5", "t.6", "t.7", "t.8"))
    dice = {"template.to-hit": (1,), "shoot.to-wound": (6,) * 4, "suppress.test": (1, 1)}
    shoot(battle, [FireOrder("s.1", "flamer", "t", bearing=0.0)], dice=dice, answers=[named])
    assert sorted(casualties(battle)) == ["t.5", "t.6", "t.7", "t.8"]


@rule("casualty.owner-selects", "area.hits")
def test_a_shell_on_the_firer_himself_leaves_nothing_to_choose() -> None:
    battle = under_fire(MORTAR, 20.0, OWNER)
    dice = {"scatter.distance": (3, 3), "shoot.to-wound": (6,)}
    shoot(battle, [FireOrder("s.1", "mortar", "", bearing=0.0, distance=0.5)], dice=dice)
    assert casualties(battle) == ["s.1"] and not events(battle, CasualtiesChosen)
