"""The first menu of a question: its default, its options, and answers beyond the options."""

from functools import partial

from arap.battle.acts import (
    Act,
    Attempt,
    Casualties,
    Charge,
    Choose,
    Declare,
    Enter,
    Fight,
    GoToGround,
    Move,
    Overwatch,
    PickUp,
    Place,
    React,
    SetDown,
    Shoot,
    act_name,
)
from arap.env.menus.casualties import victims
from arap.env.menus.charging import charges
from arap.env.menus.fighting import fighters
from arap.env.menus.firing import shots, volleys
from arap.env.menus.menu import Asked, Entry, Menu
from arap.env.menus.moving import moves
from arap.env.menus.placing import edge_points, facings, grid, spots
from arap.game.questions import Acting, CasualtyChoice, Declaration, Placing
from arap.kernel.requests import Approved, Option

BEYOND = {
    Overwatch: ("facing", "Watch a direction", facings),
    SetDown: ("elsewhere", "Set down elsewhere", grid),
    Enter: ("elsewhere", "Come on elsewhere", edge_points),
    Place: ("elsewhere", "Place models one by one", spots),
    Fight: ("each", "Each model by itself", fighters),
}
"""Menus of answers beyond those that the options name, by the type of the option."""


def first_menu(asked: Asked) -> Menu:
    """The default first, then the options by their numbers, then what goes beyond them."""
    options = asked.ask.options
    default = asked.ask.default
    offered = any(option.answer == default and not option.open and not option.refusal for option in options)
    usual = Entry("default", "As usual", None if offered else default)
    return Menu(asked.ask.kind, [usual, *[entry_of(asked, option) for option in options], *beyond(asked)])


def beyond(asked: Asked) -> list[Entry]:
    """Menus of further answers of the same types as the options that can be chosen."""
    kinds = {type(option.answer) for option in asked.ask.options if not option.refusal}
    if isinstance(asked.ask.detail, Placing):
        kinds.add(Place)
    about = asked.ask.about[0] if asked.ask.about else ""
    return [
        Entry(kind, label, opens=partial(menu, asked), unit=about)
        for act, (kind, label, menu) in BEYOND.items()
        if act in kinds
    ]


def entry_of(asked: Asked, option: Option) -> Entry:
    """An option as an entry. One that is open leads to a menu of its particulars."""
    act = option.answer
    plain = Entry(act_name(act), option.label, cost=option.cost, amount=amount_of(act), unit=unit_of(asked, act))
    plain = plain._replace(target=getattr(act, "target", ""), at=place_of(act))
    if option.refusal is not None:
        return plain
    if option.open:
        return plain._replace(opens=partial(particulars, asked, act))
    return plain._replace(answer=Approved(asked.ask, act))


def amount_of(act: Act) -> float:
    """The dice of an answer."""
    return float(act.dice if isinstance(act, Attempt) else len(act.units) if isinstance(act, PickUp) else 0)


def unit_of(asked: Asked, act: Act) -> str:
    """The unit an answer is about."""
    if isinstance(act, Attempt | GoToGround | React):
        return act.unit
    if isinstance(act, PickUp) and act.units:
        return act.units[0]
    if isinstance(act, Choose) and act.option in asked.seat.units:
        return act.option
    return asked.ask.about[0] if asked.ask.about else ""


def place_of(act: Act) -> tuple[float, float] | None:
    return (act.x, act.y) if isinstance(act, Enter | SetDown) else None


def particulars(asked: Asked, act: Act) -> Menu:
    """What an open option leaves to the player: first the answer as it was put, if that is legal and means anything."""
    proposed = None if isinstance(act, Move) else asked.approved(act)
    found = filled_in(asked, act)
    return Menu(found.stage, [Entry("default", "As proposed", proposed), *found.entries])


def filled_in(asked: Asked, act: Act) -> Menu:
    match act, asked.ask.detail:
        case Move(), _:
            return moves(asked, act)
        case Charge(), _:
            return charges(asked)
        case Shoot(), Acting() as acting:
            return shots(asked, acting)
        case Declare(), Declaration(volley=volley):
            return volleys(asked, volley)
        case Casualties(), CasualtyChoice() as choice:
            return victims(asked, choice)
        case _:
            return Menu(act_name(act), ())
