"""Single models of loose units that run from a charger."""

from collections.abc import Sequence

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow
from arap.rules.charge.reacting import RUN
from arap.rules.movement.flight.running import flee_dice_of, run_alone_from
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.states import why_barred
from arap.rules.triggers.reaction import Reaction, Words, reaction
from arap.rules.triggers.trigger import Reached, Trigger

RULE = "react.run.individual"


@reaction
@implements("react.run.individual")
class RunAlone(Reaction):
    """Trigger 4: one model of a loose unit runs from the charger that has come up to it. The others may stand."""

    name = RUN
    gist = "this model only, straight away from the charger"
    deed = "run one by one, as a charger comes up to each"
    rule = RULE
    on = frozenset(("reached",))
    settles = True

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> tuple[str, ...]:
        return (reached_in(trigger).target,)

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        if refusal := why_barred(battle.units[unit_id], "react", RULE):
            return refusal
        model = battle.models[reached_in(trigger).model]
        return None if basic_move(battle, model) else Refusal(f"{battle.model_name(model.id)} cannot move", RULE)

    def label(self, battle: Battle, unit_id: str) -> str:
        return "Run"

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        reached = reached_in(trigger)
        model, charger = battle.full_name(reached.model), battle.model_name(reached.charger)
        prompt = f"{charger} of {battle.units[trigger.unit].name} charges {model}. Does it run or stand?"
        dice = flee_dice_of(battle, battle.models[reached.model])
        how = f'Run: {dice}D6" away from the charger, which may still go {reached.left:.1f}".'
        return Words(prompt, "Stand", (how, "A runner that is caught routs alone and takes free hacks."))

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        assert isinstance(answer, React)
        reached = reached_in(trigger)
        yield from run_alone_from(battle, reached.model, reached.charger)
        return True


def reached_in(trigger: Trigger) -> Reached:
    """The model and the charger that a trigger is about."""
    assert isinstance(trigger.detail, Reached)
    return trigger.detail
