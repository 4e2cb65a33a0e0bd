"""Traits of courage and fear."""
