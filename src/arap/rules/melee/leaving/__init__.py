"""Leaving a melee: flinching, breaking off, hit and run, pursuing those that flee."""
