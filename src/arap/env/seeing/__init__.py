"""What an agent observes: arrays of fixed size, from what its seat may know."""
