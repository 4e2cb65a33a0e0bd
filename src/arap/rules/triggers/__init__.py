"""One trigger for everything that lets a player interrupt: what has happened, which units may answer, and the offer."""
