"""Ledges: a flight that a drop stops runs along it, is held at it, or jumps down."""

from collections.abc import Sequence

import msgspec
import numpy as np

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested
from arap.battle.settings import LEDGE_DROP, LEDGE_TESTS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.initiative_tests import INITIATIVE, InitiativeTest, initiative_tests
from arap.rules.majority import majority
from arap.rules.movement.climbing.gaps import landing
from arap.rules.movement.dice.falls import free_spot
from arap.rules.movement.dice.injuries import fall
from arap.rules.movement.flight.flight import lead_away, places, threats_to
from arap.rules.movement.flight.own_ways import GUIDES, Ways, ways_away
from arap.rules.movement.flight.runs import Array, Flight, Run, after, heading
from arap.rules.movement.measures.ground import FLIGHT
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.table import TOLERANCE, PointXY, Rise, length

RULE = "rout.nowhere.ledge"
LEDGE_DICE = "rout.ledge"
CLOSE, FAR = 1.0, 6.0


def drop_ahead(battle: Battle, model: Model, way: PointXY, far: float = CLOSE) -> Rise | None:
    """The first edge of a drop deeper than a ledge on a straight line; None if there is none so near."""
    if not battle.table.tiered:
        return None
    start = model.x, model.y
    end = start[0] + way[0] * far, start[1] + way[1] * far
    profile = battle.table.profile(start, end, model.z, battle.kind(model).height)
    down = [rise for rise in profile.rises if not rise.up and not rise.slope]
    return next((rise for rise in down if rise.start - rise.end > LEDGE_DROP(battle) + TOLERANCE), None)


@cites("rout.nowhere.ledge")
def is_held(battle: Battle, flight: Flight) -> bool:
    """Whether a ledge within an inch bars a way on which a model could flee."""
    if not battle.table.tiered:
        return False
    ways = Ways(battle, flight)
    return any(
        drop_ahead(battle, runner.model, ways.headings[way]) is not None
        for n, runner in enumerate(ways.runners)
        for way in ways_away(ways, flight, n)
    )


@implements("rout.nowhere.ledge")
def hold_at_ledge(battle: Battle, flight: Flight) -> Flow[None]:
    """Each model of a unit that is held at a ledge tests its Initiative; one that fails goes over the edge."""
    if not LEDGE_TESTS(battle) or flight.unit not in battle.units or not is_held(battle, flight):
        return
    unit, models = battle.units[flight.unit], battle.members(flight.unit)
    tests = [InitiativeTest(battle.kind(model).profile.I) for model in models]
    passed = yield from initiative_tests(battle, unit.side, LEDGE_DICE, tests)
    failed = [model for model, met in zip(models, passed, strict=True) if not met]
    common = INITIATIVE.needed(InitiativeTest(majority([test.initiative for test in tests])))
    battle.emit(
        InitiativeTested(
            rule=RULE, unit=unit.id, models=tuple([model.id for model in models]), test="at a ledge", needed=common,
            failed=tuple([model.id for model in failed]),
        )
    )  # fmt: skip
    for model in failed:
        yield from go_over(battle, model)


def go_over(battle: Battle, model: Model) -> Flow[None]:
    """The model falls the whole drop at the nearest ledge, and lies at its foot, next to models that are there."""
    edge = nearest_edge(battle, model)
    if edge is None:
        return
    rise, way = edge
    x, y = after((model.x, model.y), way, rise.at + landing(battle.kind(model).base_radius))
    place = free_spot(battle, msgspec.structs.replace(model, x=x, y=y), rise.end)
    height = round(rise.start - rise.end, 3)
    halt = yield from fall(battle, model.id, height, place, RULE)
    if fallen := battle.models.get(model.id):
        x, y = place
        battle.put_model(msgspec.structs.replace(fallen, x=x, y=y, z=rise.end, prone=fallen.prone or halt is not None))


def nearest_edge(battle: Battle, model: Model) -> tuple[Rise, PointXY] | None:
    """The nearest ledge round a model, as the whole unit counts as close to it, and the way there."""
    ways = [heading(10.0 * number) for number in range(36)]
    found = [(rise, way) for way in ways if (rise := drop_ahead(battle, model, way, FAR)) is not None]
    return min(found, key=lambda each: each[0].at, default=None)


@cites("rout.nowhere.ledge", "jump.down")
def jumps(battle: Battle, flight: Flight) -> list[Run]:
    """Runs that jump down a ledge in the way: the whole unit, in a direction that leads away from its enemies."""
    members = battle.members(flight.unit)
    ahead = [drop_ahead(battle, model, heading(way), flight.distance) for model in members for way in GUIDES]
    if not any(ahead):
        return []
    found = [jump(battle, flight, members, bearing) for bearing in GUIDES]
    return [run for run in found if run is not None]


def jump(battle: Battle, flight: Flight, members: Sequence[Model], bearing: float) -> Run | None:
    """The run of the whole unit on a bearing with a jump on it; None if there is none to jump, or a model cannot."""
    way = heading(bearing)
    ends = [after((model.x, model.y), way, flight.distance) for model in members]
    paths = [path_along(battle, m, (Leg(*end, bearing, "jump"),), FLIGHT) for m, end in zip(members, ends, strict=True)]
    if any(path.refusal for path in paths) or not any(path.feat("jump-down") for path in paths):
        return None
    if not leads_away(battle, flight, members, ends) or not all(has_room(battle, path) for path in paths):
        return None
    return Run(bearing, tuple(ends), flight.distance, (bearing,) * len(ends), RULE, "jump")


def leads_away(battle: Battle, flight: Flight, members: Sequence[Model], ends: Sequence[PointXY]) -> bool:
    starts: Array = places(members)
    return all(bool(lead_away(starts, np.array([ends]), threat).all()) for threat in threats_to(battle, flight))


def has_room(battle: Battle, path: Path) -> bool:
    """Whether a model can stand where its path ends, clear of other units."""
    radius = path.kind.base_radius
    if battle.table.why_not_stand(path.x, path.y, radius, path.z) is not None:
        return False
    others = [model for model in battle.models.values() if model.unit != path.model.unit]
    return not any(length((m.x, m.y), (path.x, path.y)) < radius + battle.kind(m).base_radius for m in others)
