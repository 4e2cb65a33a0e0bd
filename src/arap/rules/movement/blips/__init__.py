"""Blips: counters for suspected units. They move until they are converted."""
