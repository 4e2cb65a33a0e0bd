"""Setting things on fire."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.events.things.flames import IgnitionRolled
from arap.battle.fire_settings import IGNITION
from arap.battle.things.scenery import Square
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.kernel.words import is_number
from arap.rules.fire.igniting import arsonists, cost_of, ignition_needed, lightable, try_to_light, why_not_ignite
from arap.rules.fire.naming import square_name
from arap.rules.fire.squares import burnable, square_named
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay
from arap.table import PointXY

RULE = "fire.ignite.actions"
MOST = 8
"""How many squares are offered; others can be named."""


class Ignite(Act, msgspec.Struct, frozen=True, tag="ignite", tag_field="act", forbid_unknown_fields=True):
    """Models try to set squares on fire: each model, and a place in its square."""

    lights: tuple[tuple[str, PointXY], ...]


@action
@cites("fire.ignite.actions", "fire.brand")
class SetAlight(Action[Ignite]):
    """Each model that has the means and is in reach makes one attempt; the unit pays for the slowest means used."""

    act = Ignite
    rule = RULE
    place = 137
    verb = "ignite"
    shown = Shown(
        "Set fire to something within melee radius. A burning brand costs 1 point, a lighter 2, a tinderbox 3.",
        icon="ignite",
    )
    event, does = IgnitionRolled, "set things alight"

    def is_offered(self, battle: Battle) -> bool:
        return IGNITION(battle) and bool(burnable(battle)) and bool(arsonists(battle))

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        found: dict[tuple[int, int, str], Square] = {}
        for model in battle.members(unit.id):
            for square in lightable(battle, model):
                found.setdefault(square.key, square)
        return [self.option_for(battle, unit, square) for square in list(found.values())[:MOST]]

    def option_for(self, battle: Battle, unit: Unit, square: Square) -> Option:
        label = f"Set light to {square_name(battle, square)}"
        needed = ignition_needed(battle, square).needed
        act = everybody_at(battle, unit, square)
        return Option(act, label, self.cost(battle, unit.id, act), None, RULE, does=f"{needed} is needed.")

    def judge(self, battle: Battle, acting: Acting, act: Ignite) -> Refusal | None:
        unit = battle.units[acting.unit]
        models = [model for model, _ in act.lights]
        if not models or len(set(models)) < len(models):
            return Refusal("Name each model once, with the square it sets on fire", RULE)
        for model, place in act.lights:
            if model not in unit.models:
                return Refusal(f"{model} is not a model of {unit.name}", RULE)
            square = square_named(battle, place, battle.models[model].z, burning=False)
            why = square if isinstance(square, Refusal) else why_not_ignite(battle, battle.models[model], square)
            if why:
                return why
        return None

    def cost(self, battle: Battle, unit_id: str, act: Ignite) -> int:
        known = [battle.kind(battle.models[model]) for model, _ in act.lights if model in battle.models]
        return max([cost_of(battle, kind) or 1 for kind in known], default=1)

    def rule_of_cost(self, battle: Battle, act: Ignite, cost: int, left: int) -> str | None:
        return RULE

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[Ignite, str] | None:
        """All models in reach set light to the square at a place: "ignite 20 30"."""
        if len(words) != len(("x", "y")) or not all(map(is_number, words)):
            return None
        place, unit = (float(words[0]), float(words[1])), battle.units[acting.unit]
        able = [
            model.id
            for model in battle.members(unit.id)
            if not isinstance(square := square_named(battle, place, model.z, burning=False), Refusal)
            and why_not_ignite(battle, model, square) is None
        ]
        act = Ignite(tuple([(model, place) for model in able or unit.models[:1]]))
        return act, f"Set light to the square at {place[0]:g}, {place[1]:g}"

    def carry_out(self, battle: Battle, acting: Acting, act: Ignite, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        for model, place in act.lights:
            square = square_named(battle, place, battle.models[model].z, burning=False)
            if not isinstance(square, Refusal) and why_not_ignite(battle, battle.models[model], square) is None:
                yield from try_to_light(battle, acting.unit, model, square)


def everybody_at(battle: Battle, unit: Unit, square: Square) -> Ignite:
    """All models that can reach a square try to light it."""
    able = [model.id for model in battle.members(unit.id) if why_not_ignite(battle, model, square) is None]
    return Ignite(tuple([(model, square.middle) for model in able]))
