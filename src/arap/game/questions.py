"""The subjects of questions, for programs that answer them: `ask.detail` is one of these, or None."""

from arap.battle.values import Acting as Acting
from arap.kernel.requests import Ask
from arap.rules.chance.playing import Playing as Playing
from arap.rules.movement.blips.placing import Placing as Placing
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.travel.asked import Paths as Paths
from arap.rules.reserves.deepstrike import Dropping as Dropping
from arap.rules.shooting.casualties.protection import CasualtyChoice as CasualtyChoice
from arap.rules.shooting.shots.volley import Declaration as Declaration
from arap.rules.shooting.shots.volley import Volley as Volley
from arap.rules.triggers.trigger import Charging as Charging
from arap.rules.triggers.trigger import Close as Close
from arap.rules.triggers.trigger import FailedDice as FailedDice
from arap.rules.triggers.trigger import Pinned as Pinned
from arap.rules.triggers.trigger import Reached as Reached
from arap.rules.triggers.trigger import Stop as Stop
from arap.rules.triggers.trigger import Trigger as Trigger
from arap.rules.triggers.trigger import Wounds as Wounds


def paths_asked(ask: Ask | None, unit_id: str) -> Paths | None:
    """What is known about a move of this unit, if its paths are asked for now."""
    detail = ask.detail if ask is not None else None
    return detail if isinstance(detail, Paths) and detail.unit == unit_id else None


def terms_asked(ask: Ask | None, unit_id: str) -> Terms:
    """The terms of a move: those the dice have set if its paths are asked for now, else the ordinary ones."""
    paths = paths_asked(ask, unit_id)
    return paths.terms if paths else ORDINARY


def volley_asked(ask: Ask | None, unit_id: str) -> Volley | None:
    """The volley of this unit that is being declared now, if any."""
    detail = ask.detail if ask is not None else None
    return detail.volley if isinstance(detail, Declaration) and detail.volley.unit == unit_id else None
