"""Running from a charge."""

from collections.abc import Sequence
from itertools import product
from math import floor

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.kernel.words import percent
from arap.rules.charge.approach.singly import runs_singly
from arap.rules.charge.engaging import nearest, strike_reach
from arap.rules.charge.reacting import RUN, end_activation
from arap.rules.movement.dice.fleet import is_fleet
from arap.rules.movement.flight.flee import FAST
from arap.rules.movement.flight.running import run_from
from arap.rules.movement.measures.allowance import reach
from arap.rules.reactions.charged import Charged, charging_in
from arap.rules.states import why_barred
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Charging, Trigger
from arap.table import TOLERANCE

RULE = "react.run.choice"
CAUGHT = "If a charger comes within melee radius of a single runner, the whole unit routs and takes free hacks."
DIE = range(1, 7)


@reaction
@implements("react.run.choice")
class Run(Charged):
    """Trigger 4: the whole charged unit runs at once, before interceptions and fire. It is no rout."""

    name = RUN
    gist = "straight away from them, at once"
    rule = RULE

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        unit = battle.units[unit_id]
        if refusal := why_barred(unit, "react", RULE):
            return refusal
        if runs_singly(battle, unit):
            return Refusal(f"{unit.does('run')} one by one, as chargers come up to each", "react.run.individual")
        return None if reach(battle, unit_id) else Refusal(f"{unit.name} cannot move", RULE)

    def label(self, battle: Battle, unit_id: str) -> str:
        return "Run"

    def notes(self, battle: Battle, trigger: Trigger, unit_id: str) -> Sequence[str]:
        dice = 3 if reach(battle, unit_id) > FAST else 2
        how = f"on open ground they {escape_in_words(battle, charging_in(trigger), dice)}"
        return f'Run: {dice}D6" directly away from the chargers, without a test; {how}.', CAUGHT

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        assert isinstance(answer, React)
        yield from run_from(battle, answer.unit, trigger.unit)
        if answer.unit in battle.units:
            end_activation(battle, answer.unit)
        return True


def escape_in_words(battle: Battle, charging: Charging, dice: int) -> str:
    """The roll with which the runners escape, and its chance. A Fleet charger adds a die of its own."""
    rolls = [sum(faces) for faces in product(DIE, repeat=dice)]
    least = least_to_escape(battle, charging)
    if not charging.fleet or not is_fleet(battle, battle.models[charging.lead]):
        return f"escape with {least} or more ({percent(sum([roll >= least for roll in rolls]) / len(rolls))})"
    pairs = [roll >= least_to_escape(battle, charging, face) for roll in rolls for face in DIE]
    return f"escape with {least} plus the Fleet die, or more ({percent(sum(pairs) / len(pairs))})"


@cites("react.run.caught", "move.fleet.charge")
def least_to_escape(battle: Battle, charging: Charging, fleet: int = 0) -> int:
    """The least roll with which the runners get out of reach of the lead charger on open ground, if it goes so many
    inches farther by Fleet."""
    lead, foes = battle.models[charging.lead], battle.members(charging.target)
    far = charging.allowance + fleet + max([strike_reach(battle.kind(lead), battle.kind(foe)) for foe in foes])
    return max(0, floor(far - nearest(lead, foes) + TOLERANCE)) + 1
