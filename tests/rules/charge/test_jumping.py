"""Charges down from above: a jump into the melee, from the declaration to the blows of the first round."""

from arap.battle.acts import Charge, ModelPath
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ModelFell, WoundsRolled
from arap.rules.combats import combats
from arap.rules.melee.rounds.round import fight_steps
from tests.rules.builders import a_battle, a_kind, a_weapon, play, squad
from tests.rules.charge.charging import charge
from tests.rules.logs import events
from tests.rules.movement.vertical.ground import a_ledge, go
from tests.support import rule

SWORD = a_weapon("sword", type="melee", range=None, strength=None)
DOWN = Charge("e", paths=(ModelPath("m.1", (go(21.5, "jump", x=21),)),))


def above(drop: float) -> Battle:
    """A swordsman an inch from the edge of a ledge, and a slower man of equal WS an inch from its foot."""
    jumper = a_kind("jumper", WS=4, S=3, T=3, A=1, I=4, W=3)
    troops = [
        squad("m", at=(21, 20), n=1, kind=jumper, weapons=[SWORD]),
        squad("e", "b", at=(20, 22), n=1, kind=a_kind("foe", WS=4, T=3, I=3), weapons=[SWORD], facing=90),
    ]
    return a_battle(troops, [a_ledge(drop)])


@rule("jump.into-melee", "charge.sequence", "melee.attacks")
def test_who_lands_safely_strikes_twice_one_better_and_one_harder() -> None:
    battle = charge(above(3.0), act=DOWN, dice={"jump.test": [3]})
    (onset,) = battle.turn.onsets
    assert onset.jumpers == ("m.1",) and onset.bonus and battle.models["m.1"].z == 0
    play(fight_steps(battle, combats(battle)[0]), {"melee.to-hit": [4, 5, 6], "melee.to-wound": [1]})
    first = events(battle, HitsRolled)[0]
    assert (len(first.throws), first.needed.goal, first.hits) == (2, 4, 1)
    assert events(battle, WoundsRolled)[0].needed.goal == 3


@rule("jump.into-melee")
def test_who_falls_has_neither_bonus_and_fights_on_in_prone_at_half_his_skill() -> None:
    falling = {"jump.test": [3, 6], "climb.fall-hits": [1], "hazard.to-wound": [1]}
    battle = charge(above(5.0), act=DOWN, dice=falling)
    (fell,) = events(battle, ModelFell)
    assert (fell.height, fell.strength, fell.hits) == (5.0, 5, 1) and battle.models["m.1"].z == 0
    (onset,) = battle.turn.onsets
    assert (onset.jumpers, onset.fallen) == ((), ("m.1",)) and battle.models["m.1"].prone
    play(fight_steps(battle, combats(battle)[0]), {"melee.to-hit": [1, 6], "melee.to-wound": [1]})
    first = events(battle, HitsRolled)[0]
    assert first.unit == "m" and (len(first.throws), first.needed.goal) == (1, 2)
    assert events(battle, WoundsRolled)[0].needed.goal == 4


@rule("jump.into-melee", "charge.arrange.leftover")
def test_who_jumps_down_but_reaches_no_enemy_has_nothing_from_the_jump() -> None:
    """m.1 charges on the ground; m.2 jumps down from the ledge and is left behind."""
    men = squad("m", places=[(20, 26), (21, 20)], kind=a_kind("jumper", I=4, W=3), weapons=[SWORD])
    battle = a_battle([men, squad("e", "b", places=[(20, 33)], facing=180)], [a_ledge(3.0)])
    act = Charge("e", paths=(ModelPath("m.2", (go(21.5, "jump", x=21),)),))
    charge(battle, act=act, dice={"jump.test": [3]})
    (onset,) = battle.turn.onsets
    assert battle.models["m.2"].z == 0 and (onset.jumpers, onset.fallen) == ((), ())
