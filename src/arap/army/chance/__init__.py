"""Chance cards: what a deck file says, and the effects that cards may have."""
