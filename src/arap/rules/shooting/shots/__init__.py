"""A shot as a value: as declared, measured and planned."""
