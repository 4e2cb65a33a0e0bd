"""The shooting action and its volleys, step by step."""
