"""Moves in and out of a melee: closing up between steps, locking, free moves."""
