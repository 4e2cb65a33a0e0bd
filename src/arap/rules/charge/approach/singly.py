"""Charges at loose units: each model that a charger comes up to may run, and the charger may divert to another."""

import msgspec

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.muster import setup_of
from arap.battle.parts import split
from arap.battle.settings import INDIVIDUAL_RUNNING
from arap.battle.values import Model, Rout, Unit
from arap.kernel.reasons import cites
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.charge.approach.arrange import Advance, ChargeMove, step_out, tell
from arap.rules.charge.approach.ways import ChargePath, Charger, best_approach
from arap.rules.charge.engaging import nearest, reached_by, reaches
from arap.rules.charge.reacting import end_activation
from arap.rules.melee.blows.hacks import free_hacks
from arap.rules.morale.rout import break_up
from arap.rules.squads.limits import may_divide
from arap.rules.squads.settling import come_apart
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Reached, trigger

RULE = "react.run.individual"
STOP = Choose("stop")


@cites("react.run.individual")
def runs_singly(battle: Battle, unit: Unit) -> bool:
    """Whether the models of a unit run from a charge one by one."""
    return INDIVIDUAL_RUNNING(battle) and setup_of(battle.scenario, unit.id).loose


class Singles:
    """What the models of a charged loose unit do, one after the other: `asked` have answered, `ran` have run. `told`
    are the chargers whose moves are in the log."""

    def __init__(self, unit: str, target: str) -> None:
        self.unit, self.target = unit, target
        self.asked, self.ran, self.told = set[str](), list[str](), set[str]()

    @cites("react.run.individual")
    def meet(self, battle: Battle, move: ChargeMove, advance: Advance) -> Flow[Advance]:
        """The models a charger has come up to answer, the nearest first, until it has one before it that stands. If all
        run, the charger may divert to another one, as often as its allowance lasts."""
        spent, charger, placed = advance.moved.cost, advance.model, True
        self.tell(battle, advance)
        while self.target in battle.units and charger in battle.models:
            near = self.in_reach(battle, battle.models[charger])
            stands = any(foe in self.asked for foe in near)
            foe = self.next_to_ask(battle, battle.models[charger])
            if foe is not None and (placed or not stands):
                placed = False
                if not (yield from self.runs(battle, foe, charger, move.reach(charger) - spent)):
                    break
                continue
            if near:
                break
            way = yield from self.diverted(battle, with_left(move.charger(battle, charger), spent))
            further = (yield from step_out(battle, move, advance.case, way.path)) if way else []
            if not further:
                break
            advance, spent, placed = further[0], spent + further[0].moved.cost, True
            self.tell(battle, advance)
        return msgspec.structs.replace(advance, engaged=self.in_reach(battle, battle.models.get(charger)))

    def tell(self, battle: Battle, advance: Advance) -> None:
        tell(battle, [advance])
        self.told.add(advance.model)

    def in_reach(self, battle: Battle, charger: Model | None) -> tuple[str, ...]:
        if charger is None or self.target not in battle.units:
            return ()
        return reached_by(battle, charger, battle.members(self.target))

    def next_to_ask(self, battle: Battle, charger: Model) -> str | None:
        """The nearest model in reach that has not answered yet."""
        found = [foe for foe in self.in_reach(battle, charger) if foe not in self.asked]
        return min(found, key=lambda foe: (nearest(charger, [battle.models[foe]]), foe), default=None)

    def runs(self, battle: Battle, foe: str, charger: str, left: float) -> Flow[bool]:
        """Asks the owner of a model whether it runs."""
        self.asked.add(foe)
        about = Reached(self.target, foe, charger, round(max(0.0, left), 3))
        verdict = yield from offer(battle, trigger(battle, "reached", self.unit, about))
        if not verdict.reacted:
            return False
        self.ran.append(foe)
        return True

    @cites("react.run.individual")
    def diverted(self, battle: Battle, charger: Charger) -> Flow[ChargePath | None]:
        """The charging player chooses another model of the same unit that the charger can still reach, or stops."""
        foes = sorted(battle.members(self.target), key=lambda foe: (nearest(charger.model, [foe]), foe.id))
        found = [(foe, best_approach(battle, charger, [foe], self.target)) for foe in foes]
        ways = {Choose(foe.id): way for foe, way in found if way is not None}
        if not ways:
            return None
        side, name = battle.units[self.unit].side, battle.model_name(charger.model.id)
        options = [
            Option(choice, f'{battle.model_name(choice.option)}, {way.cost:.1f}"', rule=RULE)
            for choice, way in ways.items()
        ]
        prompt = f"The model before {name} has run. Which one should it charge instead?"
        ask = Ask(
            side, "divert", RULE, prompt, (*options, Option(STOP, "Stop here", rule=RULE)), options[0].answer,
            (self.unit, self.target),
        )  # fmt: skip
        return ways.get((yield from answer_to(ask, Choose)))

    def caught(self, battle: Battle) -> list[str]:
        """The runners that a charger has in reach."""
        ran, chargers = [model for model in self.ran if model in battle.models], battle.members(self.unit)
        return [each for each in ran if any(reaches(battle, charger, battle.models[each]) for charger in chargers)]

    @cites("react.run.individual", "rout.contact-enemy")
    def rout_caught(self, battle: Battle, caught: list[str]) -> Flow[None]:
        """The runners that were caught rout as a unit of their own, and chargers that nobody else keeps busy hack at
        them."""
        rest = [model for model in battle.units[self.target].models if model not in caught]
        part = split(battle, self.target, [rest, caught], RULE)[1]
        break_up(battle, part, Rout(self.unit), RULE)
        stand = battle.members(self.target)
        idle = [model for model in battle.members(self.unit) if not reached_by(battle, model, stand)]
        yield from free_hacks(battle, idle, part)

    @cites("react.run.after")
    def part_ways(self, battle: Battle) -> None:
        """Runners out of coherency with the others are a unit of their own. A unit of runners has had its activation if
        it ran in its own player turn."""
        if self.target not in battle.units:
            return
        models = battle.units[self.target].models
        ran = [(model,) for model in models if model in self.ran]
        stood = tuple([model for model in models if model not in self.ran])
        if may_divide(battle):
            come_apart(battle, [group for group in (stood, *ran) if group])
        for unit in dict.fromkeys([battle.models[model].unit for model in models]):
            if set(battle.units[unit].models) <= set(self.ran):
                end_activation(battle, unit)


def with_left(charger: Charger, spent: float) -> Charger:
    """A charger that has used up so many inches."""
    left = charger.allowance - spent
    return msgspec.structs.replace(charger, allowance=max(0.0, left), bonus=max(0.0, charger.bonus + min(0.0, left)))
