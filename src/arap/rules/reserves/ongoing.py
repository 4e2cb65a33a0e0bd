"""Ongoing reserves: units that leave the table at the end of a movement, and may come back without a roll."""

from collections.abc import Sequence
from math import dist

import msgspec

from arap.battle.acts import Act, Choose, Enter, Leave
from arap.battle.battle import Battle
from arap.battle.events.arrival import ReserveLeft, ReserveReturned
from arap.battle.parts import split
from arap.battle.settings import ONGOING, ONGOING_EDGES
from arap.battle.values import Acting, Away, Model, ThisTurn, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Approved, Ask, Detail, Flow, Option
from arap.kernel.words import plural
from arap.rules.characters import is_guest
from arap.rules.characters import leave as leave_squad
from arap.rules.movement.flight.entering import Arrangement, arranged, entry_options
from arap.rules.movement.flight.entry import Entry, entry_on, points_of
from arap.rules.movement.flight.flight import EDGES
from arap.rules.movement.flight.runs import touches_edge
from arap.rules.pursuit.off_table import edge_point, room_at, set_back
from arap.rules.squads.limits import may_divide
from arap.table import TINY, TOLERANCE, middle_of

RULE = "reserve.held"
STAY = Choose("stay")


class Rejoining(Detail, frozen=True):
    """What the question about the return of an ongoing reserve refers to."""

    unit: str


def members_at(battle: Battle, unit: Unit, edge: str) -> list[Model]:
    """The members whose bases touch this edge."""
    return [
        model
        for model in battle.members(unit.id)
        if touches_edge(battle.table, (model.x, model.y), battle.kind(model).base_radius, (edge,))
    ]


def is_near_an_edge(battle: Battle, unit: Unit) -> bool:
    """Whether any member may touch an edge of the table."""
    form, wide = battle.form(unit.id), battle.once("widest base", lambda: widest_base(battle))
    farthest = battle.table.width - wide, battle.table.depth - wide
    return form.left <= wide or form.low <= wide or form.right >= farthest[0] or form.high >= farthest[1]


def widest_base(battle: Battle) -> float:
    return max([kind.base_radius for kind in battle.scenario.kinds.values()], default=0.0) + TOLERANCE + TINY


@cites("reserve.held")
def leave_options(battle: Battle, acting: Acting) -> list[Option]:
    """Leaving by each edge that members touch at the end of a movement."""
    if not acting.moving or ONGOING(battle) == "none":
        return []
    unit, options = battle.units[acting.unit], []
    for edge in EDGES if is_near_an_edge(battle, unit) else ():
        if going := members_at(battle, unit, edge):
            why, label = why_not_leave(battle, acting, edge), f"Leave by the {edge} edge"
            options.append(Option(Leave(edge), label, 0, why, RULE, does=what_it_does(unit, going)))
    return options


def what_it_does(unit: Unit, going: Sequence[Model]) -> str:
    back = "may come back there from the next game turn on, without a roll"
    if len(going) == len(unit.models):
        return f"The whole unit leaves the table. It {back}."
    left = plural(len(unit.models) - len(going), "model")
    return f"{plural(len(going), 'model')} leave the table, {left} stay behind. They {back}, once all have left."


@cites("reserve.held")
def why_not_leave(battle: Battle, acting: Acting, edge: str) -> Refusal | None:
    """A movement action may lead over any edge. A squad that may not divide leaves as a whole or not at all."""
    unit = battle.units[acting.unit]
    if ONGOING(battle) == "none":
        return Refusal("Units do not leave this table of their own will", RULE)
    if edge not in EDGES:
        return Refusal(f"There is no {edge} edge; the edges are {', '.join(EDGES)}", RULE)
    if unit.locked or unit.routing or unit.pursuing:
        return Refusal(f"{unit.name} cannot leave in a melee, a rout or a pursuit", RULE)
    if not acting.moving:
        return Refusal("A unit leaves the table at the end of a movement action", RULE)
    going = members_at(battle, unit, edge)
    if not going:
        return Refusal(f"No model of {unit.name} touches the {edge} edge", RULE)
    if len(going) < len(unit.models) and not may_divide(battle):
        return Refusal(f"All models of {unit.name} must touch the {edge} edge", RULE)
    return None


@implements("reserve.held")
def leave_table(battle: Battle, unit_id: str, edge: str) -> None:
    """The members at the edge are an ongoing reserve; members that are not there stay behind, and the reserve waits for
    them."""
    going = [model.id for model in members_at(battle, battle.units[unit_id], edge)]
    staying = [model for model in battle.units[unit_id].models if model not in going]
    if not staying:
        go_off(battle, unit_id, edge, ())
        return
    for model in [model for model in battle.members(unit_id) if is_guest(battle, model)]:
        leave_squad(battle, model)
        if model.id in going:
            go_off(battle, battle.models[model.id].unit, edge, ())
    rest = [[model for model in group if battle.models.get(model) is not None] for group in (staying, going)]
    own = [[model for model in group if battle.models[model].unit == unit_id] for group in rest]
    if all(own):
        part = split(battle, unit_id, own, RULE)[1]
        go_off(battle, part, edge, (unit_id,))
    elif own[1]:
        go_off(battle, unit_id, edge, ())


