"""Characters under templates and markers: Look Out Sir, and casualties of the owner's choice.

What strikes a place calls `protect` with the models its hits fall on; who takes each hit comes back."""

from collections.abc import Sequence

from arap.battle.acts import Act, Casualties, Choose
from arap.battle.battle import Battle
from arap.battle.fire_events import CasualtiesChosen, LookOutSir
from arap.battle.settings import PROTECTION
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Ask, Detail, Faces, Flow, Option, Roll
from arap.rules.coherency import spot, together
from arap.rules.sight.lines import Lines
from arap.rules.wounds.damage import rank_and_file
from arap.table import length

RULE, OWNER = "casualty.look-out-sir", "casualty.owner-selects"
FLAG = "look-out-sir"
WORST = 6


@implements("casualty.look-out-sir", "casualty.owner-selects")
def protect(battle: Battle, target_id: str, hits: Sequence[str], firer: str) -> Flow[list[str]]:
    """Whom the hits of one shot of a template or marker fall on in the end, one for each hit on a named model of the
    target unit; `firer` is the model that fired."""
    way = PROTECTION(battle)
    if way == "look-out-sir":
        return (yield from look_out(battle, target_id, hits))
    if way == "owner-selects":
        return (yield from owner_selects(battle, target_id, hits, firer))
    return list(hits)


@implements("casualty.look-out-sir")
def look_out(battle: Battle, target_id: str, hits: Sequence[str]) -> Flow[list[str]]:
    """A die for every hit on a character, a 6 and it is his; else one of the rank and file takes it."""
    characters, others = cast_of(battle, target_id)
    taken: list[str] = []
    for number, model_id in enumerate(hits):
        able = able_to_step_in(battle, battle.models[model_id], others) if model_id in characters else []
        if not able:
            taken.append(model_id)
            continue
        unhurt = [model for model in able if model.id not in (*taken, *hits[number:])]
        taken.append((yield from step_in(battle, battle.models[model_id], able, unhurt)))
    return taken


@implements("casualty.look-out-sir")
def cast_of(battle: Battle, target_id: str) -> tuple[set[str], list[Model]]:
    """Who is covered by the rule, and who may take a hit for them. Characters are leaders and all who are armed or
    profiled unlike the majority; where the data mark some as covered, it is those."""
    models = battle.members(target_id)
    flagged = {model.id for model in models if FLAG in battle.kind(model).traits}
    if flagged:
        return flagged, [model for model in models if model.id not in flagged]
    common = rank_and_file(battle, target_id)
    led = battle.scenario.kinds[common].role != "leader"
    others = [model for model in models if led and model.kind == common]
    return ({model.id for model in models} - {model.id for model in others} if others else set()), others


@implements("casualty.look-out-sir")
def able_to_step_in(battle: Battle, character: Model, others: Sequence[Model]) -> list[Model]:
    """Fellow members in coherency with him: those to whom a chain of members leads."""
    reached: frozenset[str] | None = battle.memo.get(("coherent", character.id))
    if reached is None:
        reached = battle.memo["coherent", character.id] = in_coherency(battle, character)
    return [model for model in others if model.id in reached]


def in_coherency(battle: Battle, character: Model) -> frozenset[str]:
    joined, waiting = [character], [model for model in battle.members(character.unit) if model.id != character.id]
    for model in joined:
        near = [each for each in waiting if together([spot(battle, model), spot(battle, each)])]
        joined += near
        waiting = [each for each in waiting if each not in near]
    return frozenset([model.id for model in joined[1:]])


@implements("casualty.look-out-sir")
def step_in(battle: Battle, character: Model, able: list[Model], unhurt: list[Model]) -> Flow[str]:
    """The die, and the owner's choice of who steps in: by default the nearest not hit yet, else the nearest."""
    unit = battle.units[character.unit]
    faces: Faces = yield Roll(RULE, RULE, unit.side, 1, 6, f"Look out, {battle.kind(character).name}: 5 or less")
    instead = ""
    if faces[0] < WORST:
        instead = yield from substitute(battle, character, able, unhurt)
    battle.emit(LookOutSir(rule=RULE, unit=unit.id, character=character.id, face=faces[0], taken_by=instead))
    return instead or character.id


def by_nearness(character: Model, models: Sequence[Model]) -> list[Model]:
    """Those nearest to a character first."""
    return sorted(models, key=lambda model: (length((character.x, character.y), (model.x, model.y)), model.id))


def substitute(battle: Battle, character: Model, able: list[Model], unhurt: list[Model]) -> Flow[str]:
    unit = battle.units[character.unit]
    nearest = by_nearness(character, unhurt or able)[0]
    if len(able) == 1:
        return nearest.id
    options = tuple([Option(Choose(model.id), called(battle, model), rule=RULE) for model in able])
    prompt = f"Who takes the hit for {battle.kind(character).name}?"
    answer: Choose = yield Ask(unit.side, FLAG, RULE, prompt, options, Choose(nearest.id), (unit.id,))
    return answer.option


def called(battle: Battle, model: Model) -> str:
    """What a member is called, and its number in the unit."""
    return f"{battle.kind(model).name} {model.id.rpartition('.')[2]}"


class CasualtyChoice(Detail, frozen=True):
    """How many members of a unit the owner names, and among which."""

    unit: str
    count: int
    among: tuple[str, ...]


@implements("casualty.owner-selects")
def owner_selects(battle: Battle, target_id: str, hits: Sequence[str], firer: str) -> Flow[list[str]]:
    """As many different members as are hit, of those the firer sees; hits beyond their number stay as they fell."""
    among = in_sight(battle, target_id, firer)
    count = min(len(hits), len(among))
    if not count or count == len(among):
        return list(hits) if not count else [*among, *hits[count:]]
    fallen = [model for model in dict.fromkeys(hits) if model in among]
    default = Casualties(tuple([*fallen, *[model for model in among if model not in fallen]][:count]))
    unit, detail = battle.units[target_id], CasualtyChoice(target_id, count, among)
    option = Option(default, "Those who were hit", rule=OWNER, open=True)
    who = "member that is" if count == 1 else f"{count} members that are"
    prompt = f"{unit.name}: name the {who} hit"
    answer: Casualties = yield Ask(unit.side, "casualties", OWNER, prompt, (option,), default, (unit.id,), detail)
    battle.emit(CasualtiesChosen(rule=OWNER, unit=unit.id, models=answer.models, instead_of=tuple(hits)))
    return [*answer.models, *hits[count:]]


@implements("casualty.owner-selects")
def in_sight(battle: Battle, target_id: str, firer: str) -> tuple[str, ...]:
    shooter = battle.models[firer]
    lines = Lines.of(battle, shooter.unit, target_id)
    return tuple([lines.targets[column].id for column in lines.seen(battle.units[shooter.unit].models.index(firer))])


@implements("casualty.owner-selects")
def why_not_casualties(choice: CasualtyChoice, answer: Act) -> Refusal | None:
    """So many different members, and only such as the firer sees."""
    if not isinstance(answer, Casualties) or len(set(answer.models)) != choice.count:
        return Refusal(f"Name {choice.count} different members of the unit", OWNER)
    if len(answer.models) != choice.count or not set(answer.models) <= set(choice.among):
        return Refusal("Only members in the firer's line of sight can be named, each once", OWNER)
    return None
