"""Differences of opinion: settled by the GM, by dice, or by the reading that gives the least advantage."""

from arap.battle.acts import Choose, Reading
from arap.battle.battle import Battle
from arap.battle.events import DisputeSettled
from arap.battle.names import GM
from arap.battle.settings import ADJUDICATION, D3_METHOD
from arap.kernel.dice import THROWN, as_die
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to

FEWEST, MOST = 2, 6
LONGEST = 500


@cites("turn.adjudication")
def why_not_dispute(readings: tuple[Reading, ...]) -> Refusal | None:
    """Two to six readings; a point that an entry settles cannot be disputed."""
    if not FEWEST <= len(readings) <= MOST:
        return Refusal(f"A dispute has 2 to 6 options, not {len(readings)}", "turn.adjudication")
    if any(len(reading.text) > LONGEST for reading in readings):
        return Refusal(f"An option of a dispute has at most {LONGEST} letters", "turn.adjudication")
    settled = next((reading.settled_by for reading in readings if reading.settled_by), "")
    return Refusal("An entry of the rules settles this", settled) if settled else None


@implements("turn.adjudication")
def settle_dispute(battle: Battle, seat: str, readings: tuple[Reading, ...], has_gm: bool) -> Flow[int]:
    """Picks one of the readings by the method the rule set names; returns its number from 0."""
    method = ADJUDICATION(battle)
    if method == "gm" and has_gm:
        chosen = yield from ask_gm(readings)
    elif method == "dice":
        chosen = yield from let_dice_decide(battle, seat, len(readings))
    else:
        method, chosen = "least-advantage", least_advantage(readings)
    battle.emit(DisputeSettled(rule="turn.adjudication", side=seat, reading=readings[chosen].text, method=method))
    return chosen


def ask_gm(readings: tuple[Reading, ...]) -> Flow[int]:
    options = tuple(Option(Choose(str(number)), reading.text) for number, reading in enumerate(readings))
    ask = Ask(GM, "dispute", "turn.adjudication", "Which reading stands?", options, options[0].answer)
    return int((yield from answer_to(ask, Choose)).option)


@cites("turn.adjudication", "dice.d2", "dice.d3", "dice.d5")
def let_dice_decide(battle: Battle, seat: str, count: int) -> Flow[int]:
    """Every reading has the same chance: a D2, D3, D4, D5 or D6."""
    faces: Faces = yield Roll(
        "turn.dispute", "turn.adjudication", seat, 1, THROWN[count], "The dispute: number of the reading that stands"
    )
    return as_die(faces[0], count, D3_METHOD(battle)) - 1


def least_advantage(readings: tuple[Reading, ...]) -> int:
    """The reading by which the acting player gains least; among equals, one by which nothing happens."""
    return min(
        range(len(readings)), key=lambda number: (readings[number].advantage, not readings[number].nothing_happens)
    )
