"""What a setting is: a named choice with a default, the rule it belongs to and the values it allows."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from arap.kernel.converting import converted

T = TypeVar("T")
S = TypeVar("S")


class HasSettings(Protocol):
    @property
    def settings(self) -> Mapping[str, Any]: ...


REGISTRY: dict[str, "Setting[Any]"] = {}


class Setting(Generic[T]):
    """A named setting. Called with a battle, it returns the value in force."""

    def __init__(self, key: str, default: T, rule: str, values: str, check: Callable[[Any], bool]) -> None:
        self.key, self.default, self.rule, self.values, self.check = key, default, rule, values, check
        REGISTRY[key] = self

    def __call__(self, battle: HasSettings) -> T:
        value: T = battle.settings.get(self.key, self.default)
        return value


def flag(key: str, default: bool, rule: str) -> Setting[bool]:
    return Setting(key, default, rule, "true or false", lambda value: isinstance(value, bool))


def choice(key: str, default: str, rule: str, *values: str) -> Setting[str]:
    return Setting(key, default, rule, " or ".join((default, *values)), lambda value: value in (default, *values))


def whole(key: str, default: int, rule: str, least: int = 0) -> Setting[int]:
    def check(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value >= least

    return Setting(key, default, rule, f"a whole number of at least {least}", check)


def inches(key: str, default: float, rule: str) -> Setting[float]:
    def check(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0

    return Setting(key, default, rule, "a number of inches", check)


def named(key: str, default: str, rule: str, values: str) -> Setting[str]:
    return Setting(key, default, rule, values, lambda value: isinstance(value, str))


class ListSetting(Generic[S]):
    """A setting whose value is a list of rulings, read into structs."""

    def __init__(self, key: str, struct: type[S], rule: str, values: str, check: Callable[[S], bool]) -> None:
        self.key, self._struct, self._each = key, struct, check
        self._raw: Setting[list[Any]] = Setting(key, [], rule, values, self._readable)

    def _readable(self, value: Any) -> bool:
        try:
            return all(self._each(entry) for entry in converted(value, list[self._struct]))  # type: ignore[name-defined]
        except msgspec.ValidationError:
            return False

    def __call__(self, battle: HasSettings) -> list[S]:
        raw = battle.settings.get(self.key)
        return converted(raw, list[self._struct]) if raw else []  # type: ignore[name-defined]
