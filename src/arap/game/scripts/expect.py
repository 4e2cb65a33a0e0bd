"""Compares what a battle script expects with the actual game."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from arap.army.document import Document, KeyPath
from arap.army.names import did_you_mean
from arap.battle.battle import Battle
from arap.battle.events import EVENT_KINDS
from arap.battle.secrets.counters import is_counter
from arap.battle.secrets.knowledge import BLIP
from arap.battle.secrets.underground import is_below
from arap.battle.values import Model, Unit
from arap.game.game import Game
from arap.game.records.old_formats import OLD_FORMATS
from arap.game.scripts.format import ExpectEntry
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Request
from arap.rules.turn.ending.victory import points_by_side

CLOSE = 0.01
GONE, NONE = "gone", "none"


class Checked(msgspec.Struct, frozen=True):
    """One expectation: its place in the script, its subject, the expected and the actual value."""

    place: str
    what: str
    expected: Any
    found: Any
    met: bool

    def __str__(self) -> str:
        return f"{self.place}: {self.what}: expected {shown(self.expected)}, found {shown(self.found)}"


def shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{round(value, 3):g}" if isinstance(value, float) else str(value)


def agrees(expected: Any, found: Any) -> bool:
    """Compares numbers to a hundredth, lists item by item, mappings by the expected keys, anything else exactly."""
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and agrees(item, found[key]) for key, item in expected.items()
        )
    if isinstance(expected, list | tuple):
        return (
            isinstance(found, list | tuple)
            and len(expected) == len(found)
            and all(agrees(*pair) for pair in zip(expected, found, strict=True))
        )
    if is_number(expected) and is_number(found):
        return bool(abs(expected - found) <= CLOSE)
    return bool(expected == found)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


class Inspector:
    """Compares an `expect` of a script with the game as it is now."""

    def __init__(self, game: Game, entry: ExpectEntry, document: Document) -> None:
        self.game, self.entry, self.document = game, entry, document

    def check(self) -> Iterator[Checked]:
        yield from self._things("units", self.entry.units, self._unit)
        yield from self._things("models", self.entry.models, self._model)
        yield from self._seen()
        if self.entry.fires is not None:
            yield self._checked(("fires",), sorted(self.entry.fires), squares_on_fire(self.game.battle))
        yield from self._turn()
        yield from self._whole("pending", self.entry.pending, asked(self.game.pending))
        yield from self._whole("result", self.entry.result, result_of(self.game.battle))
        yield from self._score()
        yield from self._citations()
        yield from self._events()
        if self.entry.hash is not None:
            yield self._checked(("hash",), self.entry.hash, self._hash(self.entry.hash))

    def _hash(self, expected: str) -> str:
        """The hash of the state; or its hash in an older format, if an old script expects that."""
        then = [old.state_hash(self.game.battle.snapshot()) for old in OLD_FORMATS.values()]
        return expected if expected in then else self.game.battle.hash()

    def _checked(self, path: KeyPath, expected: Any, found: Any) -> Checked:
        what = " ".join(str(key).replace("_", " ") for key in path)
        return Checked(self.document.place(path[:2]), what, plain(expected), plain(found), agrees(expected, found))

    def _things(self, key: str, wanted: Mapping[str, Any], find: Any) -> Iterator[Checked]:
        """Units or models: gone, a number of models, or the fields named in the script."""
        for name, expected in wanted.items():
            found = find(name)
            if isinstance(expected, int):
                yield self._checked((key, name, "models"), expected, found["models"] if found else 0)
            elif isinstance(expected, str) or found is None:
                there = GONE if found is None else "on the table"
                yield self._checked((key, name), GONE if expected == GONE else "on the table", there)
            else:
                yield from self._fields((key, name), expected, found)

    def _fields(self, path: KeyPath, expected: msgspec.Struct, found: Mapping[str, Any]) -> Iterator[Checked]:
        for field in expected.__struct_fields__:
            if (value := getattr(expected, field)) is not None:
                yield self._checked((*path, field), value, found[field])

    def _unit(self, name: str) -> dict[str, Any] | None:
        battle = self.game.battle
        if name in battle.units:
            return unit_facts(battle, battle.units[name])
        units = [unit.id for side in battle.scenario.sides for unit in side.units]
        if name not in units:
            self.document.fail(("units", name), f"there is no such unit in this battle{did_you_mean(name, units)}")
        return None

    def _model(self, name: str) -> dict[str, Any] | None:
        unit, _, number = name.rpartition(".")
        setups = {setup.id: setup for side in self.game.scenario.sides for setup in side.units}
        if unit not in setups or number not in map(str, range(1, len(setups[unit].models) + 1)):
            self.document.fail(
                ("models", name), "there is no such model in this battle; a model is called 'unit.number'"
            )
        model = self.game.battle.models.get(name)
        return model_facts(model) if model else None

    def _seen(self) -> Iterator[Checked]:
        """What seats see of the table."""
        for seat, expected in self.entry.sees.items():
            known = self.game.battle.known_to(seat)
            for model in expected.models + expected.unseen:
                found = "seen" if model in known.models else "unseen"
                yield self._checked(("sees", seat, model), "seen" if model in expected.models else "unseen", found)
            if expected.counters is not None:
                places = sorted([place for unit in known.units for place in counter_places(known, unit)])
                yield self._checked(("sees", seat, "counters"), sorted(expected.counters), places)

    def _turn(self) -> Iterator[Checked]:
        turn = self.game.battle.turn
        found = {"turn": turn.game_turn, "active": turn.active, "phase": turn.phase}
        for key, value in found.items():
            if (expected := getattr(self.entry, key)) is not None:
                yield self._checked((key,), expected, value)

    def _whole(self, key: str, expected: Any, found: Mapping[str, Any] | None) -> Iterator[Checked]:
        """The pending question or the result: none, or the fields named in the script."""
        if expected is None:
            return
        if isinstance(expected, str) or found is None:
            wanted = NONE if isinstance(expected, str) else written(expected)
            yield self._checked((key,), wanted, NONE if found is None else found)
        else:
            yield from self._fields((key,), expected, found)

    def _score(self) -> Iterator[Checked]:
        points = points_by_side(self.game.battle)
        for side, expected in self.entry.score.items():
            if side not in points:
                self.document.fail(("score", side), f"there is no such side{did_you_mean(side, points)}")
            yield self._checked(("score", side), expected, points[side])

    def _citations(self) -> Iterator[Checked]:
        if not self.entry.cites and not self.entry.does_not_cite:
            return
        cited = rules_cited(self.game)
        for rule in self.entry.cites:
            yield self._checked(("cites",), rule, rule if rule in cited else "not cited")
        for rule in self.entry.does_not_cite:
            found = "cited" if rule in cited else "not cited"
            yield self._checked(("does-not-cite", rule), "not cited", found)

    def _events(self) -> Iterator[Checked]:
        """The number of events of a type, or at least one event with these fields."""
        happened = [msgspec.to_builtins(logged.event) for logged in self.game.log] if self.entry.events else []
        for kind, wanted in self.entry.events.items():
            if kind not in EVENT_KINDS:
                self.document.fail(("events", kind), f"there is no such event{did_you_mean(kind, EVENT_KINDS)}")
            events = [event for event in happened if event["event"] == kind]
            if isinstance(wanted, int):
                yield self._checked(("events", kind), wanted, len(events))
                continue
            for fields in wanted if isinstance(wanted, list) else [wanted]:
                match = next((event for event in events if agrees(fields, event)), None)
                found = match or [only(event, fields) for event in events] or NONE
                yield Checked(self.document.place(("events", kind)), f"event {kind}", fields, found, match is not None)


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def written(entry: msgspec.Struct) -> dict[str, Any]:
    """The keys of an entry that the script names."""
    values = {field: getattr(entry, field) for field in entry.__struct_fields__}
    return {field: value for field, value in values.items() if value is not None}


def only(event: Mapping[str, Any], fields: Any) -> dict[str, Any]:
    """The fields of an event that the script names."""
    return {key: event.get(key) for key in fields} if isinstance(fields, Mapping) else dict(event)


def unit_facts(battle: Battle, unit: Unit) -> dict[str, Any]:
    members = battle.members(unit.id)
    acting = next((entry.points for entry in battle.turn.acting if entry.unit == unit.id), 0)
    return {
        "models": len(members),
        "wounds": sum(model.wounds for model in members),
        "at": (sum(model.x for model in members) / len(members), sum(model.y for model in members) / len(members)),
        "points": acting,
        "attempted": unit.attempted,
        "finished": unit.finished,
        "suppression": unit.suppression,
        "pending": unit.pending,
        "pinned": unit.pinned,
        "ground": unit.ground is not None,
        "routing": unit.routing,
        "pursuing": unit.pursuing is not None,
        "locked": bool(unit.locked),
        "picked_up": unit.picked_up,
        "heads_down": unit.heads_down,
        "overwatch": unit.overwatch,
        "blip": members[0].covered == BLIP,
        "below": is_below(battle, unit.id),
    }


def squares_on_fire(battle: Battle) -> list[tuple[float, float]]:
    """The middles of the squares that burn."""
    return sorted([square.middle for square in battle.scenery.fires if square.state == "burning"])


def counter_places(known: Battle, unit_id: str) -> list[tuple[float, float]]:
    """Where the counters of a unit are, as a seat knows the battle."""
    return [(model.x, model.y) for model in known.members(unit_id)] if is_counter(known, unit_id) else []


def model_facts(model: Model) -> dict[str, Any]:
    return {
        "at": (model.x, model.y), "facing": model.facing, "elevation": model.z, "wounds": model.wounds,
        "speed": model.speed, "prone": model.prone, "tactical": model.tactical,
        "discharged": model.discharged, "hidden": model.hidden,
        "burning": model.burning is not None, "entangled": model.entangled, "confused": model.confused,
    }  # fmt: skip


def asked(request: Request | None) -> dict[str, Any] | None:
    """The pending request: its kind (`roll` for dice), the seat that answers, and the units it is about."""
    if request is None:
        return None
    return {
        "kind": getattr(request, "kind", "roll"), "seat": request.seat, "about": list(getattr(request, "about", ())),
    }  # fmt: skip


def result_of(battle: Battle) -> dict[str, Any] | None:
    if battle.result is None:
        return None
    result = battle.result
    return {"winner": result.winner or "draw", "points": result.points, "rule": result.rule}


def rules_cited(game: Game) -> set[str]:
    """Every rule that the log names, in events, target numbers and modifiers."""
    return set(_rules([msgspec.to_builtins(logged.event) for logged in game.log]))


def _rules(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(rule := value.get("rule"), str):
            yield rule
        value = list(value.values())
    if isinstance(value, list | tuple):
        for item in value:
            yield from _rules(item)


def check_refusal(step: Document, name: str, refusal: Refusal | None, rule: str | None, because: str | None) -> Checked:
    """Checks that a step is refused: by this rule, with these words in the reason."""
    what = f"{name} is refused"
    if refusal is None:
        return Checked(step.place(), what, rule or "refused", "allowed", False)
    if rule is not None and refusal.rule != rule:
        return Checked(step.place(), what, rule, str(refusal), False)
    if because is not None and because not in refusal.reason:
        return Checked(step.place(), what, because, str(refusal), False)
    return Checked(step.place(), what, rule or "refused", refusal.rule, True)
