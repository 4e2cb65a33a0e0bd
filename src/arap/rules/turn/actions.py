"""The actions of an activated unit: which ones it may take, what they cost, and carrying one out."""

from collections.abc import Iterable

from msgspec.structs import replace

from arap.battle.acts import Act, EndPhase, Finish
from arap.battle.battle import Battle
from arap.battle.events import UnitFinished
from arap.battle.secrets.blips import is_covered
from arap.battle.secrets.knowledge import secrets_of
from arap.battle.secrets.underground import is_below
from arap.battle.settings import OVERRIDES
from arap.battle.things.portable import carried_by
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Flow, Option, Work
from arap.kernel.words import plural
from arap.rules.characters import join_up
from arap.rules.movement.blips.converting import convert_seen
from arap.rules.movement.climbing.holds import anyone_off_feet
from arap.rules.movement.dice.fleet import moves_to_go
from arap.rules.movement.dice.tactical import flat_ground
from arap.rules.movement.hiding.revealing import reveal_found
from arap.rules.movement.paths.stance import hampered
from arap.rules.turn.action import ACTION_OF, AnyAction, in_play
from arap.rules.turn.costs import action_cost, too_few_points
from arap.rules.turn.exposure import movement_over
from arap.rules.turn.limits import why_not_as_blip, why_not_such
from arap.rules.turn.restoring import while_restoring
from arap.rules.turn.same_type import note_type, only_this_type

FINISH = Option(Finish(), "Finish", rule="activate.action-points")


@cites("activate.action-costs", "activate.action-points")
def action_options(battle: Battle, acting: Acting) -> tuple[Option, ...]:
    """Every kind of action with its cost, and the reason for each one that cannot be taken now."""
    unit, play = battle.units[acting.unit], in_play(battle)
    if is_below(battle, unit.id):
        return (*at_price(battle, acting, offered(battle, unit, acting, play.below if acting.points else ())), FINISH)
    if not acting.points:
        return (*free_options(battle, acting), FINISH)
    options = [*kept_options(battle, unit, acting), *offered(battle, unit, acting, play.asked), FINISH]
    if is_covered(battle, unit.id):
        options = only_moves(battle, unit, options)
    if unit.restoring:
        options = [*while_restoring(battle, unit, options)]
    if acting.bound:
        options = only_this_type(battle, acting, options)
    return tuple(at_price(battle, acting, options))


def offered(battle: Battle, unit: Unit, acting: Acting, actions: Iterable[AnyAction]) -> list[Option]:
    """The options of these actions."""
    found: list[Option] = []
    for action in actions:
        found += action.options(battle, unit, acting)
    return found


def kept_options(battle: Battle, unit: Unit, acting: Acting) -> tuple[Option, ...]:
    """The options that depend only on where the unit stands, and on the player turn if models of it have fallen
    over."""
    form, moment = battle.form(unit.id), battle.turn.serial if hampered(battle, unit) else 0
    return form.once(("ways", moment, unit.agitated > 0), lambda: tuple(steady_options(battle, unit, acting)))


def steady_options(battle: Battle, unit: Unit, acting: Acting) -> list[Option]:
    """Of these, most do not even depend on the place as long as everybody stands firmly."""
    play, loaded = in_play(battle), carried_by(battle, unit.id)
    unsteady = unit.agitated or loaded or hampered(battle, unit) or flat_ground(battle)
    if unsteady or anyone_off_feet(battle, battle.members(unit.id)):
        found = offered(battle, unit, acting, play.by_unit)
    else:
        key = "gaits", unit.id, unit.models
        found = [*battle.once(key, lambda: offered(battle, unit, acting, play.by_unit))]
    return found + offered(battle, unit, acting, play.by_place)


@cites("blip.basics")
def only_moves(battle: Battle, unit: Unit, options: Iterable[Option]) -> list[Option]:
    """The options of a blip, which only moves: free acts are left out, other actions are refused."""
    found = list[Option]()
    for option in options:
        why, action = why_not_as_blip(battle, unit, option.answer), ACTION_OF[type(option.answer)]
        if why is None:
            found.append(option)
        elif action is None or not action.without_points:
            found.append(replace(option, refusal=why))
    return found


@cites("smoke.dischargers", "shoot.cover.buildings-trenches-roofs")
def free_options(battle: Battle, acting: Acting) -> list[Option]:
    """What the unit may do when it has spent its points, if it has the means."""
    unit = battle.units[acting.unit]
    options = at_price(battle, acting, offered(battle, unit, acting, in_play(battle).without_points))
    options = [option for option in options if option.cost <= acting.points]
    return only_moves(battle, unit, options) if options and is_covered(battle, unit.id) else options


