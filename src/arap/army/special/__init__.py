"""Special rules: what traits and classes give models, and what tags and types give weapons."""
