"""The offer: who is asked, in which order, how often, and what the log says of it."""

import pytest

from arap.battle.acts import NO, YES, Leg, Pass, React
from arap.battle.battle import Battle
from arap.battle.events.reaction import ReactionAnswered
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.triggers.offer import (
    NOBODY,
    PASS,
    as_known,
    choices_about,
    in_asking_order,
    in_one,
    offer,
    players_asked,
    resolved,
)
from arap.rules.triggers.reaction import REACTIONS
from arap.rules.triggers.trigger import (
    OCCASIONS,
    Approach,
    FailedDice,
    Pinned,
    Spot,
    Stop,
    Trigger,
    level_of_play,
    trigger,
)
from tests.rules.builders import Squad, a_battle, a_kind, asked, play, squad
from tests.rules.logs import events
from tests.rules.reactions.close_by import asked_by, guards, manoeuvres, movers, shoots
from tests.rules.reactions.intercepting import acting, asked_about, goes, one_goes
from tests.rules.reactions.offers import under_fire
from tests.rules.reactions.standing import charging, facing_off
from tests.support import rule

SWIFT = a_kind(M=6)
NORTH = one_goes(Leg(10, 16))
EAST = squad("east", "b", (11.8, 13), 1, facing=270)
WEST = squad("west", "b", (8.2, 13), 1, facing=90)


def between(*others: Squad) -> Battle:
    """The lone m goes 6" north between enemies to both sides of its middle, which it passes at the same moment."""
    return a_battle([squad("m", n=1, kind=SWIFT), *others])


def near(*units: str) -> Stop:
    """The mover m.1 is an inch and a half from the first model of each unit."""
    return Stop(0.5, tuple([Approach("m.1", f"{unit}.1", unit, 1.5, 1.5) for unit in units]))


@rule("react.offer-order", "react.sequence")
def test_one_question_lists_all_units_of_a_player_that_could_react() -> None:
    ask = asked_about(between(EAST, WEST), NORTH)
    assert ask is not None and ask.kind == "react" and ask.seat == "b"
    assert [option.answer for option in ask.options] == [
        React("east", "intercept"),
        React("west", "intercept"),
        Pass(),
    ]
    assert ask.about == ("east", "west", "m") and ask.default == Pass()


@rule("react.offer-order")
def test_the_player_names_the_unit_that_reacts() -> None:
    battle = between(EAST, WEST)
    goes(battle, NORTH, [React("west", "intercept")])
    assert battle.units["m"].locked[0] == "west"


@rule("react.offer-order")
def test_a_pass_is_final_for_the_trigger() -> None:
    battle = between(EAST, WEST)
    goes(battle, NORTH, [PASS])
    assert battle.models["m.1"].y == 16 and len(events(battle, ReactionAnswered)) == 1


@rule("react.offer-order")
def test_players_are_asked_in_turn_order_from_the_one_after_the_active_player() -> None:
    battle = between(squad("c1", "c", (8.2, 13), 1, facing=90), EAST)
    goes(battle, NORTH, [PASS, PASS])
    assert [event.side for event in events(battle, ReactionAnswered)] == ["b", "c"]


@rule("react.offer-order")
def test_after_a_reaction_the_player_is_asked_again_until_passing() -> None:
    battle = a_battle([squad("m", n=1), squad("east", "b", (11.5, 10), 1), squad("west", "b", (8.5, 10), 1)])
    passing = trigger(battle, "pass", "m", near("east", "west"))
    answers = [React("west", "intercept"), React("east", "intercept")]
    verdict = play(offer(battle, passing), {"melee.free-hack": [6, 6]}, answers)
    assert verdict.reacted == ("west", "east") and verdict.halted is None
    assert [event.offered for event in events(battle, ReactionAnswered)] == [("east", "west"), ("east",)]


@rule("react.intercept.barred", "react.levels")
def test_a_unit_that_has_used_its_limit_is_not_offered_again() -> None:
    battle = between(EAST, WEST)
    battle.change_now("east", reacted=("intercept",))
    ask = asked(offer(battle, trigger(battle, "stray", "m", near("east", "west"))))
    assert ask is not None and ask.about == ("west", "m")


@rule("react.levels")
def test_the_level_of_play_counts_pick_ups_and_reactions() -> None:
    battle = between(EAST)
    assert level_of_play(battle) == 0
    acting(battle, by_pick_up=True)
    assert level_of_play(battle) == 1
    battle.change_turn(reacting=("east",))
    assert level_of_play(battle) == 2


