"""Fire in a charge: by the charged, by the chargers, the points where it halts them, and what is left of the charge."""
