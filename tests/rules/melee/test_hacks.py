"""Free hacks: blows at those who rout or cannot defend themselves."""

from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.values import Rout
from arap.rules.melee.blows.hacks import free_hacks
from tests.rules.builders import a_battle, a_kind, a_member, play, squad
from tests.rules.logs import events
from tests.rules.melee.fights import CHAINSWORD, LASPISTOL, fight, locked
from tests.support import rule


def routers(n: int = 8, **fields: int) -> Battle:
    """Six men who have reached routing enemies."""
    men = squad("m", at=(10, 10), n=6, kind=a_kind("man", **fields))
    foes = squad("e", "b", at=(10, 11.5), n=n, kind=a_kind("foe", WS=6), facing=0)
    battle = a_battle([men, foes])
    battle.change("e", rout=Rout(None))
    return battle


@rule("rout.contact-enemy", "melee.free-blow", "melee.to-hit")
def test_six_men_hack_at_routers_on_four_or_less() -> None:
    battle = routers(WS=2)
    lost = play(
        free_hacks(battle, battle.members("m"), "e"),
        {"melee.free-hack": [1, 2, 4, 4, 5, 6], "melee.to-wound": [4, 1, 6, 2], "casualty.allocate": [1, 1]},
    )
    (rolled,) = events(battle, HitsRolled)
    assert (rolled.hits, rolled.needed.needed, rolled.needed.why) == (4, "4 or less", "no defence")
    assert lost == 2 and len(battle.units["e"].models) == 6 and len(battle.units["m"].models) == 6
    assert battle.units["e"].locked == ()


@rule("melee.free-blow", "melee.ambidextrous")
def test_two_weapons_cost_their_one_against_routers_too() -> None:
    man = a_member(a_kind("man", WS=5), weapons=[CHAINSWORD, LASPISTOL])
    battle = a_battle(
        [squad("m", members=[man], places=[(10, 10)]), squad("e", "b", places=[(10, 11)], kind=a_kind("foe", WS=2))]
    )
    battle.change("e", rout=Rout(None))
    play(free_hacks(battle, battle.members("m"), "e"), {"melee.free-hack": [6, 6]})
    assert {rolled.needed.goal for rolled in events(battle, HitsRolled)} == {3}


@rule("melee.free-blow")
def test_who_is_out_of_reach_does_not_hack() -> None:
    battle = routers(n=1)
    lost = play(free_hacks(battle, battle.members("m")[:1], "e"))
    assert lost == 0 and events(battle, HitsRolled) == []


@rule("melee.free-blow", "melee.arc.defence")
def test_the_unconscious_are_hit_on_four_and_strike_nobody() -> None:
    hero = a_kind("hero", WS=6, traits=("unconscious",))
    battle = locked(
        [
            squad("m", places=[(10, 10)], kind=a_kind("imp", WS=1)),
            squad("e", "b", places=[(10, 11)], kind=hero, facing=180),
        ],
        ("m", "e"),
    )
    fight(battle, hit=[6])
    (rolled,) = events(battle, HitsRolled)
    assert (rolled.unit, rolled.needed.goal) == ("m", 4)


@rule("melee.free-blow", "melee.weapons.extra-attack", "pursuit.free-hack")
def test_one_hack_each_is_made_with_one_weapon() -> None:
    man = a_member(a_kind("man", A=2), weapons=[CHAINSWORD, LASPISTOL])
    battle = a_battle([squad("m", members=[man], places=[(10, 10)]), squad("e", "b", places=[(10, 11)])])
    battle.change("e", rout=Rout(None))
    play(free_hacks(battle, battle.members("m"), "e", one_each=True), {"melee.free-hack": [6]})
    assert [(rolled.needed.goal, len(rolled.throws)) for rolled in events(battle, HitsRolled)] == [(4, 1)]


@rule("melee.free-blow", "melee.arc.facing")
def test_who_hacks_turns_to_the_nearest_router() -> None:
    battle = a_battle([squad("m", places=[(10, 10)]), squad("e", "b", places=[(10, 11.8), (11, 10)])])
    battle.change("e", rout=Rout(None))
    play(free_hacks(battle, battle.members("m"), "e"), {"melee.free-hack": [6]})
    assert battle.models["m.1"].facing == 90


@rule("melee.free-blow")
def test_hackers_of_several_units_hack_unit_by_unit() -> None:
    men = [squad("m", places=[(10, 10)]), squad("n", places=[(11, 10)])]
    battle = a_battle([*men, squad("e", "b", places=[(10, 11), (11, 11)])])
    battle.change("e", rout=Rout(None))
    hackers = [*battle.members("m"), *battle.members("n")]
    play(free_hacks(battle, hackers, "e"), {"melee.free-hack": [6, 6]})
    assert [(rolled.unit, rolled.models) for rolled in events(battle, HitsRolled)] == [
        ("m", ("m.1",)), ("n", ("n.1",)),
    ]  # fmt: skip
