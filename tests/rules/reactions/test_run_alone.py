"""Models of a loose unit that run from a charge one by one. The chargers m of side a stand south of e of side b."""

from collections.abc import Sequence
from math import dist
from typing import Any

import pytest

from arap.battle.acts import Act, Charge, Choose, Pass, React
from arap.battle.battle import Battle
from arap.battle.events import ModelRemoved, UnitBroke, UnitFled
from arap.battle.events.charge import ChargeMade, ChargerMoved, RunnersEscaped
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask, Roll
from arap.kernel.sources import ScriptedDice
from arap.rules.answers import why_not
from arap.rules.charge.planner import charge_plan
from arap.rules.squads.settling import settle
from arap.rules.turn.actions import take_action
from tests.rules.builders import RIFLE, a_battle, a_kind, a_weapon, squad
from tests.rules.charge.charging import active, charge
from tests.rules.logs import events
from tests.support import rule

ON = {"react.individual-running": True}
SWORD = a_weapon("sword", type="melee", range=None, strength=None)
RUN, STAND, STOP = React("e", "run"), Pass(), Choose("stop")
FAR = (6, 6)


def riot(
    *gaps: float,
    chargers: Sequence[tuple[float, float]] = ((20, 10),),
    loose: bool = True,
    settings: Any = None,
    foe: Any = None,
    move: int = 6,
    armed: bool = False,
) -> Battle:
    """Ogryns m with 12" of charge, and rioters e these many inches north of the first, in a row."""
    weapons = (RIFLE,) if armed else ()
    units = [
        squad("m", places=chargers, kind=a_kind("ogryn", M=move), weapons=(SWORD,)),
        squad("e", "b", places=[(20, 10 + gap) for gap in gaps], facing=180, loose=loose, kind=foe, weapons=weapons),
    ]
    return a_battle(units, settings=ON if settings is None else settings)


def rushed(battle: Battle, *answers: Act, flee: Sequence[int] = (), **dice: Any) -> Battle:
    return charge(battle, dice={"move.flee": flee, **dice}, answers=answers)


def questions(battle: Battle, *answers: Act, flee: Sequence[int] = ()) -> list[Ask]:
    """All questions of a charge, answered so, then by default."""
    source, given, found = ScriptedDice({"move.flee": flee, "melee.free-hack": [6]}), list(answers), list[Ask]()
    answer: Any = None
    flow = take_action(active(battle), battle.turn.acting[-1], Charge("e"))
    try:
        while True:
            request: Ask | Roll = flow.send(answer)
            if isinstance(request, Roll):
                answer = source.faces(request, 0)
                continue
            found.append(request)
            answer = Approved(request, given.pop(0) if given else request.default)
    except StopIteration:
        return found


@rule("react.run.individual")
def test_an_ogryn_drives_two_rioters_off_and_is_locked_with_the_third() -> None:
    battle = rushed(riot(4, 6, 8), RUN, Choose("e.2"), RUN, Choose("e.3"), STAND, flee=(*FAR, *FAR))
    moved = events(battle, ChargerMoved)
    assert [round(event.cost, 2) for event in moved] == [2.0, 2.0, 2.0]
    assert (battle.models["m.1"].x, battle.models["m.1"].y) == pytest.approx((20, 16))
    assert battle.units["m"].locked == ("e",) and [event.models[0].model for event in events(battle, UnitFled)] == [
        "e.1",
        "e.2",
    ]
    assert [(round(battle.models[f"e.{n}"].y, 2)) for n in (1, 2, 3)] == [26.0, 28.0, 18.0]


@rule("react.run.individual", "coherency.melee.sub-unit")
def test_models_that_ran_and_are_out_of_coherency_are_a_unit_of_their_own() -> None:
    battle = rushed(riot(4, 6, 8), RUN, Choose("e.2"), RUN, Choose("e.3"), STAND, flee=(*FAR, *FAR))
    settle(battle)
    assert battle.units["e"].models == ("e.3",) and battle.units["e"].locked == ("m",)
    assert battle.units["e/2"].models == ("e.1", "e.2")
    assert not battle.units["e/2"].locked and not battle.units["e/2"].routing


