"""Acts of the GM on the models."""
