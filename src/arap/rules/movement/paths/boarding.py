"""Room aboard: who finds a place in a transport, and swimmers whom a ship picks up."""

from collections.abc import Sequence
from itertools import pairwise

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.climbing.abilities import bulk
from arap.rules.movement.climbing.holds import water_at
from arap.table import GROUND, PointXY, length, within

SLOW_SHIP, SHIP_REACH = 6.0, 2.0


@implements("unit.bulk")
def who_finds_room(battle: Battle, places: int, wanted: Sequence[str]) -> tuple[str, ...]:
    """Those wanted aboard whom the free places hold, in their order; nobody bulky takes the last single one."""
    found: list[str] = []
    for model_id in wanted:
        room = bulk(battle.kind(battle.models[model_id]))
        if room <= places:
            found.append(model_id)
            places -= room
    return tuple(found)


@implements("swim.pick-up")
def why_not_pick_up(ship: Model) -> Refusal | None:
    """A ship picks up nobody once it has gone faster than six inches in the player turn."""
    if within(ship.speed, SLOW_SHIP):
        return None
    return Refusal(f'The ship has moved {ship.speed:g}"; up to {SLOW_SHIP:g}" it may pick up swimmers', "swim.pick-up")


@implements("swim.pick-up")
def picked_up(
    battle: Battle, ship: Model, course: Sequence[PointXY], places: int, wanted: Sequence[str]
) -> tuple[str, ...] | Refusal:
    """Those wanted, friends in the water, whom the hull of a ship on this course passes within two inches, as far as it
    has room."""
    if refusal := why_not_pick_up(ship):
        return refusal
    return who_finds_room(battle, places, [swimmer for swimmer in wanted if passes(battle, ship, course, swimmer)])


def passes(battle: Battle, ship: Model, course: Sequence[PointXY], swimmer: str) -> bool:
    model = battle.models[swimmer]
    friend = battle.units[model.unit].side == battle.units[ship.unit].side
    if not friend or water_at(battle.table, model.x, model.y, model.z) == GROUND:
        return False
    return within(distance_to_course((model.x, model.y), course) - half_beam(battle, ship), SHIP_REACH)


def half_beam(battle: Battle, ship: Model) -> float:
    kind = battle.kind(ship)
    return kind.hull[1] / 2.0 if kind.hull else kind.base_radius


def distance_to_course(point: PointXY, course: Sequence[PointXY]) -> float:
    """From a point to the nearest point of a line of legs."""
    best = length(point, course[0])
    for (ax, ay), (bx, by) in pairwise(course):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / square)) if square else 0.0
        best = min(best, length(point, (ax + share * dx, ay + share * dy)))
    return best
