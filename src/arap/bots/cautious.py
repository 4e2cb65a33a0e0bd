"""The cautious bot."""

from arap.bots.random_bot import RandomBot


class CautiousBot(RandomBot):
    """Not so cautious."""
