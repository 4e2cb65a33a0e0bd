"""Menus of charges: at which enemy, and how."""

from collections.abc import Iterator
from functools import partial

import msgspec

from arap.battle.acts import Charge
from arap.bots.judging.judgement import centre, models_of
from arap.env.menus.menu import Asked, Entry, Menu, nearest_foes
from arap.game.queries import ChargeTargets, ListCharges


def charges(asked: Asked) -> Menu:
    """For each enemy, from the nearest on: the charge as it is proposed, and a menu of how to charge."""
    unit = asked.ask.about[0]
    listed = asked.seat.query(ListCharges(unit))
    assert isinstance(listed, ChargeTargets)
    able = {each.answer for each in listed.targets if each.refusal is None}
    found = list[Entry]()
    for foe in nearest_foes(asked.seat, asked.seat.units[unit]):
        plain = asked.approved(Charge(foe.id)) if foe.id in able else None
        how = partial(manners, asked, Charge(foe.id)) if plain else None
        at = centre(models_of(asked.seat, foe))
        found.append(Entry("charge", foe.name, plain, unit=unit, target=foe.id, at=at))
        found.append(Entry("how", foe.name, opens=how, unit=unit, target=foe.id, at=at))
    return Menu("charge", found)


def manners(asked: Asked, charge: Charge) -> Menu:
    """The charge as it stands, and every change that leaves it legal."""
    unit = asked.ask.about[0]
    entries = [Entry("charge", "Charge", asked.approved(charge), unit=unit, target=charge.target)]
    for kind, label, changed in changes(asked, charge):
        legal = changed != charge and asked.approved(changed) is not None
        opens = partial(manners, asked, changed) if legal else None
        entries.append(Entry(kind, label, opens=opens, unit=unit, target=charge.target))
    return Menu("how to charge", entries)


def changes(asked: Asked, charge: Charge) -> Iterator[tuple[str, str, Charge]]:
    """Fire on the way, Fleet, no grenades; and one member fewer."""
    replace = msgspec.structs.replace
    yield "fire", "Fire as they charge", replace(charge, fire=True, fleet=False) if not charge.fleet else charge
    yield "fleet", "Use Fleet", replace(charge, fleet=True) if not charge.fire else charge
    yield "silent", "Throw no grenades", replace(charge, grenades="none")
    going = charge.models or asked.seat.units[asked.ask.about[0]].models
    for model in going if len(going) > 1 else ():
        yield "stay", f"{model} stays", replace(charge, models=tuple([each for each in going if each != model]))
