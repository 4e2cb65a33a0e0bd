"""Up, down, across and in the water: climbing, jumping, ladders, swimming."""
