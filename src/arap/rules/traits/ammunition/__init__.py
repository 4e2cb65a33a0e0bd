"""Tags of weapons: what their shots and blasts do."""
