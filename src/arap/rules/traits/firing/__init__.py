"""Traits of shooting and of being shot at."""
