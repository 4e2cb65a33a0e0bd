"""Shapes on the table: polygons, footprints of blasts and streams, houses with their walls and openings."""
