"""Ways round what is impassable and over what is slow: corners and graphs, routes, narrow places."""
