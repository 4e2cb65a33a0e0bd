"""The chapter on shooting, a room for each heading."""
