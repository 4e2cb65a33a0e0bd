"""Observers, Fleet moves and challenges on the page."""

from functools import cache

from playwright.sync_api import expect

from arap.battle.acts import Attempt
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice
from tests.browser.battles import GOOD, HUMANS, laid, seed_with
from tests.browser.table_page import TablePage
from tests.rules.turn.games import answer
from tests.support import rule

FIELD = """
scenario: A field of guns
table: [36, 36]
settings: {turn.first-player: guard, activate.pick-ups: false, fastdraw.method: initiative-roll}
sides:
  guard:
    name: The battery
    home: south
    army:
      army: Battery
      troops:
        spotter: {like: guardsman, traits: [scout], profile: {BS: 4}}
        runner: {like: guardsman, traits: [fleet]}
        sheriff: {like: guard-officer, name: Sheriff}
      units:
        spotters: {models: [2 spotter]}
        mortar: {models: [2 mortar-crew]}
        runners: {models: [4 runner]}
        law: {models: [sheriff]}
    deploy:
      spotters: {at: [8, 14], ranks: 1}
      mortar: {at: [18, 3], ranks: 1}
      runners: {at: [27, 5], ranks: 1}
      law: {at: [15, 18], ranks: 1}
  orks:
    name: The gang
    home: north
    army: {army: Gang, units: {boyz: {models: [ork-nob, 5 ork]}}}
    deploy: {boyz: {at: [15, 25], ranks: 1}}
"""


@cache
def battle_with(unit: str, points: int) -> str:
    """This unit has so many points."""
    game = Game(laid(FIELD), SeededDice(seed_with(*[GOOD] * points)))
    answer(game, Attempt(unit, points))
    assert game.ask and game.ask.kind == "action"
    return save_text(game, HUMANS)


@rule("observer.guide", "move.fleet.multi-move", "fastdraw.initiative")
def test_an_observer_a_double_move_and_a_challenge(table: TablePage) -> None:
    table.load(battle_with("spotters", 2))
    observing = table.action("Observe Boyz")
    expect(observing).to_have_count(1)
    table.doing(observing)
    expect(table.part("log")).to_contain_text("observes Boyz for the guns")

    table.load(battle_with("runners", 2))
    table.doing(table.action("Fleet: double move"))
    expect(table.part("ask-notes")).to_contain_text("2 moves in a row")
    table.press("1")
    table.page.keyboard.press("ArrowUp")
    table.settled().doing(table.part("primary"))
    expect(table.part("ask-notes")).to_contain_text("A plain move, or any other action, gives that up")
    table.doing(table.action("Last move with Fleet"))
    assert table.asking == "paths"

    table.load(battle_with("law", 1))
    table.doing(table.action("Challenge").first)
    assert table.asking == "face-off"
    expect(table.part("choice-panel")).to_contain_text("Sheriff 1 of Law challenges Nob 1 of Boyz to draw.")
    table.doing(table.part("choice", option="Draw"))
    expect(table.part("log")).to_contain_text("draw")
