"""Characters under templates and markers."""

from arap.battle.acts import Casualties, Choose
from arap.battle.battle import Battle
from arap.battle.fire_events import CasualtiesChosen, LookOutSir
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.shooting.protection import protect
from tests.rules.builders import a_battle, a_kind, a_member, asked, play, squad
from tests.rules.shooting.firing import enemies, events, facing_off
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
