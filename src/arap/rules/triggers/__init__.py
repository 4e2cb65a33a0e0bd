"""One trigger for everything that lets a player interrupt: what has happened, who may answer it, and the offer."""
