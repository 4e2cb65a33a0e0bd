"""Many games between bots, played in local processes and reported as numbers."""

from arap.sim.many import SimReport, simulate
from arap.sim.play import GameResult, play_game, play_on

__all__ = ["GameResult", "SimReport", "play_game", "play_on", "simulate"]
