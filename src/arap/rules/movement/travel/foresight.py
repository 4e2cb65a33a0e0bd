"""What a journey would meet: the same travel on a copy of the battle, without dice, with every player passing."""

import msgspec

from arap.battle.battle import Battle
from arap.kernel.requests import Ask
from arap.rules.movement.travel.journey import Journey, travel
from arap.rules.movement.travel.sentries import watched_by
from arap.rules.triggers.offer import PASS
from arap.rules.triggers.trigger import Stop, Trigger


def stops_ahead(battle: Battle, journey: Journey) -> list[Stop]:
    """The stops at which somebody would be asked to react, each with the approaches to the units that would be."""
    if journey.watched is None or not watched_by(battle, journey.unit, journey.watched, journey.paths):
        return []
    copy = battle.clone()
    copy.change_turn(reacting=())
    flow = travel(copy, msgspec.structs.replace(journey, sure=True))
    found: list[Stop] = []
    try:
        request = next(flow)
        while True:
            if isinstance(request, Ask):
                found.append(offered_at(request.detail, request.about))
            request = flow.send(PASS)
    except StopIteration:
        return found


def offered_at(trigger: Trigger, units: tuple[str, ...]) -> Stop:
    """The stop of a question, with the approaches to the units that are asked."""
    stop = trigger.detail
    assert isinstance(stop, Stop)
    return stop.with_only(units)
