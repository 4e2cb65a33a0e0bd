"""What a move is measured by: how far a model may go, the ground, turns, coherency, nearness to others."""