def go_off(battle: Battle, unit_id: str, edge: str, behind: tuple[str, ...]) -> None:
    models = tuple(battle.members(unit_id))
    _, spot = edge_point(battle, middle_of([(model.x, model.y) for model in models]), edge)
    unit = battle.remove_unit(unit_id)
    turn = battle.turn
    away = Away(at_rest(unit), models, edge, spot, turn.serial, ongoing=turn.game_turn, behind=behind)
    acting = tuple([entry for entry in turn.acting if entry.unit != unit_id]) if behind else turn.acting
    battle.change_turn(away=(*turn.away, away), acting=acting)
    battle.emit(
        ReserveLeft(
            rule=RULE, unit=unit_id, name=unit.name, side=unit.side, edge=edge, models=unit.models,
            behind=behind[0] if behind else "",
        )
    )  # fmt: skip


def at_rest(unit: Unit) -> Unit:
    """The unit without what only means something on the table."""
    return msgspec.structs.replace(
        unit, ground=None, rallied=None, heads_down=False, ranging=(), stood=(), observed=(), parted=(), awaits=(),
        reform="", restoring=False, overwatch=False, pinned_until=0, now=ThisTurn(len(unit.models)),
    )  # fmt: skip


@cites("reserve.held", "turn.compulsory.reserves")
def ongoing_reserves(battle: Battle) -> Flow[None]:
    """At the end of the owner's compulsory phase, in any game turn after the one in which they left."""
    for away in [each for each in battle.turn.away if may_return(battle, each)]:
        if stand := (yield from where_they_rejoin(battle, away)):
            battle.change_turn(away=tuple([each for each in battle.turn.away if each != away]))
            set_back(battle, shown(away), stand)
            places = tuple([(placed.x, placed.y) for placed in stand.places])
            unit = away.unit
            battle.emit(
                ReserveReturned(
                    rule=RULE, unit=unit.id, side=unit.side, models=unit.models, places=places, facing=stand.facing
                )
            )


@cites("reserve.held")
def may_return(battle: Battle, away: Away) -> bool:
    """Not in the game turn in which it left, and not while members that stayed behind are on the table."""
    if not away.ongoing or away.unit.side != battle.turn.active or away.ongoing >= battle.turn.game_turn:
        return False
    return not any(unit in battle.units for unit in away.behind)


def shown(away: Away) -> Away:
    """Nobody hides when coming on."""
    models = tuple([msgspec.structs.replace(model, hidden=False, counter=0) for model in away.models])
    return msgspec.structs.replace(away, models=models)


def ways_back(battle: Battle, away: Away) -> list[Entry]:
    """Points of the edges by which the unit may return, the nearest to where it left first."""
    points = points_of(battle, edges_back(battle, away))
    return sorted(points, key=lambda entry: dist(entry.at, away.spot))


def edges_back(battle: Battle, away: Away) -> tuple[str, ...]:
    """The edge the unit left by, unless the scenario lists others."""
    return tuple(ONGOING_EDGES(battle)) or (away.edge,)


def where_they_rejoin(battle: Battle, away: Away) -> Flow[Arrangement | None]:
    """The owner decides whether the unit returns, and where. If an enemy that the owner does not know of leaves no room
    there, it comes on at the first other point with room."""
    unit, known = away.unit, battle.known_to(away.unit.side)
    free = [entry for entry in ways_back(battle, away) if not isinstance(room_at(known, away, entry), Refusal)]
    if not free:
        return None
    edges = edges_back(battle, away)
    along = sorted(free, key=lambda entry: (edges.index(entry.edge), entry.at))
    stay = Option(STAY, "Stay off the table", rule=RULE, does="You are asked again in your next turn.")
    prompt = f"{unit.does('be')} off the table and may return. Where on the edge?"
    options = (*entry_options(along, RULE), stay)
    ask = Ask(unit.side, "entry", RULE, prompt, options, Enter(*free[0].at), detail=Rejoining(unit.id))
    approved: Approved = yield ask
    if approved.act == STAY:
        return None
    acts = [approved.act, *[Enter(*entry.at) for entry in free]]
    found = (judge_rejoin(battle, unit.id, act) for act in acts)
    return next((each for each in found if isinstance(each, Arrangement)), None)


@cites("reserve.held")
def judge_rejoin(battle: Battle, unit_id: str, act: Act) -> Arrangement | Refusal | None:
    """How the unit stands if it returns at this point, or why it cannot; None if it stays off the table."""
    if act == STAY:
        return None
    if not isinstance(act, Enter):
        return Refusal("Name the point of the edge where the unit returns, or let it stay off the table", RULE)
    away = next(away for away in battle.turn.away if away.unit.id == unit_id)
    entry = entry_on(battle, edges_back(battle, away), (act.x, act.y), RULE)
    return arranged(entry, lambda at: room_at(battle, away, at))