@rule("react.levels")
def test_nothing_but_going_to_ground_is_offered_against_an_answer_to_a_reaction() -> None:
    battle = between(EAST)
    for kind, occasion in OCCASIONS.items():
        assert (occasion.most >= 2) is (kind in ("wounds", "pinned", "finished"))
    answered = Trigger("stray", "m", 2, near("east"))
    assert play(offer(battle, answered)) == NOBODY
    battle.change_turn(reacting=("m",))
    acting(battle, by_pick_up=True)
    assert asked(under_fire(battle, "east", "m", 1)) is not None


@rule("react.sequence")
def test_offer_and_answer_are_logged_with_the_number_of_the_trigger() -> None:
    battle = between(EAST, WEST)
    goes(battle, NORTH, [React("west", "intercept")])
    (event,) = events(battle, ReactionAnswered)
    assert (event.trigger, event.kind, event.side, event.enemy) == (9, "stray", "b", "m")
    assert (event.offered, event.units, event.reaction) == (("east", "west"), ("west",), "intercept")
    assert [round(distance, 1) for _, _, distance in event.near] == [2.0, 2.0]


def the_question(*others: Squad) -> tuple[Battle, Ask]:
    battle = between(*others)
    ask = asked_about(battle, NORTH)
    assert ask is not None
    return battle, ask


@rule("react.offer-order")
def test_yes_stands_for_the_only_reaction_and_no_for_passing() -> None:
    battle, ask = the_question(EAST)
    assert why_not(battle, ask, YES) is None and why_not(battle, ask, NO) is None
    battle, ask = the_question(EAST, WEST)
    assert why_not(battle, ask, YES) is not None and why_not(battle, ask, NO) is None


@rule("react.eligibility")
def test_a_reaction_for_a_unit_that_is_not_offered_is_refused() -> None:
    battle, ask = the_question(EAST)
    assert why_not(battle, ask, React("m", "intercept")) is not None
    assert why_not(battle, ask, React("east", "shout")) is not None


@rule("react.eligibility", "react.intercept.barred")
@pytest.mark.parametrize(
    ("side", "unit", "told"),
    [("b", "west", "barred"), ("a", "west", "resolve"), ("b", "m", "resolve"), ("b", "nobody", "resolve")],
)
def test_the_refusal_of_a_reaction_says_what_keeps_a_unit_of_ones_own_from_it(side: str, unit: str, told: str) -> None:
    battle = between(WEST)
    battle.change("west", pinned_until=9)
    answer = React(unit, "intercept")
    reaction = next(each for each in REACTIONS["stray"] if each.takes(answer))
    refusal = reaction.why_not_answer(battle, trigger(battle, "stray", "m", near("west")), side, answer)
    assert refusal is not None and refusal.rule == f"react.intercept.{told}"


@rule("react.offer-order")
def test_before_the_first_turn_the_players_are_asked_in_the_order_of_the_scenario() -> None:
    battle = a_battle([squad("m", n=1), squad("c1", "c", (8, 13), 1)])
    battle.change_turn(active="", order=())
    assert in_asking_order(battle) == ("a", "b", "c")
    battle.change_turn(active="b", order=("b", "c", "a"))
    assert in_asking_order(battle) == ("c", "a", "b")


@rule("react.offer-order")
def test_failed_dice_are_offered_to_enemies_only_and_a_pin_to_every_player() -> None:
    battle = a_battle([squad("m", n=1), squad("c1", "c", (8, 13), 1)])
    assert players_asked(battle, trigger(battle, "failed-dice", "m", FailedDice(1))) == ("b", "c")
    assert players_asked(battle, trigger(battle, "pinned", "m", Pinned("c1"))) == ("b", "c", "a")


@rule("react.levels")
def test_nothing_is_foreseen_beyond_the_deepest_level_of_play() -> None:
    battle = a_battle([squad("m", n=1), squad("east", "b", (11.5, 10), 1, facing=270)])
    most = OCCASIONS["stray"].most
    for level, count in ((most, 1), (most + 1, 0)):
        raised = Trigger("stray", "m", level, near("east"))
        assert len(choices_about(battle, raised)) == count


@rule("react.offer-order")
def test_every_unit_that_can_do_anything_is_named_even_if_others_can_do_more() -> None:
    """The gun crew cannot move, but it can fire; the guards can do both."""
    crew = squad("crew", "b", (26, 24), 1, facing=180, kind=a_kind("crew", M=0))
    battle = a_battle([movers(8, 1), guards(1), crew])
    ask = asked_by(battle)
    assert ask is not None and set(ask.about) == {"g", "crew", "m"}
    assert {option.answer for option in ask.options} == {manoeuvres(), shoots(), shoots("crew"), Pass()}


