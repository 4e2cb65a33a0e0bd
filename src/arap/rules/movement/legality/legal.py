"""Is this move legal? Asking changes nothing."""

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.characters import is_guest
from arap.rules.coherency import Bond, Spot, are_linked, bonds, coherent, connected, parts, spots_of, together, widest
from arap.rules.movement.dice.variable import variable_ground
from arap.rules.movement.legality.checks import (
    barred_by_ground,
    off_table,
    onto_comrades,
    onto_models,
    through_models,
    too_dear,
    too_near_enemies,
    unable,
    unfit_to_stand,
    up_blocked_ladder,
)
from arap.rules.movement.legality.hindrance import Cause, Hindrance
from arap.rules.movement.legality.keeping_clear import comes_too_near, enemies_on_the_way
from arap.rules.movement.legality.parting import approaches_parted
from arap.rules.movement.measures.field import field_around
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.paths.party import Party, party_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.stance import why_not_stance
from arap.rules.movement.paths.standing import crowded_ladders, impossible_feat
from arap.rules.movement.paths.touching import pieces_about
from arap.rules.squads.limits import may_divide, why_not_split
from arap.rules.squads.separation import main_body
from arap.table import TINY, TOLERANCE

FARTHEST = 1e6
RESTORE = "coherency.accidental"


def why_not_move(battle: Battle, unit_id: str, paths: Sequence[ModelPath], terms: Terms = ORDINARY) -> Refusal | None:
    """Why the unit cannot make a movement action along these paths; members not named stay where they are."""
    found = judge_move(battle, unit_id, paths, terms)
    return found if isinstance(found, Refusal) else None


def judge_move(battle: Battle, unit_id: str, paths: Sequence[ModelPath], terms: Terms = ORDINARY) -> Party | Refusal:
    """The paths of a legal move and what they cost; otherwise the first reason why it is not legal."""
    if refusal := why_not_order(battle, unit_id, paths, terms):
        return refusal
    party = party_of(battle, unit_id, paths, terms)
    for path, hindrance in zip(party.paths, hindrances(battle, unit_id, party, terms), strict=True):
        if hindrance:
            return by_name(battle, path.model.id, hindrance.why)
    if battle.units[unit_id].reform and (refusal := why_farther(battle, unit_id, party.spots)):
        return refusal
    if party.stays_together:
        return party
    return why_not_apart(battle, unit_id, party, terms, bonds(party.spots)) or party


@cites("activate.action.move", "move.prone.going")
def why_not_order(battle: Battle, unit_id: str, paths: Sequence[ModelPath], terms: Terms) -> Refusal | None:
    """What is wrong with the order itself, before any path is checked."""
    return why_not_paths(battle, unit_id, paths) or why_not_stance(battle, battle.units[unit_id], paths, terms)


def are_numbers(given: Iterable[float]) -> bool:
    """Whether all values are numbers that can be places on a table."""
    return all(-FARTHEST < value < FARTHEST for value in given)


def has_numbers(leg: Leg) -> bool:
    """Whether a leg leads to a place that can be on a table."""
    return (
        -FARTHEST < leg.x < FARTHEST
        and -FARTHEST < leg.y < FARTHEST
        and (leg.face is None or -FARTHEST < leg.face < FARTHEST)
        and (leg.z is None or -FARTHEST < leg.z < FARTHEST)
    )


@cites("activate.action.move")
def why_not_paths(battle: Battle, unit_id: str, paths: Sequence[ModelPath]) -> Refusal | None:
    """Paths belong to members of the unit, one for each."""
    if unit_id not in battle.units:
        return Refusal(f"There is no unit {unit_id} on the table.", "activate.action.move")
    named: set[str] = set()
    for path in paths:
        model = battle.models.get(path.model)
        if model is None:
            return Refusal(f"There is no model {path.model} on the table.", "activate.action.move")
        if model.unit != unit_id:
            return Refusal(f"{path.model} does not belong to the unit.", "activate.action.move")
        if path.model in named:
            return Refusal(f"{path.model} has two paths; give it one.", "activate.action.move")
        named.add(path.model)
        for leg in path.legs:
            if not has_numbers(leg):
                return Refusal(f"The path of {path.model} is not made of numbers.", "activate.action.move")
    return None


def hindrances(battle: Battle, unit_id: str, party: Party, terms: Terms) -> Iterator[Hindrance | None]:
    """For each model that moves, the first reason why it cannot go its way."""
    paths = party.paths
    if not any(path.walks for path in paths):
        yield from [turned_on_the_spot(battle, path, terms) for path in paths]
        return
    corners = [corner for path in paths for corner in path.corners or (path.end,)]
    rough = pieces_about(battle.table, variable_ground(battle), corners)
    unfit, clashes, crowded = unfit_to_stand(battle, paths), onto_comrades(battle, paths), None
    if battle.table.ladders:
        crowded = crowded_ladders(battle, party)
    field = field_around(battle, unit_id, party.staying, corners)
    shunned = enemies_on_the_way(battle, unit_id, corners) if terms.reaction else []
    parted = battle.units[unit_id] if battle.units[unit_id].parted and not terms.free else None
    for n, path in enumerate(paths):
        odd = rough or path.uneven or path.crawls or path.model.spent_until or terms.odd
        if odd and (why := unable(battle, path, terms, rough)):
            yield Hindrance(why, Cause.ORDER)
        elif path.uneven and (why := impossible_feat(path)):
            yield Hindrance(why, Cause.AHEAD)
        elif why := too_dear(battle, path):
            yield Hindrance(why, Cause.TOO_FAR)
        elif crowded and (why := crowded[n]):
            yield Hindrance(why, Cause.AHEAD)
        elif not path.walks:
            yield None
        elif why := (
            off_table(battle, path)
            or barred_by_ground(battle, path)
            or unfit[n]
            or (path.uneven and up_blocked_ladder(battle, path))
            or (field.solid and through_models(battle, path, field))
            or clashes[n]
            or (field.bodies and onto_models(battle, path, field))
            or None
        ):
            yield Hindrance(why, Cause.AHEAD)
        elif why := (
            (shunned and comes_too_near(battle, path, shunned))
            or (field.menaces and too_near_enemies(battle, path, field))
            or None
        ):
            yield Hindrance(why, Cause.TOO_NEAR)
        elif parted and (why := approaches_parted(battle, parted, path)):
            yield Hindrance(why, Cause.AHEAD)
        else:
            yield None


