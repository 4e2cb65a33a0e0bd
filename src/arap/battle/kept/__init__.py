"""What a battle keeps: what was worked out from the scenario and the positions, and digests of its values."""
