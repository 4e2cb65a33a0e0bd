"""The registry of special rules. `arap.rules.traits` has a module for each; they are found there when first needed."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Literal, TypeVar

import msgspec

from arap.army.document import Document, KeyPath
from arap.army.names import did_you_mean
from arap.army.special.nature import Nature
from arap.army.special.powers import Powers

HOME = "arap.rules.traits"
NO_POWERS, PLAIN = Powers(), Nature()
Sort = Literal["trait", "class", "weapon tag", "weapon type"]
G = TypeVar("G", Powers, Nature)


class SpecialRule(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule: what it says in a sentence, the entry of the catalogue that states it, and what it gives. The
    name of a family of rules ends with a hyphen; `of_family` says what the rest of the name gives."""

    sort: Sort
    name: str
    what: str
    rule: str
    gives: Powers | Nature
    of_family: Callable[[str], Powers] | None = None


RULES: dict[tuple[Sort, str], SpecialRule] = {}


def trait(name: str, what: str, rule: str, gives: Powers = NO_POWERS) -> SpecialRule:
    """Registers a special rule of models."""
    return _registered(SpecialRule(sort="trait", name=name, what=what, rule=rule, gives=gives))


def family(prefix: str, what: str, rule: str, of_family: Callable[[str], Powers]) -> SpecialRule:
    """Registers special rules of models whose names begin alike, such as `hates-orks`."""
    return _registered(
        SpecialRule(sort="trait", name=prefix, what=what, rule=rule, gives=NO_POWERS, of_family=of_family)
    )


def creature_class(name: str, what: str, rule: str, gives: Powers) -> SpecialRule:
    """Registers a class of models."""
    return _registered(SpecialRule(sort="class", name=name, what=what, rule=rule, gives=gives))


def tag(name: str, what: str, rule: str, gives: Nature = PLAIN) -> SpecialRule:
    """Registers a special rule of weapons."""
    return _registered(SpecialRule(sort="weapon tag", name=name, what=what, rule=rule, gives=gives))


def weapon_type(name: str, what: str, rule: str, gives: Nature) -> SpecialRule:
    """Registers a type of weapons."""
    return _registered(SpecialRule(sort="weapon type", name=name, what=what, rule=rule, gives=gives))


def _registered(found: SpecialRule) -> SpecialRule:
    if (found.sort, found.name) in RULES:
        raise ValueError(f"The {found.sort} '{found.name}' is registered twice.")
    RULES[found.sort, found.name] = found
    return found


@cache
def special_rules() -> dict[tuple[Sort, str], SpecialRule]:
    """All special rules. The modules that register them are loaded first."""
    for found in walk_packages(import_module(HOME).__path__, f"{HOME}."):
        import_module(found.name)
    return RULES


def names_of(sort: Sort) -> list[str]:
    return sorted(name for of, name in special_rules() if of == sort)


def find(sort: Sort, name: str) -> SpecialRule | None:
    """The special rule of this name, or the family it belongs to."""
    rules = special_rules()
    if found := rules.get((sort, name)):
        return None if found.of_family else found
    return next((each for each in rules.values() if each.sort == sort and is_of(each, name)), None)


def is_of(family: SpecialRule, name: str) -> bool:
    """Whether a name belongs to a family of special rules."""
    return family.of_family is not None and name.startswith(family.name) and len(name) > len(family.name)


def check_names(document: Document, keys: KeyPath, sort: Sort, names: Iterable[str]) -> None:
    """Refuses names that no special rule has, with the nearest one."""
    for name in names:
        if find(sort, name) is None:
            document.fail(keys, f"there is no {sort} '{name}'{did_you_mean(name, names_of(sort))}")


@cache
def powers_of(creature: str, traits: tuple[str, ...]) -> Powers:
    """The powers of a class and of traits together. Unknown names, of old saves, give nothing."""
    given = [find("class", creature), *[find("trait", name) for name in traits]]
    return united(
        NO_POWERS,
        [
            each.of_family(name.removeprefix(each.name)) if each.of_family else each.gives
            for each, name in zip(given, (creature, *traits), strict=True)
            if each is not None
        ],
    )


@cache
def nature_of(type_: str, tags: tuple[str, ...]) -> Nature:
    """The nature of a weapon type and of tags together. Unknown names, of old saves, give nothing."""
    given = [find("weapon type", type_), *[find("weapon tag", name) for name in tags]]
    return united(PLAIN, [each.gives for each in given if each is not None])


def united(plain: G, given: Iterable[Any]) -> G:
    """One value with everything that these give."""
    fields = {name: getattr(plain, name) for name in plain.__struct_fields__}
    for each in given:
        for name, value in fields.items():
            fields[name] = _both(value, getattr(each, name))
    return msgspec.structs.replace(plain, **fields)


def _both(one: Any, other: Any) -> Any:
    """Of two values of a field: either of two truths, the first text, the larger number, both sets."""
    if isinstance(one, bool | str | frozenset):
        return one | other if isinstance(one, frozenset) else one or other
    return max(one, other)


@cache
def traits_that_pass(test: str) -> tuple[str, ...]:
    """The traits that let a unit pass this kind of test without dice, those that pass the most kinds first."""
    passes = {rule.name: rule.gives.passes for rule in special_rules().values() if isinstance(rule.gives, Powers)}
    found = [name for name, tests in passes.items() if test in tests]
    return tuple(sorted(found, key=lambda name: (-len(passes[name]), name)))
