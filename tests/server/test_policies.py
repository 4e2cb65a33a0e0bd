"""Policies: the server passes for a player on offers of a kind, always or for the rest of a player turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arap.battle.acts import Attempt, EndPhase, Leg, ModelPath, Move
from arap.battle.events.reaction import ReactionAnswered
from arap.game.game import Game
from arap.game.prompts import Question
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.triggers.trigger import OCCASIONS, OFFERED
from arap.server.headers import new_header
from arap.server.lobby import new_match
from arap.server.match import Match
from arap.server.policies import Policy, PolicyView, passes
from arap.server.store import Store, store_in
from arap.server.wire import NewGame, Open, Policies, Refused, SetPolicy, Update
from tests.rules.builders import a_kind, a_scenario, squad
from tests.server.real import Page, page, running
from tests.support import rule

HOT_SEAT = {"guard": "human", "orks": "human"}
BOTH = ("guard", "orks")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = store_in(tmp_path)
    yield opened
    opened.close()


def next_act(ask: Ask | Question) -> Attempt | EndPhase | None:
    """A player who tries every unit with three dice; None where something else is asked."""
    if ask.kind != "activation":
        return None
    tries = [each.answer for each in ask.options if isinstance(each.answer, Attempt) and each.refusal is None]
    return max(tries, key=lambda act: act.dice) if tries else EndPhase()


def decide(match: Match) -> None:
    """The next decision, and what the server answers by itself after it."""
    ask = match.game.ask
    assert ask is not None
    match.answer(next_act(ask) or ask.default, match.request(BOTH), BOTH)
    go_on(match)


def go_on(match: Match) -> None:
    while match.go_on_alone():
        pass


def offer_kind(match: Match) -> str:
    ask = match.game.ask
    return "" if ask is None or ask.kind != "react" else ask.seat


def at_an_offer(store: Store) -> Match:
    """The guard have failed dice in their turn, and these are offered to the orks."""
    match = new_match(NewGame("skirmish", HOT_SEAT, seed="0"), store)
    while offer_kind(match) != "orks":
        decide(match)
    assert match.game.battle.turn.active == "guard"
    return match


def passes_of(match: Match, since: int = 0) -> list[str]:
    """The sides that have let an offer pass."""
    events = [logged.event for logged in match.game.log[since:]]
    return [each.side for each in events if isinstance(each, ReactionAnswered) and not each.reaction]


def test_every_kind_of_offer_has_a_name() -> None:
    assert OFFERED.keys() == OCCASIONS.keys()


@rule("react.pickup.offer")
def test_passing_for_this_turn_answers_this_offer_and_the_later_ones_of_the_turn(store: Store) -> None:
    match = at_an_offer(store)
    serial, since = match.game.battle.turn.serial, len(match.game.log)
    match.set_policy("", "turn", BOTH)
    go_on(match)
    while match.game.battle.turn.serial == serial:
        assert not offer_kind(match)
        decide(match)
    assert passes_of(match, since).count("orks") > 1


def test_the_policy_of_a_turn_is_over_in_the_next_one(store: Store) -> None:
    match = at_an_offer(store)
    match.set_policy("", "turn", BOTH)
    go_on(match)
    while match.game.battle.turn.active == "guard":
        decide(match)
    assert match.policies_of(BOTH) == ()
    while offer_kind(match) != "orks":
        decide(match)
    assert match.game.battle.turn.active == "guard"


def test_always_passing_lasts_until_the_player_wants_to_be_asked(store: Store) -> None:
    match = at_an_offer(store)
    match.set_policy("", "always", BOTH)
    go_on(match)
    while match.game.battle.turn.game_turn < 3:
        assert offer_kind(match) != "orks"
        decide(match)
    match.set_policy("failed-dice", "ask", BOTH, "orks")
    while offer_kind(match) != "orks":
        decide(match)
    assert match.policies_of(BOTH) == ()


def test_a_policy_is_for_one_seat_and_one_kind_of_offer(store: Store) -> None:
    match = at_an_offer(store)
    match.set_policy("stray", "always", BOTH, "orks")
    match.set_policy("failed-dice", "always", BOTH, "guard")
    assert not match.goes_on_alone and offer_kind(match) == "orks"
    assert match.policies_of(("orks",)) == (Policy("orks", "stray", "always"),)


def a_walk_past_an_enemy(store: Store) -> Match:
    """The lone m has walked past e, who let it pass by policy."""
    troops = [
        squad("m", n=1, kind=a_kind(M=6)),
        squad("g", at=(30, 5), n=2),
        squad("e", "b", (11.8, 13), 1, facing=270),
    ]
    scenario = a_scenario(troops, settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1, 1]}, SeededDice(1)))
    match = Match.begin(new_header(scenario, {}, "1"), game, store)
    match.set_policy("stray", "turn", ("b",), "b")
    for act in (Attempt("m", 2), Move((ModelPath("m.1", (Leg(10, 16),)),))):
        match.answer(act, match.request(("a",)), ("a",))
        go_on(match)
    return match


def test_taking_back_a_decision_takes_back_what_a_policy_answered_after_it(store: Store) -> None:
    match = a_walk_past_an_enemy(store)
    assert passes_of(match) == ["b"] and match.game.battle.models["m.1"].y == 16
    match.undo(("a",))
    assert match.game.ask and match.game.ask.kind == "action"
    assert passes_of(match) == [] and match.game.battle.models["m.1"].y == 10
    assert not match.view(("a",)).can_undo


def test_the_other_side_cannot_take_back_what_its_policy_answered(store: Store) -> None:
    match = a_walk_past_an_enemy(store)
    assert match.view(("b",)).why_no_undo == "The last decision was made by Side a"


def test_dice_before_the_answer_of_a_policy_stay_rolled(store: Store) -> None:
    match = at_an_offer(store)
    match.set_policy("", "always", BOTH)
    go_on(match)
    assert match.view(BOTH).why_no_undo == "Dice have been rolled since the last decision"
    with pytest.raises(ArapError, match="dice have been rolled"):
        match.undo(BOTH)


def test_a_policy_is_kept_with_the_game(store: Store) -> None:
    match = at_an_offer(store)
    match.set_policy("", "always", BOTH)
    again = Match.resume(match.id, store)
    assert again.policies == (Policy("orks", "failed-dice", "always"),)
    assert again.goes_on_alone
    store.delete(match.id)


@pytest.mark.parametrize(
    ("kind", "manner", "seat", "said"),
    [
        ("dreams", "always", "orks", "There are no offers of the kind 'dreams'"),
        ("stray", "never", "orks", "not by 'never'"),
        ("stray", "always", "elves", "You do not hold the seat 'elves'"),
        ("", "always", "guard", "No reaction is offered to you now"),
    ],
)
def test_a_policy_that_makes_no_sense_is_refused(store: Store, kind: str, manner: str, seat: str, said: str) -> None:
    match = at_an_offer(store)
    with pytest.raises(ArapError, match=said):
        match.set_policy(kind, manner, BOTH, seat)
    assert match.policies == ()


def until_offered(tab: Page) -> None:
    while tab.view.ask is None or tab.view.ask.kind != "react":
        if tab.view.ask is not None:
            tab.decide(next_act(tab.view.ask) or tab.view.ask.default)
        tab.hear(Update)


def test_a_page_is_told_of_its_policies_and_again_after_a_restart(tmp_path: Path) -> None:
    shown = (PolicyView("guard", "failed-dice", "always", "pick-ups"),)
    with running(tmp_path) as server, page(server) as tab:
        tab.open(NewGame("skirmish", {"guard": "human", "orks": "random"}, seed="0"))
        until_offered(tab)
        tab.ask(SetPolicy("always"), Update)
        assert tab.hear(Policies).policies == shown
        assert next(iter(tab.hear(Update).log)).kind == "reaction-answered"
        game = tab.game
        server.kill()
    with running(tmp_path) as server, page(server) as tab:
        tab.open(Open(game))
        assert tab.hear(Policies).policies == shown
        tab.say(SetPolicy("ask", "failed-dice"))
        assert next_policies(tab).policies == ()


def next_policies(tab: Page) -> Policies:
    """The next message about policies; the bot may act before it comes."""
    while not isinstance(message := tab.followed(tab.socket.recv()), Policies):
        pass
    return message


def test_a_page_that_watches_has_no_policies(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server) as tab, page(server) as other:
        tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        other.open(Open(tab.game, seat="watcher"))
        assert "watching" in other.ask(SetPolicy("always", "stray"), Refused).reason


@rule("coherency.split")
@pytest.mark.parametrize(("points", "idle"), [(1, True), (2, False)])
def test_nobody_is_asked_which_part_acts_first_when_no_part_has_points_left(points: int, idle: bool) -> None:
    scenario = a_scenario([squad("a1", n=6), squad("b1", "b", at=(24, 44))], settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1, 1]}))
    game.answer(Attempt("a1", points))
    going = [game.battle.models[f"a1.{number}"] for number in (1, 2, 3)]
    game.answer(Move(tuple([ModelPath(model.id, (Leg(model.x, model.y + 4.0),)) for model in going])))
    assert game.ask is not None and game.ask.kind == "order"
    assert passes((), game.battle, game.ask) is idle
