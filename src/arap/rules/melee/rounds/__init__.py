"""Rounds of melee, from the first step to the aftermath."""
