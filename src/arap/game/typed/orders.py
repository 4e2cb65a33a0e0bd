"""Orders typed by a player, "move 3 forward, turn 45", read as acts or as moves to be planned."""

import re
from collections.abc import Sequence

from arap.army.names import did_you_mean
from arap.battle.acts import Act, Attempt, Charge, Convert, EndPhase, Flee
from arap.battle.battle import Battle
from arap.battle.secrets.blips import is_covered
from arap.battle.values import Acting
from arap.game.queries import OrderRead, ReadOrder
from arap.game.typed.cards import card_order, is_about_cards
from arap.game.typed.moves import ASSAULT, CLAUSES, DONE, FIRE, FIRE_AND_CHARGE, move_order
from arap.game.typed.reactions import reaction_order
from arap.game.typed.set_down import is_about_a_place, set_down_order
from arap.game.typed.words import (
    EXAMPLES,
    SHORTEST,
    closed_options,
    ended,
    matching,
    nothing_after,
    option_called,
    plain_label,
    refuse_rest,
    short_words,
    words_of,
)
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask, Option
from arap.kernel.words import is_number
from arap.rules.charge.grenades import NONE
from arap.rules.triggers.offer import ASKED
from arap.rules.turn.action import ACTION_OF, all_actions
from arap.rules.turn.actions import why_not_act

IN_FULL = (EndPhase, Flee)
SILENT, TWO_WORDS = ("silently", "silent"), 2
FLEET = "fleet"
UNDO = "undo"
CONVERT = "convert"
HINTS = {"help": EXAMPLES, "cancel": "Escape gives up what is planned."}


def read_order(battle: Battle, ask: Ask | None, query: ReadOrder) -> OrderRead:
    """What a typed order means to the unit now."""
    text = query.text.lower().rstrip(" .!?")
    clauses = [clause for part in re.split(r"[,;]|\bthen\b", text) if (clause := words_of(part))]
    if not clauses:
        raise ArapError(f"The order is empty. {EXAMPLES}")
    if clauses == [[UNDO]]:
        return OrderRead(query.unit, "Undo", undo=True)
    if ask is not None and is_about_a_place(ask):
        return set_down_order(ask, query.unit, clauses)
    if ask is not None and is_about_cards(ask):
        return card_order(battle, ask, query.unit, clauses)
    if ask is not None and ask.kind == ASKED:
        return reaction_order(battle, ask, query.unit, clauses)
    if hint := HINTS.get(" ".join(clauses[0])):
        raise ArapError(hint)
    if clauses == [[CONVERT]] and query.unit in battle.units and is_covered(battle, query.unit):
        return OrderRead(query.unit, "Convert", act=Convert(query.unit))
    if ask is None:
        raise ArapError("Nothing is asked of you now; wait for your turn.")
    return plain_order(battle, ask, query.unit, clauses) or move_order(battle, ask, query.unit, clauses)


def plain_order(battle: Battle, ask: Ask, unit_id: str, clauses: Sequence[list[str]]) -> OrderRead | None:
    """An order that is not a move: an option by its name, an attempt, fire, a charge, consent to the plan."""
    first = clauses[0]
    if len(clauses) > 1:
        return None
    if first[0] in DONE and len(first) == 1 and ask.kind in ("action", "paths", "declare"):
        return OrderRead(unit_id, "Do it", confirm=True)
    if first[0] == "pass":
        nothing_after(first, 1)
        return OrderRead(unit_id, "Pass", act=ask.default)
    if first[0] in ("try", "activate", "roll") and ask.kind == "activation":
        return attempt_of(battle, unit_id, first[1:])
    if first[: len(FIRE_AND_CHARGE)] == FIRE_AND_CHARGE:
        return charge_of(battle, ask, unit_id, first[len(FIRE_AND_CHARGE) - 1 :], fire=True)
    if first[0] in FIRE:
        target = enemy_named(battle, unit_id, first)
        return OrderRead(unit_id, f"Fire at {battle.units[target].name}", target=target)
    if first[0] in ASSAULT:
        return charge_of(battle, ask, unit_id, first)
    if len(first) > 1 and (order := order_of_action(battle, ask, unit_id, first)):
        return order
    if option := option_named(ask, " ".join(first)):
        return OrderRead(unit_id, option.label, act=option.answer)
    if len(first) == 1 and (order := order_of_action(battle, ask, unit_id, first)):
        return order
    refuse_rest(ask, first, 2 if first[0] in CLAUSES else 1)
    refuse_absent(battle, ask, unit_id, " ".join(first))
    return None


