"""Forward observers: trained models that see where shots fall, and guide guns that do not see their target."""

from msgspec.structs import replace

from arap.army.profile import Kind
from arap.battle.acts import Observe
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import TargetObserved
from arap.battle.settings import COMMUNICATION, OBSERVER_ROLES, SAME_TARGET
from arap.battle.values import Model, Observed, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Option
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.shooting.shots.strike import Laid, Strike, lines_to
from arap.rules.shooting.weapons.types import is_curved
from arap.rules.sight.places import level_seen, sees_place
from arap.table import PointXY, length, within

GUIDE, TRAINING = "observer.guide", "observer.training"
POINTS = 2


@implements("observer.training")
def is_trained(battle: Battle, kind: Kind) -> bool:
    """Observing needs training: that of an observer, or of one of the roles that are named in the settings."""
    return kind.powers.observer or not kind.powers.training.isdisjoint(OBSERVER_ROLES(battle))


def trained_kinds(battle: Battle) -> frozenset[str]:
    key = "trained", tuple(OBSERVER_ROLES(battle))
    kinds = battle.scenario.kinds.values()
    return battle.once(key, lambda: frozenset([kind.id for kind in kinds if is_trained(battle, kind)]))


def observers(battle: Battle, guns: Unit) -> list[Model]:
    """Trained models of a side that can talk to the guns."""
    kinds, how = trained_kinds(battle), COMMUNICATION(battle)
    if not kinds or how == "off":
        return []
    members = [model for unit in battle.units_of(guns.side) for model in battle.members(unit.id)]
    return [model for model in members if model.kind in kinds and can_talk(battle, model, guns, how)]


@cites("observer.guide")
def can_talk(battle: Battle, model: Model, guns: Unit, how: str) -> bool:
    """Whether an observer is in communication with the guns: always on one side; by setting both need a radio, or it
    must see a model of theirs."""
    if how == "side" or model.unit == guns.id:
        return True
    if how == "radio-tagged":
        return has_radio(battle, battle.units[model.unit]) and has_radio(battle, guns)
    return any(sees_place(battle, model, (other.x, other.y), other.z) for other in battle.members(guns.id))


def has_radio(battle: Battle, unit: Unit) -> bool:
    return any(battle.kind(model).powers.radio for model in battle.members(unit.id))


@implements("shoot.corrective-aiming.indirect")
def observer_at_work(battle: Battle, guns: Unit, target: str) -> Model | None:
    """An observer of the side that sees the target."""
    if target not in battle.units:
        return None
    return next((model for model in observers(battle, guns) if sees_unit(battle, model, target)), None)


def sees_unit(battle: Battle, model: Model, target: str) -> bool:
    if target not in battle.units:
        return False
    lines, row = lines_to(battle, model, target)
    return bool(lines.spotted(row))


@cites("shoot.corrective-aiming.indirect")
def fall_is_seen(battle: Battle, unit_id: str, place: PointXY, z: float) -> bool:
    """Whether a member of the firing unit, or an observer of its side, sees where a shot has fallen."""
    watchers = [*battle.members(unit_id), *observers(battle, battle.units[unit_id])]
    return any(sees_place(battle, model, place, z) for model in watchers)


@implements("observer.guide")
@cites("shoot.corrective-aiming.indirect")
def guide_of(battle: Battle, strike: Strike) -> Model | None:
    """The best observer that lends the gun its skill: it watches the target in this player turn, sees it still, and
    saw an earlier shot of the gun fall since it began to watch it without a break."""
    guns = battle.units[strike.model.unit]
    able = [
        model
        for model, entry in at_work(battle, guns)
        if is_same_target(battle, entry, strike)
        and dict(entry.guns).get(strike.model.id, -1) >= entry.since
        and still_sees(battle, model, entry)
    ]
    return max(able, key=lambda model: battle.kind(model).profile.BS, default=None)


def at_work(battle: Battle, guns: Unit) -> list[tuple[Model, Observed]]:
    """The observers that guide guns in this player turn and can talk to these, with what they watch."""
    if not any(unit.observed for unit in battle.units_of(guns.side)):
        return []
    serial = battle.turn.serial
    return [
        (model, entry)
        for model in observers(battle, guns)
        for entry in battle.units[model.unit].observed
        if entry.model == model.id and entry.serial == serial
    ]


@cites("observer.guide")
def is_same_target(battle: Battle, entry: Observed, strike: Strike) -> bool:
    """Whether a shot is at the unit that is watched, or at a place near the one that is watched."""
    if entry.aim is None:
        return entry.target == strike.target
    return within(length(entry.aim, strike.aim), SAME_TARGET(battle))


def still_sees(battle: Battle, model: Model, entry: Observed) -> bool:
    if entry.aim is None:
        return sees_unit(battle, model, entry.target)
    return level_seen(battle, model, entry.aim) is not None


@cites("observer.guide")
def note_falls(battle: Battle, unit_id: str, laid: list[Laid]) -> None:
    """Observers note the guns whose shot they saw fall on the target they watch, and forget those whose they did
    not."""
    guns = battle.units.get(unit_id)
    markers = [one for one in laid if one.place is not None]
    if guns is None or not markers:
        return
    for model, entry in at_work(battle, guns):
        fired = dict.fromkeys([one.strike.model.id for one in markers])
        seen = [one.strike.model.id for one in markers if sees_fall(battle, model, entry, one)]
        kept = [gun for gun in entry.guns if gun[0] not in fired]
        noted = (*kept, *[(gun, battle.turn.serial) for gun in fired if gun in seen])
        put_entry(battle, model, entry, replace(entry, guns=noted))


