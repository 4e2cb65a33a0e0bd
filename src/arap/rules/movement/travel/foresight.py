"""What a journey would meet: the same travel on a copy of the battle, without dice, with every player passing."""

from collections.abc import Iterator

import msgspec

from arap.battle.battle import Battle
from arap.kernel.requests import Approved, Ask
from arap.rules.movement.travel.journey import Journey, sentries_of, travel
from arap.rules.movement.travel.traveller import Traveller
from arap.rules.triggers.offer import PASS
from arap.rules.triggers.trigger import Stop, Trigger


def stops_ahead(battle: Battle, journey: Journey) -> list[Stop]:
    """The stops at which a player would be asked to react, each with the approaches to the units involved."""
    travellers = [Traveller(battle, path, sure=True) for path in journey.paths]
    sentries = sentries_of(battle, journey, travellers)
    if sentries is None or sentries.next_moment() is None:
        return []
    copy = battle.clone()
    copy.change_turn(reacting=())
    return [offered_at(ask) for ask in questions_of(copy, journey)]


def after(battle: Battle, journey: Journey) -> Battle:
    """A copy of the battle after the journey."""
    copy = battle.clone()
    list(questions_of(copy, msgspec.structs.replace(journey, watched=None)))
    return copy


def questions_of(copy: Battle, journey: Journey) -> Iterator[Ask]:
    """Makes the journey on a copy of a battle; returns every question, each answered by passing."""
    flow = travel(copy, msgspec.structs.replace(journey, sure=True))
    try:
        request = next(flow)
        while True:
            assert isinstance(request, Ask), "a journey on which all dice go well rolls none"
            yield request
            request = flow.send(Approved(request, PASS))
    except StopIteration:
        return


def offered_at(ask: Ask) -> Stop:
    """The stop of a question, with the approaches to the units that may react."""
    assert isinstance(ask.detail, Trigger) and isinstance(ask.detail.detail, Stop)
    return msgspec.structs.replace(ask.detail.detail.with_only(ask.about), foreseen=True)
