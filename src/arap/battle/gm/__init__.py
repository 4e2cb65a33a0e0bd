"""What the GM changes in a battle: modifiers in force, forces and terrain that join."""
