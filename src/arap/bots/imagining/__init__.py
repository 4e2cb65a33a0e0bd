"""Looking ahead: positions that are played on in the imagination, and what they are worth."""
