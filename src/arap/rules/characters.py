"""Independent characters: alone they are units of one; joined to a squad they act with it."""

from collections.abc import Iterable

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.events import CharacterJoined, CharacterLeft
from arap.battle.muster import enlisted_in, squad_of
from arap.battle.parts import detach, unite
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.coherency import bonds, spot
from arap.rules.overwatch import end_overwatch
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Finished, trigger

TRAIT = "independent-character"
RULE, JOIN, LEAVE = "activate.independent-character", "coherency.character-join", "coherency.character-leave"


def is_guest(model: Model) -> bool:
    """Whether the model is a character in a unit that is not its own."""
    return enlisted_in(model.id) != squad_of(model.unit)


@cites("activate.independent-character")
def is_lone_character(battle: Battle, unit: Unit) -> bool:
    """An independent character without a retinue: a unit of one."""
    return len(unit.models) == 1 and TRAIT in battle.kind(battle.models[unit.models[0]]).traits


def troops(battle: Battle, unit: Unit) -> list[Model]:
    """The unit's own models; all models of a unit that consists only of guests."""
    members = battle.members(unit.id)
    return [model for model in members if not is_guest(model)] or members


@implements("activate.independent-character", "coherency.character-join")
def join_up(battle: Battle, acting: Acting) -> Flow[None]:
    """At the end of its activation: a character that has moved up to a friendly squad joins it; a squad that has moved
    up to a character may take it in."""
    if not are_there_any(battle):
        return
    unit = battle.units.get(acting.unit)
    if unit is None or unit.routing or unit.locked or not has_moved(battle, unit, acting):
        return
    if is_lone_character(battle, unit):
        near = friends_in_reach(battle, unit, alone=False)
        if near:
            join(battle, unit, (yield from chosen_squad(unit, near)))
        return
    if friends_in_reach(battle, unit, alone=True):
        yield from offer(battle, trigger(battle, "finished", unit.id, Finished()))


def has_moved(battle: Battle, unit: Unit, acting: Acting) -> bool:
    return any(model.speed > acting.covered for model in battle.members(unit.id))


def friends_in_reach(battle: Battle, unit: Unit, *, alone: bool) -> list[Unit]:
    """Lone characters, or else squads, of the same side within coherency distance: on foot, not routing, pursuing, in
    melee or gone to ground. A character does not join vehicles and guns."""
    return [
        friend
        for friend in battle.units_of(unit.side)
        if friend.id != unit.id
        and is_lone_character(battle, friend) is alone
        and not (friend.routing or friend.pursuing or friend.locked or friend.ground)
        and not battle.has_any(friend, ("vehicle", "emplacement"))
        and in_reach(battle, unit, friend)
    ]


def in_reach(battle: Battle, one: Unit, other: Unit) -> bool:
    return any(
        bonds([spot(battle, mine), spot(battle, theirs)])[0].holds
        for mine in battle.members(one.id)
        for theirs in battle.members(other.id)
    )


def chosen_squad(character: Unit, near: list[Unit]) -> Flow[Unit]:
    """If several units are in reach, the owner must name one."""
    if len(near) == 1:
        return near[0]
    options = tuple([Option(Choose(unit.id), unit.name, rule=JOIN) for unit in near])
    ask = Ask(
        character.side, "join", JOIN, f"Which unit does {character.name} join?", options, options[0].answer,
        (character.id, *[unit.id for unit in near]),
    )  # fmt: skip
    answer = yield from answer_to(ask, Choose)
    return next(unit for unit in near if unit.id == answer.option)


@cites("activate.independent-character")
def join(battle: Battle, character: Unit, unit: Unit) -> None:
    """The character becomes a member. If one of the two was attempted this turn, the other may not be. Overwatch ends
    for both."""
    end_overwatch(battle, character.id)
    end_overwatch(battle, unit.id)
    unite(battle, unit.id, character.id)
    battle.emit(CharacterJoined(rule=JOIN, model=character.models[0], character=character.id, unit=unit.id))


def leavers(battle: Battle, unit_id: str, moved: Iterable[str]) -> list[Model]:
    """The guests that have moved out of coherency with everybody else."""
    if not are_there_any(battle):
        return []
    going = set(moved)
    members = battle.members(unit_id)
    return [
        model for model in members if model.id in going and is_guest(model) and stands_apart(battle, model, members)
    ]


def stands_apart(battle: Battle, model: Model, members: list[Model]) -> bool:
    here = spot(battle, model)
    return not any(bonds([here, spot(battle, other)])[0].holds for other in members if other.id != model.id)


@implements("coherency.character-leave")
@cites("activate.independent-character")
def leave(battle: Battle, model: Model) -> None:
    """The character is a unit of its own again, with its own activation from the next turn on."""
    unit, own = model.unit, enlisted_in(model.id)
    detach(battle, unit, own, (model.id,))
    battle.change(own, finished=True)
    battle.change_turn(acting=tuple([entry for entry in battle.turn.acting if entry.unit != own]))
    battle.emit(CharacterLeft(rule=LEAVE, model=model.id, character=own, unit=unit))


def are_there_any(battle: Battle) -> bool:
    """Whether the armies have any independent characters."""
    return battle.once(TRAIT, lambda: any(TRAIT in kind.traits for kind in battle.scenario.kinds.values()))


@cites("activate.independent-character")
def bereft(battle: Battle) -> None:
    """Characters of a squad that is gone are on their own again; they inherit its melees and its pursuers."""
    if not are_there_any(battle):
        return
    for unit in list(battle.units):
        members = battle.members(unit)
        if all(is_guest(model) for model in members):
            for model in members:
                leave(battle, model)
