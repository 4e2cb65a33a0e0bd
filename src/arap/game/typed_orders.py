"""Orders typed by a player, "move 3 forward, turn 45", read as acts or as moves to be planned."""

import re
from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import NoReturn

from arap.army.names import did_you_mean
from arap.battle.acts import (
    Act,
    Attempt,
    Charge,
    Choose,
    EndPhase,
    Finish,
    Flee,
    Move,
    Regroup,
    Swim,
    Tactical,
    Venture,
)
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.game.queries import Lead, OrderRead, PlanMove, ReadOrder
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask, Option
from arap.rules.movement.crossing import ANY
from arap.rules.movement.formation import FORMATIONS
from arap.rules.movement.leading import goals_of
from arap.rules.movement.ways import way_of
from arap.rules.turn.actions import why_not_act
from arap.table import PointXY, middle_of

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
SHORTEST = 3
IN_FULL = (Attempt, EndPhase, Finish, Flee, Regroup, Swim, Tactical, Venture)
SHORT = {
    "end": "end turn's activations",
    "tactical": "move tactically",
    "lie": "lie down",
    "prone": "lie down",
    "rise": "get up",
    "rough": "go for rough ground",
}
NOISE = ("inches", "inch", "in", '"', "″", "degrees", "°", "the", "at", "bearing", "on", "with", "dice", "die")
EXAMPLES = (
    "Say for instance: move 3 forward, turn 45; move 4 north-east, line, ok; model 3 1 left; shoot NAME; "
    "charge NAME; finish."
)

HINTS = {
    "help": EXAMPLES,
    "cancel": "Escape gives up what is planned.",
    "undo": "Undo in the top bar, or Ctrl Z, takes back the last decision.",
}


def read_order(battle: Battle, ask: Ask | None, query: ReadOrder) -> OrderRead:
    """What a typed order means to the unit now."""
    clauses = [clause for part in re.split(r"[,;]|\bthen\b", query.text.lower()) if (clause := words_of(part))]
    if not clauses:
        raise ArapError(f"The order is empty. {EXAMPLES}")
    if hint := HINTS.get(" ".join(clauses[0])):
        raise ArapError(hint)
    if ask is None:
        raise ArapError("Nothing is asked of you now; wait for your turn.")
    return plain_order(battle, ask, query.unit, clauses) or move_order(battle, ask, query.unit, clauses)


def words_of(text: str) -> list[str]:
    found = re.findall(r"-?\d+(?:\.\d+)?|[^\W\d][\w'.-]*", text)
    return [word for word in found if word not in NOISE]


def plain_order(battle: Battle, ask: Ask, unit_id: str, clauses: Sequence[list[str]]) -> OrderRead | None:
    """An order that is no move: an option by its name, an attempt, fire, a charge, consent to what is planned."""
    first = clauses[0]
    if len(clauses) > 1:
        return None
    if first[0] in DONE and len(first) == 1 and ask.kind in ("action", "paths", "declare"):
        return OrderRead(unit_id, "Do it", confirm=True)
    if first[0] == "pass":
        return OrderRead(unit_id, "Pass", act=ask.default)
    if first[0] in ("try", "activate", "roll") and ask.kind == "activation":
        return attempt_of(battle, unit_id, first[1:])
    if first[0] in FIRE:
        target = enemy_named(battle, unit_id, first)
        return OrderRead(unit_id, f"Fire at {battle.units[target].name}", target=target)
    if first[0] in ASSAULT:
        return charge_of(battle, ask, unit_id, first)
    if option := option_named(ask, " ".join(first)):
        return OrderRead(unit_id, option.label, act=act_of(option))
    refuse_rest(ask, first)
    return None


def enemy_named(battle: Battle, unit_id: str, words: list[str]) -> str:
    """Whom an order is given against: its second word and those after it."""
    if len(words) == 1:
        raise ArapError(f"Name the enemy: {words[0]} NAME.")
    return unit_named(battle, battle.units[unit_id].side, words[1:])


def charge_of(battle: Battle, ask: Ask, unit_id: str, words: list[str]) -> OrderRead:
    """A charge at an enemy by name, or why it cannot be made."""
    target = enemy_named(battle, unit_id, words)
    acting = ask.detail
    if not isinstance(acting, Acting) or acting.unit != unit_id:
        raise ArapError(f"{battle.units[unit_id].name} cannot charge now: it has no action points to spend.")
    if refusal := why_not_act(battle, acting, Charge(target)):
        raise ArapError(f"{refusal.reason}.")
    return OrderRead(unit_id, f"Charge {battle.units[target].name}", act=Charge(target))


def act_of(option: Option) -> Act:
    act: Act = Choose(option.answer) if isinstance(option.answer, str) else option.answer
    return act


