"""Dice on the way: hazards, footing, climbing tests, falls, and dice that decide how far a model may go."""
