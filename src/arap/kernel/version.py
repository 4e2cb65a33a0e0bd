"""The version of ARAP."""

__version__ = "0.1.0"
