"""A move typed in words, "move 3 forward, turn 45", read clause by clause."""

from collections.abc import Callable, Sequence
from math import cos, hypot, radians, sin
from typing import NoReturn

from arap.army.names import did_you_mean
from arap.battle.acts import Move, Swim
from arap.battle.battle import Battle
from arap.game.queries import Lead, OrderRead, PlanMove
from arap.game.typed.order_reach import why_held
from arap.game.typed.words import angle, ended, nothing_after, number_in, option_called, puzzled, refuse_rest
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.kernel.words import is_number
from arap.rules.movement.climbing.abilities import swims
from arap.rules.movement.dice.swimming import at_water, why_not_swimmer
from arap.rules.movement.paths.facing import leg_bearing
from arap.rules.movement.planning.formation import FORMATIONS
from arap.rules.movement.planning.leading import goals_of
from arap.rules.movement.planning.manners import ANY, SWIM
from arap.table import PointXY, length, middle_of

AFOOT = ("move", "go", "walk")
LED = {by: by for by in ("climb", "jump", "ladder", "leap", "rappel", "swim")} | {"cross": ANY}
TURNS = {"forward": 0.0, "forwards": 0.0, "ahead": 0.0, "right": 90.0, "back": 180.0, "backwards": 180.0, "left": 270.0}
COMPASS = {
    "north": 0.0, "n": 0.0, "north-east": 45.0, "ne": 45.0, "east": 90.0, "e": 90.0, "south-east": 135.0, "se": 135.0,
    "south": 180.0, "s": 180.0, "south-west": 225.0, "sw": 225.0, "west": 270.0, "w": 270.0, "north-west": 315.0,
    "nw": 315.0,
}  # fmt: skip
DONE = ("ok", "confirm", "done", "yes")
FIRE = ("shoot", "fire")
ASSAULT = ("charge", "assault")
FIRE_AND_CHARGE = ["fire", "and", "charge"]
MOST_MODELS = 999
AT_HOME = ("aquatic", "walks-bottom")


class Sketch:
    """A move as it is typed clause by clause. Directions are relative to the unit's facing before it moves."""

    def __init__(self, battle: Battle, ask: Ask, unit_id: str) -> None:
        self.battle, self.ask, self.unit = battle, ask, unit_id
        self.models = battle.members(unit_id)
        self.start = self.point = middle_of([(model.x, model.y) for model in self.models])
        self.front = self.heading = self.models[0].facing
        self.via: list[PointXY] = []
        self.rotate, self.facing = 0.0, None  # type: float, float | None
        self.formation, self.by = "keep", "walk"
        self.crawl: tuple[str, ...] = ()
        self.prone: tuple[str, ...] = ()
        self.nudges: list[tuple[str, float, float]] = []
        self.members: tuple[str, ...] = ()
        self.moved = self.confirm = False
        self.told: list[str] = []

    def go_to(self, place: PointXY, told: str) -> None:
        if self.moved:
            self.via.append(self.point)
        self.heading = leg_bearing(self.point, place) if place != self.point else self.heading
        self.point, self.moved = place, True
        self.told.append(told)

    @property
    def shift(self) -> PointXY:
        return self.point[0] - self.start[0], self.point[1] - self.start[1]

    @property
    def adjust(self) -> dict[str, PointXY]:
        goals = goals_of(self.battle, self.models, self.shift, self.rotate, {})
        places = {model.id: goal for model, goal in zip(self.models, goals, strict=True)}
        return {model: onwards(places[model], inches, bearing) for model, inches, bearing in self.nudges}

    def plan(self) -> PlanMove:
        leads = {} if self.by == "walk" else {model.id: Lead(self.by) for model in self.models}
        return PlanMove(
            self.unit, *self.shift, self.rotate, self.facing, self.adjust, self.crawl, self.prone, tuple(self.via),
            True, self.formation, leads, self.members,  # type: ignore[arg-type]
        )  # fmt: skip


def onwards(place: PointXY, inches: float, bearing: float) -> PointXY:
    return place[0] + inches * sin(radians(bearing)), place[1] + inches * cos(radians(bearing))


