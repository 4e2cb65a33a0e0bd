"""Carrying out a move: models travel from stop to stop along their paths."""
