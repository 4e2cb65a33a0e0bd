"""Tags of grenades, missiles and other weapons that burst."""
