"""Charges: from the declaration to the lock."""
