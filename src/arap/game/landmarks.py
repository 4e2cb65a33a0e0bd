"""Places in words: from the nearest objective or piece of terrain with a name of its own."""

from collections import Counter
from math import atan2, degrees, dist

from arap.army.scenario import Scenario
from arap.battle.measure import shown
from arap.kernel.words import with_article

Place = tuple[float, float]
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
TURN = 360.0 / len(COMPASS)
NEAR = 1.0
FAR = 12.0


class Landmarks:
    """The things of a table that a player would name to say where something is."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        pieces = [piece for piece in scenario.terrain if not piece.ground.house_wall]
        times = Counter(piece.name for piece in pieces)
        self._known: list[tuple[str, Place]] = [(one.name, one.at) for one in scenario.objectives]
        for piece in pieces:
            if times[piece.name] == 1:
                xs, ys = zip(*piece.shape, strict=True)
                self._known.append((piece.name, ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)))

    def spot(self, at: Place) -> str:
        """Where a place is: `at the Well`, `3" north of the Well`, or how far from two edges of the table."""
        name, there = min(self._known, key=lambda one: dist(one[1], at), default=("", at))
        away = dist(there, at)
        if not name or away > FAR:
            return f"{self._inches(at[0])} from the west edge and {self._inches(at[1])} from the south edge"
        if away < NEAR:
            return f"at {with_article(name)}"
        bearing = degrees(atan2(at[0] - there[0], at[1] - there[1])) % 360.0
        return f"{self._inches(round(away))} {COMPASS[round(bearing / TURN) % len(COMPASS)]} of {with_article(name)}"

    def _inches(self, length: float) -> str:
        return shown(self._scenario, length)
