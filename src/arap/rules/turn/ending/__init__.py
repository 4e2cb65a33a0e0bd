"""The end of a battle: when it comes, and who has won."""
