"""Attack arcs: at whom attacks can be aimed, and which way fighters face."""

from math import cos, radians, sin
from typing import Any

import pytest

from arap.army.profile import Kind
from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.melee import FightersTurned
from arap.rules.melee.fighting.arcs import in_arc
from arap.rules.melee.fighting.attacking import attacks_of
from arap.rules.melee.fighting.reach import opponents
from tests.army.texts import a_kind as a_kind_in_a_file
from tests.army.texts import refused_troop
from tests.rules.builders import a_kind, a_member, squad
from tests.rules.logs import events
from tests.rules.melee.fights import MISS, fight, locked, orders
from tests.support import rule

DINOSAUR = a_kind("dinosaur", A=4, size=3, base_radius=1.25, attacks=(("bite", 2), ("stomp", 1), ("tail", 1)))


def around(kind: Kind, *bearings: float, gap: float = 1.5, settings: dict[str, Any] | None = None) -> Battle:
    """A fighter at (10, 10) facing north, with enemies at these bearings."""
    places = [(10 + gap * sin(radians(each)), 10 + gap * cos(radians(each))) for each in bearings]
    foes = squad("e", "b", places=places, kind=a_kind("foe", I=1))
    return locked([squad("m", places=[(10, 10)], kind=kind), foes], ("m", "e"), settings=settings)


def aimed(battle: Battle, *aims: str) -> list[str]:
    """Whom the fighter's attacks are aimed at as it faces now."""
    attacks = attacks_of(battle, battle.models["m.1"], opponents(battle, "m"), FightOrder("m.1", aims=aims))
    return [attack.aim.id for attack in attacks]


@rule("melee.arc")
def test_a_man_may_aim_at_the_enemy_at_80_degrees_and_not_at_the_one_at_120() -> None:
    battle = around(a_kind("man", A=2), 80, 120)
    assert aimed(battle, "e.2") == ["e.1", "e.1"]


@rule("melee.arc")
def test_with_fighting_all_round_he_may_aim_at_either() -> None:
    battle = around(a_kind("man", A=2), 80, 120, settings={"melee.attack-arcs": False})
    assert aimed(battle, "e.2", "e.1") == ["e.2", "e.1"]


@rule("melee.arc.special")
@pytest.mark.parametrize(("bearings", "attacks"), [((0,), 3), ((0, 120), 4), ((0, 180), 4), ((100, 180), 2)])
def test_a_dinosaur_has_the_attacks_in_whose_arcs_there_are_enemies(bearings: tuple[float, ...], attacks: int) -> None:
    assert len(aimed(around(DINOSAUR, *bearings, gap=2.0))) == attacks


@rule("melee.arc.special")
def test_a_dinosaur_whose_head_is_busy_has_only_stomp_and_tail_for_those_behind() -> None:
    battle = around(DINOSAUR, 0, 10, 350, 170, gap=2.0)
    assert aimed(battle, "e.1", "e.1", "e.4", "e.4") == ["e.1", "e.1", "e.4", "e.4"]
    assert aimed(battle, "e.4").count("e.4") == 2


@rule("melee.arc.special")
def test_the_arcs_of_natural_attacks_by_degrees() -> None:
    reached = {}
    for arc in ("ordinary", "stomp", "tentacle", "bite", "gore", "claw", "tail"):
        battles = [around(a_kind("beast"), bearing) for bearing in (0, 45, 46, 90, 135, 136, 180)]
        reached[arc] = [in_arc(each, arc, each.models["m.1"], each.models["e.1"]) for each in battles]
    assert reached == {
        "ordinary": [True, True, True, True, False, False, False],
        "stomp": [True] * 7, "tentacle": [True] * 7,
        "bite": [True, True, False, False, False, False, False],
        "gore": [True, True, False, False, False, False, False],
        "claw": [True, True, True, True, True, False, False],
        "tail": [False, False, True, True, True, True, True],
    }  # fmt: skip


@rule("melee.arc.special")
def test_attack_types_that_do_not_add_up_are_refused_on_loading() -> None:
    assert "the attacks add up to 3, A is 4" in refused_troop(
        "like: guardsman, profile: {A: 4}, attacks: {bite: 2, tail: 1}"
    )
    beast = a_kind_in_a_file("like: guardsman, profile: {A: 3}, attacks: {bite: 2, tail: 1}")
    assert beast.attacks == (("bite", 2), ("tail", 1))


def champion_behind() -> Battle:
    """A man with a grunt of WS 3 in front and a champion of WS 5 behind."""
    foes = [a_member(a_kind("grunt", I=1)), a_member(a_kind("champion", WS=5, I=1))]
    his = squad("e", "b", members=foes, places=[(10, 11.5), (10, 8.5)])
    return locked([squad("m", places=[(10, 10)], kind=a_kind("man")), his], ("m", "e"))


@rule("melee.arc.facing")
def test_a_man_turns_to_the_champion_behind_him_unless_his_owner_keeps_him_facing_the_grunt() -> None:
    battle = champion_behind()
    fight(battle, hit=[MISS] * 3)
    assert battle.models["m.1"].facing == 180
    assert ("m.1", 180.0) in events(battle, FightersTurned)[0].facings
    kept = champion_behind()
    fight(kept, hit=[MISS] * 3, answers=[orders(FightOrder("m.1", face="e.1"))])
    assert kept.models["m.1"].facing == 0
    assert [rolled.needed.goal for rolled in events(kept, HitsRolled) if rolled.unit == "m"] == [3]


@rule("melee.arc.facing")
def test_who_can_strike_nobody_faces_the_nearest_enemy() -> None:
    small, large = a_kind("imp", size=1), a_kind("giant", size=3, base_radius=0.5, I=1)
    foes = squad("e", "b", places=[(12.5, 10), (10, 7.6)], kind=large)
    battle = locked([squad("m", places=[(10, 10)], kind=small), foes], ("m", "e"))
    fight(battle, hit=[MISS] * 2)
    assert battle.models["m.1"].facing == 180


@rule("melee.arc.defence")
def test_a_blow_from_behind_in_the_second_round_is_no_better() -> None:
    foes = squad("e", "b", places=[(10, 11.5)], kind=a_kind("foe", WS=4), facing=0)
    battle = locked([squad("m", places=[(10, 10)], kind=a_kind("man", WS=4)), foes], ("m", "e"))
    attack, *_ = attacks_of(battle, battle.models["m.1"], opponents(battle, "m"), FightOrder("m.1"))
    assert attack.needed.goal == 3
