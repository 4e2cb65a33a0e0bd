"""Plans of moves: formations, routes and crossings for a whole unit."""
