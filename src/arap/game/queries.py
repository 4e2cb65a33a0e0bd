"""Questions a seat may ask before it commits itself. The rules that resolve the act answer them."""

from typing import Literal, TypeAlias

import msgspec

from arap.battle.acts import Act, FireOrder, ModelPath, Overwatch, SetDown, Swim, Tactical, Venture
from arap.game.acts import AnyAct
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Alternative, Option
from arap.odds import VolleyOdds
from arap.odds.melee.charge import ChargeOdds
from arap.odds.melee.leaving import MoraleOdds
from arap.odds.melee.values import RoundOdds
from arap.odds.prospects import Prospects
from arap.odds.reactions import ReactionOdds
from arap.rules.charge.plan import ChargePlan
from arap.rules.gm.form import Form
from arap.rules.movement.dice.forecast import DicePlan
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.planning.manners import Lead
from arap.rules.prospect import Prospect
from arap.rules.reserves.outlook import LandingPlan
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow
from arap.rules.sight.field import SightField
from arap.rules.turn.threat import Threat
from arap.rules.turn.watching import OverwatchPlan


class PlanMove(msgspec.Struct, frozen=True, tag="plan-move", tag_field="query"):
    """Where would the unit stand if it moved as a body: its centre by (dx, dy), turned by `rotate` degrees?

    `facing` is the facing at the end (None: along the way). `adjust` overrides single models' end places. `crawl` and
    `prone` are those of the move. Each model takes the cheapest legal path it finds, as far as dice already rolled for
    this move allow. `via` are waypoints for the centre; `formation` (keep, line, column, loose) is taken up at the end.
    With `clip` a unit that cannot get there goes as far as it can, else the plan is refused. `led` are the models that
    go some other way than walking (climb, ladder, jump, ...), straight to their places, to a level of choice. `members`
    are the models that go, all if none is named; the others stay, which may divide the unit."""

    unit: str
    dx: float
    dy: float
    rotate: float = 0.0
    facing: float | None = None
    adjust: dict[str, tuple[float, float]] = {}
    crawl: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()
    via: tuple[tuple[float, float], ...] = ()
    clip: bool = True
    formation: Literal["keep", "line", "column", "loose"] = "keep"
    led: dict[str, Lead] = {}
    members: tuple[str, ...] = ()


class CheckMove(msgspec.Struct, frozen=True, tag="check-move", tag_field="query"):
    """What exactly would these paths cost, and are they legal?"""

    unit: str
    paths: tuple[ModelPath, ...]
    crawl: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()


class LookAhead(msgspec.Struct, frozen=True, tag="look-ahead", tag_field="query"):
    """What would these paths lead to: which enemies would see the unit, in what cover, and which unit would it join?"""

    unit: str
    paths: tuple[ModelPath, ...]
    crawl: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()


class PlanDice(msgspec.Struct, frozen=True, tag="plan-dice", tag_field="query"):
    """What would be rolled for a move whose dice come before its paths, and how far might it go?"""

    unit: str
    act: Tactical | Venture | Swim


class PlanOverwatch(msgspec.Struct, frozen=True, tag="plan-overwatch", tag_field="query"):
    """What would the unit watch on overwatch, and what would that mean?"""

    unit: str
    act: Overwatch = Overwatch()


class PlanLanding(msgspec.Struct, frozen=True, tag="plan-landing", tag_field="query"):
    """What would it mean to set the unit that is asked about down there?"""

    unit: str
    act: SetDown


class PlanCharge(msgspec.Struct, frozen=True, tag="plan-charge", tag_field="query"):
    """What would a charge at this enemy unit lead to? `models` are the members that charge (none named: all that can),
    `paths` the paths drawn for some of them. `fire`: they fire as they charge, by these `orders` or all that can.
    `fleet`: they use Fleet; `grenades` as in the act."""

    unit: str
    target: str
    models: tuple[str, ...] = ()
    paths: tuple[ModelPath, ...] = ()
    fire: bool = False
    orders: tuple[FireOrder, ...] = ()
    fleet: bool = False
    grenades: str = ""


