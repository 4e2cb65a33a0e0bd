"""Traits of persons."""
