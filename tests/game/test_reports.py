"""Reports: which events make one act, and what its card says."""

import msgspec

from arap.battle import events as e
from arap.battle.acts import Attempt, Finish
from arap.battle.battle import Logged
from arap.battle.event import Event
from arap.battle.events import aftermath as a
from arap.battle.events import charge as c
from arap.battle.events import melee as m
from arap.battle.events import rout as t
from arap.battle.events.things import blocking as b
from arap.game.game import Game
from arap.game.names import Names
from arap.game.reports.acts import Story
from arap.game.reports.compose import report
from arap.game.reports.values import Report
from arap.kernel.sources import SeededDice
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.kernel.two_dice import TwoDiceTarget
from tests.game.small import a_field, ahead, answer, fire, scripted
from tests.game.test_game import a_game_of_many_acts, to_next_unit

FIELD = a_field()
NEEDED = Target("shoot.to-hit", "low", 3, "Ballistic Skill 3")
MORALE = TwoDiceTarget("morale.check", 8, "Leadership 8")


def reports(game: Game, *seats: str) -> list[Report]:
    return told([logged.event for logged in game.log], *seats)


def told(events: list[Event], *seats: str) -> list[Report]:
    story, names = Story(FIELD), Names(FIELD)
    story.follow([Logged(event) for event in events])  # type: ignore[arg-type]
    return [report(names, act, seats) for act in story.acts]


def hits(*faces: int, at: str = "b1", by: str = "a1") -> e.HitsRolled:
    throws = tuple([Throw(face, face <= 3) for face in faces])
    models = tuple([f"{by}.{number}" for number in range(1, len(faces) + 1)])
    return e.HitsRolled(
        rule="shoot.to-hit", unit=by, target_unit=at, weapon="rifle", needed=NEEDED, models=models, throws=throws,
        hits=sum(throw.met for throw in throws),
    )  # fmt: skip


def volley(number: int = 1, of: int = 1) -> e.VolleyBegan:
    return e.VolleyBegan(rule="shoot.action", unit="a1", volley=number, of=of, targets=("b1",))


def removed(model: str) -> e.ModelRemoved:
    return e.ModelRemoved(rule="casualty.remove", model=model, unit=model.split(".")[0], at=(1, 1), by="a1")


def test_fire_is_told_from_shots_to_losses() -> None:
    dice = {"activate.roll": [1], "shoot.to-hit": [1, 2, 3, 4, 5], "shoot.to-wound": [6, 6, 1]}
    game = scripted(dice, SeededDice(1))
    answer(game, Attempt("a1", 1), fire(game, "a1", "b1"))
    to_next_unit(game)
    card = next(one for one in reports(game, "a") if one.kind == "fire")
    assert card.title == "a1 at b1"
    assert card.sentence.startswith("5 shots, 3 hits, 2 wounds")
    assert [row.label for row in card.rows[:2]] == ["To hit", "To wound"]
    assert card.rows[0].result == "3 of 5"
    assert card.facts[0].label == "Suppressed"
    assert [tracer.model for tracer in card.tracers] == ["a1.1", "a1.2", "a1.3", "a1.4", "a1.5"]
    assert sum(tracer.hits for tracer in card.tracers) == 3


def test_losses_are_good_news_for_one_seat_and_bad_for_the_other() -> None:
    events: list[Event] = [volley(), hits(1, 5), removed("b1.2")]
    assert [(fallen.model, fallen.side, fallen.at) for fallen in told(events, "a")[0].removed] == [
        ("b1.2", "b", (1, 1))
    ]
    assert [told(events, seat)[0].tone for seat in ("a", "b")] == ["good", "bad"]
    assert told(events, "a", "b")[0].tone == "", "a page with both seats takes no side"
    assert told(events, "a")[0].headline == "1 falls"
    assert told(events, "a")[0].aside == "4 of 5 stand"


def test_the_volleys_of_one_action_are_one_act() -> None:
    cards = told([volley(1, 2), hits(1, 5), volley(2, 2), hits(6, 2)])
    assert len(cards) == 1
    assert cards[0].sentence == "4 shots, 2 hits, no wounds."


def test_an_activation_is_told_in_one_sentence() -> None:
    game = scripted({"activate.roll": [1, 1], "shoot.to-hit": [6] * 5})
    answer(game, Attempt("a1", 2), ahead(game, "a1"))
    answer(game, fire(game, "a1", "b1"))
    cards = reports(game)
    assert [one.kind for one in cards] == ["activation", "move", "fire"]
    assert {one.group for one in cards} == {cards[0].id}
    assert cards[-1].told == 'a1 move 2" and fire at b1.'
    assert len(cards[1].trails) == 5