class ListCharges(msgspec.Struct, frozen=True, tag="list-charges", tag_field="query"):
    """Which enemy units may this unit charge?"""

    unit: str


class ChargeTargets(msgspec.Struct, frozen=True, tag="charge-targets", tag_field="reply"):
    """The enemy units, each with the reason if it cannot be charged."""

    unit: str
    targets: tuple[Alternative, ...]


class ReadOrder(msgspec.Struct, frozen=True, tag="read-order", tag_field="query"):
    """What does a typed order mean to this unit: "move 3 forward, turn 45"?"""

    unit: str
    text: str


class OrderRead(msgspec.Struct, frozen=True, tag="order-read", tag_field="reply"):
    """A typed order as understood: an act to be answered as it is, or a move to be planned, or a target to be fired at.
    `confirm`: the plan is to be carried out; `held`: why a move that should be made at once is only shown. `undo`: the
    last decision is to be taken back."""

    unit: str
    told: str
    act: Act | None = None
    move: PlanMove | None = None
    target: str | None = None
    confirm: bool = False
    held: str = ""
    undo: bool = False


class PlanFire(msgspec.Struct, frozen=True, tag="plan-fire", tag_field="query"):
    """Which models of the unit could fire what at this target, and at what goals? `orders` overrides the proposal. With
    `aim` and no target ("") it is about wild fire at a place. With `choices` each row also lists what else may be
    ordered. `passing`: the proposal is for fire where routers or pursuers passed, or where they are (None: either)."""

    unit: str
    target: str
    points: int = 1
    volley: int = 1
    orders: tuple[FireOrder, ...] | None = None
    aim: tuple[float, float] | None = None
    choices: bool = False
    passing: bool | None = None


class AskOdds(msgspec.Struct, frozen=True, tag="ask-odds", tag_field="query"):
    """What are the odds of these orders (None: of the fire proposed) against this target, if it goes to `ground` or
    not? A `quick` question prefers no answer to a slow one."""

    unit: str
    target: str
    points: int = 1
    volley: int = 1
    orders: tuple[FireOrder, ...] | None = None
    ground: bool = False
    quick: bool = False


class AskReactions(msgspec.Struct, frozen=True, tag="ask-reactions", tag_field="query"):
    """What does each reaction promise that is offered now? `unit` is one of the units that can react. `only` names the
    reactions that are asked about; none means all."""

    unit: str
    only: tuple[str, ...] = ()


class AskProspects(msgspec.Struct, frozen=True, tag="ask-prospects", tag_field="query"):
    """What do the options of the pending question promise, in melee, in morale or against a charge? `unit` is one of
    the units it is about."""

    unit: str


class AskMelee(msgspec.Struct, frozen=True, tag="ask-melee", tag_field="query"):
    """What are the odds of the next round of the melee this unit fights in?"""

    unit: str


class AskMorale(msgspec.Struct, frozen=True, tag="ask-morale", tag_field="query"):
    """What does morale promise for this unit? `unsettled`: it was charged in flank or rear; `attempts`: how often it
    may try to rally."""

    unit: str
    unsettled: bool = False
    attempts: int = 1


class AskCharge(msgspec.Struct, frozen=True, tag="ask-charge", tag_field="query"):
    """What are the odds of this charge? The fields are those of the act; `answer` is what its target does: "receive",
    "stand and fire", or "" for whichever it may."""

    unit: str
    target: str
    models: tuple[str, ...] = ()
    paths: tuple[ModelPath, ...] = ()
    fire: bool = False
    orders: tuple[FireOrder, ...] = ()
    fleet: bool = False
    grenades: str = ""
    answer: str = ""


class ListTargets(msgspec.Struct, frozen=True, tag="list-targets", tag_field="query"):
    """Which enemy units can this unit see and fire at?"""

    unit: str


class Targets(msgspec.Struct, frozen=True, tag="targets", tag_field="reply"):
    """The enemy units, and how many points the unit may shoot with: no choice in a later volley. With `best` points
    most of its weapons fire. `places`: it may also fire at places on the table."""

    unit: str
    targets: tuple[Alternative, ...]
    points: tuple[Alternative, ...] = ()
    best: int = 1
    places: bool = True


