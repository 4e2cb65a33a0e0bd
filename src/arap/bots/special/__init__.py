"""How the bots use special rules: one module for each kind of equipment, ground or secret."""
