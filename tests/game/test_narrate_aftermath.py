"""The end of a melee round is told in sentences."""

from math import cos, pi, sin

import pytest

from arap.battle import events as happened
from arap.battle.battle import Logged
from arap.battle.events import AnyEvent
from arap.battle.events import aftermath as after
from arap.battle.events import pursuit as pursuit
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.kernel.reasons import Modifier
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.kernel.two_dice import TwoDiceTarget
from arap.rules.melee.leaving.flinching import flinch_from_melee
from tests.rules.builders import a_scenario, play, squad
from tests.rules.melee.rows import in_melee
from tests.support import rule

NAMES = Names(a_scenario([squad("a1"), squad("b1", "b", at=(20, 30))]))
GOAL = Target("melee.hit-and-run", "low", 5, "Initiative")
CHECK = TwoDiceTarget(
    "morale.check", 7, "Leadership of the troops", (Modifier(-2, "wounds lost by", "morale.modifiers"),)
)


def told(event: AnyEvent) -> str:
    return log_entry(NAMES, 1, Logged(event)).text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            after.RoundDecided(rule="melee.wound-difference.who-tests", units=("a1", "b1"), losers=(("b1", 2),)),
            "b1 lose the round by 2.",
        ),
        (
            after.RoundDecided(rule="melee.wound-difference.who-tests", units=("a1", "b1"), losers=()),
            "Nobody tests morale.",
        ),
        (after.BrokeOff(rule="melee.break-off", unit="a1", left=("b1",)), "a1 break off from b1."),
        (after.BrokeOff(rule="melee.hit-and-run", unit="a1", left=("b1",)), "a1 break off from b1 by Hit and Run."),
        (
            after.HitAndRunTested(rule="melee.hit-and-run", unit="a1", needed=GOAL, throw=Throw(6, False)),
            "a1 try Hit and Run, 5 or less needed: failed, so they stay in the melee.",
        ),
        (
            after.NoRoomToFlinch(rule="rout.nowhere.flinch-no-room", unit="a1"),
            "a1 will not rout: without room to flinch a unit stays in the melee and fights on.",
        ),
        (after.MeleeOver(rule="melee.when-fought", unit="a1"), "The melee is over for a1."),
        (
            happened.LeadershipTested(
                rule="morale.check", unit="b1", test="morale", needed=CHECK, faces=(3, 3), passed=False
            ),
            "b1 test for morale: 6 against 5, failed.",
        ),
        (
            happened.UnitMoved(rule="melee.consolidate", unit="a1", models=(), points=0, manner="consolidation"),
            "a1 stay instead of consolidating.",
        ),
        (
            happened.AllowanceRolled(
                rule="melee.consolidate", unit="a1", models=(), die="D6", faces=(4,), values=(4,), inches=4.0
            ),
            'a1 may consolidate up to 4" (1D6).',
        ),
    ],
)
def test_what_follows_a_round_is_told(event: AnyEvent, text: str) -> None:
    assert told(event) == text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (pursuit.PursuitBegan(rule="pursuit.declare", unit="a1", routers="b1"), "a1 pursue b1."),
        (
            pursuit.PursuitEnded(rule="pursuit.declare", unit="a1", why="held back"),
            "a1 do not pursue: their owner holds them back.",
        ),
        (
            pursuit.PursuitEnded(rule="pursuit.halt", unit="a1", why="halted"),
            "a1 stop pursuing: their owner halts them.",
        ),
        (
            pursuit.PursuitRolled(rule="pursuit.move", unit="a1", routers="b1", faces=(3, 4)),
            'a1 run after b1, up to 7".',
        ),
        (
            pursuit.PursuersLeftTable(rule="pursuit.leave-table", unit="a1", at=(3, 48), models=("a1.1",)),
            "a1 follow the routers off the table.",
        ),
        (
            pursuit.ReturnRolled(rule="pursuit.return", unit="a1", side="a", face=3, returns=False),
            "a1 roll to return, 4 or more needed: they stay away.",
        ),
        (
            pursuit.PursuersReturned(rule="pursuit.return", unit="a1", places=(("a1.1", 3, 47),), facing=180),
            "a1 return to the table.",
        ),
    ],
)
def test_a_pursuit_is_told(event: AnyEvent, text: str) -> None:
    assert told(event) == text


def test_a_morale_check_is_told_with_its_reasons() -> None:
    event = happened.LeadershipTested(
        rule="morale.check", unit="b1", test="morale", needed=CHECK, faces=(3, 3), passed=False
    )
    entry = log_entry(NAMES, 1, Logged(event))
    assert entry.breakdown is not None and [str(line) for line in entry.breakdown.modifiers] == ["wounds lost by -2"]


@rule("rout.nowhere.flinch-no-room", "morale.flinch")
@pytest.mark.parametrize(
    ("enemies", "radius", "told"),
    [
        (
            3,
            1.9,
            [
                "a breaks and routs away from b.",
                "a cannot flinch: no way leads away from the enemy. It routs where it stands.",
                "The melee is over for b.",
            ],
        ),
        (
            6,
            1.02,
            [
                "a breaks and routs away from b.",
                "a cannot flinch: there is no room.",
                "a will not rout: without room to flinch a unit stays in the melee and fights on.",
            ],
        ),
    ],
    ids=["gaps between the enemies", "no gaps"],
)
def test_a_surrounded_model_is_said_to_rout_only_if_it_does(enemies: int, radius: float, told: list[str]) -> None:
    angles = [2 * pi * n / enemies for n in range(enemies)]
    around = [(24 + radius * sin(angle), 20 + radius * cos(angle)) for angle in angles]
    battle = in_melee(squad("a", at=(24, 20), n=1), squad("b", "b", places=around))
    play(flinch_from_melee(battle, "a", ("b",), "morale.flinch"), {"morale.flinch": [4]})
    names = Names(battle.scenario)
    assert [log_entry(names, 1, logged).text for logged in battle.log] == told
    assert battle.units["a"].routing is (enemies == 3)
