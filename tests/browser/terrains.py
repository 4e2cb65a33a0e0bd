"""A table with every feature the files can name."""

from arap.army.terrain_files import features
from arap.kernel.sources import SeededDice
from tests.browser.battles import save_of

ARMIES = """
scenario: Every feature
table: [72, 48]
settings: {length.turns: 3, turn.first-player: guard}
sides:
  guard:
    name: Border Guard
    army: border-guard
    home: south
    deploy:
      first-squad: {at: [30, 2.5], ranks: 1}
  orks:
    name: Red Tusks
    army: red-tusks
    home: north
    deploy:
      skarr-boyz: {at: [27, 46], ranks: 1}
terrain:
"""
PLAYERS = {"guard": "human", "orks": "human"}
ACROSS = 8
STRIPS = {
    "hedge",
    "wall",
    "barricade",
    "rampart",
    "barbed-wire",
    "ditch",
    "trench",
    "crevasse",
    "bridge",
    "jetty",
    "boat",
    "road",
}


def every_feature() -> str:
    """The scenario: one piece of each feature, in rows."""
    return ARMIES + "".join(f"  - {piece(name, number)}\n" for number, name in enumerate(features()))


def piece(name: str, number: int) -> str:
    x, y = 5 + number % ACROSS * 8.8, 8 + number // ACROSS * 7.5
    if name in STRIPS:
        return f"{{feature: {name}, from: [{x - 3}, {y}], to: [{x + 3}, {y}]}}"
    if name in ("stairs", "ramp"):
        return f"{{feature: {name}, at: [{x}, {y}], size: [3, 4], rise: 0}}"
    if name == "house":
        openings = f"doors: [[{x}, {y - 2.25}]], windows: [[{x - 3}, {y}]]"
        return f"{{feature: house, at: [{x}, {y}], size: [6, 4.5], storeys: 1, {openings}}}"
    if name in ("crater", "rocks"):
        return f"{{feature: {name}, at: [{x}, {y}], radius: 1.6}}"
    corners = [[x - 3, y - 2], [x + 2.5, y - 2.4], [x + 3, y + 1.8], [x - 2.4, y + 2.2]]
    return f"{{feature: {name}, polygon: {corners}}}"


LIGHT_AND_ROOFS = """
scenario: Light and roofs
table: [36, 24]
settings: {length.turns: 3, turn.first-player: guard}
sides:
  guard:
    name: Border Guard
    home: south
    army: {army: A patrol, units: {scouts: {models: [2 guardsman]}}}
    deploy: {scouts: {at: [26, 6], level: 0}}
  orks:
    name: Red Tusks
    home: north
    army: {army: A few orks, units: {boyz: {models: [3 ork]}}}
    deploy: {boyz: {at: [30, 21]}}
terrain:
  - {feature: building, name: Low barn, at: [8, 16], size: [4, 3], height: 4}
  - {feature: building, name: High barn, at: [18, 16], size: [4, 3], height: 8}
  - {feature: building, name: Barn with a wall, at: [8, 6], size: [4, 3], height: 4}
  - {feature: wall, from: [10.4, 4.4], to: [10.4, 6.6]}
  - {feature: house, id: lived-in, at: [26, 6], size: [6, 4.5], storeys: 1, doors: [[26, 3.75]]}
  - {feature: house, id: empty, at: [18, 6], size: [5, 4.5], storeys: 1, doors: [[18, 3.75]]}
"""


def light_and_roofs_saved() -> str:
    """Barns of several heights, one with a wall in its shadow; two houses, one of them lived in."""
    return save_of(LIGHT_AND_ROOFS, SeededDice("1"), PLAYERS)


def every_feature_saved() -> str:
    return save_of(every_feature(), SeededDice("1"), PLAYERS)
