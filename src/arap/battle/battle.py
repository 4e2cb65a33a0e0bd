"""The battle: a few dictionaries of immutable values, and the events they emit."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from threading import Lock
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from arap.army.profile import Kind, Weapon
from arap.army.scenario import Placed, Scenario, Smoke, UnitSetup
from arap.battle.events import AnyEvent, ModelRemoved, UnitDestroyed
from arap.battle.form import Form
from arap.battle.muster import mustered
from arap.battle.names import check_names
from arap.battle.settings import FIRST_PLAYER, ROLL_OFF, SMOKE_HEIGHT, check_settings
from arap.battle.state_hash import StateHash
from arap.battle.values import Acting, Cloud, Held, Model, Result, Turn, Unit
from arap.kernel.errors import ArapError
from arap.table import Table, snap
from arap.table.terrain import Ladder, Piece, PointXY

T = TypeVar("T")
LORE_KEPT = 20_000
ENCODER = msgspec.json.Encoder()


@lru_cache(maxsize=32)
def table_of(width: float, depth: float, pieces: tuple[Piece, ...], ladders: tuple[Ladder, ...] = ()) -> Table:
    """The table of these pieces. It never changes; all battles on it share what was worked out about it."""
    return Table.of(width, depth, pieces, ladders)


class Snapshot(msgspec.Struct, frozen=True):
    """The whole changeable state as plain data."""

    models: tuple[Model, ...]
    units: tuple[Unit, ...]
    turn: Turn
    result: Result | None = None


class Logged(msgspec.Struct, frozen=True, gc=False):
    """An event and the hash of the state right after it ("" when hashes are not wanted)."""

    event: AnyEvent
    hash: str = ""


class Battle:
    """State of a battle. Models and units are replaced, never changed; a clone shares them.

    `memo` keeps what was worked out about the models as they stand; it is dropped when one changes. `forms` keeps where
    each unit stands; it is dropped for a unit when one of its models changes its place. `lore` keeps what follows from
    the scenario alone; clones and later battles of it share it. `hashed` is the state as it was last hashed."""

    __slots__ = (
        "forms",
        "hashed",
        "hashing",
        "log",
        "lore",
        "memo",
        "models",
        "result",
        "scenario",
        "settings",
        "stirred",
        "table",
        "turn",
        "units",
    )

    def __init__(self, scenario: Scenario, table: Table, settings: dict[str, Any]) -> None:
        self.scenario, self.table, self.settings = scenario, table, settings
        self.models: dict[str, Model] = {}
        self.units: dict[str, Unit] = {}
        self.turn = Turn()
        self.result: Result | None = None
        self.log: list[Logged] = []
        self.hashing = False
        self.hashed = StateHash()
        self.memo: dict[Hashable, Any] = {}
        self.forms: dict[str, Form] = {}
        self.stirred: set[str] = set()
        self.lore: dict[Hashable, Any] = {}

    @classmethod
    def start(cls, scenario: Scenario) -> Self:
        """The battle as the scenario sets it up; the next battle of an equal scenario is a copy of the first."""
        opening = OPENINGS.of(scenario)
        battle = cls(opening.scenario, opening.table, dict(opening.settings))
        battle.models, battle.units, battle.turn = opening.models.copy(), opening.units.copy(), opening.turn
        battle.forms, battle.stirred = opening.forms.copy(), opening.stirred.copy()
        if len(opening.lore) > LORE_KEPT:
            opening.lore = {}
        battle.lore = opening.lore
        return battle

    @classmethod
    def _set_up(cls, scenario: Scenario) -> Self:
        check_settings(scenario.settings, f"scenario {scenario.name}")
        scenario = mustered(scenario)
        table = table_of(scenario.width, scenario.depth, scenario.terrain, scenario.ladders)
        battle = cls(scenario, table, dict(scenario.settings))
        battle._check_first_player()
        check_names(scenario)
        for side in scenario.sides:
            for setup in side.units:
                if not setup.reserve:
                    battle.muster(side.id, setup, setup.models)
        for model in list(battle.models.values()):
            battle.put_model(replace(model, began=(model.x, model.y)))
        battle.stirred.clear()
        for unit_id in battle.units:
            battle.form(unit_id)
        held = tuple([Held(unit.id, side.id) for side in scenario.sides for unit in side.units if unit.reserve])
        battle.change_turn(reserves=held, clouds=tuple([battle._cloud(n, s) for n, s in enumerate(scenario.smoke, 1)]))
        return battle

    def _cloud(self, number: int, smoke: Smoke) -> Cloud:
        (x, y), height = smoke.at, SMOKE_HEIGHT(self) if smoke.height is None else smoke.height
        return Cloud(f"smoke-{number}", x, y, 0.0, smoke.radius, height, smoke.blind, until_game_turn=smoke.turns)

    def _check_first_player(self) -> None:
        first = FIRST_PLAYER(self)
        if first not in (ROLL_OFF, *self.sides):
            sides = ", ".join(self.sides)
            where = f"scenario {self.scenario.name}"
            raise ArapError(f"{where}: turn.first-player cannot be {first!r}; it takes {ROLL_OFF} or one of {sides}.")

    def muster(self, side: str, setup: UnitSetup, places: Iterable[Placed]) -> None:
        """Puts a unit of the scenario on the table, each model on its place."""
        ids = []
        for number, place in enumerate(places, 1):
            kind = self.scenario.kinds[place.kind]
            model_id = f"{setup.id}.{number}"
            x, y = snap(place.x), snap(place.y)
            z = self.table.elevation(x, y) if place.z is None else place.z
            self.put_model(Model(model_id, setup.id, kind.id, x, y, z, place.facing % 360.0, kind.profile.W))
            ids.append(model_id)
        self.put_unit(Unit(setup.id, setup.name, side, tuple(ids), len(ids), start_count=len(ids)))

    def clone(self) -> "Battle":
        copy = Battle.__new__(Battle)
        copy.scenario, copy.table, copy.settings = self.scenario, self.table, self.settings
        copy.models, copy.units = self.models.copy(), self.units.copy()
        copy.turn, copy.result = self.turn, self.result
        copy.hashing, copy.hashed = self.hashing, self.hashed
        copy.log, copy.memo, copy.lore = [], {}, self.lore
        copy.forms, copy.stirred = self.forms.copy(), self.stirred.copy()
        return copy

    def snapshot(self) -> Snapshot:
        return Snapshot(tuple(self.models.values()), tuple(self.units.values()), self.turn, self.result)

    def restore(self, snapshot: Snapshot) -> None:
        self.models = {model.id: model for model in snapshot.models}
        self.units = {unit.id: unit for unit in snapshot.units}
        self.turn, self.result = snapshot.turn, snapshot.result
        self.stirred = set(self.models)
        self.memo.clear()
        self.forms.clear()

    def hash(self) -> str:
        """The hash of the state; only values replaced since the last call are hashed again."""
        self.hashed = self.hashed.of((*self.models.values(), *self.units.values(), self.turn, self.result))
        return str(self.hashed)

    def emit(self, event: AnyEvent) -> None:
        self.log.append(Logged(event, self.hash() if self.hashing else ""))

    def put_model(self, model: Model) -> None:
        before = self.models.get(model.id)
        self.models[model.id] = model
        self.stirred.add(model.id)
        self.memo.clear()
        if (
            before is None
            or before.x != model.x
            or before.y != model.y
            or before.z != model.z
            or before.prone != model.prone
            or before.spent_until != model.spent_until
        ):
            self.forms.pop(model.unit, None)

    def put_unit(self, unit: Unit) -> None:
        self.units[unit.id] = unit

    def change(self, unit_id: str, **fields: Any) -> Unit:
        """Replaces a unit by one with other values in these fields."""
        unit = self.units[unit_id] = replace(self.units[unit_id], **fields)
        return unit

    def change_turn(self, **fields: Any) -> None:
        self.turn = replace(self.turn, **fields)

    def change_acting(self, acting: Acting, **fields: Any) -> None:
        """Changes the entry of one of the units with points to use."""
        changed = replace(acting, **fields)
        self.change_turn(acting=tuple([changed if entry == acting else entry for entry in self.turn.acting]))

    def put_clouds(self, clouds: Iterable[Cloud]) -> None:
        """Sets the smoke clouds from now on."""
        self.change_turn(clouds=tuple(clouds))
        self.memo.clear()

    def remove_model(
        self, model_id: str, by: str | None, rule: str, outright: bool = False, at: PointXY | None = None
    ) -> None:
        """Takes a casualty off the table, from its place or from `at`; a unit without models is gone."""
        model = self.models.pop(model_id)
        self.memo.clear()
        self.forms.pop(model.unit, None)
        unit = self.units[model.unit]
        last, place = len(unit.models) == 1, at or (model.x, model.y)
        if last:
            del self.units[unit.id]
        else:
            self.put_unit(replace(unit, models=tuple([m for m in unit.models if m != model_id])))
        self.emit(ModelRemoved(rule=rule, model=model_id, unit=unit.id, at=place, by=by, outright=outright))
        if last:
            self.emit(UnitDestroyed(rule=rule, unit=unit.id, name=unit.name, side=unit.side))

    def transfer(self, model_id: str, unit_id: str) -> None:
        """Puts a model into another unit; a unit left empty is gone."""
        model = self.models[model_id]
        left, joined = self.units[model.unit], self.units[unit_id]
        self.put_model(replace(model, unit=unit_id))
        self.forms.pop(left.id, None)
        self.forms.pop(unit_id, None)
        self.put_unit(replace(joined, models=(*joined.models, model_id)))
        rest = tuple([other for other in left.models if other != model_id])
        if rest:
            self.put_unit(replace(left, models=rest))
        else:
            del self.units[left.id]

    def remove_unit(self, unit_id: str) -> Unit:
        """Takes a whole unit off the table."""
        unit = self.units.pop(unit_id)
        for model_id in unit.models:
            del self.models[model_id]
        self.memo.clear()
        self.forms.pop(unit_id, None)
        return unit

    def kind(self, model: Model) -> Kind:
        return self.scenario.kinds[model.kind]

    def weapon(self, weapon_id: str) -> Weapon:
        return self.scenario.weapons[weapon_id]

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What follows from the scenario alone, worked out on first use. This includes what depends only on which
        models of a unit are left: `unit.models` is then part of the key."""
        try:
            found: T = self.lore[key]
        except KeyError:
            found = self.lore[key] = work()
        return found

    def has_any(self, unit: Unit, classes: tuple[str, ...]) -> bool:
        """Whether a member of the unit is of one of these classes."""
        kinds = self.once(classes, lambda: self._of_class(classes))
        return bool(kinds) and any(self.models[model].kind in kinds for model in unit.models)

    def _of_class(self, classes: tuple[str, ...]) -> frozenset[str]:
        return frozenset([kind.id for kind in self.scenario.kinds.values() if kind.creature_class in classes])

    def members(self, unit_id: str) -> list[Model]:
        return list(map(self.models.__getitem__, self.units[unit_id].models))

    def stirring(self) -> list[Model]:
        """The models that have recently moved, fired or changed in any other way; all others are as they were when
        their player turn began."""
        return [self.models[model_id] for model_id in self.stirred if model_id in self.models]

    def form(self, unit_id: str) -> Form:
        """Where the unit stands."""
        found = self.forms.get(unit_id)
        if found is None:
            found = self.forms[unit_id] = Form(self.members(unit_id))
        return found

    def units_near(self, left: float, low: float, right: float, high: float) -> list[str]:
        """The units that may have models in a rectangle; no other unit has any there."""
        forms = self.forms
        if len(forms) < len(self.units):
            for unit_id in self.units:
                self.form(unit_id)
        return [
            unit_id
            for unit_id in self.units
            if (form := forms[unit_id]).left <= right and form.right >= left and form.low <= high and form.high >= low
        ]

    def units_of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side]

    def enemies_of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side != side]

    def acting(self, unit_id: str) -> Acting | None:
        """The entry of a unit with action points to use, None if it has none."""
        return next((entry for entry in self.turn.acting if entry.unit == unit_id), None)

    def others(self, unit_id: str) -> Iterator[Model]:
        """Every model on the table that is not of this unit."""
        return (model for model in self.models.values() if model.unit != unit_id)

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(side.id for side in self.scenario.sides)

    def side_name(self, side: str) -> str:
        return next(setup.name for setup in self.scenario.sides if setup.id == side)

    def model_name(self, model_id: str) -> str:
        """What players call a model on the table: its kind and its number in the unit."""
        return f"{self.kind(self.models[model_id]).name} {model_id.rpartition('.')[2]}"

    def full_name(self, model_id: str) -> str:
        """The name of a model and of its unit."""
        return f"{self.model_name(model_id)} of {self.units[self.models[model_id].unit].name}"

    def next_player(self, side: str) -> str:
        order = self.turn.order
        return order[(order.index(side) + 1) % len(order)]


class Openings:
    """The beginnings of battles, by the value of their scenario; several threads may use it at once."""

    def __init__(self, kept: int) -> None:
        self._known: dict[bytes, Battle] = {}
        self._kept, self._lock = kept, Lock()
        self._last: tuple[Scenario, Battle] | None = None

    def of(self, scenario: Scenario) -> Battle:
        last = self._last
        if last is None or last[0] is not scenario:
            last = self._last = scenario, self._equal(scenario)
        return last[1]

    def _equal(self, scenario: Scenario) -> Battle:
        key = blake2b(ENCODER.encode(scenario), digest_size=16).digest()
        with self._lock:
            if key not in self._known:
                if len(self._known) >= self._kept:
                    self._known.pop(next(iter(self._known)))
                self._known[key] = Battle._set_up(scenario)
            return self._known[key]


OPENINGS = Openings(kept=8)
