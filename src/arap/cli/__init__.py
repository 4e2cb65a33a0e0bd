"""The `arap` command."""

import sys
from collections.abc import Sequence

from arap.kernel.errors import ArapError


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits; with no arguments, plays. Bad input is one sentence and exit status 2."""
    from arap.cli.app import app

    if arguments is None:
        arguments = sys.argv[1:]
    try:
        app(args=list(arguments) or ["play"], prog_name="arap")
    except ArapError as error:
        print(f"arap: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
