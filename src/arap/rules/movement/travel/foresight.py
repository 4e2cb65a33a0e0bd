"""What a journey would meet: the same travel on a copy of the battle, without dice, with every player passing."""

from collections.abc import Iterator, Sequence

import msgspec

from arap.battle.battle import Battle
from arap.kernel.requests import Approved, Ask
from arap.rules.movement.travel.journey import Journey, sentries_of, travel
from arap.rules.movement.travel.traveller import Traveller
from arap.rules.triggers.offer import PASS
from arap.rules.triggers.trigger import Spot, Stop, Trigger


def stops_ahead(battle: Battle, journey: Journey) -> list[Stop]:
    """The stops at which a player would be asked to react, each with the approaches to the units involved."""
    travellers = [Traveller(battle, path, sure=True) for path in journey.paths]
    sentries = sentries_of(battle, journey, travellers)
    if sentries is None or sentries.next_moment() is None:
        return []
    copy = battle.clone()
    copy.change_turn(reacting=())
    return [offered_at(battle, ask, travellers) for ask in questions_of(copy, journey)]


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


def offered_at(battle: Battle, ask: Ask, travellers: Sequence[Traveller]) -> Stop:
    """The stop of a question, with the approaches to the units that may react and where the movers are then."""
    assert isinstance(ask.detail, Trigger) and isinstance(ask.detail.detail, Stop)
    stop, movers = ask.detail.detail.with_only(ask.about), {mover.id: mover for mover in travellers}
    spots = tuple([spot_on(battle, movers[each.model], stop.share) for each in stop.approaches])
    return msgspec.structs.replace(stop, foreseen=True, spots=spots)


def spot_on(battle: Battle, mover: Traveller, share: float) -> Spot:
    """Where a model is on its path at a moment. Reactions that are asked for at its end come there."""
    track = mover.track(battle)
    if track is None:
        return Spot(0.0, mover.start.x, mover.start.y)
    x, y, _ = track.place(share)
    return Spot(track.reached(share)[0], x, y)