def option_named(ask: Ask, words: str) -> Option | None:
    """The option that is called so, or whose name alone begins so. A verb of moves is nobody's abbreviation."""
    if found := option_called(ask, words):
        return found
    near = [option for option in closed_options(ask) if plain_label(option).startswith(words)]
    if len(near) != 1 or words in CLAUSES:
        return None
    if len(words) < SHORTEST or isinstance(near[0].answer, IN_FULL):
        raise ArapError(f"'{words}' is too short for an order; write '{near[0].label.lower()}' in full.")
    return near[0]


def option_called(ask: Ask, words: str) -> Option | None:
    wanted = SHORT.get(words, words)
    return next((option for option in closed_options(ask) if plain_label(option) == wanted), None)


def plain_label(option: Option) -> str:
    """The name of an option as it is read when it is typed."""
    return " ".join(words_of(option.label.lower()))


def closed_options(ask: Ask) -> list[Option]:
    return [option for option in ask.options if not option.open]


def refuse_rest(ask: Ask, words: list[str]) -> None:
    """Words after the whole name of an option mean nothing; but a verb of moves may go on."""
    for count in range(len(words) - 1, 0, -1):
        name, rest = " ".join(words[:count]), " ".join(words[count:])
        if words[0] not in CLAUSES and option_called(ask, name):
            raise ArapError(f"'{rest}' is not understood after '{name}'; say '{name}' alone.")


def attempt_of(battle: Battle, unit_id: str, words: list[str]) -> OrderRead:
    """Try the selected unit, or one by name, with so many dice."""
    dice = int(float(words[-1])) if words and is_number(words[-1]) else 2
    name = [word for word in words if not is_number(word)]
    own = battle.units[unit_id].side
    unit = unit_named(battle, own, name, mine=True) if name else unit_id
    return OrderRead(unit, f"Try {battle.units[unit].name} with {dice}", act=Attempt(unit, dice))


def unit_named(battle: Battle, side: str, words: list[str], *, mine: bool = False) -> str:
    """The one unit of a side, or of its enemies, whose name holds these words."""
    wanted = " ".join(words)
    units = [unit for unit in battle.units.values() if (unit.side == side) == mine and unit.models]
    found = matching(units, wanted)
    if len(found) == 1:
        return found[0].id
    others = [unit for unit in battle.units.values() if unit not in units]
    if not found and len(wrong := matching(others, wanted)) == 1:
        raise ArapError(f"{wrong[0].name} is {'not ' if mine else ''}on your side.")
    names = [unit.name for unit in found or units]
    what = f"more than one unit: {', '.join(names)}" if found else f"no unit here{did_you_mean(wanted, names)}"
    raise ArapError(ended(f"'{wanted}' is {what}"))


def matching(units: Sequence[Unit], wanted: str) -> list[Unit]:
    """Units that are called so, else those whose names hold it."""
    found = [unit for unit in units if wanted in (unit.id, unit.name.lower())]
    return found or [unit for unit in units if wanted in unit.name.lower() or wanted in unit.id]


def ended(sentence: str) -> str:
    """A sentence with its full stop, unless it asks."""
    return sentence if sentence.endswith("?") else f"{sentence}."


def is_number(word: str) -> bool:
    return re.fullmatch(r"-?\d+(\.\d+)?", word) is not None


class Sketch:
    """A move as it is told clause by clause. Directions are those of the unit's facing before it moves."""

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
        self.moved = self.confirm = False
        self.told: list[str] = []

    def go_to(self, place: PointXY, told: str) -> None:
        if self.moved:
            self.via.append(self.point)
        self.heading = way_of(self.point, place) if place != self.point else self.heading
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
            True, self.formation, leads,  # type: ignore[arg-type]
        )  # fmt: skip


def onwards(place: PointXY, inches: float, bearing: float) -> PointXY:
    return place[0] + inches * sin(radians(bearing)), place[1] + inches * cos(radians(bearing))


def move_order(battle: Battle, ask: Ask, unit_id: str, clauses: Sequence[list[str]]) -> OrderRead:
    """A move told clause by clause."""
    if ask.kind not in ("action", "paths") or unit_id not in ask.about:
        puzzled(clauses[0][0], [option.label.lower() for option in ask.options])
    sketch = Sketch(battle, ask, unit_id)
    for clause in clauses:
        verb = clause[0]
        if verb not in CLAUSES:
            if option_called(ask, " ".join(clause)) or verb in (*FIRE, *ASSAULT):
                raise ArapError(f"'{' '.join(clause)}' is an order of its own; give it alone.")
            puzzled(verb, [*CLAUSES, *[option.label.lower() for option in ask.options if not option.open]])
        CLAUSES[verb](sketch, clause)
    return OrderRead(unit_id, "; ".join(sketch.told), move=sketch.plan(), confirm=sketch.confirm)


def puzzled(word: str, known: Sequence[str]) -> NoReturn:
    hint = did_you_mean(word, known) if len(word) > 2 else ""
    said = ended(f"'{word}' is not understood{hint}")
    raise ArapError(f"{said} {EXAMPLES}")


