"""Words that sentences for people are made of."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import SupportsFloat

IRREGULAR = {
    "die": "dice", "casualty": "casualties", "dummy": "dummies", "entry": "entries", "success": "successes",
    "enemy": "enemies",
}  # fmt: skip
IRREGULAR_VERBS = {"be": ("are", "is"), "have": ("have", "has")}
MODAL = ("may", "can", "cannot", "must", "need", "will")
NUMBER = r"-?(?:\d+(?:\.\d+)?|\.\d+)"


@lru_cache(maxsize=1024)
def plural(count: int | float, thing: str) -> str:
    """A number of things: no dice, 1 die, 2 dice."""
    number = f"{count:g}" if count else "no"
    return f"{number} {thing if count == 1 else IRREGULAR.get(thing, thing + 's')}"


def percent(chance: SupportsFloat) -> str:
    """A chance as a player reads it: "72 %"; less than one in a hundred with a decimal."""
    share = 100 * float(chance)
    return f"{share:.{1 if 0 < share < 1 else 0}f} %"


def listed(things: Sequence[str]) -> str:
    """Things in one row: "this, that and the other"."""
    return " and ".join((", ".join(things[:-1]), things[-1]) if len(things) > 1 else things)


@lru_cache(maxsize=1024)
def agree(phrase: str, *, many: bool) -> str:
    """A phrase that begins with a verb, for many or for one: "go to ground", "goes to ground"."""
    verb, _, rest = phrase.partition(" ")
    return f"{conjugated(verb, many=many)} {rest}".rstrip()


def conjugated(verb: str, *, many: bool) -> str:
    plain, third = IRREGULAR_VERBS.get(verb, (verb, ""))
    if many or verb in MODAL:
        return plain
    if third:
        return third
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def slug(title: str) -> str:
    """A title as part of a file name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "battle"


def sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]


def possessive(name: str) -> str:
    """A name as owner: "First Squad's", "Red Tusks'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def inside(name: str) -> str:
    """A name inside a sentence: "The Well" is "the Well" there."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def with_article(name: str) -> str:
    """The name of a piece of terrain with its article: "hedge" is "the hedge", "The Well" is "the Well"."""
    plain = name.removeprefix("The ")
    return plain if plain.lower().startswith(("a ", "an ", "the ")) else f"the {plain}"


def is_number(word: str) -> bool:
    return re.fullmatch(NUMBER, word) is not None
