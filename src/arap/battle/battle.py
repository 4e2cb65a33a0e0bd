"""The battle: a few dictionaries of immutable values, and the events they emit."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from arap.army.profile import Kind, Weapon
from arap.army.scenario import Placed, Scenario, Smoke, UnitSetup
from arap.army.special.powers import Power, powers_among
from arap.battle.chance import opening
from arap.battle.events import AnyEvent, ModelRemoved, UnitDestroyed
from arap.battle.gm.enlisting import muster_enlisted
from arap.battle.gm.imposed import use_up
from arap.battle.kept.position import Form, Position
from arap.battle.kept.scenario_cache import SCENARIO_CACHES, ScenarioCache
from arap.battle.kept.state_hash import StateHash
from arap.battle.muster import is_held, mustered
from arap.battle.names import check_names
from arap.battle.references import Heirs, handed_over
from arap.battle.secrets.blips import a_blip, is_blip, kind_of_blip
from arap.battle.secrets.face_down import COUNTER, counter_sides, is_face_down, troops_among
from arap.battle.secrets.knowledge import Secret, all_secrets, known_to
from arap.battle.secrets.underground import BELOW, DEPTH, begins_below
from arap.battle.settings import FIRST_PLAYER, ROLL_OFF, SMOKE_HEIGHT, TABLE_EDGES, check_settings
from arap.battle.things.portable import hand_out, let_fall
from arap.battle.things.scenery import UNCHANGED, Scenery, first_fires
from arap.battle.values import Acting, Below, Cloud, Covered, Held, Model, Result, ThisTurn, Turn, Unit
from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites
from arap.table import Table, snap
from arap.table.terrain import Ladder, Piece, PointXY

T = TypeVar("T")
NONE_UNSEEN: Mapping[str, int] = {}
SLACK = 0.01
TOLD = frozenset(("heads_down", "reform", "restoring"))
"""Fields of a unit whose changes are recorded apart from the unit itself."""


@lru_cache(maxsize=32)
def table_of(width: float, depth: float, pieces: tuple[Piece, ...], ladders: tuple[Ladder, ...] = ()) -> Table:
    """The table of these pieces; all battles on it share what was worked out about it."""
    return Table.of(width, depth, pieces, ladders)


class Snapshot(msgspec.Struct, frozen=True):
    """The whole changeable state as plain data."""

    models: tuple[Model, ...]
    units: tuple[Unit, ...]
    turn: Turn
    result: Result | None = None
    scenery: Scenery = UNCHANGED


class Logged(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event, the hash of the state right after it ("" when hashes are not wanted), and what sides hid then."""

    event: AnyEvent
    hash: str = ""
    secrets: tuple[Secret, ...] = ()


