"""How the chargers get there: dice for the distance, paths, and the places at the enemy."""
