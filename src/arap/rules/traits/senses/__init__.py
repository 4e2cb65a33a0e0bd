"""Traits of eyes, ears and what shows above cover."""
