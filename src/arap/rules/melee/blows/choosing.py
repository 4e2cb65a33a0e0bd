"""Which model of a tier is hit: drawn at random, or chosen by one of the players."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.settings import CASUALTY_CHOICE
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.rules.wounds.damage import rank_and_file

RULE = "melee.allocation.within-tier"


class Drawn(msgspec.Struct):
    """The dice drawn until now, and how many sides each had."""

    faces: list[int] = []
    sides: list[int] = []


@cites("melee.allocation.within-tier", "casualty.remove.multi-wound-rank-and-file")
def pick(battle: Battle, side: str, target: str, among: Sequence[str], given: Counter[str], drawn: Drawn) -> Flow[str]:
    """Picks one of the candidates for a wound by this side, in the order of their ids. Among rank and file with several
    Wounds, a model that is already wounded takes further wounds first."""
    among = begun(battle, target, among, given) or among
    if len(among) == 1:
        return among[0]
    if CASUALTY_CHOICE(battle) != "random":
        return (yield from chosen(battle, side, target, among))
    unit = battle.units[target]
    faces: Faces = yield Roll(
        "casualty.allocate", RULE, unit.side, 1, len(among), f"Model of {unit.name} that is hit, counted in order"
    )
    drawn.faces += faces
    drawn.sides.append(len(among))
    return among[faces[0] - 1]


def begun(battle: Battle, target: str, among: Sequence[str], given: Counter[str]) -> list[str]:
    """Rank and file models that have lost some of their Wounds, or are about to."""
    common = rank_and_file(battle, target)
    full = battle.scenario.kinds[common].profile.W
    return [
        model
        for model in among
        if battle.models[model].kind == common and battle.models[model].wounds - given[model] < full
    ]


@implements("melee.allocation.within-tier")
def chosen(battle: Battle, side: str, target: str, among: Sequence[str]) -> Flow[str]:
    """The model named by the owner of the target, or by the striking player."""
    unit = battle.units[target]
    seat = unit.side if CASUALTY_CHOICE(battle) == "owner" else side
    options = tuple([Option(Choose(model), battle.model_name(model), rule=RULE) for model in among])
    ask = Ask(
        seat,
        "melee-casualty",
        RULE,
        f"Which model of {unit.name} takes the wound?",
        options,
        options[0].answer,
        (unit.id,),
    )
    return (yield from answer_to(ask, Choose)).option
