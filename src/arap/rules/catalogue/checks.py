"""What is wrong between the catalogue, the code and the tests."""

from collections.abc import Iterable, Iterator

from arap.rules.catalogue.trace import Trace


def problems(known: Iterable[str], found: Trace) -> Iterator[str]:
    """One sentence for each unknown id in code or tests, and for each implemented id without a test."""
    known = frozenset(known)
    for kind, places in (("code", found.implemented), ("code", found.mentioned), ("a test", found.tests)):
        for rule_id in sorted(places.keys() - known):
            yield f"{places[rule_id][0]}: {kind} names the unknown rule '{rule_id}'"
    for rule_id in sorted((found.implemented.keys() & known) - found.tests.keys()):
        yield f"{found.implemented[rule_id][0]}: '{rule_id}' is implemented, but no test names it"
