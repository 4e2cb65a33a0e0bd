"""The log in words: one module for each chapter of events."""
