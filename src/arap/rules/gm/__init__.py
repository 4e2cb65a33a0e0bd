"""What the GM may do: a file for each act. The registry finds them by themselves."""
