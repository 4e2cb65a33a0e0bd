"""The rule catalogue for players: entries with their settings in words, an index to search, a quick reference."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from arap.army.library import DATA
from arap.army.yaml_files import read_document
from arap.rules import catalogue
from arap.rules.catalogue import Entry, Setting

ALTERNATIVE = re.compile(r"^(?P<value>[\w.+-]+)(?:\s+\((?P<words>.*)\)|\s*=\s*(?P<meaning>.*))?$", re.DOTALL)
SOURCE = re.compile(r"^(?:[BCS](?: alone)?(?:[:,]\s*|$))|\s*\([BCS][^)]*\)")
ID = re.compile(r"\b[a-z]+(?:\.[a-z0-9-]+)+\b")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")
BRIEF = 190
"""How many letters a rule may take in the quick reference, beyond its first sentence."""
NAMELESS = ("enabled", "model", "scheme", "method")
SWITCHED = re.compile(r"^true \| false(?:[:,]\s*(?P<words>.*))?$", re.DOTALL)
CHAPTERS = {
    "turn": "The turn", "activate": "Activation", "dice": "Dice", "measure": "Measuring", "unit": "Units",
    "move": "Movement", "climb": "Climbing", "jump": "Jumping", "ladder": "Ladders", "swim": "Swimming",
    "grapple": "Grappling", "coherency": "Coherency", "shoot": "Shooting", "area": "Area weapons",
    "template": "Templates", "grenade": "Grenades", "smoke": "Smoke", "fire": "Fire", "casualty": "Casualties",
    "suppress": "Suppression", "pin": "Pinning", "charge": "Charges", "melee": "Melee", "morale": "Morale",
    "rout": "Rout", "rally": "Rally", "pursuit": "Pursuit", "react": "Reactions", "overwatch": "Overwatch",
    "reserve": "Reserves", "length": "Length of the game", "armour": "Armour", "shield": "Shields",
    "encumber": "Heavy loads", "hide": "Hiding", "cover": "Cover", "pistols": "Pistols", "mob": "Mobs",
    "block": "Blocking", "deepstrike": "Deep strike", "underground": "Underground", "blip": "Blips",
    "artillery": "Artillery", "chance": "Chance", "observer": "Observers", "fastdraw": "Fast draw",
}  # fmt: skip


class RuleChoice(msgspec.Struct, frozen=True):
    """One value of a setting in words. `chosen`: it is in force in the battle shown, or by default without one."""

    text: str
    chosen: bool


class RuleSetting(msgspec.Struct, frozen=True):
    """A choice the rules leave open. Without `choices`, `words` say what it may be."""

    name: str
    key: str
    choices: tuple[RuleChoice, ...]
    words: str


class RuleEntry(msgspec.Struct, frozen=True, tag="rule-entry", tag_field="type"):
    id: str
    title: str
    chapter: str
    status: str
    rule: str
    ruling: str
    settings: tuple[RuleSetting, ...]
    examples: tuple[dict[str, str], ...]


class RuleLine(msgspec.Struct, frozen=True):
    """An entry of the index or of the quick reference."""

    id: str
    title: str
    chapter: str
    words: str = ""


class RuleIndex(msgspec.Struct, frozen=True, tag="rule-index", tag_field="type"):
    """The rules that contain the words, in the order of the book; all rules without words."""

    sought: str
    rules: tuple[RuleLine, ...]


class Reference(msgspec.Struct, frozen=True, tag="reference", tag_field="type"):
    """The quick reference: pages of headings with their rules."""

    pages: tuple[dict[str, tuple[RuleLine, ...]], ...]


def rule_entry(rule: str, in_force: Mapping[str, Any] | None = None) -> RuleEntry:
    """An entry of the catalogue as the page shows it, with the settings of the battle that is open."""
    entry = catalogue.find(rule)
    settings = tuple(rule_setting(one, in_force or {}) for one in entry.setting)
    examples = tuple(
        {"given": titled(one.given), "when": titled(one.when), "then": titled(one.then)} for one in entry.examples
    )
    chapter, status, rule, ruling = chapter_of(entry.id), status_words(entry), titled(entry.rule), titled(entry.ruling)
    return RuleEntry(entry.id, entry.title, chapter, status, rule, ruling, settings, examples)


def titled(text: str) -> str:
    """A text with the titles of the rules it names in place of their ids."""
    titles = titles_by_id()
    return ID.sub(lambda found: f"“{titles[found[0]]}”" if found[0] in titles else found[0], text)


@cache
def titles_by_id() -> dict[str, str]:
    return {header.id: header.title for header in catalogue.entries()}


def chapter_of(rule: str) -> str:
    return CHAPTERS[rule.partition(".")[0]]


def status_words(entry: Entry) -> str:
    return {"core": "Always in force", "optional": "Optional rule", "dropped": "Not used here"}[entry.status]


def rule_setting(setting: Setting, in_force: Mapping[str, Any]) -> RuleSetting:
    """A setting in words: its choices, if it names them, and which of them counts."""
    value, name = in_force.get(setting.key, setting.default), name_of(setting.key)
    if switched := SWITCHED.match(setting.values):
        on_or_off = (RuleChoice("On", value is True), RuleChoice("Off", value is False))
        return RuleSetting(name, setting.key, on_or_off, sentence(switched["words"] or ""))
    if choices := tuple(choices_of(setting.values, value)):
        return RuleSetting(name, setting.key, choices, "")
    return RuleSetting(name, setting.key, (), f"{sentence(setting.values)} Now: {spoken(value)}.")


def name_of(key: str) -> str:
    """What a setting is called; those that switch a whole chapter have its name."""
    last = key.rpartition(".")[2]
    return chapter_of(key) if last in NAMELESS else last.replace("-", " ").capitalize()


def sentence(text: str) -> str:
    """A text as a sentence; nothing remains nothing."""
    words = plain(text)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def choices_of(values: str, value: Any) -> Iterator[RuleChoice]:
    """The alternatives of a text such as "true | false (failed dice are lost)"; none if it is not such a text."""
    found = [ALTERNATIVE.match(part.strip()) for part in re.split(r"\s\|\s|;\s+(?=[\w-]+ =)", values)]
    matches = [match for match in found if match]
    if len(matches) < 2 or len(matches) < len(found):
        return
    for match in matches:
        words = plain(match["words"] or match["meaning"] or "")
        name = spoken(match["value"])
        yield RuleChoice(f"{name}: {words}" if words else name, match["value"] == written(value))


def written(value: Any) -> str:
    """A value as the catalogue writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def spoken(value: Any) -> str:
    """A value as a person says it."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('-', ' ')} {spoken(each).lower()}" for key, each in value.items())
    match written(value):
        case "[]" | "none":
            return "none"
        case "true":
            return "On"
        case "false":
            return "Off"
        case text:
            return text.replace("-", " ").capitalize() if isinstance(value, str) else text


def plain(text: str) -> str:
    """The text without the letters that name its sources."""
    return SOURCE.sub("", text.strip()).strip().rstrip(".")


def rule_index(words: str) -> RuleIndex:
    found = catalogue.search(words) if words.strip() else catalogue.entries()
    shown = [header for header in found if header.status != "dropped"]
    return RuleIndex(words, tuple(RuleLine(each.id, each.title, chapter_of(each.id)) for each in shown))


@cache
def reference() -> Reference:
    """The quick reference: the first sentences of the rules that its file names."""
    pages = read_document(DATA / "quick-reference.yaml").value
    return Reference(
        tuple({heading: tuple(map(summary, ids)) for heading, ids in page.items()} for page in pages),
    )


def summary(rule: str) -> RuleLine:
    entry = catalogue.find(rule)
    words, *more = SENTENCE.split(" ".join(titled(entry.rule).split()))
    for sentence in more:
        if len(words) + len(sentence) > BRIEF:
            break
        words = f"{words} {sentence}"
    return RuleLine(entry.id, entry.title, chapter_of(entry.id), words)
