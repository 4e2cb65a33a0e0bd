"""Template weapons: laying the stream, and rolling for it."""
