"""What the bots reckon with: distances, dice, fire, charges, melees and places, in numbers."""
