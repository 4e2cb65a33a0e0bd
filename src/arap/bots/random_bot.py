"""The random bot: any legal answer, every kind of answer equally likely."""

from math import cos, radians, sin
from random import Random

from arap.battle.acts import (
    Act,
    Charge,
    Declare,
    FireOrder,
    FleetMove,
    Leg,
    ModelPath,
    Move,
    Place,
    Shoot,
)
from arap.battle.values import Model
from arap.bots.bot import question
from arap.game.acts import seldom_taken, ways_of_moving
from arap.game.advice import MOST_POINTS
from arap.game.questions import Acting, Declaration, Paths, Placing, Volley
from arap.game.seat import Seat
from arap.kernel.lazy import lazy
from arap.kernel.requests import Approved, Ask, Option

MOVING, SELDOM = ways_of_moving(), seldom_taken()
TRIES = 3
TURN = 0.5
LIE_DOWN = 0.1
CROSS = 0.5
RARELY = 0.1
PLACED = ("place", "dummies")
TO_EDGE = 0.1
ONE_BY_ONE, AROUND = 0.5, 2.0
CROSSINGS = 6
FIRE_WILD = 0.5
LEAVE_SOME, MOST, FIRE_TOO = 0.2, 0.8, 0.5
KEEP_SILENT = 0.1
DETACH, FEWEST = 0.3, 2