def move_order(battle: Battle, ask: Ask, unit_id: str, clauses: Sequence[list[str]]) -> OrderRead:
    """A move typed clause by clause."""
    if ask.kind not in ("action", "paths") or unit_id not in ask.about:
        puzzled(clauses[0][0], [option.label.lower() for option in ask.options])
    sketch = Sketch(battle, ask, unit_id)
    for clause in clauses:
        if clause[0] not in CLAUSES:
            refuse_clause(ask, clause)
        refuse_rest(ask, clause, 2)
        CLAUSES[clause[0]](sketch, clause)
    move, told = sketch.plan(), "; ".join(sketch.told)
    held = why_held(battle, ask, move) if sketch.confirm else ""
    return OrderRead(unit_id, told, move=move, confirm=sketch.confirm and not held, held=held)


def refuse_clause(ask: Ask, clause: list[str]) -> NoReturn:
    """Why a clause is not part of a move."""
    if option_called(ask, " ".join(clause)) or clause[0] in (*FIRE, *ASSAULT):
        raise ArapError(f"'{' '.join(clause)}' is an order of its own; give it alone.")
    refuse_rest(ask, clause)
    puzzled(clause[0], [*CLAUSES, *[option.label.lower() for option in ask.options if not option.open]])


def going(sketch: Sketch, clause: list[str]) -> None:
    """`move 3 forward`, `crawl 2 north`, `climb 2 ahead`, `move to bridge`, `move to 12 8`; `move` alone leaves the
    rest to the plan."""
    verb, rest = clause[0], clause[1:]
    if verb == "crawl":
        sketch.crawl = crawlers(sketch.ask)
    if verb in LED:
        sketch.by = LED[verb]
    if verb == SWIM:
        refuse_dry_swim(sketch)
    if not rest and verb not in LED:
        return sketch.told.append(verb)
    if rest and rest[0] == "to":
        place, name = place_named(sketch.battle, rest[1:])
        on_the_table(sketch.battle, length(sketch.point, place))
        return sketch.go_to(place, f"{verb} to {name}")
    inches = distance_in(sketch, rest, f"'{verb}' needs a distance, as in '{verb} 3 forward'")
    bearing = direction(sketch, rest[1:])
    nothing_after(clause, 3)
    return sketch.go_to(onwards(sketch.point, inches, bearing), f'{verb} {inches:g}", bearing {bearing % 360:g}°')


def distance_in(sketch: Sketch, words: Sequence[str], problem: str) -> float:
    inches = number_in(words, problem)
    on_the_table(sketch.battle, abs(inches))
    return inches


def on_the_table(battle: Battle, inches: float) -> None:
    """Refuses distances longer than from one corner of the table to the other."""
    width, depth = battle.table.width, battle.table.depth
    if inches > hypot(width, depth):
        raise ArapError(f'{inches:g}" is too far for the table, which is {width:g}" by {depth:g}".')


def refuse_dry_swim(sketch: Sketch) -> None:
    """Why no model swims where swimming is not offered."""
    if sketch.ask.kind != "action" or any(isinstance(option.answer, Swim) for option in sketch.ask.options):
        return
    battle, name = sketch.battle, sketch.battle.units[sketch.unit].name
    if any(swims(battle.kind(model)) in AT_HOME for model in sketch.models):
        return
    if not any(at_water(battle, model) for model in sketch.models):
        raise ArapError(f"{name} cannot swim here: no deep water is within reach (swim.rate).")
    if refusal := why_not_swimmer(battle, sketch.models[0]):
        raise ArapError(f"{refusal}.")


def crawlers(ask: Ask) -> tuple[str, ...]:
    for option in ask.options:
        if isinstance(option.answer, Move) and option.answer.crawl:
            return option.answer.crawl
    raise ArapError("Nobody here can crawl now.")


def direction(sketch: Sketch, words: Sequence[str]) -> float:
    if not words or words[0] in TURNS:
        return (sketch.front + TURNS[words[0] if words else "forward"]) % 360.0
    return absolute(words[0])


def absolute(word: str) -> float:
    if word in COMPASS:
        return COMPASS[word]
    if is_number(word):
        return angle(word) % 360.0
    raise ArapError(f"'{word}' is not a direction; say forward, back, left, right, north-east or degrees from north.")


def place_named(battle: Battle, words: list[str]) -> tuple[PointXY, str]:
    """A point of the table, or an objective or a piece of terrain by name."""
    if len(words) == 2 and all(map(is_number, words)):
        return (float(words[0]), float(words[1])), f"{words[0]}, {words[1]}"
    wanted = " ".join(words)
    places = {objective.name: objective.at for objective in battle.scenario.objectives}
    places |= {piece.name: middle_of(piece.shape) for piece in battle.table.pieces if piece.name not in places}
    found = [name for name in places if wanted and wanted in name.lower()]
    if not found:
        raise ArapError(ended(f"There is no place called '{wanted}' here{did_you_mean(wanted, places)}"))
    return places[found[0]], found[0]


