"""Clouds for tests."""

from typing import Any

from arap.battle.values import Cloud


def cloud(x: float, y: float, radius: float = 3.0, **fields: Any) -> Cloud:
    """A cloud of smoke on the ground, three inches high."""
    return Cloud(**{"id": "cloud", "z": 0.0, "height": 3.0, **fields}, x=x, y=y, radius=radius)
