"""Menus: every decision of the game as a few choices from numbered entries."""
