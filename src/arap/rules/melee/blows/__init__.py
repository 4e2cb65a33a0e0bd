"""Blows: the dice of a step, and the models that fall."""
