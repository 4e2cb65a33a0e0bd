"""ARAP: a digital table for the Gemini-ARAP miniature wargame.

The names a programmer needs are here; each is loaded when it is first used.

>>> import arap
>>> game = arap.Game(arap.load_scenario("skirmish"), arap.SeededDice(1))
>>> game.ask.kind
'first-player'
>>> game.answer(arap.acts.Choose("first")) is None
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from arap.kernel.version import __version__

if TYPE_CHECKING:
    from arap.army.loading import load_scenario
    from arap.battle import acts
    from arap.bots import make as make_bot
    from arap.game.game import Game
    from arap.game.records.save import read_save, write_save
    from arap.game.scripts.script import parse_script, play_script, read_script
    from arap.game.seat import Seat
    from arap.kernel.errors import ArapError
    from arap.kernel.sources import ScriptedDice, SeededDice, TypedDice
    from arap.odds.melee.charge import charge_odds
    from arap.odds.melee.leaving import morale_prospects as morale_odds
    from arap.odds.melee.round import melee_odds
    from arap.odds.position import odds_from as volley_odds
    from arap.sim.many import simulate
    from arap.sim.play import play_game, play_on
    from arap.sim.store import read_results

__all__ = [
    "ArapError",
    "Game",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "TypedDice",
    "__version__",
    "acts",
    "charge_odds",
    "load_scenario",
    "make_bot",
    "melee_odds",
    "morale_odds",
    "parse_script",
    "play_game",
    "play_on",
    "play_script",
    "read_results",
    "read_save",
    "read_script",
    "simulate",
    "volley_odds",
    "write_save",
]

_HOMES = {
    "ArapError": "arap.kernel.errors:ArapError",
    "Game": "arap.game.game:Game",
    "ScriptedDice": "arap.kernel.sources:ScriptedDice",
    "Seat": "arap.game.seat:Seat",
    "SeededDice": "arap.kernel.sources:SeededDice",
    "TypedDice": "arap.kernel.sources:TypedDice",
    "acts": "arap.game:acts",
    "charge_odds": "arap.odds.melee.charge:charge_odds",
    "load_scenario": "arap.army.loading:load_scenario",
    "make_bot": "arap.bots:make",
    "melee_odds": "arap.odds.melee.round:melee_odds",
    "morale_odds": "arap.odds.melee.leaving:morale_prospects",
    "parse_script": "arap.game.scripts.script:parse_script",
    "play_game": "arap.sim.play:play_game",
    "play_on": "arap.sim.play:play_on",
    "play_script": "arap.game.scripts.script:play_script",
    "read_results": "arap.sim.store:read_results",
    "read_save": "arap.game.records.save:read_save",
    "read_script": "arap.game.scripts.script:read_script",
    "simulate": "arap.sim.many:simulate",
    "volley_odds": "arap.odds.position:odds_from",
    "write_save": "arap.game.records.save:write_save",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'arap' has no attribute {name!r}")
    module, _, attribute = _HOMES[name].partition(":")
    if name == "acts":
        return import_module("arap.game.acts")
    return getattr(import_module(module), attribute)
