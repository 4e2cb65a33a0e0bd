"""Leaving a melee: flinching, breaking off, hit and run, and pursuing enemies that flee."""
