"""Tables of plain text; apart from what prints battles, which takes longer to load."""

from collections.abc import Iterable, Sequence
from typing import Any

import typer


def print_table(heads: Sequence[str], rows: Sequence[Sequence[Any]], right: Iterable[int] = ()) -> None:
    """Columns as wide as what stands in them; those numbered in `right` end flush."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *texts, strict=True)]
    flush = set(right)

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.rjust(width) if n in flush else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return "  ".join(padded).rstrip()

    typer.echo(typer.style(line(heads), bold=True))
    for row in texts:
        typer.echo(line(row))
