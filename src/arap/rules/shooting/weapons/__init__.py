"""Weapon types: range, shots, points, fire arcs."""
