"""Squads that divide into parts and come together again."""
