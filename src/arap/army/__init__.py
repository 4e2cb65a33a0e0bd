"""Armies: profiles, weapons, armour, and the files that hold them."""
