"""What is told when a battle is over: the verdict, its story, losses, the score by turn, and how the dice fell."""
