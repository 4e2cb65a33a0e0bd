"""Exact odds, from the same target numbers and tables the engine rolls against.

The engine itself resolves a volley that is sampled. The reactions that may interrupt it are therefore loaded here."""

from arap.odds.values import VolleyOdds
from arap.odds.volley import odds_of, volley_odds
from arap.rules import reactions

__all__ = ["VolleyOdds", "odds_of", "reactions", "volley_odds"]
