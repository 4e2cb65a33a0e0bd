"""Commands that are imported only when they are used; their help is written in a table."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperGroup


class Lazy(NamedTuple):
    """A command not loaded yet: where it is (a function, or a `typer.Typer` with commands of its own), its line in the
    list of commands, and examples below its help, one in each line."""

    place: str
    help: str
    examples: str = ""


class LazyCommands(TyperGroup):
    """Shows every command by its one line of help; imports only the one that is called."""

    table: ClassVar[Mapping[str, Lazy]] = {}

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        if args and args[0] in self.table:
            return args[0], load(args[0], self.table[args[0]]), args[1:]
        return super().resolve_command(ctx, args)


def lazy_commands(commands: Mapping[str, Lazy], **options: Any) -> typer.Typer:
    """A program with these commands. Each has a place in the help; `LazyCommands` runs the real one instead."""

    class Commands(LazyCommands):
        table = commands

    app = typer.Typer(cls=Commands, add_completion=False, **options)
    for name, command in commands.items():

        @app.command(name, help=command.help)
        def placeholder() -> None: ...

    return app


def load(name: str, command: Lazy) -> Any:
    """Imports a command's module and makes the command out of what stands there."""
    module, attribute = command.place.split(":")
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        return typer.main.get_command(found)
    alone = typer.Typer(add_completion=False)
    alone.command(name, epilog=examples(command.examples) or None)(found)
    return typer.main.get_command(alone)


def examples(lines: str) -> str:
    return "\n\n".join(["Examples:", *lines.splitlines()]) if lines else ""
