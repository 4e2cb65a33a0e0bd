"""The log of shooting: area and blind fire, smoke."""
