"""Pursuers that meet other enemies: a pursues b to the north, c of side b stands on the way or beside it."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Pass, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.charge import ChargeMade, RunnersEscaped
from arap.battle.events.pursuit import PursuerMoved, PursuitEnded
from arap.battle.events.reaction import ReactionAnswered, UnitIntercepted
from arap.battle.values import Rout
from arap.rules.pursuit.chase import enemy_in_the_way, pursue
from arap.rules.pursuit.sequence import last_chase
from tests.rules.builders import RIFLE, play, squad
from tests.rules.logs import events
from tests.rules.pursuit.chases import SWORD, a_chase
from tests.support import rule

IN_THE_WAY, BESIDE = (24.5, 16.5), (25.7, 16.0)
INTERCEPT, RUN, STAND = React("c", "intercept"), React("c", "run"), React("c", "stand and fire")


def met(
    at: tuple[float, float], *, weapons: Any = (SWORD,), ahead: float = 14, pursuers: int = 1, **given: Any
) -> Battle:
    return a_chase(ahead, 1, pursuers, more=[squad("c", "b", at=at, n=1, facing=180, weapons=weapons)], **given)


def pursues(battle: Battle, roll: tuple[int, int], *answers: Any, **dice: Any) -> Battle:
    named = {name.replace("__", ".").replace("_", "-"): faces for name, faces in dice.items()}
    play(pursue(battle, "a", "b"), {"move.flee": roll} | named, answers)
    return battle


def offers(battle: Battle) -> list[tuple[str, tuple[str, ...]]]:
    return [(answer.kind, answer.offered) for answer in events(battle, ReactionAnswered)]


@rule("pursuit.other-enemy", "react.intercept.pursuers")
def test_a_unit_the_pursuers_run_into_is_charged_and_may_not_intercept() -> None:
    battle = pursues(met(IN_THE_WAY), (4, 5), Pass())
    assert offers(battle) == [("charge", ("c",))]
    assert battle.units["a"].locked == ("c",) and battle.units["a"].pursuing is None
    assert [(onset.target, onset.bonus) for onset in battle.turn.onsets] == [("c", True)]
    assert [ended.why for ended in events(battle, PursuitEnded)] == ["in melee"]


@rule("react.intercept.pursuers", "pursuit.other-enemy")
def test_a_unit_beside_the_way_intercepts_without_bonuses_and_the_pursuit_is_over() -> None:
    battle = pursues(met(BESIDE), (4, 5), INTERCEPT)
    assert offers(battle) == [("chase", ("c",))]
    assert battle.units["a"].locked == ("c",) and battle.units["a"].pursuing is None
    assert battle.turn.onsets == () and not events(battle, ChargeMade)
    assert battle.units["c"].intercepted and battle.units["b"].routing


@rule("react.intercept.pursuers", "pursuit.other-enemy")
def test_if_it_lets_them_pass_the_pursuers_run_on() -> None:
    battle = pursues(met(BESIDE), (4, 5), Pass())
    assert battle.units["a"].pursuing == "b" and not battle.units["c"].locked
    assert battle.models["a.1"].y == pytest.approx(19, abs=0.1)


@rule("react.intercept.pursuers", "react.intercept.resolve")
def test_the_other_pursuers_come_up_with_the_rest_of_the_roll() -> None:
    battle = pursues(met(BESIDE, pursuers=3), (4, 5), INTERCEPT)
    (event,) = events(battle, UnitIntercepted)
    assert event.enemies_engaged == 3 and all(model.y < 19.1 for model in battle.members("a"))


@rule("react.intercept.pursuers")
def test_a_unit_beyond_the_roll_is_not_asked() -> None:
    assert offers(pursues(met((25.7, 20)), (3, 4))) == []


@rule("pursuit.other-enemy", "react.run.choice")
def test_if_the_unit_in_the_way_runs_clear_the_pursuers_go_on_after_their_routers() -> None:
    """The roll of 8" and the melee radius reach 10"; the unit in the way is 6.5" off and runs 12"."""
    battle = pursues(met(IN_THE_WAY), (4, 4), RUN, move__flee=(4, 4, 6, 6))
    assert battle.units["a"].pursuing == "b" and not battle.units["c"].routing and not events(battle, RunnersEscaped)
    assert battle.models["a.1"].y == pytest.approx(18, abs=0.1)


@rule("pursuit.other-enemy", "react.run.caught")
def test_if_the_unit_in_the_way_is_caught_it_routs() -> None:
    battle = pursues(met(IN_THE_WAY), (4, 4), RUN, move__flee=(6, 6, 1, 1), melee__free_hack=[6])
    assert battle.units["c"].routing and not battle.units["a"].locked


@rule("pursuit.other-enemy", "react.stand-and-fire.distance", "melee.wound-difference.charge-fire")
def test_the_unit_in_the_way_may_stand_and_fire_from_farther_than_their_move() -> None:
    battle = met(IN_THE_WAY, weapons=(RIFLE,), W=2)
    dice = {"react__roll": (1, 5), "shoot__to_hit": [1], "shoot__to_wound": [6]}
    pursues(battle, (4, 5), STAND, **dice, **{"shoot__to_hit.second": [1]})
    assert len(events(battle, HitsRolled)) == 1 and battle.turn.onsets[0].taken == 1
    near = met((24.5, 13.5), weapons=(RIFLE,))
    pursues(near, (4, 5), Pass())
    (answer,) = events(near, ReactionAnswered)
    assert answer.offered == ("c",) and near.units["a"].locked == ("c",)


@rule("pursuit.rallied-unit", "react.charge.options")
def test_a_rallied_unit_reacts_only_if_the_roll_is_long_enough_for_contact() -> None:
    """Pursuers 5" behind a rallied unit: a roll of 7 is a charge; of 2 it is not."""
    charged = a_chase(5)
    charged.change("b", rout=None)
    play(last_chase(charged, "a"), {"move.flee": (3, 4)}, [Pass()])
    assert charged.units["a"].locked == ("b",) and offers(charged) == [("charge", ("b",))]
    short = a_chase(5)
    short.change("b", rout=None)
    play(last_chase(short, "a"), {"move.flee": (1, 1)})
    assert offers(short) == [] and not short.units["b"].now.in_charge
    assert short.units["a"].pursuing is None and short.models["a.1"].y == pytest.approx(12, abs=0.1)


