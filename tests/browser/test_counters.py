"""Counters that lie face down, dummies, and what is under the ground, on the page."""

from playwright.sync_api import expect

from arap.army.loading import scenario_from_text
from arap.battle.acts import Attempt, Tunnel
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.browser.conftest import OpenTable
from tests.browser.table_page import taken_in
from tests.browser.test_hiding import LOBBY, listening
from tests.support import rule

CELLARS = """
scenario: Cellars
table: [40, 40]
settings: {hide.face-down: {mode: one-side}, turn.first-player: guard, length.turns: 2}
sides:
  guard: {army: border-guard, home: south, deploy: {first-squad: {at: [20, 6]}}}
  orks: {army: red-tusks, home: north, deploy: {skarr-boyz: {at: [20, 30]}}}
"""
DUCTS = """
scenario: Ducts
table: [40, 40]
settings: {turn.first-player: orks, length.turns: 2}
tunnels:
  nodes:
    well: {at: [10, 20], name: The well}
    hall: {at: [20, 20], chamber: true}
    mill: {at: [30, 24], name: The mill}
  passages: [{from: well, to: hall, width: 2}, {from: hall, to: mill, going: difficult}]
sides:
  guard: {army: border-guard, home: south, deploy: {first-squad: {at: [20, 6]}}}
  orks: {army: red-tusks, home: north, deploy: {skarr-boyz: {at: [10, 20], below: true}, mug-boyz: {at: [20, 34]}}}
"""


def cellars(guard: str, orks: str) -> str:
    first = "guard" if guard == "human" else "orks"
    text = CELLARS.replace("turn.first-player: guard", f"turn.first-player: {first}")
    game = Game(scenario_from_text(text, "cellars"), SeededDice(3))
    return save_text(game, {"guard": guard, "orks": orks})


def ducts(guard: str, orks: str) -> str:
    """The orks under the ground have two points to use."""
    dice = ScriptedDice({"activate.roll": [1, 1]})
    game = Game(scenario_from_text(DUCTS, "ducts"), dice)
    assert game.answer(Attempt("skarr-boyz", 2), "orks") is None
    assert game.answer(Tunnel(((14.0, 20.0),)), "orks") is None
    return save_text(game, {"guard": guard, "orks": orks})


@rule("hide.hidden-movement-counters")
def test_the_enemy_sees_equal_counters_and_the_owner_which_are_dummies(open_table: OpenTable) -> None:
    own = open_table().load(cellars("cautious", "human"))
    own.page.get_by_role("button", name="In front").click()
    expect(own.part("dummy")).to_have_count(5)
    expect(own.part("face-down")).to_have_count(10)
    enemy = open_table()
    heard = listening(enemy)
    enemy.go(taken_in(enemy.address, cellars("human", "cautious")))
    enemy.part("battle").wait_for()
    expect(enemy.part("counter")).to_have_count(15)
    updates = [text for text in heard if '"type":"update"' in text and LOBBY not in text]
    assert updates and not any(name in text for text in updates for name in ("skarr", "Skarr", "ummy"))


@rule("underground.representation", "underground.tunnels")
def test_a_unit_under_the_ground_is_drawn_only_for_its_owner_and_comes_out_by_its_button(open_table: OpenTable) -> None:
    own = open_table()
    own.go(taken_in(own.address, ducts("cautious", "human")))
    own.part("battle").wait_for()
    expect(own.part("passage")).to_have_count(2)
    expect(own.part("mouth")).to_have_count(2)
    expect(own.part("chamber")).to_have_count(1)
    expect(own.part("below")).to_have_count(1)
    enemy = open_table()
    enemy.go(taken_in(enemy.address, ducts("human", "cautious")))
    enemy.part("battle").wait_for()
    expect(enemy.part("passage")).to_have_count(2)
    assert enemy.part("below").count() == 0 and enemy.part("model", unit="skarr-boyz").count() == 0

    own.action("Come out at The well").click()
    own.page.get_by_role("button", name="Close together").click()
    expect(own.part("below")).to_have_count(0)
    expect(own.part("model", unit="skarr-boyz")).to_have_count(10)
