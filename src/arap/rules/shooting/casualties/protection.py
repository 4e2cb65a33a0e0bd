"""Characters under templates and markers: Look Out Sir, and casualties of the owner's choice.

A shot that strikes a place calls `protect` with the models its hits fall on, and gets the models that take them."""

from collections.abc import Sequence

from arap.battle.acts import Act, Casualties, Choose
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import CasualtiesChosen, LookOutSir
from arap.battle.settings import PROTECTION
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Detail, Faces, Flow, Option, Roll, answer_to
from arap.rules.coherency import spot, together
from arap.rules.guns import crew_in
from arap.rules.sight.lines import Lines
from arap.rules.wounds.damage import rank_and_file
from arap.table import length

RULE, OWNER = "casualty.look-out-sir", "casualty.owner-selects"
WORST = 6


@cites("casualty.look-out-sir", "casualty.owner-selects")
def protect(battle: Battle, target_id: str, hits: Sequence[str], firer: str) -> Flow[list[str]]:
    """The models that take the hits of one shot of a template or marker, one for each hit on a model of the target
    unit; `firer` is the model that fired."""
    way = PROTECTION(battle)
    if way == "look-out-sir":
        return (yield from look_out(battle, target_id, hits))
    if way == "owner-selects":
        return (yield from owner_selects(battle, target_id, hits, firer))
    return list(hits)


@implements("casualty.look-out-sir")
def look_out(battle: Battle, target_id: str, hits: Sequence[str]) -> Flow[list[str]]:
    """A die for every hit on a character: on a 6 it takes the hit, else one of the rank and file does."""
    characters, others = characters_and_others(battle, target_id)
    taken: list[str] = []
    for number, model_id in enumerate(hits):
        able = able_to_step_in(battle, battle.models[model_id], others) if model_id in characters else []
        if not able:
            taken.append(model_id)
            continue
        unhurt = [model for model in able if model.id not in (*taken, *hits[number:])]
        taken.append((yield from step_in(battle, battle.models[model_id], able, unhurt)))
    return taken


@cites("casualty.look-out-sir")
def characters_and_others(battle: Battle, target_id: str) -> tuple[set[str], list[Model]]:
    """The models the rule covers, and the models that may take a hit for them. Characters are leaders and all models
    with another profile or equipment than the majority; where the data mark models as covered, only these are."""
    models = crew_in(battle, target_id)
    flagged = {model.id for model in models if battle.kind(model).powers.look_out_sir}
    if flagged:
        return flagged, [model for model in models if model.id not in flagged]
    common = rank_and_file(battle, target_id)
    led = battle.scenario.kinds[common].role != "leader"
    others = [model for model in models if led and model.kind == common]
    return ({model.id for model in models} - {model.id for model in others} if others else set()), others


@cites("casualty.look-out-sir")
def able_to_step_in(battle: Battle, character: Model, others: Sequence[Model]) -> list[Model]:
    """Fellow members in coherency with the character: a chain of members leads to them."""
    reached = battle.position.once(("coherent", character.id), lambda: in_coherency(battle, character))
    return [model for model in others if model.id in reached]


def in_coherency(battle: Battle, character: Model) -> frozenset[str]:
    joined, waiting = [character], [model for model in battle.members(character.unit) if model.id != character.id]
    for model in joined:
        near = [each for each in waiting if together([spot(battle, model), spot(battle, each)])]
        joined += near
        waiting = [each for each in waiting if each not in near]
    return frozenset([model.id for model in joined[1:]])


@cites("casualty.look-out-sir")
def step_in(battle: Battle, character: Model, able: list[Model], unhurt: list[Model]) -> Flow[str]:
    """The die, and the owner's choice of a model to step in: by default the nearest not hit yet, else the nearest."""
    unit = battle.units[character.unit]
    faces: Faces = yield Roll(RULE, RULE, unit.side, 1, 6, f"Look out, {battle.kind(character).name}: 5 or less")
    instead = ""
    if faces[0] < WORST:
        instead = yield from substitute(battle, character, able, unhurt)
    battle.emit(LookOutSir(rule=RULE, unit=unit.id, character=character.id, face=faces[0], taken_by=instead))
    return instead or character.id


