"""Deep strike: a unit from reserve comes down anywhere on the table, with scatter and mishaps."""

from collections.abc import Iterator
from math import dist, hypot

import msgspec

from arap.battle.acts import Act, Choose, SetDown
from arap.battle.battle import Battle
from arap.battle.events import UnitDestroyed
from arap.battle.events.arrival import MishapRolled, RepositionRolled, UnitScattered, UnitSetBeside
from arap.battle.muster import setup_of, side_of
from arap.battle.settings import DEEP_STRIKE
from arap.battle.values import Held
from arap.kernel.dice import scatter_distance
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Detail, Faces, Flow, Option, Roll, answer_to
from arap.rules.movement.flight.entering import Arrangement
from arap.rules.reserves.breaking_out import aimed_up, come_up, lost_below, waits_below
from arap.rules.reserves.held import change_reserves, put_on_table
from arap.rules.reserves.landing import (
    DANGEROUS,
    PLACE,
    bodies_for,
    landing_of,
    mishap_causes,
    settle_losses,
    touch_ground,
    why_not_aim,
)
from arap.rules.scatter import scattered
from arap.table import PointXY, snap, within

SCATTER, TABLE, ELSEWHERE = "deepstrike.scatter", "deepstrike.mishap.table", "deepstrike.mishap.reposition"
EDGE = Choose("edge")
NEAR = 3
RESULTS = {
    1: "lost for good",
    2: "astray for the rest of the battle",
    NEAR: "set down by the enemy near the aim",
    4: "set down by the enemy anywhere",
    5: "delayed until the next turn",
    6: "back in reserve",
}
GRID, SHOWN = 2.0, 8


class Dropping(Detail, frozen=True):
    """What a question about the aim of a deep strike refers to."""

    unit: str


class Repositioning(Detail, frozen=True):
    """What the question to the enemy about a unit that went astray refers to: it may come down within `far` of the aim,
    if that is not 0."""

    unit: str
    aim: PointXY
    far: float = 0.0


@cites("deepstrike.place")
def why_not_drop(battle: Battle, held: Held) -> Refusal | None:
    """Only units of which every member has the special rule."""
    kinds = [battle.scenario.kinds[placed.kind] for placed in setup_of(battle.scenario, held.unit).models]
    if not DEEP_STRIKE(battle):
        return Refusal("Deep strikes are switched off", PLACE)
    if not all(kind.powers.deep_strikes for kind in kinds):
        return Refusal(f"{setup_of(battle.scenario, held.unit).name} cannot deep strike", PLACE)
    return None


@cites("deepstrike.place")
def drop_or_not(battle: Battle, held: Held) -> Flow[bool]:
    """The owner of a unit that may deep strike names its aim, or has it come on by the edge. Returns whether it
    dropped."""
    if why_not_drop(battle, held):
        return False
    name = setup_of(battle.scenario, held.unit).name
    options = (
        Option(EDGE, "Come on by the edge", rule="reserve.entry", does="The unit comes on as other reserves do."),
        *[Option(act, label, rule=PLACE) for act, label in aims(battle)],
    )
    prompt = f"{name} arrive. Where do they drop, or do they come on by the edge?"
    ask = Ask(held.side, "deep-strike", PLACE, prompt, options, EDGE, detail=Dropping(held.unit))
    act = yield from answer_to(ask, Act)
    if not isinstance(act, SetDown):
        return False
    yield from drop(battle, held, act)
    return True


def aims(battle: Battle) -> Iterator[tuple[SetDown, str]]:
    """Aims to choose from: the objectives, and the middle of the table; any other place can be named."""
    width, depth = battle.table.width, battle.table.depth
    points = [(f"Drop at {each.name}", each.at) for each in battle.scenario.objectives]
    points.append(("Drop in the middle of the table", (width / 2, depth / 2)))
    for label, at in points:
        if why_not_aim(battle, at) is None:
            yield SetDown(snap(at[0]), snap(at[1])), label


@cites("deepstrike.place")
def judge_drop(battle: Battle, act: Act) -> Refusal | None:
    if act == EDGE:
        return None
    if not isinstance(act, SetDown):
        return Refusal("Name the place where the unit drops, or let it come on by the edge", PLACE)
    return why_not_aim(battle, (act.x, act.y))


