"""Odds of a position in which nobody knows yet who plays first."""

from arap.army.loading import scenario_from_text
from arap.battle.acts import FireOrder
from arap.battle.settings import check_settings
from arap.game.game import Game
from arap.kernel.sources import SeededDice
from arap.odds.volley import volley_odds
from arap.rules.shooting.shots.volley import Volley
from tests.browser.siege import SIEGE
from tests.support import rule


@rule("casualty.quarter.result", "pin.effect")
def test_a_volley_is_sampled_before_the_order_of_play_is_settled() -> None:
    text = SIEGE.replace("turn.first-player: siege, SETTINGS", "shoot.premeasure: true")
    battle = Game(scenario_from_text(text, "test", None, check_settings), SeededDice("1")).battle
    orders = [FireOrder(f"missile-team.{n}", "missile-launcher-frag", "first-boomers") for n in (2, 3, 4)]
    odds = volley_odds(battle, Volley("missile-team", 2), orders, "first-boomers")
    assert battle.turn.order == () and not odds.exact
    assert odds.quarter.pinned > 0
