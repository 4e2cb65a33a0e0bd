"""Declaring fire: what may be ordered, and what it costs."""
