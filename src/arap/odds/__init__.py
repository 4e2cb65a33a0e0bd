"""Exact odds, from the same target numbers and tables the engine rolls against."""

from arap.odds.values import VolleyOdds
from arap.odds.volley import odds_of, volley_odds

__all__ = ["VolleyOdds", "odds_of", "volley_odds"]