@rule("pursuit.rallied-unit", "react.run.choice")
def test_a_rallied_unit_may_run_and_the_pursuit_ends_all_the_same() -> None:
    battle = a_chase(5)
    battle.change("b", rout=None)
    play(last_chase(battle, "a"), {"move.flee": (3, 4, 6, 6)}, [React("b", "run")])
    assert battle.units["a"].pursuing is None and not battle.units["a"].locked and not battle.units["b"].routing


@rule("pursuit.rallied-unit", "react.intercept.pursuers")
def test_friends_of_a_rallied_unit_may_intercept_its_pursuers() -> None:
    battle = met((25.7, 14.0), ahead=9)
    battle.change("b", rout=None)
    play(last_chase(battle, "a"), {"move.flee": (4, 4)}, [INTERCEPT])
    assert battle.units["a"].locked == ("c",) and battle.units["a"].pursuing is None


@rule("pursuit.other-enemy", "pursuit.leave-table")
@pytest.mark.parametrize(("at", "answer"), [(IN_THE_WAY, Pass()), (BESIDE, INTERCEPT)])
def test_pursuers_that_are_engaged_have_nothing_left_of_their_roll(at: tuple[float, float], answer: Any) -> None:
    assert play(pursue(met(at), "a", "b"), {"move.flee": (6, 6)}, [answer]) == 0


@rule("pursuit.other-enemy", "pursuit.move")
def test_the_way_leads_each_pursuer_to_the_router_nearest_to_it() -> None:
    """The nearest router is straight ahead; the squad c is on the way to the other router, 8" to the east."""
    battle = a_chase(8, 2, more=[squad("c", "b", at=(27.9, 14.4), n=1, facing=180, weapons=(SWORD,))])
    for router, x in (("b.1", 32.0), ("b.2", 24.0)):
        battle.put_model(replace(battle.models[router], x=x, y=18.0))
    assert enemy_in_the_way(battle, "a", "b", 12.0) is None
    battle.put_model(replace(battle.models["c.1"], x=24.2, y=14.4))
    assert enemy_in_the_way(battle, "a", "b", 12.0) == "c"


@rule("pursuit.other-enemy")
def test_other_routers_in_the_way_are_not_charged() -> None:
    battle = met(IN_THE_WAY)
    battle.change("c", rout=Rout("a"))
    assert enemy_in_the_way(battle, "a", "b", 12.0) is None


@rule("pursuit.other-enemy")
@pytest.mark.parametrize("y", [9.2, 10.8])
def test_a_unit_in_base_contact_with_the_pursuers_is_met_at_once_only_if_it_is_ahead_or_touches(y: float) -> None:
    battle = met((24.0, y))
    assert enemy_in_the_way(battle, "a", "b", 12.0) == "c"


@rule("pursuit.other-enemy")
def test_a_unit_behind_the_pursuers_is_not_met() -> None:
    assert enemy_in_the_way(met((24.3, 8.9)), "a", "b", 12.0) is None


@rule("pursuit.rallied-unit", "react.intercept.pursuers")
def test_a_fight_with_the_rallied_unit_ends_the_pursuit_once() -> None:
    battle = a_chase(5)
    battle.change("b", rout=None)
    play(last_chase(battle, "a"), {"move.flee": (3, 4)}, [Pass()])
    assert [ended.why for ended in events(battle, PursuitEnded)] == ["in melee"]
    assert len(events(battle, PursuerMoved)) == 0


@rule("pursuit.other-enemy", "pursuit.free-hack")
def test_pursuers_engaged_by_another_unit_do_not_hack_at_routers_within_their_reach() -> None:
    battle = met((24.6, 16.5), ahead=6.9)
    pursues(battle, (6, 6), Pass())
    assert battle.units["a"].locked == ("c",) and not events(battle, HitsRolled)
