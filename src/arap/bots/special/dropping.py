"""Where the cautious bot drops a unit that may deep strike."""

from math import dist

from arap.battle.acts import Choose, SetDown
from arap.game.queries import LandingPlan, PlanLanding
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.kernel.requests import Ask
from arap.table import PointXY

EDGE = Choose("edge")
LOST = 30.0
"""What a mishap costs, as inches of way."""
SCATTER = 6.0
AROUND = (0.0, 6.0, -6.0)


def drop_or_walk(seat: Seat, scene: Scene, ask: Ask) -> SetDown | Choose:
    """The aim that saves most of the way to an objective, less what its mishaps would cost; the edge if none pays."""
    goals = [objective.at for objective in scene.objectives]
    offered = [(act.x, act.y) for option in ask.options if isinstance(act := option.answer, SetDown)]
    home = next(side.home for side in scene.sides if side.id == seat.side)
    worth = {aim: worth_of(seat, scene, home, aim, goals) for aim in places(offered)}
    best = max(worth, key=lambda aim: worth[aim], default=None)
    return SetDown(*best) if best is not None and worth[best] > 0 else EDGE


def places(offered: list[PointXY]) -> list[PointXY]:
    """The aims on offer, and places 6" beside each of them."""
    return [(x + dx, y + dy) for x, y in offered for dx in AROUND for dy in AROUND if not (dx and dy)]


def worth_of(seat: Seat, scene: Scene, home: str, aim: PointXY, goals: list[PointXY]) -> float:
    """Inches of way saved if all goes well, less those that mishaps cost."""
    plan = seat.query(PlanLanding("", SetDown(*aim)))
    if not isinstance(plan, LandingPlan) or plan.refusal:
        return 0.0
    left = min([dist(aim, goal) for goal in goals], default=0.0) + SCATTER
    walk = min([from_edge(scene, home, goal) for goal in goals or [aim]])
    return (1 - plan.mishap) * (walk - left) - plan.mishap * LOST


def from_edge(scene: Scene, home: str, at: PointXY) -> float:
    """How far a place is from the edge of a side."""
    return {"north": scene.depth - at[1], "south": at[1], "east": scene.width - at[0], "west": at[0]}[home]
