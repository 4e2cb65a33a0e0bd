"""Exact odds, from the same target numbers and tables the engine rolls against. A volley that is sampled is resolved
by the engine, so the reactions that may interrupt it are loaded here."""

from arap.odds.values import VolleyOdds
from arap.odds.volley import odds_of, volley_odds
from arap.rules import reactions

__all__ = ["VolleyOdds", "odds_of", "reactions", "volley_odds"]
