"""Turns a step of a battle script into an act."""

from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import NoReturn, TypeGuard

import msgspec

from arap.army.convert import convert
from arap.army.document import Document
from arap.army.names import did_you_mean
from arap.battle.acts import (
    NO,
    YES,
    Act,
    Agitate,
    Attempt,
    Casualties,
    Charge,
    Choose,
    Declare,
    EndPhase,
    Enter,
    Face,
    Fight,
    FightOrder,
    FireOrder,
    Flee,
    Leg,
    ModelPath,
    Move,
    Pass,
    PickUp,
    Place,
    PlayCard,
    React,
    SetDown,
    Shoot,
)
from arap.battle.battle import Battle
from arap.battle.values import INTERCEPT
from arap.game.answers import answer_query, volley_of
from arap.game.game import Game
from arap.game.queries import PlanFire, PlanMove
from arap.game.scripts.format import (
    AttemptEntry,
    ChargeEntry,
    DeclareEntry,
    Everybody,
    FacingEntry,
    FightOrderEntry,
    LegMapping,
    MoveEntry,
    OrderEntry,
    PlayEntry,
    ReactEntry,
    SetDownEntry,
    ShootEntry,
)
from arap.game.scripts.shapes import actions_by_step, fields_of, needs_value, read_value, word_of
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.measures.plan import ModelPlan, MovePlan
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.plans.planner import why_not_fire_at
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import FULL_BURST
from arap.rules.turn.action import AnyAction
from arap.table import TOLERANCE, bearing, length, snap_point

Made = Act | Refusal
Maker = Callable[[Game, Document], Made]

WORDS: dict[str, Act] = {"yes": YES, "no": NO, "pass": Pass(), "end-phase": EndPhase()}
DEFAULT = "default"


def named(step: Document) -> tuple[str, Document | None]:
    """The name of a step and the part under it: `finish`, or `attempt: {...}`."""
    value = step.value
    if isinstance(value, str):
        return value, None
    if not isinstance(value, dict) or len(value) != 1:
        step.fail((), "a step is a word such as 'finish', or one key such as 'attempt: {unit: marines, dice: 2}'")
    name = next(iter(value))
    return name, step.sub(name)


def act_of(game: Game, step: Document, others: tuple[str, ...] = ()) -> Made:
    """The act of a step in the present game, or the reason why it has none. `others` are steps that are not acts."""
    name, rest = named(step)
    if rest is None and name == DEFAULT:
        return game.ask.default if game.ask else not_asked()
    action = actions_by_step().get(name)
    if rest is None and name in WORDS:
        return WORDS[name]
    if rest is None and action and not needs_value(action):
        return word_of(action)
    if rest is not None and name in MAKERS:
        return MAKERS[name](game, rest)
    if rest is None or action is None or not fields_of(action):
        no_such_step(step, name, others)
    return action_step(game, action, rest)


def action_step(game: Game, action: AnyAction, rest: Document) -> Made:
    """An action by the shape of its act."""
    unit = acting_unit(game, None) if action.all_members else ""
    return unit if isinstance(unit, Refusal) else read_value(action, game.battle, game.ask, rest)


def known_steps() -> set[str]:
    """The names of all steps that are acts."""
    return {*WORDS, *MAKERS, *actions_by_step(), DEFAULT}


def no_such_step(step: Document, name: str, others: tuple[str, ...]) -> NoReturn:
    known = {*known_steps(), *others}
    if name in known:
        step.fail((), f"'{name}' {'needs a value' if isinstance(step.value, str) else 'takes no value'}")
    step.fail((), f"there is no step '{name}'{did_you_mean(name, known)}")


def not_asked() -> Refusal:
    return Refusal("No decision is asked for now", "turn.sequence")


def text_of(rest: Document) -> str:
    return convert(rest, str)


def attempt_step(game: Game, rest: Document) -> Made:
    entry = convert(rest, AttemptEntry)
    return Attempt(entry.unit, entry.dice)


def play_card_step(game: Game, rest: Document) -> Made:
    entry = convert(rest, PlayEntry)
    return PlayCard(entry.card, entry.unit)


