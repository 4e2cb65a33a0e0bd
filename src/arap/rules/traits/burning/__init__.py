"""Fire and acid: what burns, what sets alight, what puts out."""
