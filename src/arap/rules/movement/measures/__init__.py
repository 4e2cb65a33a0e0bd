"""What limits a move: how far a model may go, the ground, turns, coherency, nearness to other models."""
