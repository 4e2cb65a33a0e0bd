"""Counters: what enemies see in place of models whose looks are kept from them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from arap.army.profile import Kind, Profile
from arap.army.scenario import Scenario
from arap.battle.kept.scenario_cache import ScenarioCache
from arap.battle.secrets.blips import PREFIX
from arap.battle.secrets.face_down import COUNTER
from arap.battle.secrets.underground import BELOW, is_heard
from arap.battle.settings import HIDE_DISPLAY
from arap.battle.values import Model, Unit
from arap.kernel.reasons import implements

if TYPE_CHECKING:
    from arap.battle.battle import Battle

COUNTERS_OF_A_UNIT = "counters"
"""What enemies call a unit that lies face down: they see that its counters act, not which unit it is."""
COUNTERS = ("counter", "blip", COUNTERS_OF_A_UNIT)
NEVER = 2**31
"""A player turn that no battle reaches."""
UNKNOWN = Kind(
    id="counter",
    name="Counter",
    creature="unknown",
    creature_class="emplacement",
    profile=Profile(M=4.0, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7),
    token=True,
)
"""What enemies take a counter for: somebody of Size Two, who threatens nobody as long as nothing is known of it."""


class Counter(msgspec.Struct, frozen=True):
    """A counter that stands for one model, or for all hidden models of a unit."""

    id: str
    model: Model
    side: str


def with_counters(battle: "Battle", unknown: frozenset[str]) -> tuple[Scenario, ScenarioCache]:
    """The scenario with the kind that counters are of, and without those of blips that are unknown, for battles as
    seats know them."""
    secret = frozenset(
        [battle.models[name].kind for name in unknown if name in battle.models and is_token(battle, name)]
    )

    def extended() -> tuple[Scenario, ScenarioCache]:
        kinds = {key: kind for key, kind in battle.scenario.kinds.items() if key not in secret}
        kinds[UNKNOWN.id] = UNKNOWN
        return msgspec.structs.replace(battle.scenario, kinds=kinds), ScenarioCache()

    return battle.once(("scenario with counters", secret), extended)


def is_token(battle: "Battle", model_id: str) -> bool:
    return battle.kind(battle.models[model_id]).token


@implements("hide.counters")
def counters_for(battle: "Battle", unknown: frozenset[str]) -> list[Counter]:
    """What a player sees who does not know these models: by setting a counter for each, one for each unit in the middle
    of its hidden models, or nothing. Blips and counters that lie face down are always shown; units under the ground are
    shown as blips if they are heard."""
    models = [battle.models[name] for name in unknown if name in battle.models]
    hidden, display = [model for model in models if not model.covered], HIDE_DISPLAY(battle)
    shown = [model for model in models if model.covered and (model.covered != BELOW or is_heard(battle, model))]
    if hidden and display != "map":
        shown += hidden if display == "marker" else middles(hidden)
    shown.sort(key=lambda model: (model.counter, model.x, model.y, model.z))
    taken = {model.counter for model in shown}
    free = (number for number in range(1, 2 * len(shown) + 2) if number not in taken)
    return [
        Counter(f"{word_for(model)}-{model.counter or next(free)}", model, battle.units[model.unit].side)
        for model in shown
    ]


def word_for(model: Model) -> str:
    return "blip" if model.covered == BELOW else model.covered or "counter"


def middles(models: Sequence[Model]) -> list[Model]:
    """Of each unit, the hidden model nearest the centre of its hidden models."""
    units = dict.fromkeys([model.unit for model in models])
    return [middle([model for model in models if model.unit == unit]) for unit in units]


def middle(models: Sequence[Model]) -> Model:
    x, y = sum(model.x for model in models) / len(models), sum(model.y for model in models) / len(models)
    return min(models, key=lambda model: ((model.x - x) ** 2 + (model.y - y) ** 2, model.x, model.y))


def place_counters(copy: "Battle", counters: Iterable[Counter]) -> None:
    """Puts counters on a copy of the battle, each as a unit of one model of which nothing is known. Only what lies face
    down can be aimed at."""
    for counter in counters:
        man, model = f"{counter.id}.1", counter.model
        name = f"{word_for(model).capitalize()} {counter.id.rpartition('-')[2]}"
        from_turn = 0 if model.covered == COUNTER else NEVER
        copy.models[man] = Model(man, counter.id, UNKNOWN.id, model.x, model.y, model.z, 0.0, 1, aimed_from=from_turn)
        copy.units[counter.id] = Unit(counter.id, name, counter.side, (man,), 1)


def is_counter(battle: "Battle", unit_id: str) -> bool:
    """Whether a unit on a copy for a seat is a counter."""
    return all(battle.models[model].kind == UNKNOWN.id for model in battle.units[unit_id].models)


def detected(battle: "Battle", side: str) -> list[Unit]:
    """The enemy units that a side has detected, on its copy of the battle: all but counters of models in hiding."""
    enemies = battle.enemies_of(side)
    return [unit for unit in enemies if unit.id.startswith(PREFIX) or not stands_for_hidden(battle, unit)]


def stands_for_hidden(battle: "Battle", unit: Unit) -> bool:
    """Whether a unit on a copy for a seat is the counter of models in hiding."""
    return is_counter(battle, unit.id) and battle.models[unit.models[0]].aimed_from == NEVER


def stands_for(battle: "Battle", unknown: frozenset[str], target: str) -> Model | None:
    """The model behind a counter that is shown to a player who does not know these models."""
    return next((counter.model for counter in counters_for(battle, unknown) if counter.id == target), None)
