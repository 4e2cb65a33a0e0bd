"""Fire: burning models, and fires on the table."""
