"""Menus of casualties that the owner chooses: one model after the other."""

from functools import partial

from arap.battle.acts import Casualties
from arap.env.menus.menu import Asked, Entry, Menu
from arap.game.questions import CasualtyChoice


def victims(asked: Asked, choice: CasualtyChoice, named: tuple[str, ...] = ()) -> Menu:
    """The next model that is hit; the last one completes the answer."""
    found = list[Entry]()
    for model in choice.among:
        models = (*named, model)
        last = len(models) == choice.count
        answer = asked.approved(Casualties(models)) if last and model not in named else None
        opens = None if last or model in named else partial(victims, asked, choice, models)
        found.append(Entry("model", model, answer, opens, unit=choice.unit))
    return Menu("casualties", found)