def refuse_absent(battle: Battle, ask: Ask, unit_id: str, words: str) -> None:
    """Some actions are not offered where no unit could take them. If typed, they are refused with the reason."""
    wanted = short_words().get(words, words)
    for action in all_actions() if ask.kind == "action" else ():
        if action.label.lower() == wanted and (refusal := action.why_absent(battle, battle.units[unit_id])):
            raise ArapError(f"{refusal}.")


def must_be_full(act: Act) -> bool:
    """Whether an order has to be typed in full."""
    action = ACTION_OF[type(act)]
    return isinstance(act, IN_FULL) or (action is not None and (action.in_full or action.diced))


def enemy_named(battle: Battle, unit_id: str, words: list[str]) -> str:
    """The enemy an order names: its second word and the words after it."""
    if len(words) == 1:
        raise ArapError(f"Name the enemy: {words[0]} NAME.")
    return unit_named(battle, battle.units[unit_id].side, words[1:])


def charge_of(battle: Battle, ask: Ask, unit_id: str, words: list[str], *, fire: bool = False) -> OrderRead:
    """A charge at an enemy by name, firing on the way or not, with Fleet or silently; or why it cannot be made."""
    how = words[-1] if len(words) > TWO_WORDS and words[-1] in (FLEET, *SILENT) else ""
    target = enemy_named(battle, unit_id, words[:-1] if how else words)
    act = Charge(target, fire=fire, fleet=how == FLEET, grenades=NONE if how in SILENT else "")
    acting = ask.detail
    if not isinstance(acting, Acting) or acting.unit != unit_id:
        raise ArapError(f"{battle.units[unit_id].name} cannot charge now: it has no action points to spend.")
    if refusal := why_not_act(battle, acting, act):
        raise ArapError(f"{refusal}.")
    verb = "Fire and charge" if fire else "Charge with Fleet" if act.fleet else "Charge"
    return OrderRead(unit_id, f"{verb} {battle.units[target].name}{' silently' if act.grenades else ''}", act=act)


def order_of_action(battle: Battle, ask: Ask, unit_id: str, words: list[str]) -> OrderRead | None:
    """An order that begins with the verb of an action; or why it cannot be given."""
    acting = ask.detail
    action = next((each for each in all_actions() if words[0] in each.verbs), None)
    if action is None or not isinstance(acting, Acting) or not (found := action.typed(battle, acting, words[1:])):
        return None
    act, told = found
    if refusal := why_not_act(battle, acting, act):
        raise ArapError(f"{refusal}.")
    return OrderRead(unit_id, told, act=act)


def option_named(ask: Ask, words: str) -> Option | None:
    """The option with this name, or the only one whose name begins with it. A verb of moves is never an
    abbreviation."""
    if found := option_called(ask, words):
        return found
    near = [option for option in closed_options(ask) if plain_label(option).startswith(words)]
    if len(near) != 1 or words in CLAUSES:
        return None
    if len(words) < SHORTEST or must_be_full(near[0].answer):
        raise ArapError(f"'{words}' is too short for an order; write '{near[0].label.lower()}' in full.")
    return near[0]


def attempt_of(battle: Battle, unit_id: str, words: list[str]) -> OrderRead:
    """Tries the selected unit, or one by name, with this many dice."""
    counted = bool(words) and is_number(words[-1])
    if counted and not words[-1].isdigit():
        raise ArapError(f"'{words[-1]}' is not a number of dice.")
    dice, name = (int(words[-1]), words[:-1]) if counted else (2, words)
    own = battle.units[unit_id].side
    unit = unit_named(battle, own, name, mine=True) if name else unit_id
    return OrderRead(unit, f"Try {battle.units[unit].name} with {dice}", act=Attempt(unit, dice))


def unit_named(battle: Battle, side: str, words: list[str], *, mine: bool = False) -> str:
    """The only unit of a side, or of its enemies, whose name contains these words."""
    wanted = " ".join(words)
    units = [unit for unit in battle.units.values() if (unit.side == side) == mine and unit.models]
    found = matching(units, wanted)
    if len(found) == 1:
        return found[0].id
    others = [unit for unit in battle.units.values() if unit not in units]
    if not found and len(wrong := matching(others, wanted)) == 1:
        raise ArapError(f"{wrong[0].name} is {'not ' if mine else ''}on your side.")
    names = [unit.name for unit in found or units]
    what = f"more than one unit: {', '.join(names)}" if found else f"no unit here{did_you_mean(wanted, names)}"
    raise ArapError(ended(f"'{wanted}' is {what}"))
