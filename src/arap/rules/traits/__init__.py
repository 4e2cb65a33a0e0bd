"""Special rules: a module for each. The registry finds them by themselves (`arap.army.special.registry`)."""
