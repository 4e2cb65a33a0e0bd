"""Rounds of melee from first step to aftermath."""
