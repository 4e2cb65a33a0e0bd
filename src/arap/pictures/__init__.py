"""Drawings of the table, as SVG, PNG or pixels."""