def sided(clause: list[str]) -> float:
    number_in(clause[1:], f"'{clause[0]}' needs degrees, as in '{clause[0]} 45 left'")
    degrees, side = angle(clause[1]), clause[2:3]
    nothing_after(clause, 3 if side in (["left"], ["right"]) else 2)
    return -degrees if side == ["left"] else degrees


def turning(sketch: Sketch, clause: list[str]) -> None:
    """`turn 45`, `turn 90 left`: from the direction it has moved."""
    sketch.facing = (sketch.heading + sided(clause)) % 360.0
    sketch.told.append(f"face {sketch.facing:g}°")


def facing(sketch: Sketch, clause: list[str]) -> None:
    """`face north`, `face 120`."""
    if len(clause) < 2:
        raise ArapError("'face' needs a direction, as in 'face north'.")
    sketch.facing = absolute(clause[1])
    nothing_after(clause, 2)
    sketch.told.append(f"face {sketch.facing:g}°")


def wheeling(sketch: Sketch, clause: list[str]) -> None:
    sketch.rotate += sided(clause)
    sketch.told.append(f"wheel {sketch.rotate:g}°")


def forming(sketch: Sketch, clause: list[str]) -> None:
    """`line`, `form column`."""
    count = 2 if clause[0] == "form" else 1
    if (wanted := clause[count - 1 : count]) and wanted[0] in FORMATIONS:
        sketch.formation = wanted[0]
    else:
        raise ArapError(f"Formations are {', '.join(FORMATIONS)}.")
    nothing_after(clause, count)
    sketch.told.append(f"form {sketch.formation}")


def single(sketch: Sketch, clause: list[str]) -> None:
    """`model 3 1 left`: moves that member this far from its place."""
    number = number_in(clause[1:], "'model' needs a number and a distance, as in 'model 3 1 left'")
    model = member(sketch, f"{number:g}")
    inches = distance_in(sketch, clause[2:], "'model' needs a distance, as in 'model 3 1 left'")
    sketch.nudges.append((model, inches, direction(sketch, clause[3:])))
    nothing_after(clause, 4)
    sketch.told.append(f'model {number:g} {inches:g}" aside')


def member(sketch: Sketch, number: str) -> str:
    """The model of the unit with this number."""
    ids = {model.id.rsplit(".", 1)[-1]: model.id for model in sketch.models}
    if number not in ids:
        raise ArapError(f"There is no model {number} in the unit; there are {', '.join(ids)}.")
    return ids[number]


def detaching(sketch: Sketch, clause: list[str]) -> None:
    """`detach 1 2 5`, `detach 1-4`: only these go, the others stay."""
    numbers: list[str] = []
    for word in clause[1:]:
        if word.isdecimal():
            numbers.append(word)
        elif numbers and word[1:].isdecimal():
            numbers += map(str, range(int(numbers[-1]) + 1, min(int(word[1:]), MOST_MODELS) + 1))
        else:
            numbers.clear()
            break
    if not numbers:
        raise ArapError("'detach' needs numbers of models, as in 'detach 1-4'.")
    sketch.members = tuple([member(sketch, number) for number in numbers])
    sketch.told.append(f"only models {', '.join(numbers)}")


def lying(sketch: Sketch, clause: list[str]) -> None:
    """The members that are offered to lie down; if there are none, all of them, to get the reason."""
    nothing_after(clause, 2 if clause[1:2] in (["down"], ["prone"]) else 1)
    offered = [option.answer.prone for option in sketch.ask.options if isinstance(option.answer, Move)]
    sketch.prone = next((low for low in offered if low), tuple([model.id for model in sketch.models]))
    sketch.told.append("lie down")


def agreeing(sketch: Sketch, clause: list[str]) -> None:
    nothing_after(clause, 1)
    sketch.confirm = True
    sketch.told.append("do it")


Clause = Callable[[Sketch, list[str]], None]
CLAUSES: dict[str, Clause] = {
    **dict.fromkeys((*AFOOT, "crawl", *LED), going),
    **dict.fromkeys(("form", *FORMATIONS), forming),
    **dict.fromkeys(("prone", "lie"), lying),
    **dict.fromkeys(DONE, agreeing),
    "turn": turning, "face": facing, "wheel": wheeling, "model": single,
    "detach": detaching,
}  # fmt: skip