class AskSight(msgspec.Struct, frozen=True, tag="sight-field", tag_field="query"):
    """What does the unit see of the table, from where it is or from `at`? With `of_enemies`: from where would it be
    seen?"""

    unit: str
    at: tuple[float, float] | None = None
    of_enemies: bool = False


class AskThreat(msgspec.Struct, frozen=True, tag="ask-threat", tag_field="query"):
    """How far can the unit move, charge and shoot?"""

    unit: str


class AskGm(msgspec.Struct, frozen=True, tag="ask-gm", tag_field="query"):
    """What can the GM do to this thing: a model and its unit, a piece of terrain or a ladder, or nothing of these at a
    place?"""

    unit: str
    model: str = ""
    piece: str = ""
    at: tuple[float, float] | None = None


class TryGm(msgspec.Struct, frozen=True, tag="try-gm", tag_field="query"):
    """What would come of an act of the GM? It needs no reason yet."""

    act: AnyAct
    unit: str


class OpenQuestion(msgspec.Struct, frozen=True):
    """A question that is put to a side, with the answers that need no particulars."""

    side: str
    name: str
    prompt: str
    rule: str
    options: tuple[Option, ...]


class GmDesk(msgspec.Struct, frozen=True, tag="gm-desk", tag_field="reply"):
    """The acts of the GM for a thing, the question that the GM may decide, and why nothing can be changed now.
    `terrain` names every piece and ladder."""

    forms: tuple[Form, ...]
    question: OpenQuestion | None = None
    refusal: Refusal | None = None
    terrain: tuple[tuple[str, str], ...] = ()


class GmTrial(msgspec.Struct, frozen=True, tag="gm-trial", tag_field="reply"):
    """Why an act of the GM cannot be done; or where things would be: bases (x, y, radius), and outlines. `idle` says
    that it would change nothing."""

    refusal: Refusal | None
    discs: tuple[tuple[float, float, float], ...] = ()
    outlines: tuple[tuple[tuple[float, float], ...], ...] = ()
    idle: str = ""


Query: TypeAlias = (
    PlanMove
    | CheckMove
    | LookAhead
    | PlanDice
    | PlanOverwatch
    | PlanLanding
    | PlanCharge
    | ListCharges
    | ReadOrder
    | PlanFire
    | AskOdds
    | AskReactions
    | AskProspects
    | AskMelee
    | AskMorale
    | AskCharge
    | ListTargets
    | AskSight
    | AskThreat
    | AskGm
    | TryGm
)
Reply: TypeAlias = (
    MovePlan
    | Prospect
    | DicePlan
    | OverwatchPlan
    | LandingPlan
    | ChargePlan
    | ChargeTargets
    | OrderRead
    | FirePlan
    | VolleyOdds
    | ReactionOdds
    | Prospects
    | RoundOdds
    | MoraleOdds
    | ChargeOdds
    | Targets
    | SightField
    | Threat
    | GmDesk
    | GmTrial
)

__all__ = [
    "AskCharge",
    "AskMelee",
    "AskMorale",
    "AskOdds",
    "AskProspects",
    "AskReactions",
    "AskSight",
    "AskThreat",
    "ChargeOdds",
    "ChargePlan",
    "ChargeTargets",
    "CheckMove",
    "DicePlan",
    "FirePlan",
    "FireRow",
    "LandingPlan",
    "Lead",
    "ListCharges",
    "ListTargets",
    "LookAhead",
    "MoraleOdds",
    "MovePlan",
    "OrderRead",
    "OverwatchPlan",
    "PlanCharge",
    "PlanDice",
    "PlanFire",
    "PlanLanding",
    "PlanMove",
    "PlanOverwatch",
    "Prospect",
    "Prospects",
    "Query",
    "ReadOrder",
    "Reply",
    "RoundOdds",
    "SightField",
    "Targets",
    "Threat",
    "VolleyOdds",
]
