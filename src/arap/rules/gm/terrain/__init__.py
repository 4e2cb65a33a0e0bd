"""Acts of the GM on the terrain."""
