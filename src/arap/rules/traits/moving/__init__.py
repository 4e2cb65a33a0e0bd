"""Traits of movement."""
