"""Getting up, down and across: climbs, jumps, ladders, leaps and water as parts of a path."""
