"""Independent characters: alone they are units of one; joined to a squad they act with it."""

from collections.abc import Iterable

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.events import CharacterJoined, CharacterLeft
from arap.battle.muster import enlisted_in, squad_of
from arap.battle.parts import detach, unite
from arap.battle.secrets.blips import is_one_counter
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.coherency import are_linked, spot, spots_of
from arap.rules.overwatch import end_overwatch
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Finished, trigger

RULE, JOIN, LEAVE = "activate.independent-character", "coherency.character-join", "coherency.character-leave"
STAY = Option(Choose("alone"), "Stay alone", rule=JOIN)


def is_guest(battle: Battle, model: Model) -> bool:
    """Whether the model is a character in a unit that is not its own."""
    return model.kind in battle.kinds_with("independent") and enlisted_in(model.id) != squad_of(model.unit)


@cites("activate.independent-character")
def is_lone_character(battle: Battle, unit: Unit) -> bool:
    """An independent character without a retinue: a unit of one."""
    return len(unit.models) == 1 and battle.kind(battle.models[unit.models[0]]).powers.independent


def troops(battle: Battle, unit: Unit) -> list[Model]:
    """The unit's own models without guns; all models of a unit that consists only of guests or guns."""
    members = battle.members(unit.id)
    guns = battle.kinds_with("gun")
    return [model for model in members if not is_guest(battle, model) and model.kind not in guns] or members


@implements("activate.independent-character", "coherency.character-join")
def join_up(battle: Battle, acting: Acting) -> Flow[None]:
    """At the end of its activation: a character that has moved up to a friendly squad joins it; a squad that has moved
    up to a character may take it in."""
    if "independent" not in battle.powers:
        return
    unit = battle.units.get(acting.unit)
    if (
        unit is None
        or unit.routing
        or unit.locked
        or is_one_counter(battle, unit.id)
        or not has_moved(battle, unit, acting)
    ):
        return
    if is_lone_character(battle, unit):
        near = friends_in_reach(battle, unit, alone=False)
        if near:
            join(battle, unit, (yield from chosen_squad(unit, near)))
        else:
            battle.change(unit.id, awaits=tuple([friend.id for friend in barred_in_reach(battle, unit)]))
        return
    if friends_in_reach(battle, unit, alone=True):
        yield from offer(battle, trigger(battle, "finished", unit.id, Finished()))


def has_moved(battle: Battle, unit: Unit, acting: Acting) -> bool:
    return any(model.speed > acting.covered for model in battle.members(unit.id))


def friends_in_reach(battle: Battle, unit: Unit, *, alone: bool) -> list[Unit]:
    """Lone characters, or else squads, of the same side within coherency distance that can be joined now."""
    return [friend for friend in friends_near(battle, unit, alone=alone) if not is_barred(friend)]


def barred_in_reach(battle: Battle, unit: Unit) -> list[Unit]:
    """The squads within coherency distance of a character that cannot be joined before something ends."""
    return [friend for friend in friends_near(battle, unit, alone=False) if is_barred(friend)]


def is_barred(unit: Unit) -> bool:
    """Whether a unit routs, pursues, is in melee or has gone to ground, so that nobody joins it."""
    return bool(unit.routing or unit.pursuing or unit.locked or unit.ground)


def friends_near(battle: Battle, unit: Unit, *, alone: bool) -> list[Unit]:
    """Lone characters, or else squads, of the same side within coherency distance, on foot. A character does not join
    vehicles and guns."""
    return [
        friend
        for friend in battle.units_of(unit.side)
        if friend.id != unit.id
        and not is_one_counter(battle, friend.id)
        and is_lone_character(battle, friend) is alone
        and not battle.has_any(friend, "joins_nobody")
        and in_reach(battle, unit, friend)
    ]


@cites("coherency.character-join")
def joins_that_waited(battle: Battle) -> Flow[None]:
    """When the activation phase begins: characters that walked up to units which could not be joined then are asked
    again, as soon as one can be. Each is asked once."""
    if "independent" not in battle.powers:
        return
    for unit in battle.units_of(battle.turn.active):
        if not unit.awaits or is_barred(unit):
            continue
        near = [friend for friend in friends_near(battle, unit, alone=False) if friend.id in unit.awaits]
        free = [friend for friend in near if not is_barred(friend)]
        battle.change(unit.id, awaits=() if free else tuple([friend.id for friend in near]))
        if free and (squad := (yield from chosen_squad_or_none(unit, free))):
            join(battle, battle.units[unit.id], squad)


def in_reach(battle: Battle, one: Unit, other: Unit) -> bool:
    """Whether two units stand in coherency with each other. It is kept as long as both stand as they do now."""
    here, there = battle.form(one.id), battle.form(other.id)
    found: tuple[int, bool] | None = here.get(("linked", other.id))
    if found is None or found[0] != there.number:
        found = there.number, are_linked(spots_of(battle, one.id), spots_of(battle, other.id))
        here["linked", other.id] = found
    return found[1]


def chosen_squad(character: Unit, near: list[Unit]) -> Flow[Unit]:
    """If several units are in reach, the owner must name one."""
    if len(near) == 1:
        return near[0]
    prompt = f"Which unit does {character.name} join?"
    answer = yield from answer_to(join_question(character, near, prompt), Choose)
    return next(unit for unit in near if unit.id == answer.option)


def chosen_squad_or_none(character: Unit, near: list[Unit]) -> Flow[Unit | None]:
    """The owner names the unit that a character joins now, or lets the character stay alone."""
    prompt = f"Which unit does {character.name} join now, if any?"
    answer = yield from answer_to(join_question(character, near, prompt, STAY), Choose)
    return next((unit for unit in near if unit.id == answer.option), None)


def join_question(character: Unit, near: list[Unit], prompt: str, *more: Option) -> Ask:
    options = (*[Option(Choose(unit.id), unit.name, rule=JOIN) for unit in near], *more)
    about = character.id, *[unit.id for unit in near]
    return Ask(character.side, "join", JOIN, prompt, options, options[0].answer, about)


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
    if "independent" not in battle.powers:
        return []
    going = set(moved)
    members = battle.members(unit_id)
    return [
        model
        for model in members
        if model.id in going and is_guest(battle, model) and stands_apart(battle, model, members)
    ]


def stands_apart(battle: Battle, model: Model, members: list[Model]) -> bool:
    here = spot(battle, model)
    return not are_linked([here], [spot(battle, other) for other in members if other.id != model.id])


@implements("coherency.character-leave")
@cites("activate.independent-character")
def leave(battle: Battle, model: Model) -> None:
    """The character is a unit of its own again, with its own activation from the next turn on."""
    unit, own = model.unit, enlisted_in(model.id)
    detach(battle, unit, own, (model.id,))
    battle.change(own, finished=True)
    battle.change_turn(acting=tuple([entry for entry in battle.turn.acting if entry.unit != own]))
    battle.emit(CharacterLeft(rule=LEAVE, model=model.id, character=own, unit=unit))


@cites("activate.independent-character")
def bereft(battle: Battle) -> None:
    """Characters of a squad that is gone are on their own again; they inherit its melees and its pursuers."""
    if "independent" not in battle.powers:
        return
    for unit in list(battle.units):
        members = battle.members(unit)
        if all(is_guest(battle, model) for model in members):
            for model in members:
                leave(battle, model)
