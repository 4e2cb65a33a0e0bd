"""Traits of melee."""
