"""The turn: phases, activations, actions. Importing it registers the reactions that may interrupt it."""

from arap.rules import reactions

__all__ = ["reactions"]
