"""Orders that players type."""
