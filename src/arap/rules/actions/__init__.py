"""What an activated unit can do: one file for each action. They are found here by themselves."""
