"""What happens to a burning model at the start of each of its own turns."""

from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.acts import NO, YES, Choose
from arap.battle.battle import Battle
from arap.battle.events.aftermath import MeleeOver
from arap.battle.events.things.burning import FlamesFought, FlamesIgnored
from arap.battle.values import HELD, Burning, Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.kernel.target import LowRoll, Target, modifier
from arap.kernel.throws import throw_all
from arap.kernel.words import plural
from arap.rules.fire.catching import ACID, alight, burning_is_on, burning_models
from arap.rules.fire.running import run_burning
from arap.rules.melee.fighting.reach import is_engaged
from arap.rules.melee.moving.locking import unlock
from arap.rules.morale.quarter import losses_in_own_turn
from arap.rules.movement.dice.flames import flames_at, scorch
from arap.rules.movement.dice.injuries import Injury, injure, lose
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.wounds.armour import penetrate
from arap.rules.wounds.hits import Hit
from arap.table import within

TURN, BEHAVIOUR = "fire.burning.turn", "fire.burning.behaviour"
FLAME = Weapon(id="flames", name="Flames", type="melee")


@modifier("fire.burning.turn", reason="helpers")
def helped(helpers: int) -> int:
    """One less on the die for each helper."""
    return helpers


GO_OUT = LowRoll[int](rule=TURN, base=lambda _: (1, "flames go out"), modifiers=(helped,))


@implements("fire.burning.turn")
@cites("turn.sequence", "casualty.quarter.own-turn")
def burn(battle: Battle, side: str) -> Flow[None]:
    """Each burning model of the active player rolls for its flames to go out. If it still burns it is hit, and then
    runs in a random direction. Models that touch burning ground are hit too. Units that have lost a quarter test."""
    if burning_is_on(battle):
        for model in burning_models(battle, [unit.id for unit in battle.units_of(side)]):
            if model.id in battle.models:
                yield from burn_on(battle, model.id)
    if battle.scenery.burning:
        yield from stand_in_fire(battle, side)
    for unit in battle.units_of(side):
        yield from losses_in_own_turn(battle, unit.id)


@cites("fire.contact", "turn.sequence")
def stand_in_fire(battle: Battle, side: str) -> Flow[None]:
    """At the start of its own turn a model that touches flames is hit."""
    models = [model for unit in battle.units_of(side) for model in battle.members(unit.id)]
    for model in models:
        place = model.x, model.y
        strength = flames_at(battle, battle.kind(model), place, model.z)
        if strength and model.id in battle.models:
            yield from scorch(battle, model, strength, place)


def burn_on(battle: Battle, model_id: str) -> Flow[None]:
    if (yield from goes_out(battle, model_id)):
        end_fire(battle, model_id)
        return
    if not (yield from hit_by_flames(battle, model_id)):
        return
    yield from ignore(battle, model_id)
    model = battle.models[model_id]
    if model.aflame and not (model.burning and model.burning.raging and is_engaged(battle, model)):
        yield from run_burning(battle, model_id)
        get_clear(battle, model.unit)


@cites("fire.burning.behaviour", "melee.engaged-locked")
def get_clear(battle: Battle, unit_id: str) -> None:
    """A burning model that has run out of reach is engaged no more. When that is all of its unit, the melee is over for
    it, without free hacks."""
    unit = battle.units.get(unit_id)
    if unit is None or not unit.locked:
        return
    if all(model.aflame and not is_engaged(battle, model) for model in battle.members(unit_id)):
        unlock(battle, unit_id)
        battle.emit(MeleeOver(rule=BEHAVIOUR, unit=unit_id))


@cites("fire.burning.turn", "fire.non-flame-templates")
def goes_out(battle: Battle, model_id: str) -> Flow[bool]:
    """A 1 puts the fire out; helpers beat at the flames, but not at acid."""
    model = battle.models[model_id]
    acid = model.burning is not None and model.burning.acid
    helpers = () if acid else (yield from chosen_helpers(battle, model))
    needed, side = needed_to_go_out(len(helpers), acid=acid), battle.units[model.unit].side
    label = f"{battle.model_name(model_id)}: {'the acid dries' if acid else 'the flames go out'}"
    (throw,) = yield from throw_all("fire.go-out", needed.rule, side, [needed], label)
    battle.emit(
        FlamesFought(
            rule=needed.rule, unit=model.unit, model=model_id, needed=needed, throw=throw, helpers=helpers, acid=acid
        )
    )  # fmt: skip
    return throw.met