def turned_on_the_spot(battle: Battle, path: Path, terms: Terms) -> Hindrance | None:
    """Why a model that stays in place cannot turn as ordered."""
    if why := unable(battle, path, terms):
        return Hindrance(why, Cause.ORDER)
    return Hindrance(why, Cause.TOO_FAR) if (why := too_dear(battle, path)) else None


@implements("coherency.pace")
@cites("coherency.distance", "coherency.split")
def why_not_apart(battle: Battle, unit_id: str, party: Party, terms: Terms, net: Sequence[Bond]) -> Refusal | None:
    """A move that ends with the unit apart divides it, within the limits. A unit that is to come together again does
    not stay as far apart."""
    refusal = torn(battle, unit_id, party, net)
    if terms.free or not may_divide(battle):
        return refusal
    unit = battle.units[unit_id]
    if unit.restoring and (party.paths or not terms.allowances):
        return why_not_restored(battle, unit, net)
    if refusal is None:
        return None
    before = connected(spots_of(battle, unit_id))
    alone = [unit.models[group[0]] for group in before if len(group) == 1]
    return why_not_split(battle, unit, parts_after(battle, party), alone)


def parts_after(battle: Battle, party: Party) -> list[list[str]]:
    """The groups in which the members stand after a move, without the characters that leave by it."""
    spots, ids = party.spots, party.ids
    gone = leaving(battle, party, spots)
    staying = [n for n in range(len(ids)) if n not in gone]
    return [[ids[staying[n]] for n in group] for group in connected([spots[n] for n in staying])]


@cites("coherency.split")
def declared_parts(battle: Battle, unit_id: str, party: Party, terms: Terms) -> list[list[str]]:
    """The parts into which a legal move divides the unit by its owner's choice, none if it does not."""
    if terms.free or not may_divide(battle) or party.stays_together or battle.units[unit_id].restoring:
        return []
    return parts_after(battle, party) if torn(battle, unit_id, party, bonds(party.spots)) else []


@cites("coherency.accidental")
def why_not_restored(battle: Battle, unit: Unit, net: Sequence[Bond]) -> Refusal | None:
    """Each movement of a unit that is to come together again shortens the gap between its parts."""
    before = bonds(spots_of(battle, unit.id))
    if parts(net) <= parts(before) and widest(net) < widest(before) - TOLERANCE:
        return None
    return Refusal(f"{unit.name} must close up: this move does not bring its parts nearer.", RESTORE)


@cites("coherency.melee.reform")
def why_farther(battle: Battle, unit_id: str, spots: Sequence[Spot]) -> Refusal | None:
    """A part that is to reform does not end its movement farther from the main body than it began."""
    unit = battle.units[unit_id]
    body = main_body(battle, unit)
    if unit.reform != "bound" or body.id == unit_id:
        return None
    theirs = [(model.x, model.y, model.z) for model in battle.members(body.id)]
    before = min([dist((model.x, model.y, model.z), there) for model in battle.members(unit_id) for there in theirs])
    after = min([dist(here[:3], there) for here in spots for there in theirs])
    if after <= before + TOLERANCE:
        return None
    return Refusal(f"{unit.name} must go back to {body.name}: it would end farther away.", "coherency.melee.reform")


@cites("coherency.distance")
def torn(battle: Battle, unit_id: str, party: Party, net: Sequence[Bond]) -> Refusal | None:
    """A move ends with the unit coherent; a unit that was split before may not be split wider. A character may
    leave."""
    if coherent(net) or together(without_leavers(battle, party)):
        return None
    before = bonds(spots_of(battle, unit_id))
    if not coherent(before) and parts(net) <= parts(before) and widest(net) <= widest(before) + TOLERANCE + TINY:
        return None
    gap = widest(net)
    return Refusal(f'The unit would lose touch: a gap is {round(gap, 3):g}" too wide.', "coherency.distance")


@cites("activate.independent-character")
def without_leavers(battle: Battle, party: Party) -> list[Spot]:
    """Where the other members stand once joined characters that walk out of coherency with all of them are gone."""
    spots = party.spots
    gone = leaving(battle, party, spots)
    return [spot for n, spot in enumerate(spots) if n not in gone]


def leaving(battle: Battle, party: Party, spots: Sequence[Spot]) -> set[int]:
    """The numbers of the joined characters that walk out of coherency with all other members."""
    going = {n for n, path in enumerate(party.paths) if path.walks and is_guest(battle, path.model)}
    return {n for n in going if not are_linked([spots[n]], [other for m, other in enumerate(spots) if m != n])}


def by_name(battle: Battle, model_id: str, why: Refusal) -> Refusal:
    name = battle.model_name(model_id)
    return why if why.reason.startswith(name) else Refusal(f"{name}: {why.reason}", why.rule)