@cites("smoke.dischargers", "shoot.cover.buildings-trenches-roofs")
def has_free_act(battle: Battle, unit: Unit | None, acting: Acting) -> bool:
    """Whether a unit that has spent its points can still do something: if it can, its owner is asked once more."""
    if unit is None or unit.locked or not in_play(battle).without_points:
        return False
    return any(option.refusal is None for option in free_options(battle.known_to(unit.side), acting))


@cites("activate.action-points", "activate.extra-cost")
def at_price(battle: Battle, acting: Acting, options: Iterable[Option]) -> list[Option]:
    """The options at the cost the scenario sets. An option that costs more than the points left is refused: it is taken
    as it is offered, and nobody asks for its price again."""
    if OVERRIDES(battle):
        options = [replace(option, cost=cost_of_option(battle, acting, option)) for option in options]
    left = acting.points
    return [option if option.cost <= left or option.open else too_dear(battle, option, left) for option in options]


def cost_of_option(battle: Battle, acting: Acting, option: Option) -> int:
    action = ACTION_OF[type(option.answer)]
    return option.cost if action is None or action.free else action_cost(battle, acting.unit, option.answer)


def too_dear(battle: Battle, option: Option, left: int) -> Option:
    """An option that the points left do not pay for."""
    return replace(option, refusal=option.refusal or too_few_points(battle, option.answer, option.cost, left))


@implements("activate.same-action")
@cites("activate.one-unit-at-a-time")
def ask_action(battle: Battle, acting: Acting) -> Ask:
    """The owner chooses the unit's next action until its points are spent or it is finished."""
    unit = battle.units[acting.unit]
    prompt = f"{unit.does('have')} {points_left(acting)} left. What next?"
    options = action_options(battle.known_to(unit.side), acting)
    notes = (moves_to_go(acting),) if acting.string else ()
    return Ask(unit.side, "action", "activate.action-points", prompt, options, Finish(), (unit.id,), acting, notes)


def points_left(acting: Acting) -> str:
    return plural(acting.points, "action point")


@cites("activate.one-unit-at-a-time", "turn.end-of-activation")
def judge_act(battle: Battle, acting: Acting, act: Act) -> Work | Refusal | None:
    """What the check of an act works out, if anything; or why the acting unit cannot carry it out."""
    action = ACTION_OF[type(act)]
    if action is None:
        return why_no_action(battle, acting, act)
    return why_not_begin(battle, acting, act) or action.judge(battle, acting, act)


def why_no_action(battle: Battle, acting: Acting, act: Act) -> Refusal:
    """Why an act that is no action is no answer while a unit acts."""
    if isinstance(act, EndPhase):
        unit = battle.units[acting.unit]
        return Refusal(f"{unit.does('have points left')}; finish them first", "turn.end-of-activation")
    return Refusal("That is not an action for a unit that acts", "activate.action-costs")


def why_not_act(battle: Battle, acting: Acting, act: Act) -> Refusal | None:
    """Why the acting unit cannot carry out this act."""
    found = judge_act(battle, acting, act)
    return found if isinstance(found, Refusal) else None


@cites("activate.action-points", "activate.vehicles")
def why_not_begin(battle: Battle, acting: Acting, act: Act) -> Refusal | None:
    """Reasons to refuse an act before it is checked in detail: paths of other models, too few points, a squadron that
    does not act together."""
    action = ACTION_OF[type(act)]
    if action and (refusal := action.why_misnamed(battle, battle.units[acting.unit], act)):
        return refusal
    if action and not action.free:
        cost = action_cost(battle, acting.unit, act)
        if cost > acting.points:
            return too_few_points(battle, act, cost, acting.points)
    return why_not_such(battle, acting, act)


@implements("activate.action-points")
def take_action(battle: Battle, acting: Acting, act: Act, work: Work | None = None) -> Flow[None]:
    """Pays the points, then carries the action out. `work` is what the check of the act worked out."""
    action = ACTION_OF[type(act)]
    assert action is not None
    cost = 0 if action.free else action_cost(battle, acting.unit, act)
    yield from action.carry_out(battle, note_type(battle, acting, act), act, cost, work)
    if secrets_of(battle):
        reveal_found(battle)
        yield from convert_seen(battle)


@cites("activate.action-points", "activate.one-unit-at-a-time")
def finish(battle: Battle, acting: Acting) -> Flow[None]:
    """The unit is finished: enemies close by may react to its movement, and unused points are lost. Characters that
    have come together with friends join them."""
    yield from movement_over(battle, acting)
    acting = battle.turn.acting[-1]
    battle.change_turn(acting=battle.turn.acting[:-1])
    if acting.unit in battle.units and not acting.by_pick_up:
        battle.change(acting.unit, finished=True)
    battle.emit(UnitFinished(rule="activate.action-points", unit=acting.unit, points_lost=acting.points))
    yield from join_up(battle, acting)