def pick_up_step(game: Game, rest: Document) -> Made:
    return PickUp(tuple(convert(rest, list[str])))


def acting_unit(game: Game, wanted: str | None) -> str | Refusal:
    """The unit that acts now; a step that names another is refused."""
    ask = game.ask
    if ask is None:
        return not_asked()
    if ask.kind not in ("action", "declare", "paths"):
        return Refusal(f"No unit is acting; the question is: {ask.prompt}", ask.rule)
    unit: str = ask.about[0]
    if wanted not in (None, unit):
        return Refusal(f"{unit} acts now, not {wanted}", "activate.one-unit-at-a-time")
    return unit


def move_step(game: Game, rest: Document) -> Made:
    entry = convert(rest, MoveEntry)
    unit = acting_unit(game, entry.unit)
    if isinstance(unit, Refusal):
        return unit
    prone, crawl = named_models(game, unit, entry.prone), named_models(game, unit, entry.crawl)
    if entry.paths is not None:
        return Move(tuple([path_of(model, legs) for model, legs in entry.paths.items()]), prone, crawl)
    named = (*entry.models, *entry.only)
    others = [model for model in named if model not in game.battle.units[unit].models]
    if others:
        return Refusal(f"{others[0]} is not a model of {unit}", "activate.action.move")
    dx, dy = way_of(game.battle, unit, entry, rest)
    query = PlanMove(
        unit, dx, dy, entry.rotate, entry.facing, entry.models, crawl, prone, tuple(entry.via), bool(entry.clip),
        entry.formation, members=tuple(entry.only),
    )  # fmt: skip
    plan = answer_query(known(game), game.ask, query)
    assert isinstance(plan, MovePlan)
    if plan.refusal and not plan.models:
        return plan.refusal
    order = Move(tuple([model.path for model in plan.models]), prone, crawl)
    if entry.clip is not False or game.why_not(order):
        return order
    return plan.short or exactly(game.battle, plan, entry, order, (dx, dy))


def exactly(battle: Battle, plan: MovePlan, entry: MoveEntry, order: Move, shift: tuple[float, float]) -> Move:
    """The planned move; but models that the plan puts elsewhere go straight to their places, and the rules may refuse
    that."""
    if entry.rotate or entry.formation != "keep":
        return order
    return Move(tuple([to_its_place(battle, model, entry, shift) for model in plan.models]), order.prone, order.crawl)


def to_its_place(battle: Battle, plan: ModelPlan, entry: MoveEntry, shift: tuple[float, float]) -> ModelPath:
    model = battle.models[plan.model]
    x, y = snap_point(entry.models.get(plan.model, (model.x + shift[0], model.y + shift[1])))
    if length((plan.x, plan.y), (x, y)) <= TOLERANCE:
        return plan.path
    legs = [Leg(x, y, round(bearing((model.x, model.y), (x, y)), 2) % 360.0)]
    return ModelPath(plan.model, (*legs, *([] if entry.facing is None else [Leg(x, y, entry.facing)])))


def known(game: Game) -> Battle:
    """The battle as the seat that is asked knows it: steps are planned from that."""
    return game.battle.known_to(game.ask.seat) if game.ask else game.battle


def named_models(game: Game, unit: str, names: list[str] | Everybody) -> tuple[str, ...]:
    return game.battle.units[unit].models if names == "all" else tuple(names)


def charge_step(game: Game, rest: Document) -> Made:
    entry = convert(rest, ChargeEntry)
    unit = acting_unit(game, entry.unit)
    if isinstance(unit, Refusal):
        return unit
    models = () if entry.models == "all" else tuple(entry.models)
    paths = tuple([path_of(model, legs) for model, legs in entry.paths.items()])
    orders = tuple([order_of(order) for order in entry.orders])
    return Charge(entry.at, models, paths, entry.fire, orders, entry.fleet, entry.grenades)


def path_of(model: str, legs: Sequence[list[float] | LegMapping]) -> ModelPath:
    return ModelPath(model, tuple([leg_of(leg) for leg in legs]))


