"""Where rules are implemented and tested, read from the source text. Imports nothing beyond the standard library:
the build of the wheel, which has no tests in it, runs this too and ships what it found."""

import ast
import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

Places: TypeAlias = dict[str, list[str]]
Found: TypeAlias = Iterator[tuple[str, str]]
Look: TypeAlias = Callable[[str, ast.Module], Found]
Findings: TypeAlias = dict[str, list[Any]]
"""For each file its time, its size, and a list of what each way of looking found."""

SHIPPED = Path(__file__).with_name("trace.json")
ROOT = Path(__file__).parents[4]
KEPT = "build/trace.json"
TABLES = {"LowRoll", "HighRoll"}
DOTTED = re.compile(r"[a-z]+(\.[a-z0-9-]+)+")


class Trace(NamedTuple):
    """Rule ids with their homes in the code, the places that cite them (helpers, refusals, requests) or test them; and
    all dotted names in code."""

    implemented: Places
    cited: Places
    tests: Places
    names: Places


def trace(only: Collection[str] = ()) -> Trace:
    """Where every rule is implemented and tested, or only those with these ids."""
    if SHIPPED.exists():
        return Trace(**json.loads(SHIPPED.read_text(encoding="utf-8")))
    return scan(ROOT, only) if only and not (ROOT / KEPT).exists() else whole_trace()


@cache
def whole_trace() -> Trace:
    return scan(ROOT, kept=ROOT / KEPT)


def scan(root: Path, only: Collection[str] = (), kept: Path | None = None) -> Trace:
    """Reads the sources under this folder; files that contain none of the wanted ids are not parsed, nor are those that
    have not changed since their findings were kept in a file."""
    before = findings_in(kept) if kept else {}
    code = look_over(root, "src/arap", (implementations, lines_of_tables, citations, names), only, before)
    tests = look_over(root, "tests", (tested,), only, before)
    if kept and before != (now := code | tests):
        keep(kept, now)
    homes, lines, cited, named = [gather(code, number) for number in range(4)]
    done = {rule_id: homes.get(rule_id) or lines[rule_id][:1] for rule_id in sorted(homes.keys() | lines.keys())}
    for rule_id, places in lines.items():
        further = [place for place in places if place not in done[rule_id]]
        if further:
            cited[rule_id] = [*further, *cited.get(rule_id, [])]
    return Trace(done, cited, gather(tests, 0), named)


def look_over(root: Path, folder: str, looks: Sequence[Look], only: Collection[str], before: Findings) -> Findings:
    """What each way of looking finds in each file of a folder, with the time of the file and its size."""
    found: Findings = {}
    for path in sorted((root / folder).rglob("*.py")):
        file, state = path.relative_to(root).as_posix(), path.stat()
        known = before.get(file)
        if known and known[:2] == [state.st_mtime_ns, state.st_size]:
            found[file] = known
        elif wanted(text := path.read_text(encoding="utf-8"), only):
            module = ast.parse(text)
            seen = [[list(each) for each in look(file, module)] for look in looks]
            found[file] = [state.st_mtime_ns, state.st_size, seen]
    return found


def findings_in(kept: Path) -> Findings:
    """The findings of the last time; none if this module has changed since, which may look for other things now."""
    try:
        told = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return told["files"] if told["by"] == Path(__file__).stat().st_mtime_ns else {}


def keep(kept: Path, found: Findings) -> None:
    """Keeps the findings for the next time, where there is a place to keep them."""
    told = json.dumps({"by": Path(__file__).stat().st_mtime_ns, "files": found})
    with suppress(OSError):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(told, encoding="utf-8")


def wanted(text: str, only: Collection[str]) -> bool:
    return not only or any(rule_id in text for rule_id in only)


def gather(found: Findings, number: int) -> Places:
    """Of all files, what one way of looking has found."""
    places: Places = {}
    for _, _, seen in found.values():
        for rule_id, place in seen[number]:
            places.setdefault(rule_id, []).append(place)
    return places


def implementations(file: str, module: ast.Module) -> Found:
    """`@implements(...)`: the homes of rules."""
    for call in calls(module):
        if name_of(call) == "implements":
            for rule_id in strings(call.args):
                yield rule_id, f"{file}:{call.lineno}"


def lines_of_tables(file: str, module: ast.Module) -> Found:
    """`@modifier(...)` and the tables `LowRoll(rule=...)`, `HighRoll(rule=...)`: homes where there is no other."""
    for call in calls(module):
        named = strings(call.args[:1]) if name_of(call) == "modifier" else []
        for rule_id in rule_keyword(call) if name_of(call) in TABLES else named:
            yield rule_id, f"{file}:{call.lineno}"


def citations(file: str, module: ast.Module) -> Found:
    """`@cites(...)`, every other `rule="..."`, and the rule a `Refusal` names by position."""
    for call in calls(module):
        for rule_id in cited_by(call):
            yield rule_id, f"{file}:{call.lineno}"


def cited_by(call: ast.Call) -> list[str]:
    match name_of(call):
        case "cites":
            return strings(call.args)
        case "Refusal":
            return rule_keyword(call) + strings(call.args[1:2])
        case name if name in TABLES:
            return []
    return rule_keyword(call)


def names(file: str, module: ast.Module) -> Found:
    """Every string that looks like the id of a rule, the purpose of dice or the key of a setting."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            yield node.value, f"{file}:{node.lineno}"


def tested(file: str, module: ast.Module) -> Found:
    """Tests marked with `@rule(...)`, by themselves, by their class or by the module's `pytestmark`."""
    shared = [node.value for node in module.body if isinstance(node, ast.Assign) and assigns(node, "pytestmark")]
    yield from tests_in(module, file, [rule_id for mark in shared for rule_id in marked(mark)])


def tests_in(parent: ast.Module | ast.ClassDef, place: str, inherited: list[str]) -> Found:
    for node in parent.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        here = f"{place}::{node.name}"
        ids = inherited + [rule_id for mark in node.decorator_list for rule_id in marked(mark)]
        if isinstance(node, ast.ClassDef):
            yield from tests_in(node, here, ids)
        elif node.name.startswith("test"):
            yield from ((rule_id, here) for rule_id in dict.fromkeys(ids))


def marked(mark: ast.expr) -> list[str]:
    return [rule_id for call in calls(mark) if name_of(call) == "rule" for rule_id in strings(call.args)]


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    """The called name without its module: `modifier` for both `modifier(...)` and `target.modifier(...)`."""
    function = call.func.value if isinstance(call.func, ast.Subscript) else call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def rule_keyword(call: ast.Call) -> list[str]:
    return strings([keyword.value for keyword in call.keywords if keyword.arg == "rule"])


def strings(nodes: list[ast.expr]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def assigns(node: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
