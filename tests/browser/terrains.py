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


def every_feature_saved() -> str:
    return save_of(every_feature(), SeededDice("1"), PLAYERS)
