"""Fast draw: models that face each other draw, and shoot one after the other."""

from collections.abc import Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.acts import Choose, FireOrder
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import Draw, FacedOff
from arap.battle.settings import DUELLISTS, FAST_DRAW, READIED
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Modifier, Refusal, cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.rules.movement.blips.turning_up import turn_up
from arap.rules.movement.hiding.revealing import reveal
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.shooting.casualties.resolve import strike_targets, take_losses
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.sequence.volley import hits_of_volley
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.sight.lines import Lines

INITIATIVE, POOL = "fastdraw.initiative", "fastdraw.dice-pool"
FACES = (6, 5, 4, 3, 2, 1)


class Duellist(msgspec.Struct, frozen=True):
    """A model in a face-off, the weapon it draws and the enemy it shoots at. `readied`: the weapon is in its hand."""

    model: str
    weapon: Weapon
    foe: str
    readied: bool = False


@cites("fastdraw.initiative", "fastdraw.dice-pool")
def bonuses(duellist: Duellist, rule: str) -> tuple[Modifier, ...]:
    """+1 for a pistol or a pair of them, +1 for a weapon that is readied, -1 for a heavy weapon."""
    nature = duellist.weapon.nature
    lines = (
        Modifier(int(nature.pistol), "pistol", rule),
        Modifier(int(duellist.readied), "weapon readied", rule),
        Modifier(-int(nature.haste == "ponderous"), "heavy weapon", rule),
    )
    return tuple([line for line in lines if line.value])


@implements("fastdraw.initiative")
def initiative_score(initiative: int, lines: Sequence[Modifier], face: int) -> tuple[int, ...]:
    """The die, the Initiative and all that adds to it."""
    return (initiative + face + sum([line.value for line in lines]),)


@implements("fastdraw.dice-pool")
def pool_score(faces: Faces) -> tuple[int, ...]:
    """How many sixes, then how many fives, and so on down: the first difference decides."""
    return tuple([faces.count(face) for face in FACES])


@cites("fastdraw.dice-pool")
def pool_size(initiative: int, lines: Sequence[Modifier]) -> int:
    return max(0, initiative + sum([line.value for line in lines]))


def shots_in_order(draws: Sequence[tuple[Duellist, tuple[int, ...]]]) -> list[list[Duellist]]:
    """Who shoots together, the first first: the higher score; of equal scores pistols before other weapons."""
    ranked = sorted(draws, key=lambda draw: (draw[1], draw[0].weapon.nature.pistol), reverse=True)
    groups = groupby(ranked, key=lambda draw: (draw[1], draw[0].weapon.nature.pistol))
    return [[duellist for duellist, _ in group] for _, group in groups]


@cites("fastdraw.initiative", "fastdraw.dice-pool")
def draw(battle: Battle, duellist: Duellist) -> Flow[tuple[tuple[int, ...], Draw]]:
    """Rolls the dice of one model. Returns its score and the entry for the log."""
    model = battle.models[duellist.model]
    side, name, initiative = battle.units[model.unit].side, battle.model_name(model.id), battle.kind(model).profile.I
    if FAST_DRAW(battle) == "dice-pool":
        lines = bonuses(duellist, POOL)
        count, faces = pool_size(initiative, lines), Faces()
        if count:
            faces = yield Roll(
                "fastdraw.pool", POOL, side, count, 6, f"{name} draws: the side with most sixes shoots first"
            )
        return pool_score(faces), Draw(model.id, duellist.weapon.id, faces, count, lines)
    lines = bonuses(duellist, INITIATIVE)
    more = initiative + sum([line.value for line in lines])
    faces = yield Roll("fastdraw.roll", INITIATIVE, side, 1, 6, f"{name} draws: the die plus {more}")
    score = initiative_score(initiative, lines, faces[0])
    return score, Draw(model.id, duellist.weapon.id, faces, score[0], lines)


@cites("fastdraw.initiative", "fastdraw.dice-pool", "shoot.sequence")
def face_off(battle: Battle, pairs: Sequence[tuple[str, str]], readied: Sequence[str] = ()) -> Flow[None]:
    """Each model draws and shoots once at its enemy, in the order drawn; a model that is removed before does not."""
    duellists = []
    for model, foe in pairs:
        weapon = yield from chosen_weapon(battle, model, foe)
        if weapon is not None:
            duellists.append(Duellist(model, weapon, foe, model in readied))
    draws, told = [], []
    for duellist in duellists:
        score, each = yield from draw(battle, duellist)
        draws.append((duellist, score))
        told.append(each)
    order = shots_in_order(draws)
    rule = POOL if FAST_DRAW(battle) == "dice-pool" else INITIATIVE
    battle.emit(
        FacedOff(
            rule=rule, units=tuple([battle.models[each.model].unit for each in told]), draws=tuple(told),
            order=tuple([tuple([each.model for each in group]) for group in order]),
        )
    )  # fmt: skip
    for group in order:
        yield from shoot_together(battle, [each for each in group if each.model in battle.models])