def needed_to_go_out(helpers: int, *, acid: bool = False) -> Target:
    return Target(ACID, "low", 1, "acid dries") if acid else GO_OUT.needed(helpers)


@cites("fire.burning.turn")
def helpers_of(battle: Battle, model: Model) -> list[str]:
    """Friends within the melee radius of a burning model that do not burn, rout or fight."""
    reach, side = melee_radius(battle.kind(model)), battle.units[model.unit].side
    return [
        other.id
        for unit in battle.units_of(side)
        if not unit.routing
        for other in battle.members(unit.id)
        if other.id != model.id
        and other.burning is None
        and within(apart(model, other), reach)
        and not other.dummy
        and not is_engaged(battle, other)
    ]


def apart(one: Model, other: Model) -> float:
    return float(((one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2) ** 0.5)


def chosen_helpers(battle: Battle, model: Model) -> Flow[tuple[str, ...]]:
    """The owner says how many of them help. It costs nothing, so all do if nothing is said."""
    able = helpers_of(battle, model)
    if not able:
        return ()
    options = tuple(
        [
            Option(Choose(str(count)), helping(count), rule=TURN, does=f"{needed_to_go_out(count).needed} is needed.")
            for count in range(len(able), -1, -1)
        ]
    )
    name = battle.full_name(model.id)
    ask = Ask(
        battle.units[model.unit].side, "beat-out", TURN, f"{name} burns. How many comrades beat at the flames?",
        options, options[0].answer, (model.unit,),
    )  # fmt: skip
    act = yield from answer_to(ask, Choose)
    return tuple(able[: int(act.option)])


def helping(count: int) -> str:
    return f"{plural(count, 'model')} {'helps' if count == 1 else 'help'}" if count else "Nobody helps"


@cites("fire.burning.behaviour")
def end_fire(battle: Battle, model_id: str) -> None:
    """A model that stops burning does nothing more this turn, unless it could ignore the flames."""
    model = battle.models[model_id]
    until = HELD if model.entangled else battle.turn.serial if model.aflame else model.spent_until
    battle.put_model(replace(model, burning=None, spent_until=until))


@cites("fire.burning.turn", "casualty.quarter.own-turn")
def hit_by_flames(battle: Battle, model_id: str) -> Flow[bool]:
    """A hit with a wound roll and a save, or against the armour of a machine. Returns whether the model lives."""
    model = battle.models[model_id]
    strength = model.burning.strength if model.burning else 0
    if battle.kind(model).armour_value is None:
        return (yield from injure(battle, model_id, Injury("flames", TURN, 1, strength)))
    hit = Hit(FLAME, strength, True, ((model_id,), (), ()))
    if not (yield from penetrate(battle, model.unit, model.unit, [hit], "hazard.to-wound")):
        return True
    lose(battle, model_id, TURN)
    return False


@implements("fire.burning.behaviour")
def ignore(battle: Battle, model_id: str) -> Flow[None]:
    """A vehicle, dreadnought, robot or terminator may ignore the flames this turn."""
    model = battle.models[model_id]
    burning = model.burning
    if burning is None or not battle.kind(model).powers.ignores_flames:
        return
    options = (
        Option(YES, "Ignore the flames", rule=BEHAVIOUR, does="It moves, shoots and fights as usual."),
        Option(NO, "Run", rule=BEHAVIOUR, does="It runs in a random direction and does nothing else."),
    )
    prompt, unit = f"{battle.full_name(model_id)} burns. Does it ignore the flames?", battle.units[model.unit]
    ask = Ask(unit.side, "ignore-flames", BEHAVIOUR, prompt, options, YES, (unit.id,))
    ignored = (yield from answer_to(ask, Choose)) == YES
    battle.put_model(choosing(model, burning, ignored))
    battle.emit(FlamesIgnored(rule=BEHAVIOUR, unit=unit.id, model=model_id, ignored=ignored))


def choosing(model: Model, burning: Burning, ignored: bool) -> Model:
    """The model with or without regard to its flames."""
    free = model if not model.aflame or model.entangled else replace(model, spent_until=0)
    return alight(free, replace(burning, ignored=ignored))
