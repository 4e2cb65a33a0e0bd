"""Where texts for players come from: battles that are played, sources of the engine, data files and the page."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import ListCharges, ListTargets, PlanCharge, PlanFire, PlanOverwatch
from arap.game.reports.acts import Story
from arap.game.reports.compose import report
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from arap.rules.catalogue import entries, find

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "src" / "arap"
PAGE = ROOT / "web" / "src"
FOR_PLAYERS = ("rules", "game", "battle/measure.py", "bots/reasons.py", "kernel", "odds", "server", "table/sight.py")
FOR_OTHERS = (
    "game/scripts", "game/records/save.py", "game/records/verify.py", "game/records/old_formats.py",
    "game/script_names.py", "rules/catalogue",
    "server/store.py", "server/site.py", "server/run.py", "server/schema.py", "server/rulebook.py",
)  # fmt: skip
"""Read by people that write scripts, saves, rules or servers."""
SENTENCE = r"[a-z],? [a-z]"
LITERAL = r'"([^"\n]*)"|`([^`]*)`'
STILL = 12
"""After so many decisions of one kind no more panels are opened for it: they say the same."""


def said_in(value: Any) -> Iterator[str]:
    """All sentences in a value that is sent to a page."""
    if isinstance(value, str):
        if " " in value:
            yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "rule":
                yield from said_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from said_in(each)


def said_by(ask: Ask) -> Iterator[str]:
    """A question, its notes and options, and why some of them are refused."""
    for option in ask.options:
        yield from (option.label, option.does)
        if option.refusal:
            yield option.refusal.reason
    yield from (ask.prompt, *ask.notes)


def said_in_panels(seat: Seat, unit: str) -> Iterator[str]:
    """The texts of the panels for fire, a charge and overwatch."""
    targets = msgspec.to_builtins(seat.query(ListTargets(unit)))
    yield from said_in(targets)
    yield from said_in(msgspec.to_builtins(seat.query(ListCharges(unit))))
    yield from said_in(msgspec.to_builtins(seat.query(PlanOverwatch(unit))))
    for enemy in [each.id for each in seat.units.values() if each.side != seat.side][:2]:
        yield from said_in(msgspec.to_builtins(seat.query(PlanFire(unit, enemy))))
        yield from said_in(msgspec.to_builtins(seat.query(PlanCharge(unit, enemy))))


def said_afterwards(game: Game) -> Iterator[str]:
    """The log of a battle, and the reports of its acts."""
    names, story = Names(game.scenario), Story(game.scenario)
    for number, logged in enumerate(game.log, 1):
        yield log_entry(names, number, logged).text
    story.follow(game.log)
    for act in story.acts:
        yield from said_in(msgspec.to_builtins(report(names, act)))


def engine_files() -> list[Path]:
    names = {path: path.relative_to(ENGINE).as_posix() for path in sorted(ENGINE.rglob("*.py"))}
    return [path for path, name in names.items() if name.startswith(FOR_PLAYERS) and not name.startswith(FOR_OTHERS)]


def literals(source: str) -> Iterator[str]:
    """Sentences among the string literals of a module, without docstrings; what is filled in is X."""
    tree = ast.parse(source)
    passed = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in ast.walk(node)}
            yield "".join([str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.value


def page_files() -> list[Path]:
    return [path for path in sorted(PAGE.rglob("*")) if path.suffix in (".svelte", ".ts") and ".gen." not in path.name]


def page_texts(source: str) -> Iterator[str]:
    """What a component or a module of the page may show: text between tags, and literals that are sentences."""
    script, markup = parted(re.sub(r"<style>.*?</style>", "", source, flags=re.S))
    bare, expressions = without_expressions(markup)
    for literal in re.findall(LITERAL, f"{script}\n{expressions}"):
        if re.search(SENTENCE, "".join(literal)):
            yield "".join(literal)
    yield from list(re.findall(r'(?:title|aria-label|placeholder|label)="([^"]*)"', bare))
    shown = re.sub(r"<[^>]*>", "\n", bare)
    yield from [line.strip() for line in shown.splitlines() if re.search(SENTENCE, line)]


def without_expressions(markup: str) -> tuple[str, str]:
    """Markup with X for every expression in braces, and these expressions."""
    found: list[str] = []
    while inner := re.search(r"\$?\{[^{}]*\}", markup):
        found.append(inner[0].strip("${}"))
        filled = "" if inner[0][1:2] in "#:/@" else "X"
        markup = markup[: inner.start()] + filled + markup[inner.end() :]
    return markup, "\n".join(found)


def parted(source: str) -> tuple[str, str]:
    """The script of a component without comments, and its markup; a module is all script."""
    bare = re.sub(r"/\*.*?\*/|<!--.*?-->|(?m:^\s*//[^\n]*$)", "", source, flags=re.S)
    bare = re.sub(r"\$\{[^{}]*\}", "X", bare)
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", bare, flags=re.S)
    return ("\n".join(scripts), re.sub(r"<script.*?</script>", "", bare, flags=re.S)) if scripts else (bare, "")


def data_texts() -> Iterator[str]:
    """The texts of scenarios, armies, catalogues and lessons."""
    for path in sorted((ENGINE / "data").rglob("*.yaml")):
        yield from said_in(yaml.safe_load(path.read_text(encoding="utf-8")))


def rule_texts() -> Iterator[tuple[str, str]]:
    """What a card of a rule shows: its id, and its title, rule and ruling."""
    for entry in (find(header.id) for header in entries()):
        yield from ((entry.id, text) for text in (entry.title, entry.rule, entry.ruling) if text)
