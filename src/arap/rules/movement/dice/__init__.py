"""Dice on the way: hazards, footing, climbing tests, falls, and dice that say how far a model may go."""