def by_nearness(character: Model, models: Sequence[Model]) -> list[Model]:
    """Models sorted by their distance from a character, nearest first."""
    return sorted(models, key=lambda model: (length((character.x, character.y), (model.x, model.y)), model.id))


def substitute(battle: Battle, character: Model, able: list[Model], unhurt: list[Model]) -> Flow[str]:
    unit = battle.units[character.unit]
    nearest = by_nearness(character, unhurt or able)[0]
    if len(able) == 1:
        return nearest.id
    options = tuple([Option(Choose(model.id), member_name(battle, model), rule=RULE) for model in able])
    prompt = f"Which model takes the hit for {battle.kind(character).name}?"
    ask = Ask(unit.side, "look-out-sir", RULE, prompt, options, Choose(nearest.id), (unit.id,))
    return (yield from answer_to(ask, Choose)).option


def member_name(battle: Battle, model: Model) -> str:
    """What a member is called, and its number in the unit."""
    return f"{battle.kind(model).name} {model.id.rpartition('.')[2]}"


class CasualtyChoice(Detail, frozen=True):
    """How many members the owner names, and from which list."""

    unit: str
    count: int
    among: tuple[str, ...]


@implements("casualty.owner-selects")
def owner_selects(battle: Battle, target_id: str, hits: Sequence[str], firer: str) -> Flow[list[str]]:
    """The owner names as many different members as are hit, among the members the firer sees; surplus hits stay as
    they fell."""
    among = in_sight(battle, target_id, firer)
    count = min(len(hits), len(among))
    if not count or count == len(among):
        return list(hits) if not count else [*among, *hits[count:]]
    fallen = [model for model in dict.fromkeys(hits) if model in among]
    default = Casualties(tuple([*fallen, *[model for model in among if model not in fallen]][:count]))
    unit, detail = battle.units[target_id], CasualtyChoice(target_id, count, among)
    option = Option(default, "The models that were hit", rule=OWNER, open=True)
    who = "member that is" if count == 1 else f"{count} members that are"
    prompt = f"{unit.name}: name the {who} hit"
    ask = Ask(unit.side, "casualties", OWNER, prompt, (option,), default, (unit.id,), detail)
    answer = yield from answer_to(ask, Casualties)
    battle.emit(CasualtiesChosen(rule=OWNER, unit=unit.id, models=answer.models, instead_of=tuple(hits)))
    return [*answer.models, *hits[count:]]


@cites("casualty.owner-selects")
def in_sight(battle: Battle, target_id: str, firer: str) -> tuple[str, ...]:
    shooter = battle.models[firer]
    lines = Lines.of(battle, shooter.unit, target_id)
    return tuple([lines.targets[column].id for column in lines.seen(battle.units[shooter.unit].models.index(firer))])


@cites("casualty.owner-selects")
def why_not_casualties(choice: CasualtyChoice, answer: Act) -> Refusal | None:
    """The right number of different members, all of them seen by the firer."""
    if not isinstance(answer, Casualties) or len(set(answer.models)) != choice.count:
        return Refusal(f"Name {choice.count} different members of the unit", OWNER)
    if len(answer.models) != choice.count or not set(answer.models) <= set(choice.among):
        return Refusal("Only members in the firer's line of sight can be named, each once", OWNER)
    return None


@cites("casualty.look-out-sir", "casualty.owner-selects")
def protected_victims(battle: Battle, firer: str, hit: Sequence[str]) -> Flow[list[str]]:
    """After the cover dice, unit by unit: fellows may take hits of a marker or template for the models it struck."""
    victims = list(hit)
    units = [battle.models[model].unit for model in hit]
    for unit in dict.fromkeys(units):
        numbers = [number for number, other in enumerate(units) if other == unit]
        taken = yield from protect(battle, unit, [hit[number] for number in numbers], firer)
        for number, model in zip(numbers, taken, strict=True):
            victims[number] = model
    return victims