@rule("react.run.individual", "react.run.choice")
def test_with_the_setting_off_all_run_or_none() -> None:
    battle = riot(4, 6, 8, settings={})
    (ask,) = questions(battle, flee=FAR)
    assert ask.options[0].answer == RUN and "How do they react?" in ask.prompt
    refusal = why_not(battle, ask, React("e", "run alone"))
    assert isinstance(refusal, Refusal)
    whole = rushed(riot(4, 6, 8, settings={}), RUN, flee=FAR)
    assert [len(event.models) for event in events(whole, UnitFled)] == [3]


@rule("react.run.individual")
@pytest.mark.parametrize(("loose", "settings"), [(False, ON), (True, {}), (False, {})])
def test_only_loose_units_run_one_by_one_and_only_by_the_setting(loose: bool, settings: Any) -> None:
    asked = questions(riot(4, 6, loose=loose, settings=settings))
    assert [option.label for option in asked[0].options if option.answer == RUN] == ["Run"]
    assert asked[0].rule == "react.charge.options"


@rule("react.run.individual")
def test_each_model_is_asked_once_when_a_charger_has_come_up_to_it() -> None:
    asked = questions(riot(4, 6, 8), RUN, Choose("e.2"), STAND, flee=FAR)
    assert [ask.kind for ask in asked] == ["react", "divert", "react"]
    assert asked[0].prompt == "ogryn 1 of m charges trooper 1 of e. Does it run or stand?"
    assert 'Run: 2D6" away from the charger, which may still go 10.0".' in asked[0].notes
    assert [ask.seat for ask in asked] == ["b", "a", "b"] and asked[0].default == STAND


@rule("react.run.individual")
def test_the_charging_player_chooses_whom_to_divert_to_or_stops() -> None:
    battle = riot(4, 6, 8)
    divert = questions(battle, RUN, STOP, flee=FAR)[1]
    assert [option.answer for option in divert.options] == [Choose("e.2"), Choose("e.3"), STOP]
    assert [option.label for option in divert.options] == ['trooper 2, 2.0"', 'trooper 3, 4.4"', "Stop here"]
    assert divert.default == Choose("e.2")
    assert battle.models["m.1"].y == pytest.approx(12) and not battle.units["m"].locked
    assert events(battle, RunnersEscaped)


@rule("react.run.individual")
def test_diverting_to_a_model_of_another_unit_is_refused() -> None:
    battle = riot(4, 6)
    divert = questions(battle, RUN, flee=FAR)[1]
    refusal = why_not(battle, divert, Choose("x.1"))
    assert refusal is not None and refusal.rule == "react.run.individual"


@rule("react.run.individual")
def test_distance_already_moved_is_used_up() -> None:
    """12" of charge: 6" to the first leave 6" for the second, which is 9" away: 7" are needed."""
    battle = riot(8, 15)
    asked = questions(battle, RUN, flee=(3, 3))
    assert [ask.kind for ask in asked] == ["react", "divert"]
    assert [option.answer for option in asked[1].options] == [Choose("e.1"), STOP]


@rule("react.run.individual")
def test_a_runner_that_is_caught_routs_alone_and_takes_free_hacks() -> None:
    battle = riot(4, 8, 9.2, foe=a_kind("rioter", T=3))
    rushed(
        battle, RUN, Choose("e.1"), flee=(1, 1),
        **{"melee.free-hack": [1], "melee.to-wound": [1], "activate.roll": []},
    )  # fmt: skip
    assert [event.rule for event in events(battle, UnitBroke)] == ["react.run.individual"]
    assert battle.units["e/2"].models == ("e.1",) and battle.units["e/2"].routing
    assert battle.units["e"].models == ("e.2", "e.3") and not battle.units["e"].routing
    assert not battle.units["m"].locked and not events(battle, ChargeMade)


