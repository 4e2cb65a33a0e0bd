"""Environments for learning: a battle for PettingZoo (`battle_v0.env`), and against a bot for Gymnasium (`against`).

They need the extra `env`; nothing of it is loaded before it is used."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arap.env.seeing.layout import tables
    from arap.env.single import against

__all__ = ["against", "tables"]


def __getattr__(name: str) -> Any:
    if name == "against":
        from arap.env.single import against

        return against
    if name == "tables":
        from arap.env.seeing.layout import tables

        return tables
    raise AttributeError(f"module 'arap.env' has no attribute {name!r}")