def shoot_together(battle: Battle, group: Sequence[Duellist]) -> Flow[None]:
    """All of them shoot before anybody falls."""
    struck = []
    for duellist in group:
        if duellist.foe not in battle.models:
            continue
        unit = battle.models[duellist.model].unit
        order = FireOrder(duellist.model, duellist.weapon.id, battle.models[duellist.foe].unit, shots=1)
        hits = yield from hits_of_volley(battle, Volley(unit, 1), (order,), 1)
        aimed = {
            target: [replace(hit, tiers=((duellist.foe,), (), ())) for hit in scored] for target, scored in hits.items()
        }
        struck.append((yield from strike_targets(battle, unit, aimed, (duellist.model,))))
    for each in struck:
        yield from take_losses(battle, each)


def able_weapons(battle: Battle, model: Model, foe: str) -> list[Weapon]:
    """The weapons with which a model may shoot in a face-off: aimed ones that can be fired at the enemy."""
    unit = battle.models[foe].unit
    found = []
    for each in dict.fromkeys(battle.kind(model).weapons):
        weapon = battle.weapon(each)
        if weapon.nature.contact or weapon.nature.stream or weapon.nature.thrown or weapon.marker_radius is not None:
            continue
        order = FireOrder(model.id, weapon.id, unit, shots=1)
        if not why_not_fire(battle, model, weapon) and not why_not_order(battle, Volley(model.unit, 3), order):
            found.append(weapon)
    return found


def chosen_weapon(battle: Battle, model_id: str, foe: str) -> Flow[Weapon | None]:
    """The owner chooses the weapon that is drawn, if there is a choice."""
    model = battle.models[model_id]
    side = battle.units[model.unit].side
    able = able_weapons(battle.known_to(side), model, foe)
    if len(able) < 2:
        return able[0] if able else None
    best = max(able, key=lambda weapon: (weapon.nature.pistol, weapon.pair is not None, weapon.strength or 0))
    options = tuple([Option(Choose(weapon.id), weapon.name, rule=INITIATIVE, does=drawn(weapon)) for weapon in able])
    prompt = f"Which weapon does {battle.full_name(model_id)} draw?"
    ask = Ask(side, "draw", INITIATIVE, prompt, options, Choose(best.id), (model.unit,))
    return battle.weapon((yield from answer_to(ask, Choose)).option)


def drawn(weapon: Weapon) -> str:
    """What a weapon is in a face-off, in words."""
    again = ", a miss is rolled again" if weapon.pair else ""
    return f"One shot{again}."


def why_not_face(battle: Battle, model: Model, foe: str) -> Refusal | None:
    """Why a model cannot face an enemy: one of them cannot shoot, or they do not see each other."""
    if FAST_DRAW(battle) == "none":
        return Refusal("There are no face-offs in this battle", INITIATIVE)
    if foe not in battle.models or battle.units[battle.models[foe].unit].side == battle.units[model.unit].side:
        return Refusal("A model faces an enemy on the table", INITIATIVE)
    other = battle.models[foe]
    units = battle.units[model.unit], battle.units[other.unit]
    if any(unit.locked or unit.routing for unit in units):
        return Refusal("No model in melee or in rout faces off", INITIATIVE)
    if refusal := out_of_action(battle, model) or out_of_action(battle, other):
        return refusal
    if not sees(battle, model, other) or not sees(battle, other, model):
        return Refusal(f"{battle.model_name(model.id)} and {battle.full_name(foe)} do not see each other", INITIATIVE)
    for one, enemy in ((model, other), (other, model)):
        if not able_weapons(battle, one, enemy.id):
            return Refusal(f"{battle.full_name(one.id)} has no weapon to draw", INITIATIVE)
    return None


def sees(battle: Battle, model: Model, other: Model) -> bool:
    lines = Lines.of(battle, model.unit, other.unit)
    row = battle.units[model.unit].models.index(model.id)
    return battle.units[other.unit].models.index(other.id) in lines.seen(row)


def can_duel(battle: Battle, model: Model) -> bool:
    """Leaders and characters face off."""
    kind = battle.kind(model)
    return kind.role == "leader" or kind.powers.independent or kind.powers.character


def is_ready(battle: Battle, unit: Unit, *, aimed: bool = False) -> bool:
    """Whether the weapons of a unit are readied: it is on overwatch, or has just aimed."""
    return unit.overwatch or aimed


@cites("fastdraw.initiative", "fastdraw.dice-pool")
def opening_duel(battle: Battle) -> Flow[None]:
    """The duellists that the scenario names face off before the first turn. Each shoots at the first enemy of them."""
    if FAST_DRAW(battle) == "none":
        return
    named = [battle.models[model] for model in DUELLISTS(battle) if model in battle.models]
    pairs = []
    for model in named:
        side = battle.units[model.unit].side
        foes = [other.id for other in named if battle.units[other.unit].side != side]
        pairs += [(model.id, foes[0])] if foes else []
    if len(pairs) > 1:
        step_forward(battle, [model for model, _ in pairs])
        yield from face_off(battle, pairs, READIED(battle))


@cites("hide.hidden-movement-counters", "hide.fire-reveals")
def step_forward(battle: Battle, models: Sequence[str]) -> None:
    """Models that face off before the first turn stand in the open: their counters are turned up, nobody hides."""
    turn_up(battle, models, "fires")
    reveal(battle, models, "hide.fire-reveals", "fires")
