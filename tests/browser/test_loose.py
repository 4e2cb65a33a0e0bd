"""Models of a mob that run from a charge one by one."""

import re
from functools import cache

from playwright.sync_api import expect

from arap.battle.acts import Attempt, Charge
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice
from tests.browser.battles import HUMANS, laid
from tests.browser.table_page import TablePage
from tests.rules.turn.games import answer
from tests.support import rule

RIOT = """
scenario: A riot
table: [36, 30]
settings: {react.individual-running: true, turn.first-player: guard}
sides:
  guard:
    name: Border Guard
    army: {army: Ogryns, units: {brute: {models: [ork-nob]}}}
    home: south
    deploy: {brute: {at: [18, 8]}}
  orks:
    name: Rioters
    army: {army: Rioters, units: {crowd: {models: [{troop: gretchin, count: 3, weapons: []}], loose: true}}}
    home: north
    deploy: {crowd: [[18, 12], [18, 14], [18, 16]]}
"""


@cache
def battle_with_a_riot() -> str:
    """The brute has come up to the first of the crowd, which is asked whether it runs."""
    for number in range(50):
        game = Game(laid(RIOT), SeededDice(str(number)))
        answer(game, Attempt("brute", 1))
        if game.ask and game.ask.kind == "action":
            answer(game, Charge("crowd"))
            if game.ask and game.ask.rule == "react.run.individual":
                return save_text(game, HUMANS)
    raise AssertionError("no such battle")


@rule("react.run.individual")
def test_a_model_is_asked_whether_it_runs_and_the_charger_whom_it_charges_instead(table: TablePage) -> None:
    table.load(battle_with_a_riot())
    expect(table.part("react-panel")).to_contain_text("Does it run or stand?")
    table.doing(table.part("react-panel").get_by_role("button", name=re.compile("Run")).first)
    assert table.asking == "divert"
    expect(table.part("choice-panel")).to_contain_text("Which one should it charge instead?")
