"""The best path of one model to its goal, and as much of a path as it can go."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from arap.battle.battle import Battle
from arap.rules.movement.measures.ground import CRAWL, WALK
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.lines import Line, cost_over, line_to, walked_table
from arap.rules.movement.paths.mover import Mover
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.routes import is_plain, path_over, straight_routes
from arap.table import PointXY, within

Choice: TypeAlias = Sequence[Path]
"""Paths to one goal that are equally good in kind."""
Ways: TypeAlias = Callable[[Battle, Mover, PointXY], Iterable[Choice]]
"""The available paths to a goal, the better kind first."""
MayEnd: TypeAlias = Callable[[Path], bool]
Pick: TypeAlias = Callable[[Choice, PointXY], Path | None]


def walks(battle: Battle, mover: Mover, goal: PointXY) -> Iterator[Choice]:
    """The cheapest walk to a goal, unless its ground alone costs more than the allowance."""
    corners = line_or_straight(battle, mover, goal)
    if not is_too_dear(battle, mover, corners):
        yield [path_over(battle, mover, corners)]


def is_too_dear(battle: Battle, mover: Mover, corners: Line) -> bool:
    """Whether the ground of a line alone costs more than the allowance. Above the ground a straight line may still be
    open."""
    table = walked_table(battle, mover.kind)
    if len(corners) == 1 or within(cost_over(table, corners, mover.pace)[0], mover.allowance):
        return False
    return len(corners) > 2 or not is_plain(straight_routes(battle, [mover], [corners[-1]])[0], ())


def line_or_straight(battle: Battle, mover: Mover, goal: PointXY) -> Line:
    """The cheapest line to a goal; the straight one if no other leads there."""
    if goal == mover.start:
        return (goal,)
    return line_to(battle, mover, goal) or (mover.start, goal)


def cheapest(paths: Choice, goal: PointXY) -> Path:
    return min(paths, key=lambda path: path.total)


def best(
    battle: Battle, mover: Mover, goals: Iterable[PointXY], may_end: MayEnd, ways: Ways = walks, pick: Pick = cheapest
) -> Path | None:
    """The best path to the first of these goals that the mover can reach and may end on; None if there is none."""
    for goal in goals:
        for choice in ways(battle, mover, goal):
            found = [path for path in choice if may_end(path)]
            if found and (path := pick(found, goal)):
                return path
    return None


def as_far_as(parts: Iterable[Path], may_end: MayEnd) -> Path | None:
    """The first of a series of shorter and shorter parts of a path on which the model may end; None if there is
    none."""
    return next((part for part in parts if may_end(part)), None)


def parts_of(battle: Battle, path: Path, lengths: Iterable[float]) -> Iterator[Path]:
    """The path cut after each of these inches of plan distance."""
    for at in lengths:
        yield path_along(battle, path.model, path.cut(at), CRAWL if path.crawls else WALK, path.allowance)
