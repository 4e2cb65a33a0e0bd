"""The fire of a reaction: one volley at the unit that caused it."""
