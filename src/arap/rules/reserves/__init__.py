"""Reserves: units that are not on the table yet, and units that have left it for a while."""
