"""Files for tests of the command line: a script, a save, a scenario, an army."""

from pathlib import Path

from arap.army.loading import load_scenario
from arap.game.game import Game
from arap.game.records.save import write_save
from arap.kernel.sources import SeededDice
from tests.laws.playing import RANDOM, play

SCRIPT = """\
script: A march
scenario:
  scenario: Field
  table: [36, 36]
  sides:
    red:
      army: {army: Reds, units: {reds: {models: [4 guardsman]}}}
      home: south
      deploy: {reds: {at: [18, 10], ranks: 1}}
    blue:
      army: {army: Blues, units: {blues: {models: [4 guardsman]}}}
      home: north
      deploy: {blues: {at: [18, 30], ranks: 1}}
settings: {turn.first-player: red}
dice: {activate.roll: [1]}
steps:
  - attempt: {unit: reds, dice: 1}
  - move: {forward: 4}
expect: {units: {reds: {at: [18, 14]}}}
"""
SCENARIO = """\
scenario: Test
table: [24, 24]
sides:
  red:
    army:
      army: Reds
      weapons: {zapper: {type: pistol, strength: 3}}
      armour: {tin: {save: 6}}
      troops:
        zapman:
          profile: {WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7}
          weapons: [zapper]
          armour: tin
      units: {boys: {models: [3 zapman]}}
    home: south
    deploy: {boys: {at: [12, 4], ranks: 1}}
  blue:
    army: iron-company
    home: north
    deploy:
      alpha: {at: [12, 20]}
"""


def changed(text: str, old: str, new: str) -> str:
    assert old in text, f"{old!r} is not in the text"
    return text.replace(old, new, 1)


def a_file(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def a_save(folder: Path, decisions: int = 25) -> Path:
    """The save of a game of random players."""
    game = Game(load_scenario("skirmish"), SeededDice(5))
    for count, _ in enumerate(play(game, RANDOM, 5)):
        if count == decisions:
            break
    path = folder / "game.save"
    write_save(game, path)
    return path
