"""What is wrong between the catalogue, the code and the tests."""

from collections.abc import Iterator
from functools import cache

from arap.rules.catalogue.reader import all_ids, find
from arap.rules.catalogue.trace import Trace

SECOND_ROLLS = (".second", ".reroll")


def problems(found: Trace) -> Iterator[str]:
    """One sentence for each unknown name in code or tests, for each rule with two homes and for each implemented rule
    without a test."""
    known = all_ids()
    for kind, places in (("code", found.implemented), ("code", found.cited), ("a test", found.tests)):
        for rule_id in sorted(places.keys() - known):
            yield f"{places[rule_id][0]}: {kind} names the unknown rule '{rule_id}'"
    for name in sorted(found.names.keys() - known):
        if is_misspelt(name):
            yield f"{found.names[name][0]}: '{name}' is no rule, no purpose of dice and no setting"
    for rule_id, homes in sorted(found.implemented.items()):
        for further in homes[1:]:
            yield f"{further}: the home of '{rule_id}' is {homes[0]}; cite it here with @cites"
    for rule_id in sorted((found.implemented.keys() & known) - found.tests.keys()):
        yield f"{found.implemented[rule_id][0]}: '{rule_id}' is implemented, but no test names it"


def is_misspelt(name: str) -> bool:
    """Does it begin like a chapter of the book, without being a name the book gives?"""
    for suffix in SECOND_ROLLS:
        name = name.removesuffix(suffix)
    return name.partition(".")[0] in chapters() and name not in book_names()


def chapters() -> frozenset[str]:
    return frozenset(rule_id.partition(".")[0] for rule_id in all_ids())


@cache
def book_names() -> frozenset[str]:
    """All ids, all purposes of dice and all keys of settings."""
    whole = [find(rule_id) for rule_id in all_ids()]
    purposes = {throw.purpose for entry in whole for throw in entry.dice}
    keys = {setting.key for entry in whole for setting in entry.setting}
    return all_ids() | purposes | keys
