"""Paths: what they cost, where they lead, and how one is found."""
