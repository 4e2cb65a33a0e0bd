"""Sailing or rowing a boat."""

from collections.abc import Iterator, Sequence

from arap.battle.acts import Sail
from arap.battle.battle import Battle
from arap.battle.events.things.boats import BoatSailed
from arap.battle.things.scenery import put_piece
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.kernel.words import is_number, plural
from arap.rules.movement.climbing.boats import RULE, SLOW, Voyage, aboard, boats, passed, sailed, seats_left, voyage_of
from arap.rules.movement.travel.arrivals import put_down
from arap.rules.reactions.closeness import note_nearness
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay
from arap.table import Piece, PointXY, middle_of, snap_point

COURSES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


@action
@cites("swim.pick-up")
class Sailing(Action[Sail]):
    """The boat and everybody aboard go straight to a place; swimmers near the way come aboard if the owner wishes."""

    act = Sail
    rule = RULE
    place = 165
    binds = "move"
    dear = ("move",)
    moves = True
    ends_movement = False
    verbs = ("sail", "row")
    shown = Shown(
        'Take the boat and everybody aboard along. At 6" or less in a turn it picks up friendly swimmers within 2". '
        "Costs 1 point.",
        icon="move",
    )
    event = BoatSailed
    does = "take their boat along"

    def is_offered(self, battle: Battle) -> bool:
        return bool(boats(battle))

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return [
            option
            for boat in boats(battle)
            if any(model.unit == unit.id for model in aboard(battle, boat))
            for course in COURSES
            for option in self.options_of(battle, unit, boat, course)
        ]

    def options_of(self, battle: Battle, unit: Unit, boat: Piece, course: str) -> Iterator[Option]:
        """As far as it can go on a course, and as far as it can go and still pick up the swimmers there."""
        farthest = next((act for act in goals(boat, course, boat.sails) if can(battle, unit, act)), None)
        if farthest:
            yield Option(farthest, f'{boat.name}: {course}, {inches_of(boat, farthest):g}"', 1, None, RULE)
        slow = SLOW - sailed(battle, boat.id)
        for act in goals(boat, course, min(boat.sails, slow)):
            taking = Sail(boat.id, act.to, swimmers(battle, unit, boat, act.to))
            if taking.aboard and can(battle, unit, taking):
                picks = f"pick up {plural(len(taking.aboard), 'swimmer')}"
                yield Option(taking, f'{boat.name}: {course}, {inches_of(boat, act):g}", {picks}', 1, None, RULE)
                return

    def judge(self, battle: Battle, acting: Acting, act: Sail) -> Refusal | None:
        found = voyage_of(battle, battle.units[acting.unit], act)
        return found if isinstance(found, Refusal) else None

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[Sail, str] | None:
        """A course and inches: "sail north 5". Swimmers that can be picked up come aboard, unless "leave" follows."""
        unit = battle.units[acting.unit]
        boat = next((b for b in boats(battle) if any(m.unit == unit.id for m in aboard(battle, b))), None)
        course, inches, *rest = (*words, "", "")
        if boat is None or course not in COURSES or not is_number(inches):
            return None
        to = goal(boat, course, float(inches))
        taken = () if "leave" in rest or float(inches) > SLOW else swimmers(battle, unit, boat, to)
        return Sail(boat.id, to, taken), f'Sail {course} {float(inches):g}"'

    def carry_out(self, battle: Battle, acting: Acting, act: Sail, cost: int, work: Work | None) -> Flow[None]:
        unit = battle.units[acting.unit]
        voyage = voyage_of(battle, unit, act)
        assert isinstance(voyage, Voyage)
        pay(battle, acting, cost)
        note_nearness(battle, unit.id)
        go(battle, voyage)
        battle.emit(
            BoatSailed(
                rule=RULE, unit=unit.id, boat=act.boat, name=voyage.boat.name, at=act.to,
                inches=round(voyage.inches, 3), models=tuple([model for model, _ in voyage.crew]),
                picked_up=tuple([model for model, _ in voyage.picked_up]),
            )
        )  # fmt: skip
        battle.change_acting(battle.turn.acting[-1], moving=True)
        yield from ()


def go(battle: Battle, voyage: Voyage) -> None:
    """Puts the boat and everybody aboard where they are now."""
    boat, serial = voyage.boat, battle.turn.serial
    before = tuple([each for each in battle.scenery.sailed if each[1] == serial])
    put_piece(battle, boat)
    battle.change_scenery(sailed=(*before, (boat.id, serial, round(voyage.inches, 3))))
    for model_id, place in (*voyage.crew, *voyage.picked_up):
        model = battle.models[model_id]
        put_down(battle, model, place, model.facing, boat.top)


def goal(boat: Piece, course: str, inches: float) -> PointXY:
    (x, y), (east, north) = middle_of(boat.shape), COURSES[course]
    return snap_point((x + inches * east, y + inches * north))


def goals(boat: Piece, course: str, most: float) -> Iterator[Sail]:
    """Goals on a course, the farthest first, an inch apart."""
    for inches in range(int(most), 0, -1):
        yield Sail(boat.id, goal(boat, course, inches))


def inches_of(boat: Piece, act: Sail) -> float:
    (x, y), (to_x, to_y) = middle_of(boat.shape), act.to
    return float(round(abs(to_x - x) + abs(to_y - y), 1))


def can(battle: Battle, unit: Unit, act: Sail) -> bool:
    return not isinstance(voyage_of(battle, unit, act), Refusal)


def swimmers(battle: Battle, unit: Unit, boat: Piece, to: PointXY) -> tuple[str, ...]:
    """The swimmers that a boat can take aboard on its way, as many as it has seats for."""
    return tuple([model.id for model in passed(battle, unit, boat, to)][: max(0, seats_left(battle, boat))])
