"""The goal to hit, and all that counts for it."""