@implements("deepstrike.scatter")
def drop(battle: Battle, held: Held, act: SetDown) -> Flow[None]:
    """Two dice for the distance, a double is no scatter; then the direction. The rest stands in rings round the first
    model."""
    aim, name = (act.x, act.y), setup_of(battle.scenario, held.unit).name
    faces: Faces = yield Roll("scatter.distance", SCATTER, held.side, 2, label=f"{name} drop: scatter", at=aim)
    far, bearing = scatter_distance(faces[0], faces[1]), None
    if far:
        rule = "dice.scatter.direction"
        (bearing,) = yield Roll("scatter.direction", rule, held.side, 1, 360, f"{name} drop: direction", at=aim)
    at = scattered(aim, far, bearing or 0)
    places = landing_of(battle, held.unit, held.side, at, act.facing)
    battle.emit(
        UnitScattered(
            rule=SCATTER, unit=held.unit, side=held.side, aim=aim, faces=faces, bearing=bearing, at=at,
            places=tuple([(placed.x, placed.y) for placed in places]),
        )
    )  # fmt: skip
    causes = mishap_causes(battle, held.side, places, bodies_for(battle, held.side))
    if causes:
        yield from mishap(battle, held, act, causes)
    else:
        yield from land(battle, held, Arrangement(places[0].facing, places), SCATTER)


@cites("underground.emerge")
def break_out(battle: Battle, unit_id: str) -> Flow[None]:
    """A unit under the ground deep strikes at the place above it. A unit that does not arrive stays where it was."""
    held, act = aimed_up(battle, unit_id)
    yield from drop(battle, held, act)


def land(battle: Battle, held: Held, stand: Arrangement, rule: str) -> Flow[None]:
    """The unit stands on the table, and its models test for bad ground."""
    if waits_below(battle, held.unit):
        come_up(battle, held.unit, stand, (stand.places[0].x, stand.places[0].y))
    else:
        put_on_table(battle, held, setup_of(battle.scenario, held.unit), stand, rule)
    yield from touch_ground(battle, held.unit)
    yield from settle_losses(battle, held.unit)


@implements("deepstrike.mishap.table")
def mishap(battle: Battle, held: Held, act: SetDown, causes: tuple[str, ...]) -> Flow[None]:
    """One roll for the unit, however many causes there are."""
    name = setup_of(battle.scenario, held.unit).name
    (face,) = yield Roll("deepstrike.mishap", TABLE, held.side, label=f"{name}: mishap")
    battle.emit(
        MishapRolled(rule=TABLE, unit=held.unit, side=held.side, causes=causes, face=face, result=RESULTS[face])
    )  # fmt: skip
    below = waits_below(battle, held.unit)
    match face:
        case 1 | 2 if below:
            lost_below(battle, held, TABLE, for_good=face == 1)
        case 1:
            change_reserves(battle, held, None)
            battle.emit(UnitDestroyed(rule=TABLE, unit=held.unit, name=name, side=held.side))
        case 2:
            change_reserves(battle, held, msgspec.structs.replace(held, astray=True, due=False))
        case 3 | 4:
            yield from reposition(battle, held, act, near=face == NEAR)
        case 5:
            change_reserves(battle, held, msgspec.structs.replace(held, due=True))
        case _:
            change_reserves(battle, held, msgspec.structs.replace(held, due=False))


