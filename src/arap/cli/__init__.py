"""The `arap` command."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from arap.kernel.errors import ArapError

if TYPE_CHECKING:
    from typer import TyperException


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits; with no arguments, plays. Bad input is one sentence and exit status 2."""
    from typer import Abort, TyperException

    from arap.cli.app import app

    if arguments is None:
        arguments = sys.argv[1:]
    try:
        sys.exit(app(args=list(arguments) or ["play"], prog_name="arap", standalone_mode=False) or 0)
    except ArapError as error:
        refuse(str(error))
    except TyperException as error:
        refuse(usage(error))
    except (Abort, KeyboardInterrupt):
        sys.exit(130)


def usage(error: "TyperException") -> str:
    """What is wrong with how a command was called, and where its help is; nothing if the help was shown."""
    what = error.format_message().rstrip(".")
    command = getattr(getattr(error, "ctx", None), "command_path", "arap")
    return f"{what}; see `{command} --help`." if what else ""


def refuse(sentence: str) -> NoReturn:
    if sentence:
        print(f"arap: {sentence}", file=sys.stderr)
    sys.exit(2)
