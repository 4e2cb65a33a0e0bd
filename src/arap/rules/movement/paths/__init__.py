"""Paths: what they cost, where they lead, and how to find one."""