class Battle:
    """State of a battle. Models and units are replaced, never changed; a clone shares them.

    What is worked out is kept in one of three places. `scenario_cache`: what follows from the scenario alone, shared by
    all battles of it. `table`: what follows from the terrain as it is now, shared likewise; `scenery` is how it differs
    from the table of the scenario. `position`: what follows from how the models stand now. `touched` are the models
    replaced since the player turn of their side began, so that those need not be looked for; `hashed` is the state as
    it was last hashed. `powers` are those that any kind of model in the scenario has. `in_parts`: a unit may be a part
    of a squad, or be coming together again. `unseen`: in a copy for a seat, how many living models of each unit the
    seat does not see. `began_as`: the scenario without what has joined the battle since."""

    __slots__ = (
        "began_as",
        "hashed",
        "hashing",
        "in_parts",
        "log",
        "models",
        "position",
        "powers",
        "result",
        "scenario",
        "scenario_cache",
        "scenery",
        "settings",
        "table",
        "touched",
        "turn",
        "units",
        "unseen",
    )

    def __init__(self, scenario: Scenario, cache: ScenarioCache, table: Table, settings: dict[str, Any]) -> None:
        self.table, self.settings = table, settings
        self.set_scenario(scenario, cache)
        self.began_as = scenario
        self.models: dict[str, Model] = {}
        self.units: dict[str, Unit] = {}
        self.turn = Turn()
        self.result: Result | None = None
        self.scenery = UNCHANGED
        self.log: list[Logged] = []
        self.hashing = False
        self.hashed = StateHash()
        self.position = Position()
        self.touched: set[str] = set()
        self.in_parts = False
        self.unseen: Mapping[str, int] = NONE_UNSEEN

    @classmethod
    def start(cls, scenario: Scenario) -> Self:
        """The battle as the scenario sets it up; the next battle of an equal scenario is a copy of the first."""
        cache = SCENARIO_CACHES.of(scenario)
        first = cache.once("opening", lambda: Battle._set_up(scenario, cache))
        battle = cls(first.scenario, cache, first.table, dict(first.settings))
        battle.models, battle.units, battle.turn = first.models.copy(), first.units.copy(), first.turn
        battle.scenery, battle.in_parts = first.scenery, first.in_parts
        secretive = first.position.secretive
        battle.position, battle.hashed = Position(first.position.forms, secretive=secretive), first.hashed
        return battle

    def set_scenario(self, scenario: Scenario, cache: ScenarioCache) -> None:
        """Sets what the battle is fought with, and the cache of what follows from that."""
        self.scenario, self.scenario_cache = scenario, cache
        self.powers: frozenset[Power] = self.once(
            "powers", lambda: powers_among([kind.powers for kind in scenario.kinds.values()])
        )

    @classmethod
    def _set_up(cls, scenario: Scenario, cache: ScenarioCache) -> Self:
        check_settings(scenario.settings, f"scenario {scenario.name}")
        scenario = mustered(scenario)
        table = table_of(scenario.width, scenario.depth, scenario.terrain, scenario.ladders)
        battle = cls(scenario, cache, table, dict(scenario.settings))
        battle._check_sides_in_settings()
        check_names(scenario)
        for side in scenario.sides:
            for setup in side.units:
                if not is_held(scenario, setup):
                    battle.muster(side.id, setup, setup.models)
        battle.number_counters()
        hand_out(battle)
        for model in list(battle.models.values()):
            battle.put_model(replace(model, began=(model.x, model.y)))
        battle.touched.clear()
        for unit_id in battle.units:
            battle.form(unit_id)
        held = tuple(
            [Held(unit.id, side.id) for side in scenario.sides for unit in side.units if is_held(scenario, unit)]
        )
        battle.change_turn(chance=opening(battle), reserves=held)
        battle.change_turn(clouds=tuple([battle._cloud(n, s) for n, s in enumerate(scenario.smoke, 1)]))
        if scenario.fires:
            battle.change_scenery(fires=first_fires(table.pieces, scenario.fires))
        battle.hash()
        return battle

    def _cloud(self, number: int, smoke: Smoke) -> Cloud:
        (x, y), height = smoke.at, SMOKE_HEIGHT(self) if smoke.height is None else smoke.height
        return Cloud(f"smoke-{number}", x, y, 0.0, smoke.radius, height, smoke.blind, until_game_turn=smoke.turns)

    def _check_sides_in_settings(self) -> None:
        first, edges = FIRST_PLAYER(self), TABLE_EDGES(self)
        sides, where = ", ".join(self.sides), f"scenario {self.scenario.name}"
        if first not in (ROLL_OFF, *self.sides):
            raise ArapError(f"{where}: turn.first-player cannot be {first!r}; it takes {ROLL_OFF} or one of {sides}.")
        for side in () if isinstance(edges, str) else sorted(edges.keys() - set(self.sides)):
            raise ArapError(f"{where}: rout.table-edges names {side!r}; the sides are {sides}.")

    def muster(self, side: str, setup: UnitSetup, places: Iterable[Placed]) -> None:
        """Puts a unit of the scenario on the table, each model on its place; a blip as one counter."""
        if is_blip(setup):
            self._put_blip(side, setup)
            return
        if setup.below and not setup.reserve:
            self._put_below(side, setup)
            return
        ids, covered = [], self._covered(side, setup)
        for number, place in enumerate((*places, *(setup.dummies if covered else ())), 1):
            kind = self.scenario.kinds[place.kind]
            model_id = f"{setup.id}.{number}"
            x, y = snap(place.x), snap(place.y)
            z = self.table.elevation(x, y) if place.z is None else place.z
            facing, wounds = place.facing % 360.0, kind.profile.W
            hidden, dummy = setup.hidden, number > len(setup.models)
            self.put_model(
                Model(model_id, setup.id, kind.id, x, y, z, facing, wounds, hidden=hidden, covered=covered, dummy=dummy)
            )
            ids.append(model_id)
        troops = troops_among(self, ids[: len(setup.models)])
        self.put_unit(Unit(setup.id, setup.name, side, tuple(ids), troops, now=ThisTurn(troops)))

    def _covered(self, side: str, setup: UnitSetup) -> Covered:
        return COUNTER if is_face_down(setup) and side in counter_sides(self, self.sides) else ""

    def _put_blip(self, side: str, setup: UnitSetup) -> None:
        place = setup.models[0]
        x, y = snap(place.x), snap(place.y)
        z = self.table.elevation(x, y) if place.z is None else place.z
        wounds = self.scenario.kinds[kind_of_blip(setup.id)].profile.W
        at = Model("", setup.id, "", x, y, z, place.facing % 360.0, wounds)
        unit, model = a_blip(side, setup, at)
        self.put_model(model)
        self.put_unit(unit)

    @cites("underground.representation")
    def _put_below(self, side: str, setup: UnitSetup) -> None:
        models = [
            Model(
                f"{setup.id}.{number}", setup.id, place.kind, snap(place.x), snap(place.y), DEPTH, place.facing % 360.0,
                self.scenario.kinds[place.kind].profile.W,
            )
            for number, place in enumerate(setup.models, 1)
        ]  # fmt: skip
        unit, counter = begins_below(side, setup, models)
        self.put_model(counter)
        self.put_unit(unit)
        self.change_turn(below=(*self.turn.below, Below(setup.id, tuple(models))))

    @cites("hide.counters", "blip.basics")
    def number_counters(self) -> None:
        """Counters are numbered by their places, so that the numbers tell nothing; those under the ground come last."""
        covered = [model for model in self.models.values() if model.covered]
        covered.sort(key=lambda model: (model.covered == BELOW, model.x, model.y, model.z))
        for number, model in enumerate(covered, 1):
            self.put_model(replace(model, counter=number))

    def clone(self, *, knowing: bool = False) -> "Battle":
        """A copy that goes its own way. With `knowing` it takes over what is known of the position."""
        copy = Battle.__new__(Battle)
        copy.scenario, copy.scenario_cache, copy.table = self.scenario, self.scenario_cache, self.table
        copy.powers, copy.began_as = self.powers, self.began_as
        copy.models, copy.units = self.models.copy(), self.units.copy()
        copy.turn, copy.result, copy.scenery = self.turn, self.result, self.scenery
        copy.in_parts = self.in_parts
        copy.hashing, copy.hashed, copy.unseen = self.hashing, self.hashed, self.unseen
        copy.settings, copy.log, copy.touched = self.settings, [], self.touched.copy()
        copy.position = position = Position.__new__(Position)
        position.forms, position.secretive = self.position.forms.copy(), self.position.secretive
        if knowing:
            position.update(self.position)
        return copy

    def known_to(self, seat: str) -> "Battle":
        """The battle as a seat knows it; itself if nothing is hidden from the seat."""
        return known_to(self, seat) if self.position.secretive or self.turn.chance else self

    def snapshot(self) -> Snapshot:
        return Snapshot(tuple(self.models.values()), tuple(self.units.values()), self.turn, self.result, self.scenery)

    def restore(self, snapshot: Snapshot) -> None:
        self.models = {model.id: model for model in snapshot.models}
        self.units = {unit.id: unit for unit in snapshot.units}
        self.turn, self.result = snapshot.turn, snapshot.result
        muster_enlisted(self)
        self.scenery = snapshot.scenery
        self.table = self.first_table.changed(*self.scenery.layout)
        secretive = any(model.is_secret or model.aimed_from for model in snapshot.models)
        secretive = secretive or bool(snapshot.turn.gm and snapshot.turn.gm.unseen)
        self.position, self.touched, self.in_parts = Position(secretive=secretive), set(self.models), True

    def hash(self) -> str:
        """The hash of the state; only values replaced since the last call are hashed again."""
        self.hashed = self.hashed.of(
            (*self.models.values(), *self.units.values(), self.turn, self.result, self.scenery)
        )
        return str(self.hashed)

    def emit(self, event: AnyEvent) -> None:
        if self.turn.gm is not None:
            use_up(self, event)
        secrets = all_secrets(self) if self.position.secretive or self.turn.chance or self.turn.away else ()
        self.log.append(Logged(event, self.hash() if self.hashing else "", secrets))

    def put_model(self, model: Model) -> None:
        self.position.model_put(self.models.get(model.id), model)
        self.models[model.id] = model
        self.touched.add(model.id)

    def put_unit(self, unit: Unit) -> None:
        self.position.unit_put(self.units.get(unit.id), unit)
        self.units[unit.id] = unit
        if unit.is_divided:
            self.in_parts = True

    def change(self, unit_id: str, **fields: Any) -> Unit:
        """Replaces a unit by one with other values in these fields."""
        unit = replace(self.units[unit_id], **fields)
        if not TOLD.isdisjoint(fields):
            self.put_unit(unit)
        else:
            self.units[unit_id] = unit
        return unit

    def change_now(self, unit_id: str, **fields: Any) -> Unit:
        """Replaces a unit by one with other values of the current player turn."""
        unit = self.units[unit_id]
        unit = self.units[unit_id] = replace(unit, now=replace(unit.now, **fields))
        return unit

    def change_turn(self, **fields: Any) -> None:
        if "clouds" in fields or "chance" in fields or "gm" in fields:
            self.position.smoke_changed()
        self.turn = replace(self.turn, **fields)

    @property
    def first_table(self) -> Table:
        """The table as the battle began."""
        scenario = self.scenario
        return self.once("table", lambda: table_of(scenario.width, scenario.depth, scenario.terrain, scenario.ladders))

    def change_scenery(self, **fields: Any) -> None:
        """Changes what is on the table. If pieces or ladders changed there is another table from now on."""
        before, self.scenery = self.scenery, replace(self.scenery, **fields)
        if self.scenery.layout != before.layout:
            self.table = self.first_table.changed(*self.scenery.layout)
            self.position.table_changed()
        else:
            self.position.clear()

    def change_acting(self, acting: Acting, **fields: Any) -> None:
        """Changes the entry of one of the units with points to use."""
        changed = replace(acting, **fields)
        self.change_turn(acting=tuple([changed if entry == acting else entry for entry in self.turn.acting]))

    def put_clouds(self, clouds: Iterable[Cloud]) -> None:
        """Sets the smoke clouds from now on."""
        self.change_turn(clouds=tuple(clouds))

    def remove_model(
        self, model_id: str, by: str | None, rule: str, outright: bool = False, at: PointXY | None = None
    ) -> None:
        """Takes a casualty off the table, from its place or from `at`; a unit without models is gone."""
        model = self.models.pop(model_id)
        self.position.model_gone(model)
        let_fall(self, model)
        unit = self.units[model.unit]
        last, place = not any(not self.models[m].dummy for m in unit.models if m != model_id), at or (model.x, model.y)
        if last:
            self._drop_last(unit, model_id)
        else:
            self.put_unit(replace(unit, models=tuple([m for m in unit.models if m != model_id])))
        self.emit(ModelRemoved(rule=rule, model=model_id, unit=unit.id, at=place, by=by, outright=outright))
        if last:
            self.emit(UnitDestroyed(rule=rule, unit=unit.id, name=unit.name, side=unit.side))

    def _drop_last(self, unit: Unit, model_id: str) -> None:
        """A unit is gone with its last model; its dummies go with it."""
        for other in unit.models:
            if other != model_id:
                self.position.model_gone(self.models.pop(other))
        del self.units[unit.id]

    def discard(self, model_id: str) -> None:
        """Takes a dummy off the table, which is no casualty; with the last member its unit is gone."""
        model = self.models.pop(model_id)
        self.position.model_gone(model)
        unit = self.units[model.unit]
        left = tuple([member for member in unit.models if member != model_id])
        if left:
            self.put_unit(replace(unit, models=left))
        else:
            del self.units[unit.id]

    def hand_over(self, heirs: Heirs) -> None:
        """Whatever refers to a unit refers to its heirs from now on."""
        for unit in list(self.units.values()):
            self.put_unit(handed_over(unit, heirs))
        self.turn = handed_over(self.turn, heirs)

    def drop_unit(self, unit_id: str) -> None:
        """Forgets a unit whose models belong to another one."""
        del self.units[unit_id]
        self.position.forms.pop(unit_id, None)

    def remove_unit(self, unit_id: str) -> Unit:
        """Takes a whole unit off the table."""
        unit = self.units.pop(unit_id)
        for model_id in unit.models:
            self.position.model_gone(self.models.pop(model_id))
        return unit

    def exchange_models(self, unit_id: str, models: Sequence[Model]) -> None:
        """Puts other models on the table in place of all models of a unit."""
        unit = self.units[unit_id]
        for model_id in unit.models:
            self.position.model_gone(self.models.pop(model_id))
        for model in models:
            self.put_model(model)
        self.put_unit(replace(unit, models=tuple([model.id for model in models])))

    def kind(self, model: Model) -> Kind:
        return self.scenario.kinds[model.kind]

    def weapon(self, weapon_id: str) -> Weapon:
        return self.scenario.weapons[weapon_id]

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What follows from the scenario alone, worked out when it is first asked for."""
        try:
            found: T = self.scenario_cache[key]
        except KeyError:
            found = self.scenario_cache.once(key, work)
        return found

    def has_any(self, unit: Unit, power: Power) -> bool:
        """Whether a member of the unit has a power."""
        kinds = self.kinds_with(power)
        return bool(kinds) and any(self.models[model].kind in kinds for model in unit.models)

    def kinds_with(self, power: Power) -> frozenset[str]:
        """The kinds of models in this battle that have a power."""
        key = "with", power
        try:
            found: frozenset[str] = self.scenario_cache[key]
        except KeyError:
            having = [kind.id for kind in self.scenario.kinds.values() if getattr(kind.powers, power)]
            found = self.once(key, lambda: frozenset(having))
        return found

    def members(self, unit_id: str) -> list[Model]:
        return list(map(self.models.__getitem__, self.units[unit_id].models))

    def touched_models(self) -> list[Model]:
        """The models that have moved, fired or changed in any other way since the player turn of their side began."""
        return [self.models[model_id] for model_id in self.touched if model_id in self.models]

    def begin_turn_of(self, side: str) -> None:
        """The models of this side count as untouched from now on."""
        self.touched = {model.id for model in self.touched_models() if self.units[model.unit].side != side}

    def form(self, unit_id: str) -> Form:
        """Where the unit stands."""
        forms = self.position.forms
        try:
            return forms[unit_id]
        except KeyError:
            found = forms[unit_id] = Form(self.members(unit_id))
            return found

    def units_near(self, left: float, low: float, right: float, high: float) -> list[str]:
        """The units that may have models in a rectangle, to the tolerance of distances; all others have none."""
        left, low, right, high = left - SLACK, low - SLACK, right + SLACK, high + SLACK
        forms = self.position.forms
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
