"""Blockers never rout: the rest of their unit does."""

from typing import Any

from arap.battle.battle import Battle
from arap.battle.events.things.blocking import PostHeld
from arap.rules.blocking.holding import is_blocking
from arap.rules.combats import combats
from arap.rules.melee.rounds.aftermath import Melee, check_and_flinch
from arap.rules.melee.rounds.difference import Loser
from arap.rules.morale.poor_resolve import break_under_fire
from arap.rules.morale.quarter import quarter_test
from arap.rules.squads.settling import settle
from tests.rules.blocking.doors import MIDDLE, ORK, at_door, blocked, in_melee
from tests.rules.builders import a_kind, play, squad
from tests.rules.logs import events
from tests.support import rule

FAILED = {"morale.check": (5, 6), "morale.flinch": (3, 3)}


def held(*comrades: tuple[float, float], **kind: Any) -> Battle:
    """The guard g blocks the door, with comrades behind; orks m are outside."""
    places = [MIDDLE, *comrades]
    guard = squad("g", "b", places=places, facing=180, kind=a_kind("guard", **{"Ld": 7, **kind}))
    battle = blocked(at_door([squad("m", places=[(26, 20.0)], kind=ORK), guard]), "g.1")
    return in_melee(battle, ("m", "g"))


@rule("block.hold")
def test_comrades_rout_and_the_blocker_remains_in_the_door() -> None:
    battle = held((26, 23.2), (25, 23.2))
    melee = Melee(battle, combats(battle)[0])
    play(check_and_flinch(battle, melee, [Loser("g", 2)]), FAILED)
    assert battle.units["g"].models == ("g.1",) and not battle.units["g"].routing and battle.units["g"].locked == ("m",)
    assert battle.units["g/2"].routing and battle.units["g/2"].models == ("g.2", "g.3")
    assert battle.units["m"].locked == ("g",) and is_blocking(battle, "g.1")
    (event,) = events(battle, PostHeld)
    assert event.models == ("g.1",) and not event.alone
    settle(battle)
    assert set(battle.units) == {"m", "g", "g/2"}


@rule("block.hold")
def test_a_blocker_alone_in_its_unit_stays_though_it_fails_its_check() -> None:
    battle = held()
    melee = Melee(battle, combats(battle)[0])
    play(check_and_flinch(battle, melee, [Loser("g", 2)]), {"morale.check": (5, 6)})
    assert not battle.units["g"].routing and events(battle, PostHeld)[0].alone


@rule("block.hold")
def test_a_unit_put_to_flight_by_its_losses_leaves_the_blocker_behind() -> None:
    """CORRECTIONS 32: routs by the 25 % test count too."""
    places = [MIDDLE, (26, 23.2), (25, 23.2)]
    guard = squad("g", "b", places=places, facing=180, kind=a_kind("guard", Ld=7))
    battle = blocked(at_door([squad("m", places=[(26, 14)], kind=ORK), guard]), "g.1")
    play(quarter_test(battle, "g"), {"casualty.quarter-test": (4, 5), "morale.flinch": (3, 3)})
    assert battle.units["g"].models == ("g.1",) and not battle.units["g"].routing
    assert battle.units["g/2"].routing and is_blocking(battle, "g.1")


@rule("block.hold")
def test_a_unit_of_poor_resolve_leaves_the_blocker_to_receive_the_charge() -> None:
    """CORRECTIONS 32: routs by Poor Resolve count too."""
    places = [MIDDLE, (26, 23.2), (25, 23.2)]
    guard = squad("g", "b", places=places, facing=180, kind=a_kind("guard", Ld=7, traits=("poor-resolve",)))
    battle = blocked(at_door([squad("m", places=[(26, 14)], kind=ORK), guard]), "g.1")
    gone = play(break_under_fire(battle, "m", "g", {"g": 1}), {"morale.poor-resolve": (6, 6), "morale.flinch": (3, 3)})
    assert gone == {"g/2"} and battle.units["g/2"].routing and not battle.units["g"].routing
