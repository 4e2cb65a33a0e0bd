"""What models see: lines of sight, cover, houses, trenches, smoke, places on the ground."""
