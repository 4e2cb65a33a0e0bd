"""The report of a battle that is over: the verdict, its story, losses, the score by turn, and how the dice fell."""
