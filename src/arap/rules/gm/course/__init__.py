"""Acts of the GM on the course of the battle."""
