"""Numbers for names: what is asked, and what an entry of a menu is. New names go to the end of their table."""

STAGES = (
    "over", "activation", "action", "react", "first-player", "paths", "declare", "fight", "facing", "flee",
    "casualties", "melee-casualty", "order", "confirm", "card", "entry", "deploy", "deep-strike", "reposition",
    "numbering", "place", "dummies", "grenades", "divert", "face-off", "break-off", "pursuit", "hit-and-run", "halt",
    "stand-up", "stop", "merge", "separation", "join", "draw", "dispute", "ignore-flames", "look-out-sir",
    "move", "how far", "some stay", "charge", "how to charge", "target", "points", "orders", "fighters", "fighter",
    "spots", "places", "beat-out", "rally",
)  # fmt: skip
"""Kinds of questions, and the menus behind their options."""

KINDS = (
    "", "default", "back", "more",
    "choose", "end-phase", "attempt", "go-to-ground", "pick-up", "react", "pass", "finish",
    "move", "get-up", "tactical", "string-moves", "fleet-move", "venture", "swim", "charge", "shoot", "declare", "aim",
    "challenge", "observe", "overwatch", "regroup", "reload", "sling", "block", "discharge", "put-out",
    "put-out-after-move", "leave", "hide", "convert", "play-card", "place", "tunnel", "dig", "cast-down", "lift-ladder",
    "sail", "raise-ladder", "throw-grapple", "casualties", "fight", "dispute", "agitate", "enter", "set-down", "flee",
    "face",
    "bearing", "to enemy", "to objective", "to edge", "column", "line", "loose", "lie down", "face the enemy",
    "climb, jump or swim", "some stay", "stay", "distance",
    "how", "fire", "fleet", "silent",
    "target", "wild", "orders", "model", "hold", "order",
    "facing", "elsewhere", "each", "so", "near", "spot",
    "one weapon", "two weapons", "krak", "plant", "shield", "move up", "hold back", "stand up", "at",
    "surge", "ignite", "heads", "take-gear", "haul-gear", "lay-gear",
)  # fmt: skip
"""What an entry is: nothing, a way through menus, the name of an act, or a part of one."""

STAGE = {name: number for number, name in enumerate(STAGES)}
KIND = {name: number for number, name in enumerate(KINDS)}
