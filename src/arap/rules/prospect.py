"""A unit's position after a move: which enemies see it there, its cover, and which units its characters join."""

from collections.abc import Iterator

import msgspec

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Remark, cites
from arap.rules.characters import JOIN, LEAVE, friends_in_reach, has_moved, is_lone_character, leave, leavers
from arap.rules.movement.legality.legal import why_not_order
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.travel.foresight import after
from arap.rules.movement.travel.journey import journey_of
from arap.rules.movement.travel.move import take_stance
from arap.rules.shooting.plans.sight_lines import UNSEEN, target_cover
from arap.rules.sight.geometry import COVER_NAMES
from arap.rules.sight.lines import PRONE_SEEN_WITHIN


class ModelProspect(msgspec.Struct, frozen=True):
    """A member's place: which enemy units see it there, and its worst cover against them (none, soft, hard, or out of
    sight)."""

    model: str
    cover: str
    seen_by: tuple[str, ...]


class Prospect(msgspec.Struct, frozen=True, tag="prospect", tag_field="reply"):
    """What a move would lead to: for every member, and for the unit as a whole."""

    unit: str
    models: tuple[ModelProspect, ...]
    seen_by: tuple[str, ...]
    remarks: tuple[Remark, ...] = ()


def prospect_of(battle: Battle, unit_id: str, act: Move, terms: Terms) -> Prospect:
    """The unit as it would stand after the move if all dice on the way succeed."""
    then = after_move(battle, unit_id, act, terms)
    unit = then.units[unit_id]
    covers = {enemy.id: target_cover(then, enemy.id, unit_id) for enemy in then.enemies_of(unit.side)}
    models = tuple([model_prospect(model, covers) for model in unit.models])
    seers = tuple([enemy for enemy in covers if any(enemy in one.seen_by for one in models)])
    return Prospect(unit_id, models, seers, (*lying(battle, then, unit), *joining(then, unit, act)))


def after_move(battle: Battle, unit_id: str, act: Move, terms: Terms) -> Battle:
    """A copy of the battle in which the unit has moved."""
    if refusal := why_not_order(battle, unit_id, act.paths, terms):
        raise ArapError(refusal.reason)
    then = after(battle, journey_of(unit_id, party_of(battle, unit_id, act.paths, terms)))
    take_stance(then, unit_id, act, (), terms)
    return then


@cites("shoot.los", "shoot.cover.claim")
def model_prospect(model: str, covers: dict[str, dict[str, str]]) -> ModelProspect:
    """Which enemies see a member, and its cover against the enemy where it is worst."""
    seen = {enemy: by_model[model] for enemy, by_model in covers.items() if by_model[model] != UNSEEN}
    return ModelProspect(model, min(seen.values(), key=COVER_NAMES.index, default=UNSEEN), tuple(seen))


@cites("move.prone.going", "move.prone.getting-up", "shoot.to-hit.prone")
def lying(battle: Battle, then: Battle, unit: Unit) -> Iterator[Remark]:
    """What models that stood before gain and lose by lying down."""
    if not any(then.models[model].prone and not battle.models[model].prone for model in unit.models):
        return
    far = f'{PRONE_SEEN_WITHIN:g}"'
    yield Remark(f"Lying down counts as soft cover against enemies more than {far} away", "shoot.to-hit.prone")
    yield Remark("A prone model can only crawl, at half speed, until it gets up for 1 point", "move.prone.getting-up")


@cites("activate.independent-character")
def joining(then: Battle, unit: Unit, act: Move) -> Iterator[Remark]:
    """Which units characters join, or that they leave, if the unit's activation ends there."""
    for model in leavers(then, unit.id, [path.model for path in act.paths if path.legs]):
        name = then.kind(model).name
        yield Remark(f"{name} leaves {unit.name} and acts alone from the next turn", LEAVE)
        leave(then, model)
    acting = then.acting(unit.id) or Acting(unit.id, 0)
    if unit.id not in then.units or not has_moved(then, then.units[unit.id], acting):
        return
    alone = is_lone_character(then, then.units[unit.id])
    friends = [friend.name for friend in friends_in_reach(then, then.units[unit.id], alone=not alone)]
    if alone:
        yield Remark(joins(unit.name, friends), JOIN)
    else:
        for name in friends:
            yield Remark(f"{name} may join {unit.name} when its activation ends there", JOIN)


def joins(name: str, friends: list[str]) -> str:
    """Which unit a lone character joins."""
    if not friends:
        return f"{name} stays alone: no unit is near enough to join"
    if len(friends) == 1:
        return f"{name} joins {friends[0]} when its activation ends there"
    return f"{name} joins {' or '.join(friends)} (your choice) when its activation ends there"
