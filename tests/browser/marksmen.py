"""A small range for the browser: salvo weapons, snipers, stones and smoke."""

from playwright.sync_api import Locator

from arap.kernel.sources import SeededDice
from tests.browser.battles import GOOD, save_of, seed_with
from tests.browser.siege import planned
from tests.browser.table_page import TablePage

PLAYERS = {"guard": "human", "orks": "human"}
RANGE = """
scenario: The range
table: [44, 34]
settings: {length.turns: 4, turn.first-player: guard, shoot.premeasure: true}
sides:
  guard:
    name: Marksmen
    home: south
    army:
      army: Marksmen
      units:
        volley-team:
          name: Volley Team
          models:
            - {troop: storm-trooper, name: Volley gunner, weapons: [hot-shot-volley-gun], role: special}
            - {troop: storm-trooper, name: Grav gunner, weapons: [grav-gun], role: special}
            - 2 storm-trooper
        snipers: {name: Ratling Snipers, models: [4 ratling]}
        mob: {name: Angry Mob, models: [10 rioter]}
        terminators:
          models: [terminator-sergeant, {troop: terminator, count: 2, traits: [relentless, smoke-discharger]}]
    deploy:
      volley-team: {at: [8, 8]}
      snipers: {at: [16, 6], ranks: 1}
      mob: {at: [31, 14]}
      terminators: {at: [39, 8], ranks: 1}
  orks:
    name: Red Tusks
    army: red-tusks
    home: north
    deploy:
      skarr-boyz: {at: [8, 20]}
      grim-boyz: {at: [20, 24]}
      mug-boyz: {at: [31, 19]}
"""


def firing_range(table: TablePage, unit: str) -> TablePage:
    """The range, with a unit that has three action points."""
    return table.load(save_of(RANGE, SeededDice(seed_with(GOOD, GOOD, GOOD)), PLAYERS)).activate(unit, 3)


def aimed_at(table: TablePage, target: str) -> TablePage:
    table.part("action-shoot").click()
    table.part("target", unit=target).click()
    table.part("fire-row").first.wait_for()
    return planned(table)


def spot(table: TablePage, x: float, y: float) -> tuple[float, float]:
    """A place of the table on the screen."""
    box = table.part("table-surface").bounding_box()
    assert box is not None
    inch = table.pixels_to_the_inch()
    return box["x"] + x * inch, box["y"] + box["height"] - y * inch


def row_of(table: TablePage, model: str) -> Locator:
    return table.part("fire-row", model=model)
