"""Fire in a charge: of the charged who stand, of the chargers, where it halts them, and what is left of the charge."""
