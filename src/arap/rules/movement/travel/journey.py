"""A journey: models travel along their paths from stop to stop, and at each stop they stand where they really are."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import ModelMoved
from arap.battle.secrets.knowledge import secrets_of
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow
from arap.rules.movement.dice.together import tested_together
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.path import Path
from arap.rules.movement.travel.arrivals import Arrival, apart, stand, use_ladders
from arap.rules.movement.travel.search import Search
from arap.rules.movement.travel.sentries import SAME_MOMENT, Sentries, watched_by
from arap.rules.movement.travel.traveller import Traveller
from arap.rules.triggers.offer import NOBODY, Halted, Verdict, offer
from arap.rules.triggers.trigger import OCCASIONS, Kind, trigger

THE_END = 1.0


class Journey(msgspec.Struct, frozen=True):
    """Which members go, by which paths, and which members of the unit stay. `watched` is the trigger of coming near an
    enemy on the way, None if no enemy may react to that; `until` the share of the way at which all halt; `charging` the
    target, if it is a charge; `sure`: all dice succeed, as in a plan."""

    unit: str
    paths: Sequence[Path]
    staying: Sequence[Model] = ()
    watched: Kind | None = None
    until: float = THE_END
    charging: str = ""
    sure: bool = False


def journey_of(unit_id: str, party: Party, watched: Kind | None = None) -> Journey:
    """The journey of the members of a unit that do anything at all in a move."""
    return Journey(unit_id, [path for path in party.paths if path.steps], party.staying, watched)


class Trip(msgspec.Struct, frozen=True):
    """The result of a journey: where each survivor has arrived, and the reaction that brought all of them to a halt, if
    any."""

    arrivals: list[Arrival]
    halted: Halted | None = None

    @property
    def moved(self) -> tuple[ModelMoved, ...]:
        return tuple([arrival.moved for arrival in self.arrivals])


def travel(battle: Battle, journey: Journey) -> Flow[Trip]:
    """All models go to the end of their paths, or until a reaction halts the journey."""
    paths = journey.paths if journey.sure else (yield from tested_together(battle, journey.paths))
    travellers = [Traveller(battle, path, sure=journey.sure) for path in paths]
    search = Search.of(battle, journey.unit, travellers, sure=journey.sure) if secrets_of(battle) else None
    sentries, halted = sentries_of(battle, journey, travellers), None
    if sentries is None and search is None:
        yield from go_on(battle, travellers, journey.until)
    else:
        halted = yield from pass_sentries(battle, journey, travellers, sentries, search)
    return Trip(arrive(battle, journey, travellers), halted)


def sentries_of(battle: Battle, journey: Journey, travellers: Sequence[Traveller]) -> Sentries | None:
    """The enemies that watch the journey, if there are any."""
    if journey.watched is None:
        return None
    foes = watched_by(battle, journey.unit, journey.watched, [traveller.path for traveller in travellers])
    return Sentries(battle, journey.watched, travellers, foes) if foes else None


@cites("react.intercept.stray", "react.intercept.resolve")
def pass_sentries(
    battle: Battle,
    journey: Journey,
    travellers: Sequence[Traveller],
    sentries: Sentries | None,
    search: Search | None,
) -> Flow[Halted | None]:
    """The whole way under the eyes of enemies. In a movement action the models go one after the other, in the order of
    their paths: if one is halted, the models before it have arrived and the others are still at their start. In other
    journeys all set out together and arrive together."""
    for group in groups(journey, travellers):
        halted = yield from pass_on(battle, journey, travellers, group, sentries, search)
        if halted:
            return halted
    return None


def groups(journey: Journey, travellers: Sequence[Traveller]) -> list[Sequence[Traveller]]:
    """The models that go together."""
    if journey.watched and OCCASIONS[journey.watched].one_by_one:
        return [[traveller] for traveller in travellers]
    return [travellers]


@cites("react.intercept.stray", "react.intercept.several", "move.enemy-proximity")
def pass_on(
    battle: Battle,
    journey: Journey,
    travellers: Sequence[Traveller],
    group: Sequence[Traveller],
    sentries: Sentries | None,
    search: Search | None,
) -> Flow[Halted | None]:
    """Where a path first leads within the melee radius of an enemy, the models stop and the enemy's player is asked. If
    no reaction halts the journey, it goes on. Each enemy unit is asked once. A model that falls next to an enemy is met
    at the end. Where a hidden model is found, they stop too."""
    if sentries:
        sentries.going = group
    while (share := next_moment(group, sentries, search)) is not None and share <= journey.until + SAME_MOMENT:
        yield from go_on(battle, group, min(share, journey.until))
        put_in_place(battle, journey, travellers)
        if search:
            yield from search.look(group, share)
        verdict = (yield from stop(battle, journey, sentries, share)) if sentries else NOBODY
        if verdict.halted:
            return verdict.halted
    yield from go_on(battle, group, journey.until)
    if not sentries or not any(traveller.halted for traveller in group):
        return None
    put_in_place(battle, journey, travellers)
    return (yield from stop(battle, journey, sentries, journey.until)).halted


def next_moment(group: Sequence[Traveller], sentries: Sentries | None, search: Search | None) -> float | None:
    """The share of the way at which an enemy that watches is next asked, or a model that hides is found."""
    asked = sentries.next_moment() if sentries else None
    found = search.next_moment(group) if search else None
    return min([moment for moment in (asked, found) if moment is not None], default=None)


def stop(battle: Battle, journey: Journey, sentries: Sentries, share: float) -> Flow[Verdict]:
    """Asks the enemies near the models' present places."""
    found = sentries.stop_at(share, journey.charging)
    if not found.approaches or journey.watched is None:
        return NOBODY
    verdict = yield from offer(battle, trigger(battle, journey.watched, journey.unit, found))
    sentries.note_answers(found, verdict)
    return verdict


def go_on(battle: Battle, group: Sequence[Traveller], share: float) -> Flow[None]:
    """These models go on to this share of their paths, one after the other."""
    for traveller in group:
        yield from traveller.go_on(battle, share)


def arrive(battle: Battle, journey: Journey, travellers: Sequence[Traveller]) -> list[Arrival]:
    """All survivors where they have come to; ladders they used are counted."""
    arrivals = put_in_place(battle, journey, travellers)
    if battle.table.ladders:
        for arrival in arrivals:
            use_ladders(battle, arrival)
    return arrivals


def put_in_place(battle: Battle, journey: Journey, travellers: Sequence[Traveller]) -> list[Arrival]:
    """All survivors that have set out where they are now, clear of each other's bases."""
    there = [traveller for traveller in travellers if traveller.id in battle.models]
    out = [traveller for traveller in there if traveller.has_set_out]
    waiting = [battle.models[traveller.id] for traveller in there if not traveller.has_set_out]
    arrivals = [traveller.arrival(battle) for traveller in out]
    if waiting or any(arrival.halt for arrival in arrivals):
        arrivals = apart(battle, journey.staying, waiting, arrivals)
    for traveller, arrival in zip(out, arrivals, strict=True):
        stand(battle, traveller.start, arrival)
    return arrivals
