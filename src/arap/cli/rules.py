"""`arap rules`: reading the rule catalogue, and what of it is implemented and tested."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
import typer

from arap.army.names import did_you_mean
from arap.cli.machines import print_json
from arap.cli.tables import print_table
from arap.kernel.errors import ArapError
from arap.kernel.words import plural
from arap.rules import catalogue
from arap.rules.catalogue import Header
from arap.rules.catalogue.checks import problems
from arap.rules.catalogue.page import page
from arap.rules.catalogue.trace import Trace, trace

app = typer.Typer(
    add_completion=False,
    epilog="Examples:\n\narap rules show shoot.to-hit\n\narap rules search hard cover\n\n"
    "arap rules list --chapter shoot --missing\n\narap rules --json",
)

Chapter = Annotated[str, typer.Option(help="Only ids that begin with this, such as shoot or shoot.cover.")]
Status = Annotated[str, typer.Option(help="Only core, optional or dropped entries.")]
Missing = Annotated[bool, typer.Option("--missing", help="Only what is not implemented yet, or only in part.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


@app.callback(invoke_without_command=True)
def rules(
    ctx: typer.Context, chapter: Chapter = "", status: Status = "", missing: Missing = False, json: Json = False
) -> None:
    """Read the rule catalogue, and see what is implemented and tested. Without a command: list."""
    if ctx.invoked_subcommand is None:
        list_rules(chapter, status, missing, json)


@app.command("list", epilog="Examples:\n\narap rules list --chapter shoot.cover\n\narap rules list --missing --json")
def list_rules(chapter: Chapter = "", status: Status = "", missing: Missing = False, json: Json = False) -> None:
    """List the entries, with whether they are implemented (i), or in part (p), and tested (t)."""
    if status not in ("", "core", "optional", "dropped"):
        raise ArapError(f"--status is core, optional or dropped, not '{status}'.")
    found = trace()
    chosen = [header for header in catalogue.entries() if in_chapter(header.id, chapter)]
    if not chosen:
        raise ArapError(f"No rule id begins with '{chapter}'; the chapters are {', '.join(chapters())}.")
    chosen = [header for header in chosen if status in ("", header.status)]
    if missing:
        chosen = [header for header in chosen if header.status != "dropped" and header.id not in found.implemented]
    show_list(chosen, found, json)


@app.command(epilog="Examples:\n\narap rules show shoot.to-hit\n\narap rules show react.run.caught --json")
def show(rule_id: Annotated[str, typer.Argument(metavar="ID")], json: Json = False) -> None:
    """Show one entry: rule, ruling, settings, dice, examples, and where it is implemented and tested."""
    entry, found = catalogue.find(rule_id), trace(only=[rule_id])
    if json:
        print_json(msgspec.to_builtins(entry) | places(rule_id, found))
    else:
        typer.echo(page(entry, **places(rule_id, found), style=typer.style))


@app.command(epilog="Examples:\n\narap rules search hard cover\n\narap rules search flinch --json")
def search(words: list[str], json: Json = False) -> None:
    """List the entries that contain all the words."""
    chosen = catalogue.search(" ".join(words))
    if not chosen and not json:
        raise ArapError(f"No rule contains '{' '.join(words)}'; try fewer or other words.")
    show_list(chosen, trace([header.id for header in chosen]), json)


@app.command(epilog="Example:\n\narap rules check")
def check() -> None:
    """Check that code and tests name only known rules, and that what is implemented is tested."""
    found = trace()
    wrong = list(problems(found))
    for problem in wrong:
        typer.echo(problem, err=True)
    counts = f"{plural(len(found.implemented), 'rule')} implemented, {len(found.tests)} tested"
    typer.echo(f"{counts}, {plural(len(wrong), 'problem')}.")
    if wrong:
        raise typer.Exit(1)


@app.command(epilog="Examples:\n\narap rules traits\n\narap rules traits laser\n\narap rules traits --json")
def traits(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...")] = None,
    as_page: Annotated[bool, typer.Option("--page", help="Print the page of the documentation.")] = False,
    json: Json = False,
) -> None:
    """List the special rules: traits, classes, tags, types; what they do, and who has them."""
    from arap.army.special.listing import listed, page_of

    rows = listed()
    for name in names or ():
        if all(row.name != name for row in rows):
            hint = did_you_mean(name, [row.name for row in rows])
            raise ArapError(f"There is no trait, class, tag or type '{name}'{hint or '.'}")
    chosen = [row for row in rows if not names or row.name in names]
    if json:
        print_json(chosen)
    elif as_page:
        typer.echo(page_of(chosen), nl=False)
    else:
        cells = [(row.sort, row.name, row.what, ", ".join(row.bearers)) for row in chosen]
        print_table(("sort", "name", "what it does", "who has it"), cells)


def in_chapter(rule_id: str, chapter: str) -> bool:
    return not chapter or f"{rule_id}.".startswith(f"{chapter.rstrip('.')}.")


def chapters() -> list[str]:
    return sorted({header.chapter for header in catalogue.entries()})


def show_list(chosen: list[Header], found: Trace, json: bool) -> None:
    if json:
        print_json([row(header, found) for header in chosen])
        return
    for header in chosen:
        typer.echo(f"{header.id:<38} {header.status:<8} {marks(header.id, found)}  {header.title}")
    typer.echo(summary(chosen, found))


def marks(rule_id: str, found: Trace) -> str:
    return ("i" if rule_id in found.implemented else "-") + ("t" if rule_id in found.tests else "-")


def places(rule_id: str, found: Trace) -> dict[str, list[str]]:
    """The home of a rule, where else it is cited, and where it is tested."""
    return {
        "implemented": found.implemented.get(rule_id, []),
        "cited": found.cited.get(rule_id, []),
        "tests": found.tests.get(rule_id, []),
    }


def row(header: Header, found: Trace) -> dict[str, Any]:
    return {
        "id": header.id,
        "title": header.title,
        "status": header.status,
        "setting": header.settings,
    } | places(header.id, found)


def summary(chosen: list[Header], found: Trace) -> str:
    def count(among: Iterable[str]) -> int:
        return len({header.id for header in chosen}.intersection(among))

    done = f"{count(found.implemented)} implemented (i), {count(found.tests)} tested (t)"
    return f"{plural(len(chosen), 'rule')}, {done}."
