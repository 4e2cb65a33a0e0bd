"""Blocking doors, narrow bridges and ladders: where models block, which enemies that stops, which of them may fight."""
