"""Figures for machines; apart from what prints for people, which takes longer to load."""

import sys
from typing import Any

import msgspec


def print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")
