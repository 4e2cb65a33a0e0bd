"""Chance cards: drawing, holding and playing them, and one file for each effect."""
