"""Blows: who can strike whom, with what, how well, and who falls."""
