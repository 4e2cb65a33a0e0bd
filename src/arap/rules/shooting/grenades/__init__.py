"""Grenades, stones and bombs."""
