"""Falls and the hurt they do."""

from typing import Any

import pytest

from arap.battle.battle import Battle
from arap.battle.events import InjuriesRolled, ModelFell, ModelRemoved, SavesRolled
from arap.rules.movement.dice.injuries import fall, fall_strength
from arap.rules.movement.dice.trials import Halt
from tests.rules.builders import a_battle, a_kind, play, squad
from tests.rules.logs import events
from tests.support import rule


def one(**kind: Any) -> Battle:
    return a_battle([squad("m", n=4, kind=a_kind(**kind))])


@rule("climb.fall-damage")
def test_a_fall_of_five_inches_saved_by_armour() -> None:
    battle = one(save=4)
    dice = {"climb.fall-hits": [4], "hazard.to-wound": [2], "hazard.save": [4]}
    assert play(fall(battle, "m.1", 5.0), dice) == Halt(prone=True)
    (injuries,) = events(battle, InjuriesRolled)
    assert injuries.needed.base == 2 and injuries.wounds == 1 and len(injuries.throws) == 1
    (save,) = events(battle, SavesRolled)[0].saves
    assert (save.face, save.saved) == (4, True) and "m.1" in battle.models


@rule("climb.fall-damage")
def test_a_fall_of_two_and_a_half_inches_is_three_hits_of_strength_three() -> None:
    battle = one(T=4, W=3)
    dice = {"climb.fall-hits": [6], "hazard.to-wound": [5, 1, 4]}
    play(fall(battle, "m.1", 2.5), dice)
    (fell,), (injuries,) = events(battle, ModelFell), events(battle, InjuriesRolled)
    assert (fell.strength, fell.hits, injuries.needed.goal, injuries.wounds) == (3, 3, 5, 1)
    assert battle.models["m.1"].wounds == 2


@rule("climb.fall-damage")
@pytest.mark.parametrize(("height", "strength"), [(1.4, 1), (1.5, 2), (2.5, 3), (0.2, 1), (6.0, 6)])
def test_the_strength_is_the_height_to_the_nearest_inch(height: float, strength: int) -> None:
    assert fall_strength(height) == strength


@rule("climb.fall-damage")
def test_strength_twice_the_toughness_does_not_kill_outright() -> None:
    battle = one(W=3)
    play(fall(battle, "m.1", 6.0), {"climb.fall-hits": [1], "hazard.to-wound": [2]})
    assert battle.models["m.1"].wounds == 2


@rule("climb.fall-damage", "casualty.quarter.own-turn")
def test_a_death_by_falling_counts_in_the_owners_turn_only() -> None:
    for active, counted in (("a", 1), ("b", 0)):
        battle = a_battle([squad("m", n=4)], active=active)
        play(fall(battle, "m.1", 3.0, (12.0, 12.0)), {"climb.fall-hits": [1], "hazard.to-wound": [6]})
        assert battle.units["m"].now.casualties == counted
        (removed,) = events(battle, ModelRemoved)
        assert removed.at == (12, 12) and removed.rule == "climb.fall-damage"


@rule("jump.down.failed")
@pytest.mark.parametrize(("height", "halt"), [(3.0, None), (3.1, Halt(prone=True)), (6.0, Halt(prone=True))])
def test_up_to_three_inches_a_survivor_goes_on(height: float, halt: Halt | None) -> None:
    battle = one()
    assert play(fall(battle, "m.1", height), {"climb.fall-hits": [1], "hazard.to-wound": [1]}) == halt
