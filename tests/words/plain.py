"""What plain English refuses: words and shapes that a player should never read."""

import re

from arap.battle.settings import REGISTRY

BAD_WORDS = (
    "who", "whom", "whose", "whoever", "thereof", "therein", "whereof", "lest", "told", "unto", "anew", "hitherto",
    "all the same", "to grips", "speaks against", "hang on", "and the like", "as is best", "so for all",
)  # fmt: skip
DEVELOPER_WORDS = ("boolean", "undefined", "NaN", "null", "traceback", "exception", "stack", "payload", "websocket")
ONE_OF_MANY = (
    "inches", "models", "points", "dice", "hits", "wounds", "shots", "units", "attacks", "successes", "losses",
    "fighters", "weapons", "turns", "times",
)  # fmt: skip
SHAPES = {
    r"(?<![\d.,:/-])\b1 (?:action |suppression |potential |game |enemy )?(?:"
    + "|".join(ONE_OF_MANY)
    + r")\b": "one of many",
    r"[\"″]{2}": "double inch marks",
    r"⌀": "a sign for the mean",
    r" {2,}": "two spaces",
    r" [,;.](?: |$)": "a space before a stop",
    r"[,;:]\.|\.\.(?!\.)": "two stops",
    r"(?<![Tt]here )\b(?:is|are) no (?!longer|more|friend|enem|unit|model)": "say 'is not a'",
    r"\d%": "no space before the sign for percent",
    r"\bTrue\b|\bFalse\b|(?<!\| )\bNone\b": "a word of Python",
}
PATTERNS = {
    **{rf"(?i)\b{word}\b": f"the word '{word}'" for word in (*BAD_WORDS, *DEVELOPER_WORDS)},
    **SHAPES,
    r"\b(?:" + "|".join(re.escape(key) for key in REGISTRY) + r")\b(?! phase)": "the key of a setting",
}
IN_RULES = {
    r"(?i)\b(?:whom|whoever|thereof|lest|told|anew|all the same|to grips|and the like)\b": "a word nobody says",
    r"\d%": "no space before the sign for percent",
}
IN_PLAY = {
    r"\b[a-z][a-z0-9]*(?:-[a-z0-9]+)+\.\d+\b": "the id of a model",
    r"\{[a-z_]+\}": "a place that was not filled in",
}


def faults(text: str) -> list[str]:
    """What is wrong with a text."""
    return found(PATTERNS, text)


def faults_in_play(text: str) -> list[str]:
    """What is wrong with a text of a battle, where the names of units and models are known."""
    return found(PATTERNS | IN_PLAY, text)


def faults_in_rules(text: str) -> list[str]:
    """What is wrong with a text of the catalogue, which names settings and settles questions of "who"."""
    return found(IN_RULES, text)


def found(patterns: dict[str, str], text: str) -> list[str]:
    return [f"{why}: {text}" for pattern, why in patterns.items() if re.search(pattern, text)]
