"""How a battle is set up by a scenario file or a save: where units stand, and what begins hidden, below or carried."""
