"""Acts of the GM on whole units and their numbers."""