def going(sketch: Sketch, clause: list[str]) -> None:
    """`move 3 forward`, `crawl 2 north`, `climb 2 ahead`, `move to bridge`, `move to 12 8`; `move` alone is
    planned further."""
    verb, rest = clause[0], clause[1:]
    if verb == "crawl":
        sketch.crawl = crawlers(sketch.ask)
    if verb in LED:
        sketch.by = LED[verb]
    if not rest and verb not in LED:
        return sketch.told.append(verb)
    if rest and rest[0] == "to":
        place, name = place_named(sketch.battle, rest[1:])
        return sketch.go_to(place, f"{verb} to {name}")
    inches = number_in(rest, f"'{verb}' needs a distance, as in '{verb} 3 forward'")
    bearing = direction(sketch, rest[1:])
    return sketch.go_to(onwards(sketch.point, inches, bearing), f'{verb} {inches:g}", bearing {bearing % 360:g}°')


def crawlers(ask: Ask) -> tuple[str, ...]:
    for option in ask.options:
        if isinstance(option.answer, Move) and option.answer.crawl:
            return option.answer.crawl
    raise ArapError("Nobody here can crawl now.")


def number_in(words: Sequence[str], problem: str) -> float:
    if not words or not is_number(words[0]):
        raise ArapError(f"{problem}.")
    return float(words[0])


def direction(sketch: Sketch, words: Sequence[str]) -> float:
    if not words or words[0] in TURNS:
        return (sketch.front + TURNS[words[0] if words else "forward"]) % 360.0
    return absolute(words[0])


def absolute(word: str) -> float:
    if word in COMPASS:
        return COMPASS[word]
    if is_number(word):
        return float(word) % 360.0
    raise ArapError(f"'{word}' is no direction; say forward, back, left, right, north-east or degrees from north.")


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
    degrees = number_in(clause[1:], f"'{clause[0]}' needs degrees, as in '{clause[0]} 45 left'")
    return -degrees if clause[-1] == "left" else degrees


def turning(sketch: Sketch, clause: list[str]) -> None:
    """`turn 45`, `turn 90 left`: from the way it has gone."""
    sketch.facing = (sketch.heading + sided(clause)) % 360.0
    sketch.told.append(f"face {sketch.facing:g}°")


def facing(sketch: Sketch, clause: list[str]) -> None:
    """`face north`, `face 120`."""
    if len(clause) < 2:
        raise ArapError("'face' needs a direction, as in 'face north'.")
    sketch.facing = absolute(clause[1])
    sketch.told.append(f"face {sketch.facing:g}°")


def wheeling(sketch: Sketch, clause: list[str]) -> None:
    sketch.rotate += sided(clause)
    sketch.told.append(f"wheel {sketch.rotate:g}°")


def forming(sketch: Sketch, clause: list[str]) -> None:
    """`line`, `form column`."""
    sketch.formation = next((word for word in clause if word in FORMATIONS), "")
    if not sketch.formation:
        raise ArapError(f"Formations are {', '.join(FORMATIONS)}.")
    sketch.told.append(f"form {sketch.formation}")


def single(sketch: Sketch, clause: list[str]) -> None:
    """`model 3 1 left`: that member so far beside its place."""
    number = number_in(clause[1:], "'model' needs a number and a distance, as in 'model 3 1 left'")
    ids = {model.id.rsplit(".", 1)[-1]: model.id for model in sketch.models}
    if f"{number:g}" not in ids:
        raise ArapError(f"There is no model {number:g} in the unit; there are {', '.join(ids)}.")
    inches = number_in(clause[2:], "'model' needs a distance, as in 'model 3 1 left'")
    sketch.nudges.append((ids[f"{number:g}"], inches, direction(sketch, clause[3:])))
    sketch.told.append(f'model {number:g} {inches:g}" aside')


def lying(sketch: Sketch, clause: list[str]) -> None:
    """Those who are offered to lie down; where nobody is, all, so that the reason is told."""
    offered = [option.answer.prone for option in sketch.ask.options if isinstance(option.answer, Move)]
    sketch.prone = next((low for low in offered if low), tuple([model.id for model in sketch.models]))
    sketch.told.append("lie down")


def agreeing(sketch: Sketch, clause: list[str]) -> None:
    sketch.confirm = True
    sketch.told.append("do it")


Clause = Callable[[Sketch, list[str]], None]
CLAUSES: dict[str, Clause] = {
    **dict.fromkeys((*AFOOT, "crawl", *LED), going),
    **dict.fromkeys(("form", *FORMATIONS), forming),
    **dict.fromkeys(("prone", "lie"), lying),
    **dict.fromkeys(DONE, agreeing),
    "turn": turning, "face": facing, "wheel": wheeling, "model": single,
}  # fmt: skip
