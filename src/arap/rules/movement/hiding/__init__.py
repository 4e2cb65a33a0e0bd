"""Hiding: where models can hide, how enemies find them, and how they give themselves away."""