def sees_fall(battle: Battle, model: Model, entry: Observed, one: Laid) -> bool:
    """Whether an observer that watches the target of a shot sees where it fell."""
    if one.place is None or not is_same_target(battle, entry, one.strike):
        return False
    return still_sees(battle, model, entry) and sees_place(battle, model, one.place, one.z)


def put_entry(battle: Battle, model: Model, entry: Observed, changed: Observed) -> None:
    unit = battle.units[model.unit]
    battle.change(unit.id, observed=tuple([changed if each is entry else each for each in unit.observed]))


@cites("observer.guide", "observer.training")
def why_not_observe(battle: Battle, unit: Unit, act: Observe) -> Refusal | None:
    """Why a member of the unit cannot observe this target."""
    if act.model not in unit.models:
        return Refusal(f"{act.model} is not a model of {unit.name}", GUIDE)
    model = battle.models[act.model]
    if COMMUNICATION(battle) == "off":
        return Refusal("No model can talk to the guns in this battle", GUIDE)
    if model.kind not in trained_kinds(battle):
        return Refusal(f"{battle.model_name(model.id)} is not trained to observe", TRAINING)
    if refusal := out_of_action(battle, model):
        return refusal
    if (act.aim is None) is (not act.target):
        return Refusal("Name an enemy unit to observe, or a place", GUIDE)
    if act.aim is not None:
        seen = level_seen(battle, model, act.aim) is not None
        return None if seen else Refusal(f"{battle.model_name(model.id)} does not see the place", GUIDE)
    if act.target not in battle.units or battle.units[act.target].side == unit.side:
        return Refusal("Only enemy units are observed", GUIDE)
    if not sees_unit(battle, model, act.target):
        return Refusal(f"{battle.model_name(model.id)} does not see {battle.units[act.target].name}", GUIDE)
    return None


@cites("observer.guide")
def observe_options(battle: Battle, unit: Unit, points: int) -> list[Option]:
    """An option for each enemy unit that an observer of the unit sees, if its side has guns to guide. The most skilled
    of those that see it observes, of equals the first."""
    kinds = trained_kinds(battle)
    able = [battle.models[each] for each in unit.models if battle.models[each].kind in kinds]
    if not able or not has_guns(battle, unit.side):
        return []
    able.sort(key=lambda model: (out_of_action(battle, model) is not None, -battle.kind(model).profile.BS))
    if points < POINTS:
        return [no_observation(able[0], f"{POINTS} action points needed, {points} left")]
    seen = [(model_that_sees(battle, able, enemy.id), enemy.id) for enemy in battle.enemies_of(unit.side)]
    found = [observe_option(battle, Observe(model.id, enemy)) for model, enemy in seen if model]
    return found or [no_observation(able[0], f"{unit.does('see')} no enemy")]


def model_that_sees(battle: Battle, able: list[Model], target: str) -> Model | None:
    return next((model for model in able if sees_unit(battle, model, target)), None)


def no_observation(model: Model, why: str) -> Option:
    return Option(Observe(model.id), "Observe", POINTS, Refusal(why, GUIDE), GUIDE)


def observe_option(battle: Battle, act: Observe) -> Option:
    model, name = battle.models[act.model], battle.units[act.target].name
    skill, by = battle.kind(model).profile.BS, battle.model_name(act.model)
    does = f"{by} watches. Guns that do not see {name} fire with Ballistic Skill {skill} from their second shot at it."
    return Option(act, f"Observe {name}", POINTS, out_of_action(battle, model), GUIDE, does=does)


def any_guns(battle: Battle) -> bool:
    """Whether any side has weapons that fire in a curve."""
    return any(has_guns(battle, side) for side in battle.sides)


def has_guns(battle: Battle, side: str) -> bool:
    """Whether a side has weapons in this battle that fire in a curve."""
    return battle.once(("guns", side), lambda: any(_curved(battle, side)))


def _curved(battle: Battle, side: str) -> list[bool]:
    setups = [unit for setup in battle.scenario.sides if setup.id == side for unit in setup.units]
    kinds = dict.fromkeys([battle.scenario.kinds[placed.kind] for unit in setups for placed in unit.models])
    weapons = [battle.weapon(weapon) for kind in kinds for weapon in kind.weapons]
    return [is_curved(weapon) and not weapon.nature.thrown for weapon in weapons]


@cites("observer.guide")
def observe(battle: Battle, unit_id: str, act: Observe) -> None:
    """The model watches the target from now on. If it watched the same in its last own turn too, the guns go on from
    the shots it saw then."""
    unit, serial = battle.units[unit_id], battle.turn.serial
    before = [entry for entry in unit.observed if entry.model == act.model and goes_on(battle, entry, act)]
    since, guns = (before[0].since, before[0].guns) if before else (serial, ())
    entry = Observed(act.model, act.target, act.aim, since, serial, guns)
    kept = [each for each in unit.observed if each.model != act.model]
    battle.put_model(replace(battle.models[act.model], observing=serial))
    battle.change(unit_id, observed=(*kept, entry))
    battle.emit(TargetObserved(rule=GUIDE, unit=unit_id, model=act.model, target_unit=act.target, aim=act.aim))


def goes_on(battle: Battle, entry: Observed, act: Observe) -> bool:
    """Whether this is what a model watched in its last own turn, or earlier in this one."""
    if battle.turn.serial - entry.serial not in (0, len(battle.turn.order)):
        return False
    if entry.aim is None or act.aim is None:
        return entry.target == act.target and entry.aim == act.aim
    return within(length(entry.aim, act.aim), SAME_TARGET(battle))
