"""Blows: which models can strike which enemies, with what, how well, and which models fall."""