def leg_of(entry: list[float] | LegMapping) -> Leg:
    if isinstance(entry, LegMapping):
        return Leg(entry.x, entry.y, entry.face, entry.by, entry.z)
    return Leg(entry[0], entry[1], entry[2] if len(entry) > 2 else None)


def way_of(battle: Battle, unit: str, entry: MoveEntry, rest: Document) -> tuple[float, float]:
    """How far the middle of the unit moves east and north. Forward is where its first model faces."""
    models = battle.members(unit)
    given = [entry.by is not None, entry.to is not None, entry.forward is not None or entry.right is not None]
    lying = bool(entry.crawl or entry.prone)
    if sum(given) > 1 or not (any(given) or entry.rotate or entry.facing is not None or entry.models or lying):
        rest.fail((), "a move needs one of: 'forward' and 'right', 'by', 'to', or the 'paths' of the models")
    if entry.to is not None:
        x = sum(model.x for model in models) / len(models)
        y = sum(model.y for model in models) / len(models)
        return entry.to[0] - x, entry.to[1] - y
    if entry.by is not None:
        return entry.by
    turn, ahead, aside = radians(models[0].facing), entry.forward or 0.0, entry.right or 0.0
    return ahead * sin(turn) + aside * cos(turn), ahead * cos(turn) - aside * sin(turn)


def shoot_step(game: Game, rest: Document) -> Made:
    entry = convert(rest, ShootEntry)
    orders = fire_orders(game, entry, rest, entry.points)
    return orders if isinstance(orders, Refusal) else Shoot(entry.points, orders)


def declare_step(game: Game, rest: Document) -> Made:
    if rest.value == "best":
        return Declare(best=True)
    entry = convert(rest, DeclareEntry)
    orders = fire_orders(game, entry, rest, 1)
    return orders if isinstance(orders, Refusal) else Declare(orders)


def fire_orders(game: Game, entry: DeclareEntry, rest: Document, points: int) -> tuple[FireOrder, ...] | Refusal:
    """The orders in the script, or orders for all models that can fire at the target, each with its best weapon."""
    unit = acting_unit(game, entry.unit)
    if isinstance(unit, Refusal):
        return unit
    if entry.orders is not None:
        return tuple([order_of(order) for order in entry.orders])
    if (entry.at is None) == (entry.spot is None):
        rest.fail((), "give the unit to fire 'at', or the 'spot' for wild fire, or the 'orders' of the models")
    battle = known(game)
    if entry.at is not None and entry.at not in battle.units:
        return Refusal(f"There is no unit '{entry.at}' on the table", "shoot.declare")
    query = PlanFire(unit, entry.at or "", points, aim=entry.spot)
    plan = answer_query(battle, game.ask, query)
    assert isinstance(plan, FirePlan)
    volley = volley_of(battle, game.ask, unit, points)
    wanted = [order for order in chosen(plan, entry) if entry.models is None or order.model in entry.models]
    orders = tuple([with_all_points(battle, volley, order) for order in wanted])
    reason = why_not_fire_at(battle, volley, entry.at or "", entry.spot)
    return orders or reason or why_no_orders(battle, plan, entry)


def why_no_orders(battle: Battle, plan: FirePlan, entry: DeclareEntry) -> Refusal:
    """Why none of the models and weapons a step names can fire: the first reason of those the plan knows."""
    unit, known = battle.units[plan.unit], list(dict.fromkeys([row.weapon for row in plan.rows]))
    for model in entry.models or ():
        if model not in unit.models:
            return Refusal(f"{model} is not a model of {unit.name}", "shoot.action.who")
    for weapon in entry.weapons or ():
        if weapon not in known:
            return Refusal(f"{unit.name} has no weapon {weapon} to fire; it has {', '.join(known)}", "shoot.action.who")
    rows = [row for row in plan.rows if row.weapon in (entry.weapons or known)]
    why = [row.refusal.reason for row in rows if row.refusal and row.model in (entry.models or unit.models)]
    return Refusal(": ".join(["No model can fire this way", *why[:1]]), "shoot.declare")


