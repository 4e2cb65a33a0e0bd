"""One round of a combat: facing, orders, then the Initiative steps."""

from collections.abc import Collection, Sequence

from arap.battle.battle import Battle
from arap.battle.events.melee import OtherLossesCounted, RoundBegan, RoundScored, Scored, StepBegan
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.combats import Combat, Score
from arap.rules.melee.blows.allocation import deal, deal_to_aimed
from arap.rules.melee.blows.fumbles import Blast, go_off, harm
from arap.rules.melee.blows.strikes import Injury, Rolled, roll_attacks, roll_to_wound, strike_machines
from arap.rules.melee.blows.suppressor import shields_strike
from arap.rules.melee.fighting.arcs import in_arc
from arap.rules.melee.fighting.attacking import Attack, Stance, attack_types
from arap.rules.melee.fighting.bout import Bout, can_fight, form, locked_models
from arap.rules.melee.fighting.crowding import crowds_of, open_foes, take_places
from arap.rules.melee.fighting.getting_up import stand_up
from arap.rules.melee.fighting.initiative import BLOCKERS, effective_initiative, keep_pace
from arap.rules.melee.fighting.orders import take_orders
from arap.rules.melee.fighting.reach import in_reach, opponents
from arap.rules.melee.fighting.special import attacks_made, striking_bucklers
from arap.rules.melee.fighting.threats import face_foes, greatest_threat, tell_turns, turn_to
from arap.rules.melee.moving.stepping import move_between_steps

FASTEST = BLOCKERS + 1


@cites("melee.sequence")
def fight_steps(battle: Battle, combat: Combat) -> Flow[tuple[Score, ...]]:
    """Steps 0 and 2 to 4 of a round. Returns the wounds each unit has inflicted and taken, in the order of the combat.
    Uses up the charges of `turn.onsets` that have their first round now."""
    bout = yield from begin_round(battle, combat)
    return (yield from fight_out(battle, bout))


@cites("melee.sequence")
def begin_round(battle: Battle, combat: Combat) -> Flow[Bout]:
    """All that comes before the first blow: tallies, suppressor shields, orders, facing."""
    bout = form(battle, combat)
    battle.emit(RoundBegan(rule="melee.sequence", units=combat.units))
    yield from shields_strike(battle, bout)
    keep_pace(battle, bout)
    yield from take_orders(battle, bout)
    face_foes(battle, bout)
    keep_pace(battle, bout)
    bout.crowds, bout.bare = crowds_of(battle, combat.units, bout.orders), striking_bucklers(battle, bout)
    return bout


@cites("melee.sequence")
def fight_out(battle: Battle, bout: Bout) -> Flow[tuple[Score, ...]]:
    """Initiative step by Initiative step, from the fastest on."""
    step = FASTEST
    while fighters := fighters_of_next_step(battle, bout, step):
        step = effective_initiative(battle, bout, fighters[0])
        yield from fight_step(battle, bout, step, fighters)
        if slower_are_left(battle, bout, step):
            yield from move_between_steps(battle, bout, step)
    scores = tuple(bout.scores.values())
    tell_other_losses(battle, scores)
    told = tuple([Scored(score.unit, score.inflicted, score.taken) for score in scores])
    battle.emit(RoundScored(rule="melee.wound-difference", scores=told))
    return scores


