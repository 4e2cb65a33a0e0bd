"""What cards do: a module for each effect. The registry finds them by themselves (`arap.army.chance.effects`)."""
