"""What is asked about units in hiding: their enemies do not learn that anything was asked."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from arap.army.loading import scenario_from_text
from arap.battle.acts import Act, Attempt, EndPhase, Leg, ModelPath, Move
from arap.game.game import Game
from arap.game.queries import AskProspects, AskReactions
from arap.game.records.save import save_text
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.server.headers import new_header
from arap.server.match import Declined, Match
from arap.server.store import Store, store_in
from arap.server.wire import Import, Open, Opened, SetPolicy
from tests.laws.secrets import ENCODE, answer, queries_of
from tests.server.real import Server, page
from tests.support import rule

SCENARIO = """
scenario: A walk along a wood
table: [48, 48]
settings: {hide.enabled: true, hide.display: map, turn.first-player: red}
terrain: [{feature: wood, at: [24, 24], size: [34, 8]}]
sides:
  red:
    home: south
    army: {army: Red, units: {walkers: {models: [3 guardsman]}, rest: {models: [guardsman]}}}
    deploy: {walkers: {at: [24, 14]}, rest: {at: [3, 3]}}
  blue:
    home: north
    army: {army: Blue, units: {foe: {models: [3 ard-boy]}, far: {models: [guardsman]}}}
    deploy: {foe: {at: [FOE, 22.5], hidden: true}, far: {at: [45, 45]}}
"""
NEAR, FAR = "24", "10"
WALK = Move(tuple([ModelPath(f"walkers.{n}", (Leg(x, 15.0),)) for n, x in ((1, 22.9), (2, 24.0), (3, 25.1))]))
RED = ("red",)
DICE = {"activate.roll": [1]}


def walk(foe: str) -> Game:
    return Game(scenario_from_text(SCENARIO.replace("FOE", foe), "walk.yaml"), ScriptedDice(DICE, SeededDice(1)))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = store_in(tmp_path)
    yield kept
    kept.close()


def begun(act: Act, foe: str, store: Store) -> Match:
    """Red has tried its walkers and done this."""
    game = walk(foe)
    match = Match.begin(new_header(game.scenario, {}, "1"), game, store)
    for one in (Attempt("walkers", 1), act):
        match.answer(one, match.request(RED), RED)
    return match


def after(act: Act, foe: str, store: Store) -> Match:
    """Red has done this with its walkers; if blue was asked about its squad in hiding, it has let them go by."""
    match = begun(act, foe, store)
    asked = match.game.ask
    assert asked and (asked.seat == "blue") is (foe == NEAR)
    assert match.view(RED).waiting_for == (None if foe == NEAR else "red")
    if asked.seat == "blue":
        match.answer(asked.default, match.request(("blue",)), ("blue",))
    return match


@rule("hide.counters")
def test_what_can_be_taken_back_does_not_tell_that_hidden_enemies_were_asked(store: Store) -> None:
    seen = [after(WALK, foe, store).view(RED) for foe in (NEAR, FAR)]
    assert msgspec.json.encode(seen[0]) == msgspec.json.encode(seen[1])
    assert seen[0].why_no_undo == "The move has shown whether enemies hide there"


@rule("hide.counters")
def test_while_a_person_is_asked_in_secret_nothing_tells_the_enemy_what_about(store: Store) -> None:
    match = begun(WALK, NEAR, store)
    asked = match.game.ask
    assert asked and asked.seat == "blue" and asked.rule == "react.manoeuvre.trigger-move"
    with pytest.raises(Declined) as refused:
        match.answer(EndPhase(), match.request(RED), RED)
    assert (str(refused.value), refused.value.rule) == ("Nothing is asked of you now", "turn.sequence")
    seen, seat = match.view(RED), Seat(match.game, "red")
    assert seen.ask is None and seen.waiting_for is None
    replies = [answer(seat, query) for query in (*queries_of(seat), AskReactions("walkers"), AskProspects("walkers"))]
    for text in (ENCODE([seen, replies]).decode(), match.save_text(RED), "".join(map(str, match.telling(RED).lines))):
        assert "foe" not in text and asked.rule not in text and asked.prompt not in text


@rule("hide.counters")
def test_the_answer_of_a_policy_about_hidden_units_makes_no_message(server: Server) -> None:
    heard = [messages(server, foe) for foe in (NEAR, FAR)]
    assert heard[0] == heard[1]


def messages(server: Server, foe: str) -> list[str]:
    """What red hears from its move on, up to its next question; blue lets all go by."""
    game = walk(foe)
    assert game.answer(Attempt("walkers", 1)) is None
    with page(server, {}) as blue, page(server, {}) as red:
        blue.say(Import(save_text(game)))
        opened = blue.hear(Opened)
        red.open(Open(opened.game, next(one.secret for one in opened.invitations if one.seat == "red")))
        blue.settle()
        blue.say(SetPolicy("always", "move-end", "blue"))
        blue.settle()
        red.decide(WALK)
        red.settle()
        assert red.view.ask and red.view.ask.kind == "activation"
        return [text.replace(red.game, "battle") for text in red.texts]
