"""ARAP: a digital table for the Gemini-ARAP miniature wargame."""

__version__ = "0.1.0"
