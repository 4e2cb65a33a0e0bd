"""A question as a seat is put it: its id, whom it is about, the keys of its options and what passing gives up."""

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from arap.battle.acts import Attempt, Choose, EndPhase, PickUp, React, act_name
from arap.battle.battle import Battle
from arap.game.game import Decided, Game, Rolled
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Act, Ask, Detail, Option
from arap.kernel.sources import TypedDice
from arap.kernel.words import plural
from arap.rules.turn.action import Shown, all_actions, named_action

ACTIONS = ("action", "declare", "paths")
"""Questions about the action of one unit."""

SET_DOWN = ("deploy", "deep-strike", "reposition")
"""Questions about the place where a unit is set down on the table."""

DRAFTS = {"paths": "move", "declare": "shot", **dict.fromkeys(SET_DOWN, "set-down")}
"""What has to be planned to answer a question."""

IN_WORDS = (*ACTIONS, *SET_DOWN, "activation", "react", "card")
"""Questions that typed orders can answer."""

PLACED = (
    "react",
    "fight",
    "stand-up",
    "melee-casualty",
    "break-off",
    "hit-and-run",
    "pursuit",
    "halt",
    "flee",
    "rally",
    "facing",
    "look-out-sir",
    "casualties",
)
"""Questions about units that are to be found on the table at a glance."""

END_PHASE = Shown(
    "End your activations. Squads that have not acted do not act this turn. Melees are fought next.",
    key="E",
    main=True,
    icon="finish",
)
PLAIN = Shown("")

NUMBERS = 9


class Choice(msgspec.Struct, frozen=True):
    """An option and the key that chooses it. A `variant` is another way to do something, shown less prominently. `icon`
    is the name of its drawing."""

    answer: Act
    label: str
    cost: int = 0
    refusal: Refusal | None = None
    rule: str = ""
    open: bool = False
    does: str = ""
    key: str = ""
    variant: bool = False
    icon: str = ""


class Focus(msgspec.Struct, frozen=True):
    """Which units a question is about: the unit whose action is decided, the units it is put to, and the units that are
    outlined on the table."""

    acting: str | None = None
    asked: tuple[str, ...] = ()
    outlined: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True, tag="ask"):
    """A question to a seat. `draft` is what has to be planned to answer it, `passing` the label of its default,
    `gives_up` what passing would give up."""

    id: str
    seat: str
    kind: str
    rule: str
    prompt: str
    options: tuple[Choice, ...]
    default: Act
    about: tuple[str, ...] = ()
    detail: Detail | None = None
    notes: tuple[str, ...] = ()
    focus: Focus = Focus()
    passing: str = "Pass"
    gives_up: str = ""
    draft: str = ""
    in_words: bool = False


def request_id(game: Game, seat: str) -> str:
    """What tells the pending request from every other put to this seat. It follows from what the seat has read and from
    its own decisions, and from how many real dice were thrown, which lie in the open: secret dice do not change it."""
    told = game.account(seat).events
    decided = sum([isinstance(given, Decided) and given.seat == seat for given in game.inputs])
    thrown = sum([isinstance(given, Rolled) for given in game.inputs]) if isinstance(game.dice, TypedDice) else 0
    last = told[-1].hash if told else ""
    return blake2b(f"{seat} {len(told)} {last} {decided} {thrown}".encode(), digest_size=6).hexdigest()


def question(battle: Battle, ask: Ask, request: str) -> Question:
    """A question as its seat is put it."""
    return Question(
        request,
        ask.seat,
        ask.kind,
        ask.rule,
        ask.prompt,
        choices(ask),
        ask.default,
        ask.about,
        ask.detail,
        ask.notes,
        focus(battle, ask),
        next((option.label for option in ask.options if not option.open and option.answer == ask.default), "Pass"),
        gives_up(battle, ask),
        DRAFTS.get(ask.kind, ""),
        ask.kind in IN_WORDS,
    )


def focus(battle: Battle, ask: Ask) -> Focus:
    turn = battle.turn
    acting = (
        (ask.about[0] if ask.about else turn.acting[-1].unit if turn.acting else None) if ask.kind in ACTIONS else None
    )
    return Focus(acting, asked(ask), ask.about if ask.kind in PLACED else ())


def asked(ask: Ask) -> tuple[str, ...]:
    """The units a question is put to; the others it is about have caused it."""
    able = [option.answer.unit for option in ask.options if isinstance(option.answer, React)]
    able += [unit for option in ask.options if isinstance(option.answer, PickUp) for unit in option.answer.units]
    return tuple(dict.fromkeys(able)) or ask.about[:1]


def gives_up(battle: Battle, ask: Ask) -> str:
    """What would be given up by passing; empty if nothing."""
    match ask.kind:
        case "activation":
            tries = [option.answer for option in ask.options if not option.refusal]
            units = len({act.unit for act in tries if isinstance(act, Attempt)})
            have = "unit has" if units == 1 else "units have"
            return f"End my turn: {units} {have} not acted" if units else ""
        case "action":
            acting = battle.acting(ask.about[0]) if ask.about else None
            able = acting and acting.points and any(option.cost and not option.refusal for option in ask.options)
            return f"Finish: {plural(acting.points, 'point')} unused" if acting and able else ""
        case _:
            return ""


def choices(ask: Ask) -> tuple[Choice, ...]:
    """The options with their keys: numbers, and for actions also letters. The numbers of all else stay the same."""
    lettered, number, found = ask.kind in ("action", "activation", "paths"), 0, list[Choice]()
    for option in by_unit(ask.options) if ask.kind == "react" else ask.options:
        name, shown = name_of(option), shown_of(option)
        if lettered and shown.key:
            key = shown.key if option is first_of(ask.options, name) else ""
            found.append(choice(option, key, shown.icon, variant=not shown.main))
        else:
            number += 1
            key = "" if number > NUMBERS or ask.kind == "paths" else str(number)
            found.append(choice(option, key, shown.icon))
    return tuple(found)


def by_unit(options: Sequence[Option]) -> list[Option]:
    """Reactions in the order of their units, as they are shown; passing comes last."""
    units = list(dict.fromkeys(act.unit for option in options if isinstance(act := option.answer, React)))
    place = {unit: number for number, unit in enumerate(units)}
    return sorted(options, key=lambda option: place.get(getattr(option.answer, "unit", ""), len(units)))


def choice(option: Option, key: str, icon: str, *, variant: bool = False) -> Choice:
    fields = (option.answer, option.label, option.cost, option.refusal, option.rule, option.open, option.does)
    return Choice(*fields, key, variant, icon)


def first_of(options: Sequence[Option], name: str) -> Option:
    """Of several options of one name the key is that of the first that can be chosen."""
    alike = [option for option in options if name_of(option) == name]
    return next((option for option in alike if option.refusal is None), alike[0])


def name_of(option: Option) -> str:
    """What an option is called: a move that crawls or lies down has a name of its own."""
    act = option.answer
    if isinstance(act, Choose):
        return act.option
    action = named_action(act)
    return action.name if action else act_name(act)


def shown_of(option: Option) -> Shown:
    """How the page shows an option."""
    if isinstance(option.answer, EndPhase):
        return END_PHASE
    action = named_action(option.answer)
    return action.shown if action else PLAIN


def action_help() -> dict[str, str]:
    """What each action gives and costs, by its name."""
    return {**{action.name: action.shown.help for action in all_actions()}, act_name(EndPhase): END_PHASE.help}
