"""The cautious bot says why it acts."""

from arap import bots
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.requests import Approved
from arap.kernel.sources import SeededDice
from tests.game.small import a_field


def test_every_act_of_a_unit_has_a_reason_and_asking_for_it_changes_nothing() -> None:
    game = Game(a_field(), SeededDice("3"))
    players = {side: bots.make("cautious", side) for side in ("a", "b")}
    reasons: list[str] = []
    while game.ask is not None and len(reasons) < 12:
        seat, player = Seat(game, game.ask.seat), players[game.ask.seat]
        answer, before = player.answer(seat), game.battle.hash()
        act = answer.act if isinstance(answer, Approved) else answer
        if game.ask.kind in ("activation", "action") and (why := player.why(seat, act)):
            reasons.append(why)
        assert game.battle.hash() == before
        game.answer(answer, game.ask.seat)
    assert any("acting now" in why for why in reasons)
    assert all(why.endswith(".") for why in reasons)


def test_the_random_bot_has_no_reasons() -> None:
    game = Game(a_field(), SeededDice("3"))
    assert game.ask is not None
    assert bots.make("random", 1).why(Seat(game, "a"), game.ask.default) == ""
