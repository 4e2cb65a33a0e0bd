"""What a unit does without points, and how it ends its activation."""
