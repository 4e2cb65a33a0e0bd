"""Fire, charges, and what prepares for them."""