@rule("react.charge.options")
def test_the_notes_of_all_reactions_are_shown() -> None:
    battle = facing_off(8)
    ask = asked(offer(battle, trigger(battle, "charge", "m", charging(battle))))
    assert ask is not None
    for start in ("Run: ", "Stand and fire: "):
        assert any(note.startswith(start) for note in ask.notes), ask.notes


@rule("react.ground.pinned")
def test_a_question_about_a_pin_without_a_firer_names_the_pinned_unit_only() -> None:
    battle = a_battle([squad("m", n=1)])
    battle.change("m", pinned_until=9)
    for firer, about in (("", ("m",)), ("e", ("m", "e"))):
        ask = asked(offer(battle, Trigger("pinned", firer, 0, Pinned("m"))))
        assert ask is not None and ask.about == about


@rule("react.sequence")
def test_the_log_names_the_nearest_pair_of_models() -> None:
    battle = a_battle([squad("m", n=2), squad("east", "b", (11.8, 10), 2, facing=270)])
    pairs = (Approach("m.1", "east.2", "east", 1.9, 1.9), Approach("m.2", "east.1", "east", 1.25, 1.25))
    play(offer(battle, trigger(battle, "stray", "m", Stop(0.5, pairs))), {}, [PASS])
    (event,) = events(battle, ReactionAnswered)
    assert event.near == (("m.2", "east.1", 1.25),)
    ask = asked(offer(battle, trigger(battle, "stray", "m", Stop(0.5, pairs))))
    assert ask is not None and 'came within 1.2" of east' in ask.prompt


@rule("react.intercept.charge")
def test_a_plan_names_the_place_of_the_mover_that_comes_nearest_to_a_unit() -> None:
    pairs = (
        Approach("m.1", "east.2", "east", 1.9, 1.9),
        Approach("m.2", "west.1", "west", 0.5, 0.5),
        Approach("m.3", "east.1", "east", 1.25, 1.25),
    )
    spots = (Spot(2.0, 10.0, 12.0), Spot(3.0, 11.0, 13.0), Spot(4.0, 12.0, 14.0))
    stop = Stop(0.5, pairs, spots=spots)
    assert stop.spot_of("east") == spots[2] and stop.spot_of("west") == spots[1]


@rule("react.offer-order")
def test_several_questions_about_one_trigger_are_asked_as_one() -> None:
    assert in_one(["The boyz finished moving. React?"]) == "The boyz finished moving. React?"
    same = ["The boyz came near. Intercept?", "The boyz came near. Turn to face them?"]
    assert in_one(same) == "The boyz came near. React?"
    assert in_one([*same, "The boyz fired. Shoot?"]) == "The boyz came near. The boyz fired. React?"


@rule("react.offer-order")
def test_only_lasting_answers_hold_for_the_rest_of_a_journey() -> None:
    battle = a_battle([squad("m", n=3), squad("e", "b", (10, 20))])
    battle.change("m", pinned_until=9)
    verdict = play(offer(battle, Trigger("pinned", "e", 0, Pinned("m"))), answers=[React("m", "go to ground")])
    assert verdict.reacted == ("m",) and verdict.lasting == ()


@rule("react.sequence")
def test_a_plan_says_what_a_unit_may_do_by_the_name_of_the_reaction_or_by_its_deed() -> None:
    about = trigger(between(EAST), "stray", "m", near("east"))
    words = {type(each).__name__: each.deed for each in REACTIONS["stray"]}
    assert {type(each).__name__: each.deeds(between(EAST), about, "east")[0].words for each in REACTIONS["stray"]} == {
        name: deed or "intercept" for name, deed in words.items()
    }


@rule("react.levels")
def test_a_limit_that_a_unit_has_used_is_noted_once() -> None:
    battle = a_battle([squad("m", n=1), squad("east", "b", (11.5, 10), 1)])
    passing = trigger(battle, "pass", "m", near("east"))
    reaction = next(each for each in REACTIONS["pass"] if each.takes(React("east", "intercept")))
    for _ in range(2):
        play(resolved(battle, reaction, passing, React("east", "intercept")), {"melee.free-hack": [6]})
    assert battle.units["east"].now.reacted == ("intercept",)


@rule("react.offer-order")
def test_a_player_knows_of_a_stop_only_what_seen_models_do() -> None:
    battle = a_battle([squad("m", n=2), squad("east", "b", (11.5, 10), 1)])
    stop = Stop(0.5, tuple([Approach(model, "east.1", "east", 1.5, 1.5) for model in ("m.1", "m.2")]))
    known = battle.clone()
    del known.models["m.2"]
    found = as_known(trigger(battle, "pass", "m", stop), known).detail
    assert isinstance(found, Stop) and [each.model for each in found.approaches] == ["m.1"]
