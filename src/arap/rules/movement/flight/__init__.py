"""Moves that no player orders: flinching, fleeing, running wild; and coming on over an edge of the table."""
