"""Whether a move is legal, and why not."""
