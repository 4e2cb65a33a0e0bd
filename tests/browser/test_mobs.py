"""A mob on the page: it merges before it rolls, and surges once it is agitated."""

from functools import cache

from playwright.sync_api import expect

from arap.battle.acts import Attempt, FireOrder, Shoot
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
settings: {turn.first-player: guard, activate.pick-ups: false}
sides:
  guard:
    name: The quarter
    home: south
    army:
      army: Rioters
      troops: {shooter: {like: rioter, weapons: [autogun]}}
      units: {foundry: {models: [5 shooter], mob: true}, market: {models: [5 rioter], mob: true}}
    deploy: {foundry: {at: [18, 6], ranks: 1}, market: {at: [18, 8.5], ranks: 1}}
  orks:
    name: The Watch
    home: north
    army: {army: Watch, units: {watch: {models: [5 guardsman]}}}
    deploy: {watch: {at: [18, 26]}}
"""


@cache
def battle_with_mobs() -> str:
    """Two mobs side by side, before their player has chosen any."""
    return save_text(Game(laid(RIOT), SeededDice("1")), HUMANS)


@cache
def battle_with_an_angry_mob() -> str:
    """A mob has fired and has a point left."""
    for number in range(80):
        game = Game(laid(RIOT.replace("at: [18, 8.5]", "at: [5, 15]")), SeededDice(f"mob/{number}"))
        answer(game, Attempt("foundry", 2))
        if game.ask and game.ask.kind == "action" and game.battle.turn.acting[-1].points == 2:
            answer(game, Shoot(1, (FireOrder("foundry.3", "autogun", "watch"),)))
            if game.ask and game.ask.kind == "action" and game.battle.units["foundry"].agitated:
                return save_text(game, HUMANS)
    raise AssertionError("no such battle")


@rule("mob.as-squad", "mob.agitated")
def test_mobs_side_by_side_merge_before_a_roll_and_an_agitated_one_surges(table: TablePage) -> None:
    table.load(battle_with_mobs())
    table.activate("foundry")
    assert table.asking == "merge"
    expect(table.part("choice-panel")).to_contain_text("Merge before it rolls?")
    table.doing(table.part("choice-panel").get_by_role("button", name="Merge with Market"))
    expect(table.part("log")).to_contain_text("one mob from now on")

    table.load(battle_with_an_angry_mob())
    expect(table.page.get_by_text("agitated", exact=True)).not_to_have_count(0)
    table.doing(table.page.get_by_role("button", name="Surge").first)
    assert table.asking == "paths"
    expect(table.part("paths-prompt")).to_contain_text("all of it")
    table.doing(table.page.get_by_role("button", name="Straight on").first)
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)