@implements("deepstrike.mishap.reposition")
def reposition(battle: Battle, held: Held, act: SetDown, *, near: bool) -> Flow[None]:
    """The opponent whose turn is next sets the first model down. There is no new scatter and no second mishap. Without
    a legal place the unit goes back to reserve."""
    enemy, name, far = battle.next_player(held.side), setup_of(battle.scenario, held.unit).name, 0.0
    if near:
        faces: Faces = yield Roll("deepstrike.reposition", ELSEWHERE, enemy, 2, label=f"{name}: how far from their aim")
        battle.emit(RepositionRolled(rule=ELSEWHERE, unit=held.unit, side=enemy, faces=faces))
        far = float(sum(faces))
    detail = Repositioning(held.unit, (act.x, act.y), far)
    known = battle.known_to(enemy)
    free = [place for place in spots(battle, detail) if isinstance(judge_spot(known, detail, place), Arrangement)]
    if not free:
        change_reserves(battle, held, msgspec.structs.replace(held, due=False))
        return
    shown = [free[len(free) * number // SHOWN] for number in range(SHOWN)]
    options = tuple([Option(place, at_in_words(place), rule=ELSEWHERE) for place in dict.fromkeys(shown)])
    limit = f' within {far:g}" of their aim' if near else ""
    prompt = f"{name} went astray. Set them down{limit}."
    ask = Ask(enemy, "reposition", ELSEWHERE, prompt, options, free[0], detail=detail)
    stand = stand_near(battle, detail, (yield from answer_to(ask, SetDown)))
    if stand is None:
        change_reserves(battle, held, msgspec.structs.replace(held, due=False))
    else:
        yield from land(battle, held, stand, ELSEWHERE)


@cites("deepstrike.mishap.reposition", "hide.counters")
def stand_near(battle: Battle, detail: Repositioning, named: SetDown) -> Arrangement | None:
    """How the unit stands at the place named. If something that the opponent does not know of is in the way, the owner
    sets the unit down at the nearest place with room. The log names the two places, but not what is in the way."""
    stand = judge_spot(battle, detail, named)
    if isinstance(stand, Arrangement):
        return stand
    for place in places_round(battle, named):
        stand = judge_spot(battle, detail, place)
        if isinstance(stand, Arrangement):
            side = battle.next_player(side_of(battle.scenario, detail.unit))
            asked, at = (named.x, named.y), (place.x, place.y)
            battle.emit(UnitSetBeside(rule=ELSEWHERE, unit=detail.unit, side=side, named=asked, at=at))
            return stand
    return None


def places_round(battle: Battle, act: SetDown) -> list[SetDown]:
    """All places on the table that are whole inches east or west and north or south of this one, the nearest first."""
    columns = range(-int(act.x), int(battle.table.width - act.x) + 1)
    rows = range(-int(act.y), int(battle.table.depth - act.y) + 1)
    steps = sorted([(dx, dy) for dx in columns for dy in rows if dx or dy], key=lambda step: hypot(*step))
    return [SetDown(snap(act.x + dx), snap(act.y + dy), act.facing) for dx, dy in steps]


def at_in_words(act: SetDown) -> str:
    return f'{act.x:g}" from the west, {act.y:g}" from the south'


def spots(battle: Battle, detail: Repositioning) -> list[SetDown]:
    """Places to choose from, the farthest from where the unit was meant to arrive first."""
    width, depth, (x, y) = battle.table.width, battle.table.depth, detail.aim
    if detail.far:
        steps = range(-int(detail.far), int(detail.far) + 1)
        grid = [(x + dx, y + dy) for dx in steps for dy in steps]
    else:
        grid = [(GRID * n, GRID * m) for n in range(int(width / GRID) + 1) for m in range(int(depth / GRID) + 1)]
    near = [at for at in grid if not detail.far or within(dist(at, detail.aim), detail.far)]
    return [SetDown(snap(at[0]), snap(at[1])) for at in sorted(near, key=lambda at: -dist(at, detail.aim))]


@cites("deepstrike.mishap.reposition")
def judge_spot(battle: Battle, detail: Repositioning, act: Act) -> Arrangement | Refusal:
    """How the unit stands if it is set down here, or why it cannot be: too far from the aim, off the table, on
    impassable ground, on a unit or near enemies. Dangerous and bad ground are allowed."""
    if not isinstance(act, SetDown):
        return Refusal("Name the place where the unit is set down", ELSEWHERE)
    at = (act.x, act.y)
    if detail.far and not within(dist(at, detail.aim), detail.far):
        return Refusal(f'At most {detail.far:g}" from where the unit was meant to arrive', ELSEWHERE)
    side = side_of(battle.scenario, detail.unit)
    places = landing_of(battle, detail.unit, side, at, act.facing)
    wrong = [cause for cause in mishap_causes(battle, side, places, bodies_for(battle, side)) if cause != DANGEROUS]
    if wrong:
        return Refusal(f"The unit would come down {wrong[0]}", ELSEWHERE)
    return Arrangement(places[0].facing, places)
