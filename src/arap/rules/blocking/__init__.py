"""Blocking doors, narrow bridges and ladders: where models block, whom that stops, who fights the blockers."""
