"""One round of a combat: facing, orders, then the Initiative steps."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.melee_events import RoundBegan, RoundScored, Scored, StepBegan
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.combats import Combat, Score
from arap.rules.melee.fighting.allocation import deal
from arap.rules.melee.fighting.arcs import in_arc
from arap.rules.melee.fighting.attacking import Attack, Stance, attack_types, attacks_of
from arap.rules.melee.fighting.bout import Bout, can_fight, effective_initiative, form, locked_models
from arap.rules.melee.fighting.getting_up import stand_up
from arap.rules.melee.fighting.orders import take_orders
from arap.rules.melee.fighting.reach import in_reach, opponents
from arap.rules.melee.fighting.strikes import Injury, roll_to_hit, roll_to_wound, strike_machines
from arap.rules.melee.fighting.threats import face_foes, greatest_threat, tell_turns, turn_to
from arap.rules.melee.moving.stepping import move_between_steps

FASTEST = 11


@cites("melee.sequence")
def fight_steps(battle: Battle, combat: Combat) -> Flow[tuple[Score, ...]]:
    """Steps 0 and 2 to 4 of a round. Returns the wounds each unit has inflicted and taken, in the order of the combat.
    Uses up the charges of `turn.onsets` that have their first round now."""
    bout = form(battle, combat)
    battle.emit(RoundBegan(rule="melee.sequence", units=combat.units))
    yield from take_orders(battle, bout)
    face_foes(battle, bout)
    step = FASTEST
    while fighters := fighters_of_next_step(battle, bout, step):
        step = effective_initiative(battle, bout, fighters[0])
        yield from fight_step(battle, bout, step, fighters)
        if slower_are_left(battle, bout, step):
            yield from move_between_steps(battle, bout, step)
    scores = tuple(bout.scores.values())
    told = tuple([Scored(score.unit, score.inflicted, score.taken) for score in scores])
    battle.emit(RoundScored(rule="melee.wound-difference", scores=told))
    return scores


@implements("melee.initiative-steps", "melee.late-engaged")
def fighters_of_next_step(battle: Battle, bout: Bout, last: int) -> list[Model]:
    """The models with the highest Initiative below the last step that can fight now. Models whose step is over are left
    out."""
    able = [
        (effective_initiative(battle, bout, model), model)
        for model in locked_models(battle, bout.combat.units)
        if effective_initiative(battle, bout, model) < last and fights(battle, bout, model)
    ]
    highest = max([initiative for initiative, _ in able], default=0)
    return [model for initiative, model in able if initiative == highest]


@implements("melee.who-fights")
@cites("melee.engaged-locked")
def fights(battle: Battle, bout: Bout, model: Model) -> bool:
    """Whether it has an enemy in contact or within its own melee radius. The enemy must be in the arc of one of its
    attacks, or anywhere if the model is to turn."""
    if not can_fight(battle, model):
        return False
    foes = in_reach(battle, model, opponents(battle, model.unit))
    return bool(foes) and (bout.order(model.id).turns or faces_any(battle, model, foes))


def faces_any(battle: Battle, model: Model, foes: Sequence[Model]) -> bool:
    types = set(attack_types(battle.kind(model)))
    return any(in_arc(battle, arc, model, foe) for arc in types for foe in foes)


def slower_are_left(battle: Battle, bout: Bout, step: int) -> bool:
    """Whether a lower step is still to come: a locked model has not had its step."""
    return len(set(sides_left(battle, bout))) > 1 and any(
        can_fight(battle, model) and effective_initiative(battle, bout, model) < step
        for model in locked_models(battle, bout.combat.units)
    )


def sides_left(battle: Battle, bout: Bout) -> list[str]:
    return [battle.units[unit].side for unit in bout.combat.units if unit in battle.units]


@cites("melee.sequence", "melee.initiative-steps")
def fight_step(battle: Battle, bout: Bout, step: int, fighters: Sequence[Model]) -> Flow[None]:
    """All units aim and roll before any model of the step falls. Then the wounds are allocated unit by unit."""
    models = tuple([model.id for model in fighters])
    battle.emit(StepBegan(rule="melee.initiative-steps", units=bout.combat.units, initiative=step, models=models))
    fighters = turned_where_needed(battle, (yield from stand_up(battle, bout, fighters)))
    attacks = {unit: attacks_of_unit(battle, bout, fighters, unit) for unit in bout.combat.units}
    hits: dict[str, list[Attack]] = {}
    injuries: dict[str, list[Injury]] = {}
    wrecks: dict[str, str] = {}
    for unit, made in attacks.items():
        if made:
            hits[unit] = yield from roll_to_hit(battle, unit, made, "melee.to-hit")
    for unit, scored in hits.items():
        flesh, destroyed = yield from strike_machines(battle, unit, scored)
        wrecks |= dict.fromkeys(destroyed, unit)
        injuries[unit] = yield from roll_to_wound(battle, unit, flesh)
    for unit, wounds in injuries.items():
        yield from give_out(battle, bout, unit, attacks[unit], wounds)
    for model, unit in wrecks.items():
        wreck(battle, bout, model, unit)


@cites("melee.who-fights")
def turned_where_needed(battle: Battle, fighters: Sequence[Model]) -> list[Model]:
    """A model that has enemies only outside the arcs of its attacks turns to the greatest threat among them."""
    turned: dict[str, float] = {}
    found = []
    for model in fighters:
        foes = in_reach(battle, model, opponents(battle, model.unit))
        if not faces_any(battle, model, foes):
            model = turn_to(battle, model, greatest_threat(battle, model, foes), turned)
        found.append(model)
    tell_turns(battle, "melee.who-fights", turned)
    return found


def attacks_of_unit(battle: Battle, bout: Bout, fighters: Sequence[Model], unit_id: str) -> list[Attack]:
    """The attacks of the unit's fighters in this step. In the first round they have the bonuses of its charge."""
    own = [model for model in fighters if model.unit == unit_id]
    foes, stance = opponents(battle, unit_id) if own else [], Stance(bout.onset_of(unit_id))
    return [attack for model in own for attack in attacks_of(battle, model, foes, bout.order(model.id), stance)]


def give_out(
    battle: Battle, bout: Bout, unit_id: str, attacks: Sequence[Attack], injuries: Sequence[Injury]
) -> Flow[None]:
    """Allocates the wounds by one unit, enemy unit by enemy unit. Wounds lost count as inflicted by the one and taken
    by the other."""
    for target in bout.combat.units:
        own = [injury for injury in injuries if injury.attack.aim.unit == target]
        if own and target in battle.units:
            lost = yield from deal(battle, bout.scores[unit_id].side, attacks, target, own)
            bout.count(unit_id, inflicted=lost)
            bout.count(target, taken=lost)
            if target not in battle.units:
                bout.finished_off(unit_id, target)


@cites("melee.wound-difference")
def wreck(battle: Battle, bout: Bout, model_id: str, by: str) -> None:
    """A destroyed machine counts for the Wounds it still had."""
    model = battle.models[model_id]
    bout.count(by, inflicted=model.wounds)
    bout.count(model.unit, taken=model.wounds)
    battle.remove_model(model_id, by, "casualty.remove", outright=True)
    if model.unit not in battle.units:
        bout.finished_off(by, model.unit)