@rule("react.run.individual", "react.run.caught")
def test_if_all_models_ran_and_all_are_caught_the_whole_unit_routs() -> None:
    battle = rushed(riot(4), RUN, Choose("e.1"), flee=(1, 1), **{"melee.free-hack": [6]})
    assert [event.unit for event in events(battle, UnitBroke)] == ["e"] and battle.units["e"].routing
    (made,) = events(battle, ChargeMade)
    assert made.without == "the enemy routs"


@rule("react.run.individual")
def test_no_model_runs_twice_in_a_charge() -> None:
    asked = questions(riot(4), RUN, Choose("e.1"), flee=(2, 2))
    assert [ask.kind for ask in asked] == ["react", "divert"]


@rule("react.run.individual", "charge.repeat")
def test_if_all_escape_the_charge_may_be_repeated() -> None:
    battle = rushed(riot(9, move=4), RUN, flee=FAR)
    assert events(battle, RunnersEscaped) and not battle.units["m"].now.charged
    assert not battle.units["m"].locked


@rule("react.run.individual", "charge.arrange")
def test_several_chargers_come_up_to_one_model_after_the_other() -> None:
    battle = riot(6, 7.2, chargers=[(20, 10), (21.2, 10)])
    asked = questions(battle, STAND, RUN, flee=FAR)
    assert [ask.kind for ask in asked][:2] == ["react", "react"]
    assert "trooper 1" in asked[0].prompt and "trooper 2" in asked[1].prompt
    assert battle.units["m"].locked == ("e",) and battle.models["e.2"].y > 25


@rule("react.run.individual", "react.stand-and-fire.when")
def test_models_that_stand_and_fire_do_not_run() -> None:
    battle = riot(7, 8.2, armed=True)
    asked = questions(battle)
    assert React("e", "run") not in [option.answer for option in asked[0].options]
    assert React("e", "stand and fire") in [option.answer for option in asked[0].options]
    firing = riot(7, 8.2, armed=True)
    charge(firing, dice={"react.roll": (6, 6)}, answers=[React("e", "stand and fire")])
    assert not events(firing, UnitFled) and firing.units["m"].locked == ("e",)


@rule("react.run.individual", "move.flee-rate")
@pytest.mark.parametrize(("move", "dice"), [(6, 2), (7, 3)])
def test_each_runner_rolls_its_own_dice(move: int, dice: int) -> None:
    battle = rushed(riot(4, foe=a_kind("rioter", M=move)), RUN, flee=(6, 6, 6)[:dice])
    (fled,) = events(battle, UnitFled)
    assert len(fled.faces) == dice and fled.distance == 6 * dice and fled.bearing == 0.0


@rule("react.run.individual")
def test_a_runner_does_not_end_on_a_comrade_that_stands() -> None:
    battle = rushed(riot(4, 8), RUN, STOP, flee=(2, 2))
    one, other = battle.models["e.1"], battle.models["e.2"]
    assert dist((one.x, one.y), (other.x, other.y)) >= 1.0 and (other.x, other.y) == (20, 18)


@rule("react.run.individual")
def test_the_log_names_the_model_that_runs() -> None:
    battle = rushed(riot(4, 6), RUN, STOP, flee=FAR)
    lines = [log_entry(Names(battle.scenario), n, each).text for n, each in enumerate(battle.log, 1)]
    assert 'trooper 1 runs from the charger, 12".' in lines
    assert "e let a model run from m." in lines
    assert not events(battle, ModelRemoved)


@rule("react.run.individual", "react.sequence")
def test_the_plan_of_a_charge_says_that_they_may_run_one_by_one() -> None:
    battle = riot(4, 6)
    plan = charge_plan(battle, battle.units["m"], Charge("e"))
    assert not isinstance(plan, Refusal)
    assert ("e", "run", "may run one by one, as a charger comes up to each") in [
        (each.unit, each.reaction, each.text) for each in plan.reactions
    ]