class RandomBot:
    """Draws one of the options that are not refused, and draws the details of an open option."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._seed = seed

    @lazy
    def _parting(self) -> Random:
        return Random(f"{self._seed}/parting")

    @lazy
    def _showing(self) -> Random:
        return Random(f"{self._seed}/blips")

    @lazy
    def _leaving(self) -> Random:
        return Random(f"{self._seed}/leaving")

    @lazy
    def _placing(self) -> Random:
        return Random(f"{self._seed}/placing")

    def why(self, seat: Seat, act: Act) -> str:
        """It has no reasons."""
        return ""

    def answer(self, seat: Seat) -> Act | Approved:
        ask = question(seat)
        if ask.kind in PLACED and (placed := self._one_by_one(seat, ask)):
            return placed
        options = self._discreet([option for option in ask.options if option.refusal is None])
        if isinstance(ask.detail, Acting) and ask.detail.string:
            options = self._going_on(options)
        while options:
            option = options.pop(self._drawn(options) if ask.kind == "action" else self._below(len(options)))
            if not option.open:
                return Approved(ask, option.answer)
            if (answer := self._with_details(seat, ask, option.answer)) is not None:
                return answer
        return ask.default

    def _discreet(self, options: list[Option]) -> list[Option]:
        """Mostly without options such as converting a blip, which would else not be one for long."""
        if SELDOM.isdisjoint({type(option.answer) for option in options}) or self._showing.random() < RARELY:
            return options
        return [option for option in options if type(option.answer) not in SELDOM]

    def _going_on(self, options: list[Option]) -> list[Option]:
        """Mostly only the next of several moves that were declared in a row."""
        last = [option for option in options if isinstance(option.answer, FleetMove)]
        plain = [each for each in options if isinstance(each.answer, Move) and each.open and not each.answer.crawl]
        return (last or plain or options) if self._parting.random() < MOST else options

    def _below(self, count: int) -> int:
        return int(self._random.random() * count)

    def _drawn(self, options: list[Option]) -> int:
        """The number of an option. All ways of moving together are as likely as one other option."""
        moving = [n for n, option in enumerate(options) if type(option.answer) in MOVING]
        if not moving:
            return self._below(len(options))
        number = self._below(len(options) - len(moving) + 1)
        if not number:
            return moving[self._below(len(moving))]
        return [n for n in range(len(options)) if n not in moving][number - 1]

    def _with_details(self, seat: Seat, ask: Ask, act: Act) -> Act | Approved | None:
        match act, ask.detail:
            case Move(), _:
                return self._move(seat, ask, act)
            case Charge(), _:
                return self._charge(seat, ask.about[0])
            case Shoot(), Acting(points=points):
                return self._shoot(seat, ask.about[0], points)
            case Declare(), Declaration(volley=volley):
                return self._declare(seat, volley) or act
            case _:
                return None

    def _move(self, seat: Seat, ask: Ask, order: Move) -> Approved | None:
        """Moves the whole unit in a random direction, the first legal one of a few tries; sometimes it lies down."""
        unit_id = ask.about[0]
        terms = ask.detail.terms if isinstance(ask.detail, Paths) else None
        granted = dict(terms.allowances) if terms else {}
        only = granted if terms and granted and terms.only_named else seat.units[unit_id].models
        known, kinds = seat.models, seat.kinds
        models = [known[model] for model in self._some(tuple(only))]
        slow = 2 if order.crawl or any(model.prone for model in models) else 1
        far = min([granted.get(model.id, kinds[model.kind].profile.M) for model in models]) / slow - TURN
        lie = tuple([model.id for model in models]) if self._random.random() < LIE_DOWN and slow == 1 else ()
        swims = terms is not None and terms.swim
        if seat.uneven and (swims or self._random.random() < CROSS) and (move := self._crossing(seat, unit_id, far)):
            return move
        if terms is None and self._leaving.random() < TO_EDGE and (move := self._to_edge(seat, models, far)):
            return move
        for _ in range(TRIES):
            bearing, distance = round(self._random.uniform(0, 360), 2) % 360, self._random.uniform(0, max(TURN, far))
            dx, dy = distance * sin(radians(bearing)), distance * cos(radians(bearing))
            paths = [ModelPath(model.id, (Leg(model.x + dx, model.y + dy, bearing),)) for model in models]
            if found := approved(seat, Move(tuple(paths), lie, order.crawl)):
                return found
        return None

    def _to_edge(self, seat: Seat, models: list[Model], far: float) -> Approved | None:
        """A step of the unit to the nearest edge of the table, where it could leave; None if that is too far."""
        (width, depth), kinds = seat.table_size, seat.kinds
        steps = list[tuple[float, float]]()
        for model in models:
            radius = kinds[model.kind].base_radius
            steps += [(radius - model.x, 0.0), (width - radius - model.x, 0.0)]
            steps += [(0.0, radius - model.y), (0.0, depth - radius - model.y)]
        dx, dy = min(steps, key=lambda step: abs(step[0]) + abs(step[1]))
        if abs(dx) + abs(dy) > far:
            return None
        paths = [ModelPath(model.id, (Leg(model.x + dx, model.y + dy),)) for model in models]
        return approved(seat, Move(tuple(paths)))

    def _some(self, models: tuple[str, ...]) -> tuple[str, ...]:
        """The members that go: all, or sometimes only the first or the last of them, which may divide the unit."""
        if len(models) < 2 * FEWEST or self._parting.random() >= DETACH:
            return models
        count = self._parting.randint(FEWEST, len(models) - FEWEST)
        return models[:count] if self._parting.random() < TURN else models[count:]

    def _one_by_one(self, seat: Seat, ask: Ask) -> Approved | None:
        """Half of the time, some of the models to be placed are put on places of their own, near where they come on."""
        found, places = None, tuple[tuple[str, float, float], ...]()
        for model, x, y in placeable(seat, ask) if self._placing.random() < ONE_BY_ONE else ():
            way, far = radians(self._placing.uniform(0, 360)), self._placing.uniform(1.0, AROUND)
            spot = model, round(x + far * sin(way), 2), round(y + far * cos(way), 2)
            if better := approved(seat, Place((*places, spot))):
                found, places = better, (*places, spot)
        return found

    def _crossing(self, seat: Seat, unit_id: str, far: float) -> Approved | None:
        """A climb, jump, ladder or swim, if one of a few random directions has one."""
        for _ in range(CROSSINGS):
            way, distance = radians(self._random.uniform(0, 360)), self._random.uniform(0, far + TURN)
            plan = seat.crossing(unit_id, distance * sin(way), distance * cos(way))
            move = Move(tuple([model.path for model in plan.models])) if plan and not plan.refusal else None
            if move and (found := approved(seat, move)):
                return found
        return None

    def _charge(self, seat: Seat, unit_id: str) -> Approved | None:
        """A charge at the first enemy in random order that can be charged; sometimes silently, by only a part of the
        unit, or with fire on the way."""
        enemies = [unit.id for unit in seat.units.values() if unit.side != seat.side]
        some = [model for model in seat.units[unit_id].models if self._random.random() < MOST]
        models = tuple(some) if self._random.random() < LEAVE_SOME else ()
        firing = self._random.random() < FIRE_TOO
        grenades = "none" if self._random.random() < KEEP_SILENT else ""
        for target in self._random.sample(enemies, len(enemies)):
            special = Charge(target, models, fire=firing, fleet=not firing, grenades=grenades)
            for charge in (special, Charge(target, models, grenades=grenades)):
                if found := approved(seat, charge):
                    return found
        return None

    def _shoot(self, seat: Seat, unit_id: str, most_points: int) -> Approved | None:
        """Fire at a random enemy with a random number of points."""
        points = self._random.randint(1, min(most_points, MOST_POINTS))
        orders = self._orders(seat, unit_id, points)
        return approved(seat, Shoot(points, orders)) if orders else None

    def _declare(self, seat: Seat, volley: Volley) -> Approved | None:
        orders = self._orders(seat, volley.unit, 1, volley.reacts_to)
        return approved(seat, Declare(orders)) if orders else None

    def _orders(self, seat: Seat, unit_id: str, points: int, only: str = "") -> tuple[FireOrder, ...]:
        """About half of the models fire at a random enemy, or at the only one they may fire at. If none of them sees
        it, they sometimes fire wild at its place."""
        enemies = [unit.id for unit in seat.units.values() if unit.side != seat.side]
        if not enemies:
            return ()
        firing = [model for model in seat.units[unit_id].models if self._random.random() < 0.5]
        target = only or self._random.choice(enemies)
        found = self._one_each(seat.fire_orders(unit_id, target, points, firing)) if firing else ()
        if firing and not found and self._random.random() < FIRE_WILD:
            model = seat.models[self._random.choice(seat.units[target].models)]
            return self._one_each(seat.wild_orders(unit_id, (model.x, model.y), points, firing))
        return found

    def _one_each(self, possible: tuple[FireOrder, ...]) -> tuple[FireOrder, ...]:
        by_model: dict[str, list[FireOrder]] = {}
        for order in possible:
            by_model.setdefault(order.model, []).append(order)
        return tuple([self._random.choice(orders) for orders in by_model.values()])


def placeable(seat: Seat, ask: Ask) -> list[tuple[str, float, float]]:
    """The models of a blip apart from the first, at its counter, or the dummies of a side where they stand."""
    if isinstance(ask.detail, Placing):
        unit = seat.units[ask.detail.unit]
        blip = seat.models[unit.models[0]]
        return [(f"{unit.id}.{number}", blip.x, blip.y) for number in range(2, unit.strength + 1)]
    own = [model for model in seat.models.values() if model.dummy and seat.units[model.unit].side == seat.side]
    return [(model.id, model.x, model.y) for model in own]


def approved(seat: Seat, act: Act) -> Approved | None:
    """The approved act, or None if it is refused."""
    found = seat.approve(act)
    return found if isinstance(found, Approved) else None
