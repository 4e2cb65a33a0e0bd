"""Ways of moving, on the table and under it."""
