"""Tags of weapons: how they are held and how they reach their targets."""