def test_a_bust_names_the_units_that_do_not_act_and_says_your_turn_to_its_player() -> None:
    game = scripted({"activate.roll": [6, 6]})
    answer(game, Attempt("a1", 2))
    open_bust = reports(game, "a")[-1]
    assert open_bust.headline == "Bust! Two failures."
    assert "may pick up 2 dice; if they do, your turn goes on." in open_bust.sentence
    to_next_unit(game)
    mine, theirs = (next(one for one in reports(game, seat) if one.kind == "bust") for seat in ("a", "b"))
    assert mine.headline == "Bust! Two failures end your turn."
    assert theirs.headline == "Bust! Two failures end the turn of Side a."
    assert [unit.unit for unit in mine.waiting] == ["a2", "a3"]
    assert (mine.tone, theirs.tone) == ("bad", "good")


def test_units_that_were_tried_or_rout_are_not_lost_to_a_bust() -> None:
    rolled = e.ActivationRolled(rule="activate.roll", unit="a1", value=3, faces=(1,), points=1, bust=False)
    bust = e.ActivationRolled(rule="activate.roll", unit="a2", value=3, faces=(6, 6), points=0, bust=True)
    end = e.Bust(rule="activate.bust", side="a", unit="a2", ends_phase=True)
    broke = e.UnitBroke(rule="morale.rout", unit="a3", cause=None)
    assert told([rolled, broke, bust, end])[-1].waiting == ()
    assert [one.unit for one in told([rolled, bust, end])[-1].waiting] == ["a3"]


def test_a_round_of_melee_tells_wounds_difference_test_and_flight() -> None:
    scores = (m.Scored(unit="a1", inflicted=3, taken=1), m.Scored(unit="b1", inflicted=1, taken=3))
    events: list[Event] = [
        m.RoundBegan(rule="melee.sequence", units=("a1", "b1")),
        m.StepBegan(rule="melee.initiative-steps", units=("a1",), initiative=3, models=("a1.1",)),
        hits(1, 2),
        removed("b1.1"),
        m.RoundScored(rule="melee.wound-difference", scores=scores),
        a.RoundDecided(rule="melee.wound-difference.who-tests", units=("a1", "b1"), losers=(("b1", 2),)),
        e.LeadershipTested(rule="morale.check", unit="b1", test="morale", needed=MORALE, faces=(6, 5), passed=False),
        e.UnitBroke(rule="morale.flinch", unit="b1", cause="a1"),
        t.UnitFled(rule="morale.flinch", unit="b1", kind="flinch", faces=(4,), distance=4.0, bearing=0.0, models=()),
    ]
    (card,) = told(events, "a")
    assert card.title == "Melee: a1 against b1"
    assert card.headline == "b1 break"
    assert card.sentence == 'b1 lose the round by 2, fail the morale test and run 4".'
    assert [(one.unit, one.wounds) for one in card.scores] == [("a1", 3), ("b1", 1)]
    assert [row.label for row in card.rows] == ["Initiative 3: to hit", "Morale test", "Distance"]
    assert card.tone == "good"


def test_fire_during_a_charge_belongs_to_the_charge_and_a_later_move_does_not() -> None:
    declared = c.ChargeDeclared(rule="charge.action", unit="a1", target="b1", models=("a1.1",), distance=5, allowance=8)
    failed = c.ChargeFailed(rule="charge.failed", unit="a1", target="b1", distance=2.5)
    moved = e.UnitMoved(rule="activate.action.move", unit="a2", models=(), points=1)
    cards = told([declared, volley(), hits(6), failed, moved])
    assert [one.kind for one in cards] == ["charge", "move"]
    assert cards[0].headline == "The charge fails"
    assert cards[0].sentence.endswith("1 shot, no hits.")


def test_dice_that_would_reveal_a_hidden_model_are_not_told() -> None:
    hidden = msgspec.structs.replace(hits(1, 5), told=False)
    (card,) = told([volley(), hidden])
    assert card.rows == () and card.tracers == ()


def test_every_act_of_a_game_has_a_title_a_result_and_a_sentence() -> None:
    game = a_game_of_many_acts()
    cards = reports(game)
    assert len(cards) > 3
    assert all(one.title and one.headline and one.told for one in cards)


def test_acts_taken_back_are_forgotten() -> None:
    game = scripted({"activate.roll": [1]})
    answer(game, Attempt("a1", 1))
    story = Story(FIELD)
    story.follow(game.log)
    before = [act.first for act in story.acts]
    answer(game, ahead(game, "a1"))
    story.follow(game.log)
    game.undo()
    story.follow(game.log)
    assert [act.first for act in story.acts] == before
    answer(game, Finish())
    story.follow(game.log)
    assert [act.kind for act in story.acts] == ["activation"]


def test_a_blocked_place_is_told_once() -> None:
    place = b.PlaceBlocked(
        rule="block.declare", unit="a1", models=("a1.1",), place="mill-door-1", name="the Mill", attackers=(1,)
    )
    (found,) = told([place])
    assert "blocks the Mill" in found.sentence and found.follows == ()
