"""Names in a battle script that the rule catalogue must know: dice by purpose, and rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from arap.army.document import Document, KeyPath
from arap.army.names import did_you_mean
from arap.rules.catalogue.reader import all_ids, purposes

SECOND = ".second"
CITATIONS = ("cites", "does-not-cite")


def check_names(document: Document) -> None:
    """Refuses a script that names dice nobody rolls or a rule that does not exist, with the nearest name."""
    for purpose in document.value.get("dice") or {}:
        if purpose.removesuffix(SECOND) not in purposes():
            document.fail(
                ("dice", purpose), f"no rule rolls such dice{did_you_mean(purpose.removesuffix(SECOND), purposes())}"
            )
    for path, rule in rules_named(document.value):
        if rule not in all_ids():
            document.fail(path, f"there is no rule '{rule}'{did_you_mean(rule, all_ids())}")


def rules_named(script: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Any]]:
    """The rules that the expectations and the refusals of a script name, and where."""
    yield from rules_expected(script.get("expect"), ("expect",))
    for number, step in enumerate(script.get("steps") or ()):
        if isinstance(step, Mapping):
            path = ("steps", number)
            yield from rules_expected(step.get("expect"), (*path, "expect"))
            yield from rule_under(step.get("refuse"), (*path, "refuse"))


def rules_expected(expected: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    if not isinstance(expected, Mapping):
        return
    for key in CITATIONS:
        rules = expected.get(key) or ()
        yield from [((*path, key, number), rule) for number, rule in enumerate(rules)]
    yield from rule_under(expected.get("result"), (*path, "result"))


def rule_under(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    if isinstance(value, Mapping) and value.get("rule") is not None:
        yield (*path, "rule"), value["rule"]