@cites("melee.wound-difference.environment")
def tell_other_losses(battle: Battle, scores: Sequence[Score]) -> None:
    """Says which wounds of the difference no enemy caused."""
    losses = tuple([(score.unit, score.by_nobody) for score in scores if score.by_nobody])
    if losses:
        battle.emit(OtherLossesCounted(rule="melee.wound-difference.environment", losses=losses))


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
    foes = open_foes(battle, bout.crowds, model, in_reach(battle, model, opponents(battle, model.unit)))
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
    rule = "block.fight" if step == BLOCKERS else "melee.initiative-steps"
    battle.emit(StepBegan(rule=rule, units=bout.combat.units, initiative=step, models=models))
    fighters = turned_where_needed(battle, bout, (yield from stand_up(battle, bout, fighters)))
    attacks = {unit: attacks_of_unit(battle, bout, fighters, unit) for unit in bout.combat.units}
    rolled: dict[str, Rolled] = {}
    injuries: dict[str, list[Injury]] = {}
    blasts: list[Blast] = []
    wrecks: dict[str, str] = {}
    for unit, made in attacks.items():
        if made:
            rolled[unit] = yield from roll_attacks(battle, unit, made)
    for unit, scored in rolled.items():
        flesh, destroyed = yield from strike_machines(battle, unit, scored.hits)
        wrecks |= dict.fromkeys(destroyed, unit)
        injuries[unit] = yield from roll_to_wound(battle, unit, flesh)
        blasts += yield from go_off(battle, unit, scored.fumbles)
    for unit, wounds in injuries.items():
        yield from give_out(battle, bout, unit, attacks[unit], wounds)
    for model, unit in wrecks.items():
        wreck(battle, bout, model, unit)
    for each in blasts:
        yield from harm(battle, bout, each)


@cites("melee.who-fights")
def turned_where_needed(battle: Battle, bout: Bout, fighters: Sequence[Model]) -> list[Model]:
    """A model that has enemies only outside the arcs of its attacks turns to the greatest threat among them."""
    turned: dict[str, float] = {}
    found = []
    for model in fighters:
        foes = open_foes(battle, bout.crowds, model, in_reach(battle, model, opponents(battle, model.unit)))
        if not faces_any(battle, model, foes):
            model = turn_to(battle, model, greatest_threat(battle, model, foes), turned)
        found.append(model)
    tell_turns(battle, "melee.who-fights", turned)
    return found


def attacks_of_unit(battle: Battle, bout: Bout, fighters: Sequence[Model], unit_id: str) -> list[Attack]:
    """The attacks of the unit's fighters in this step. In the first round they have the bonuses of its charge."""
    found: list[Attack] = []
    stance = Stance(bout.onset_of(unit_id))
    for model in [model for model in fighters if model.unit == unit_id]:
        foes = open_foes(battle, bout.crowds, model, opponents(battle, unit_id))
        made = attacks_made(battle, model, foes, bout.order(model.id), stance)
        take_places(battle, bout.crowds, model, [attack.aim for attack in made])
        found += made
    return found


def give_out(
    battle: Battle, bout: Bout, unit_id: str, attacks: Sequence[Attack], injuries: Sequence[Injury]
) -> Flow[None]:
    """Allocates the wounds by one unit, enemy unit by enemy unit. Wounds lost count as inflicted by the one and taken
    by the other."""
    side = bout.scores[unit_id].side
    for target in bout.combat.units:
        own = [injury for injury in injuries if injury.attack.aim.unit == target]
        if own and target in battle.units:
            lost = yield from give(battle, side, attacks, target, own, bout.bare)
            bout.count(unit_id, inflicted=lost)
            bout.count(target, taken=lost)
            if target not in battle.units:
                bout.finished_off(unit_id, target)


@cites("melee.krak-attack")
def give(
    battle: Battle,
    side: str,
    attacks: Sequence[Attack],
    target: str,
    injuries: Sequence[Injury],
    bare: Collection[str],
) -> Flow[int]:
    """The Wounds one enemy unit loses. Wounds by grenades stay with the models they were dropped on; the others go
    through the tiers."""
    aimed = [injury for injury in injuries if injury.attack.stays]
    struck = [injury for injury in injuries if not injury.attack.stays]
    lost = (yield from deal_to_aimed(battle, side, target, aimed, "melee.krak-attack", bare=bare)) if aimed else 0
    if struck and target in battle.units:
        blows = [attack for attack in attacks if not attack.stays]
        lost += yield from deal(battle, side, blows, target, struck, bare=bare)
    return lost


@cites("melee.wound-difference")
def wreck(battle: Battle, bout: Bout, model_id: str, by: str) -> None:
    """A destroyed machine counts for the Wounds it still had."""
    model = battle.models[model_id]
    bout.count(by, inflicted=model.wounds)
    bout.count(model.unit, taken=model.wounds)
    battle.remove_model(model_id, by, "casualty.remove", outright=True)
    if model.unit not in battle.units:
        bout.finished_off(by, model.unit)
