"""Answers to an offer to react, typed by a player: "intercept boyz", "go to ground", "pick up boyz 2", "pass"."""

from collections.abc import Sequence

from arap.battle.acts import Act, PickUp, React
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.game.queries import OrderRead
from arap.game.typed.words import SHORTEST, matching, option_called
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.kernel.words import plural
from arap.rules.answers import why_not
from arap.rules.triggers.offer import PASS, only_option

PASSING = ("pass", "no", "receive")
AGREEING = "yes"
TAKING = (["pick", "up"], ["take"])


def reaction_order(battle: Battle, ask: Ask, unit_id: str, clauses: Sequence[list[str]]) -> OrderRead:
    """What a typed answer to an offer means. Every word must be understood, or the answer is refused."""
    said = [" ".join(clause) for clause in clauses]
    if len(said) == 1 and (act := whole_answer(battle, ask, said[0])):
        return OrderRead(unit_id, label_of(ask, act), act=act)
    if able := units_for_dice(battle, ask):
        return pick_up_order(battle, ask, unit_id, [given(battle, ask, able, clause) for clause in clauses])
    raise ArapError(f"'{', '.join(said)}' is not an answer. {choices(battle, ask)}")


def whole_answer(battle: Battle, ask: Ask, said: str) -> Act | None:
    """The answer by its name: passing, agreeing, an option by its label, a reaction and its unit."""
    if said in PASSING:
        return PASS
    if said == AGREEING and (only := only_option(ask)):
        return only
    if option := option_called(ask, said):
        act: Act = option.answer
        return act
    meant = reactions_meant(battle, ask, said)
    if len(meant) > 1:
        raise ArapError(f"More than one unit can do that. {choices(battle, ask)}")
    return meant[0] if meant else None


def reactions_meant(battle: Battle, ask: Ask, said: str) -> list[React]:
    """The reactions on offer with this name, or whose names begin with it; a unit may be named after it."""
    offered = [option.answer for option in ask.options if isinstance(option.answer, React)]
    if exact := [act for act in offered if act.reaction == said]:
        return exact
    if short := [act for act in offered if len(said) >= SHORTEST and act.reaction.startswith(said)]:
        return short
    named = [act for act in offered if said.startswith(f"{act.reaction} ")]
    longest = max([act.reaction for act in named], key=len, default="")
    named = [act for act in named if act.reaction == longest]
    wanted = said.removeprefix(longest).strip()
    units = matching([battle.units[act.unit] for act in named], wanted)
    return [act for act in named if battle.units[act.unit] in units]


def label_of(ask: Ask, act: Act) -> str:
    return next(option.label for option in ask.options if option.answer == act)


def dice_offered(ask: Ask) -> list[PickUp]:
    return [option.answer for option in ask.options if isinstance(option.answer, PickUp)]


def units_for_dice(battle: Battle, ask: Ask) -> list[Unit]:
    """The units that may get failed dice; none if no dice are offered."""
    units = [unit for act in dice_offered(ask) for unit in act.units]
    return [battle.units[unit] for unit in dict.fromkeys(units)]


def given(battle: Battle, ask: Ask, able: Sequence[Unit], clause: list[str]) -> tuple[str, ...]:
    """The dice one part of an answer gives, "pick up boyz 2" or "boyz": a die for each time the unit is named."""
    words = next((clause[len(verb) :] for verb in TAKING if clause[: len(verb)] == verb), clause)
    counts, name = [word for word in words if word.isdigit()], [word for word in words if not word.isdigit()]
    found = matching(able, " ".join(name)) if name else list(able)
    if len(found) != 1 or len(counts) > 1:
        raise ArapError(f"'{' '.join(clause)}' does not say which unit gets how many dice. {choices(battle, ask)}")
    most = max([len(act.units) for act in dice_offered(ask)])
    return (found[0].id,) * min(int(counts[0]) if counts else 1, most + 1)


def pick_up_order(battle: Battle, ask: Ask, unit_id: str, dice: Sequence[tuple[str, ...]]) -> OrderRead:
    """Dice for several units are one answer."""
    act = PickUp(tuple([unit for units in dice for unit in units]))
    if refusal := why_not(battle, ask, act):
        raise ArapError(f"{refusal}.")
    return OrderRead(unit_id, f"Pick up {plural(len(act.units), 'die')}", act=act)


def choices(battle: Battle, ask: Ask) -> str:
    """What can be typed now."""
    acts = [option.answer for option in ask.options if isinstance(option.answer, React)]
    said = [f"{act.reaction} {battle.units[act.unit].name}" for act in acts]
    said += [f"pick up {unit.name}" for unit in units_for_dice(battle, ask)]
    return f"Say: {', '.join(said)} or pass."
