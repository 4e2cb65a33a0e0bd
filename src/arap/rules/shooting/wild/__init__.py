"""Firing wild at a spot."""
