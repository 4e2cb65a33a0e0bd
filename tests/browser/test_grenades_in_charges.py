"""Grenades in a charge, on the page: keeping silent, and the question to the charged player."""

from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle
from tests.browser.table_page import TablePage
from tests.support import rule

TRENCHES = """
scenario: Grenades
table: [36, 30]
settings: {length.turns: 3, turn.first-player: guard, shoot.premeasure: true}
sides:
  guard:
    name: Border Guard
    home: south
    army: {army: A patrol, units: {grenadiers: {models: [5 grenadier]}, rifles: {models: [5 guardsman]}}}
    deploy:
      grenadiers: {at: [18, 10]}
      rifles: {at: [30, 5]}
  orks:
    name: Red Tusks
    home: north
    army: {army: Orks, units: {boyz: {models: [{troop: ork, count: 5, add: [stikkbomb]}]}, mob: {models: [6 ork]}}}
    deploy:
      boyz: {at: [18, 15]}
      mob: {at: [6, 27]}
terrain:
  - {feature: trench, at: [18, 15], size: [12, 2]}
objectives:
  well: {name: The Well, at: [18, 20]}
"""


def planned(table: TablePage) -> None:
    expect(table.part("charger")).to_have_count(5)
    expect(table.part("charge-panel")).to_have_attribute("data-settled", "true")


@rule("grenade.charge.general", "grenade.charge.assault", "grenade.charge.defensive")
def test_assault_grenades_count_unless_kept_silent_and_the_charged_player_throws_back(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=TRENCHES)).activate("grenadiers")
    table.press("x")
    planned(table)
    expect(table.part("charge-remark", rule="grenade.charge.assault")).to_have_count(1)
    table.part("charge-silent").check()
    planned(table)
    expect(table.part("charge-remark", rule="charge.cover")).to_have_count(1)
    table.press("Escape")
    table.part("command").fill("charge boyz silently")
    table.part("command").press("Enter")
    planned(table)
    expect(table.part("charge-silent")).to_be_checked()

    table.part("charge-silent").uncheck()
    planned(table)
    table.deciding("Enter")
    table.deciding(" ")
    expect(table.part("choice-panel")).to_contain_text("Throw defensive grenades?")
    table.deciding(" ")
    expect(table.part("log-line", kind="grenades-thrown")).to_have_count(2)
    expect(table.part("log-line", kind="charge-made")).to_contain_text("without charge bonuses (defensive grenades)")
