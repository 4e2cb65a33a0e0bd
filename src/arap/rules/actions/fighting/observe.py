"""Observing for the guns."""

from collections.abc import Sequence

from arap.battle.acts import Observe as ObserveAct
from arap.battle.battle import Battle
from arap.battle.settings import COMMUNICATION
from arap.battle.values import Acting, Unit
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.kernel.words import is_number
from arap.rules.shooting.to_hit.observers import (
    GUIDE,
    POINTS,
    any_guns,
    observe,
    observe_options,
    trained_kinds,
    why_not_observe,
)
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@cites("observer.guide", "observer.training")
class Observe(Action[ObserveAct]):
    """A trained model watches a target, and guides the guns of its side that fire at it."""

    act = ObserveAct
    rule = GUIDE
    place = 115
    verbs = ("observe",)
    shown = Shown(
        "A trained model watches an enemy for the guns. From their second shot at it, guns that do not see it fire "
        "with its Ballistic Skill. Costs 2 points.",
        key="O",
        main=True,
        icon="overwatch",
    )

    def is_offered(self, battle: Battle) -> bool:
        return COMMUNICATION(battle) != "off" and bool(trained_kinds(battle)) and any_guns(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return observe_options(battle, unit, acting.points)

    def judge(self, battle: Battle, acting: Acting, act: ObserveAct) -> Refusal | None:
        return why_not_observe(battle, battle.units[acting.unit], act)

    def cost(self, battle: Battle, unit_id: str, act: ObserveAct) -> int:
        return POINTS

    def rule_of_cost(self, battle: Battle, act: ObserveAct, cost: int, left: int) -> str | None:
        return GUIDE

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[ObserveAct, str] | None:
        """A place observed for the guns ("observe 20 30"), or an enemy by another observer than the one on offer
        ("observe red gang with scout 2")."""
        if not all(map(is_number, words)):
            return self.by_another(battle, acting, " ".join(words))
        if len(words) != len(("x", "y")):
            raise ArapError("Name an enemy to observe, or a place: observe NAME, observe 20 30.")
        unit = battle.units[acting.unit]
        offered = [option.answer for option in self.options(battle, unit, acting)]
        able = [act.model for act in offered if isinstance(act, ObserveAct)] or unit.models
        x, y = float(words[0]), float(words[1])
        return ObserveAct(able[0], aim=(x, y)), f"Observe the place ({x:g}, {y:g})"

    def by_another(self, battle: Battle, acting: Acting, words: str) -> tuple[ObserveAct, str] | None:
        """An enemy, and the member that is to observe it."""
        unit = battle.units[acting.unit]
        for model in unit.models:
            name = battle.model_name(model).lower()
            for option in self.options(battle, unit, acting) if words.endswith(f" {name}") else ():
                if (
                    isinstance(option.answer, ObserveAct)
                    and option.label.lower() == f"observe {words[: -len(name) - 1]}"
                ):
                    act = ObserveAct(model, option.answer.target)
                    return act, f"{option.label} with {battle.model_name(model)}"
        return None

    def step_fields(self) -> dict[str, str]:
        return {"target": "at", "aim": "spot"}

    def carry_out(self, battle: Battle, acting: Acting, act: ObserveAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        observe(battle, acting.unit, act)
        yield from ()
