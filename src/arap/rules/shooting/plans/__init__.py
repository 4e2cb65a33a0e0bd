"""Previews of fire: proposals, goals, choices."""
