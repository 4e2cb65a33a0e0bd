"""A small table with everything that is climbed, swum and feared, for the browser."""

from arap.kernel.sources import SeededDice
from tests.browser.battles import GOOD, save_of, seed_with
from tests.browser.table_page import TablePage

PLAYERS = {"marines": "human", "orks": "human"}
CROSSING = """
scenario: The crossing
table: [36, 30]
settings: {length.turns: 3, turn.first-player: marines, shoot.premeasure: PREMEASURE}
sides:
  marines:
    name: Iron Company
    army: iron-company
    home: south
    deploy:
      alpha: {at: [10, 8.2]}
      beta: {at: [27, 6.8]}
      gamma: {at: [18, 3]}
  orks:
    name: Red Tusks
    army: red-tusks
    home: north
    deploy:
      skarr-boyz: {at: [19, 18]}
terrain:
  - {feature: cliff, name: The crag, polygon: [[4, 10], [16, 10], [16, 14], [4, 14]], height: 1.6}
  - {feature: river, name: The river, polygon: [[20, 8], [36, 8], [36, 12], [20, 12]]}
  - {feature: bridge, name: The bridge, from: [33, 7.5], to: [33, 12.5]}
  - {feature: ford, name: The ford, polygon: [[20, 8], [23, 8], [23, 12], [20, 12]]}
  - {feature: minefield, name: The mines, at: [18, 6], size: [6, 1.5]}
  - {feature: rubble, name: Ruin, polygon: [[20.5, 0.5], [22.5, 0.5], [22.5, 1.8], [20.5, 1.8]]}
  - {feature: crater, at: [24, 3], radius: 1.3}
  - {feature: trench, from: [26, 15], to: [33, 15]}
  - {feature: road, from: [34.5, 0], to: [34.5, 7]}
  - {feature: house, id: inn, name: The inn, at: [27, 21], size: [7, 5], storeys: 2, doors: [[27, 18.5]]}
  - {feature: stairs, name: Stairs, at: [29.6, 21], size: [1.2, 3.5], rise: 0}
ladders:
  - {id: crag-ladder, name: Crag ladder, foot: [10, 9.9], head: [10, 10.6], from: 0, to: 1.6}
objectives:
  beacon: {name: The Beacon, at: [7, 12]}
"""


def crossing(*dice: range | tuple[int, ...], premeasure: bool = True) -> str:
    """The save of a battle at the crossing whose first dice are as told; by default three that activate."""
    text = CROSSING.replace("PREMEASURE", str(premeasure).lower())
    return save_of(text, SeededDice(seed_with(*(dice or (GOOD, GOOD, GOOD)))), PLAYERS)


def acting(table: TablePage, unit: str, save: str | None = None) -> TablePage:
    """The table with a unit that has three points."""
    return table.load(save or crossing()).activate(unit, 3)


def order(table: TablePage, text: str) -> None:
    """Types an order and waits until the move it means is planned."""
    table.part("command").fill(text)
    table.part("command").press("Enter")
    table.page.wait_for_function("() => document.querySelector('[data-testid=command]').value === ''")
    table.settled()
