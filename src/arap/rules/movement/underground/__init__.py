"""Under the ground: tunnels, troops that dig, going down and coming up."""
