"""What a deep strike promises: where the unit may come down, and the chance of every mishap."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from arap.battle.acts import SetDown
from arap.battle.battle import Battle
from arap.battle.muster import side_of
from arap.kernel.dice import scatter_distance
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Ask
from arap.rules.movement.flight.entering import Arrangement
from arap.rules.reserves.deepstrike import RESULTS, Dropping, Repositioning, judge_drop, judge_spot
from arap.rules.reserves.deployment import Deploying, judge_deploy
from arap.rules.reserves.landing import bodies_for, landing_of, mishap_causes
from arap.rules.scatter import scattered
from arap.rules.shooting.shots.strike_plan import Ring
from arap.table import PointXY

FACES = range(1, 7)
ALL = 36
BEARINGS = range(0, 360, 15)


class Chance(msgspec.Struct, frozen=True):
    """What may happen, and how likely it is."""

    what: str
    chance: float


class LandingPlan(msgspec.Struct, frozen=True, tag="landing-plan", tag_field="reply"):
    """A unit set down at a place: how it would stand there without scatter (x, y and radius of each base), where its
    first model may come down instead, how likely a mishap is, what may cause it and what may come of it. `bad` are
    places from which a mishap follows."""

    unit: str
    at: PointXY
    refusal: Refusal | None = None
    places: tuple[tuple[float, float, float], ...] = ()
    rings: tuple[Ring, ...] = ()
    mishap: float = 0.0
    causes: tuple[Chance, ...] = ()
    outcomes: tuple[Chance, ...] = ()
    bad: tuple[PointXY, ...] = ()


def plan_landing(battle: Battle, ask: Ask | None, act: SetDown) -> LandingPlan:
    """What the answer to the present question would mean."""
    match ask.detail if ask else None:
        case Dropping(unit=unit):
            return drop_plan(battle, unit, act)
        case Repositioning(unit=unit) as detail:
            return standing_plan(battle, unit, act, judge_spot(battle, detail, act))
        case Deploying(unit=unit):
            return standing_plan(battle, unit, act, judge_deploy(battle, unit, act))
        case _:
            raise ArapError("No unit is to be set down now.")


def standing_plan(battle: Battle, unit: str, act: SetDown, found: Arrangement | Refusal) -> LandingPlan:
    if isinstance(found, Refusal):
        return LandingPlan(unit, (act.x, act.y), found)
    kinds = battle.scenario.kinds
    places = tuple([(placed.x, placed.y, kinds[placed.kind].base_radius) for placed in found.places])
    return LandingPlan(unit, (act.x, act.y), places=places)


@cites("deepstrike.scatter", "deepstrike.mishap.causes", "deepstrike.mishap.table")
def drop_plan(battle: Battle, unit: str, act: SetDown) -> LandingPlan:
    """All results of the dice for the distance, in directions 15 degrees apart."""
    aim = (act.x, act.y)
    if refusal := judge_drop(battle, act):
        return LandingPlan(unit, aim, refusal)
    side = side_of(battle.scenario, unit)
    places = landing_of(battle, unit, side, aim, act.facing)
    plan = standing_plan(battle, unit, act, Arrangement(places[0].facing, places))
    bodies, causes, bad, total = bodies_for(battle, side), Counter[str](), list[PointXY](), 0.0
    for at, chance in falls(aim):
        wrong = mishap_causes(battle, side, landing_of(battle, unit, side, at, act.facing), bodies)
        if wrong:
            total += chance
            bad.append(at)
            causes.update(dict.fromkeys(wrong, chance))
    return msgspec.structs.replace(
        plan,
        rings=rings(),
        mishap=total,
        causes=tuple([Chance(cause, chance) for cause, chance in causes.most_common()]),
        outcomes=tuple([Chance(result, total / len(RESULTS)) for result in RESULTS.values()]) if total else (),
        bad=tuple(bad),
    )


def distances() -> Counter[int]:
    """How many of the 36 results of two dice give each distance."""
    return Counter([scatter_distance(one, other) for one in FACES for other in FACES])


def rings() -> tuple[Ring, ...]:
    return tuple([Ring(float(far), count / ALL) for far, count in sorted(distances().items())])


def falls(aim: PointXY) -> Iterator[tuple[PointXY, float]]:
    """Places where the first model may come down, each with its chance."""
    for far, count in distances().items():
        if not far:
            yield aim, count / ALL
            continue
        for bearing in BEARINGS:
            yield scattered(aim, far, bearing), count / ALL / len(BEARINGS)