@cites("shoot.weapon.salvo")
def with_all_points(battle: Battle, volley: Volley, order: FireOrder) -> FireOrder:
    """With two points a salvo weapon fires its full burst, unless the order says otherwise or it cannot."""
    if not battle.weapon(order.weapon).nature.bursts or order.points is not None or volley.points < FULL_BURST:
        return order
    full = msgspec.structs.replace(order, points=FULL_BURST)
    return order if why_not_order(battle, volley, full) else full


def order_of(entry: OrderEntry) -> FireOrder:
    return FireOrder(**{field: getattr(entry, field) for field in entry.__struct_fields__})


def chosen(plan: FirePlan, entry: DeclareEntry) -> tuple[FireOrder, ...]:
    """The orders the plan proposes; or for each model the first of the named weapons that it can fire."""
    if entry.weapons is None:
        return plan.orders
    rows: dict[str, FireRow] = {}
    for weapon in entry.weapons:
        for row in plan.rows:
            if row.weapon == weapon and row.order:
                rows.setdefault(row.model, row)
    return tuple([row.order for row in rows.values() if row.order])


def place_step(game: Game, rest: Document) -> Act:
    """The models of a converted blip, each on its place: `place: {boyz.2: [12, 14]}`."""
    places = convert(rest, dict[str, tuple[float, float]])
    return Place(tuple([(model, x, y) for model, (x, y) in places.items()]))


def face_step(game: Game, rest: Document) -> Act:
    """The facing of a rallied unit, and of single models if named."""
    if not isinstance(rest.value, dict):
        return Face(convert(rest, float))
    entry = convert(rest, FacingEntry)
    return Face(entry.to, tuple(entry.models.items()))


def intercept_step(game: Game, rest: Document) -> Made:
    """The named unit intercepts the enemy, if it may."""
    unit, ask = text_of(rest), game.ask
    if ask is None:
        return not_asked()
    able = [option.answer.unit for option in ask.options if is_interception(option.answer)]
    if not able:
        return Refusal(f"No unit can intercept now; the question is: {ask.prompt}", ask.rule)
    if unit not in able:
        return Refusal(f"{' or '.join(able)} may intercept now, not {unit}", ask.rule)
    return React(unit, INTERCEPT)


def react_step(game: Game, rest: Document) -> Act:
    """The named unit makes a reaction it is offered."""
    entry = convert(rest, ReactEntry)
    return React(entry.unit, entry.reaction)


def is_interception(act: Act) -> TypeGuard[React]:
    return isinstance(act, React) and act.reaction == INTERCEPT


def fight_step(game: Game, rest: Document) -> Act:
    """The orders of models for a round of melee."""
    return Fight(tuple([fight_order(entry) for entry in convert(rest, list[FightOrderEntry])]))


def fight_order(entry: FightOrderEntry) -> FightOrder:
    return FightOrder(
        entry.model, entry.face, entry.two_weapons, tuple(entry.weapons), tuple(entry.aims), entry.turns, entry.closes,
        entry.to, entry.stands, entry.attack,
    )  # fmt: skip


def choose_step(game: Game, rest: Document) -> Act:
    """The name of an option; a number is taken as a name."""
    return Choose(str(rest.value) if isinstance(rest.value, int) else text_of(rest))


def set_down_step(game: Game, rest: Document) -> Made:
    """The place where a unit is set down, and its facing if it is not the usual one."""
    entry = convert(rest, SetDownEntry)
    return SetDown(*entry.at, entry.facing)


MAKERS: dict[str, Maker] = {
    "attempt": attempt_step,
    "choose": choose_step,
    "pick-up": pick_up_step,
    "play-card": play_card_step,
    "move": move_step,
    "charge": charge_step,
    "shoot": shoot_step,
    "declare": declare_step,
    "intercept": intercept_step,
    "react": react_step,
    "place": place_step,
    "agitate": lambda game, rest: Agitate(text_of(rest)),
    "casualties": lambda game, rest: Casualties(tuple(convert(rest, list[str]))),
    "flee": lambda game, rest: Flee(convert(rest, float)),
    "face": face_step,
    "fight": fight_step,
    "set-down": set_down_step,
    "enter": lambda game, rest: Enter(*convert(rest, tuple[float, float])),
}
