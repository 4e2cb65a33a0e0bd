"""How the players' models fight this round: one question to each owner that has a choice."""

from collections.abc import Iterator, Sequence

import msgspec

from arap.battle.acts import Fight, FightOrder, FightWith
from arap.battle.battle import Battle
from arap.battle.values import Model, Onset
from arap.kernel.reasons import cites
from arap.kernel.requests import Ask, Detail, Flow, Option, answer_to
from arap.kernel.words import plural
from arap.rules.blocking.holding import attackers_allowed, holds, may_get_at
from arap.rules.melee.fighting.arms import may_use_two
from arap.rules.melee.fighting.attacking import Attack, Stance, attacks_with, promise, shield_used
from arap.rules.melee.fighting.bout import Bout, can_fight, locked_models
from arap.rules.melee.fighting.grenades import RULES, can_use
from arap.rules.melee.fighting.initiative import effective_initiative
from arap.rules.melee.fighting.reach import apart, can_strike, engaged_by, in_reach, is_engaged, opponents
from arap.rules.melee.fighting.shields import bashing_shield
from arap.rules.melee.fighting.special import attacks_made
from arap.rules.melee.fighting.threats import faced_foe, facing_to
from arap.rules.wounds.damage import rank_and_file
from arap.table import turn_between

RULE = "melee.sequence"
TWO_WEAPONS = "melee.weapons.extra-attack"
AIM = "melee.who-fights"
SENSIBLE = Fight()
MOST_MARKED = 4
FRONT = 90.0
BEST, NEAREST, ALL_UP, BACK = (
    "Fight as proposed",
    "Face the nearest",
    "All move up between steps",
    "Models not engaged hold back",
)
WITH: dict[FightWith, str] = {
    "krak": "Krak attacks",
    "plant": "Plant grenades",
    "shield": "Strike with shields",
}
NOTES = {
    BEST: f"{BEST}: all face the greatest threat and use their best weapons; models that are not engaged move up "
    "if that is in time to strike.",
    NEAREST: f"{NEAREST}: models with enemies of several kinds or on several sides turn to the nearest.",
    ALL_UP: f"{ALL_UP}: models that are not engaged move up even if they come too late to strike this round.",
    WITH["krak"]: f"{WITH['krak']}: each makes one krak attack at Initiative 1 and no other attack.",
    WITH["plant"]: f"{WITH['plant']}: each attaches one to a machine and makes no other attack.",
    WITH["shield"]: f"{WITH['shield']}: instead of weapons, at Initiative -1 and at -1 to hit.",
    BACK: f"{BACK}: models that are not engaged stay put; they do not strike and are not struck.",
}


class Round(Detail, frozen=True):
    """The facts an answer is checked against: the units of the combat, and the charges that have their first round
    now."""

    units: tuple[str, ...]
    onsets: tuple[Onset, ...] = ()

    def stance(self, unit_id: str) -> Stance:
        return Stance(next((onset for onset in self.onsets if onset.charger == unit_id), None))


@cites("melee.sequence", "melee.arc.facing", "melee.weapons.extra-attack", "melee.who-fights")
def take_orders(battle: Battle, bout: Bout) -> Flow[None]:
    """Steps 2 and 3: every owner with a choice of weapons or enemies is asked, the active player first."""
    for side in bout.combat.sides(battle):
        own = [unit for unit in bout.combat.units if unit in battle.units and battle.units[unit].side == side]
        fighters = [model for model in locked_models(battle, own) if can_fight(battle, model)]
        idle = [model for model in fighters if not is_engaged(battle, model)] if has_steps(battle, bout) else []
        choosing = idle or any(has_choice(battle, model) for model in fighters)
        if choosing or next(rivals(battle, fighters), None):
            ask = question(battle, side, bout, own, fighters, idle)
            answer = (yield from answer_to(ask, Fight)) if len(ask.options) > 1 else SENSIBLE
            bout.orders.update({order.model: order for order in answer.orders})


def has_choice(battle: Battle, model: Model) -> bool:
    """Whether a model has different enemies to fight, or a second weapon, a grenade or a shield to fight with."""
    foes = engaged_by(battle, model, opponents(battle, model.unit))
    if not foes or foes_differ(model, foes):
        return bool(foes)
    return may_use_two(battle, model) or any(can_fight_with(battle, model, attack, foes) for attack in WITH)


def can_fight_with(battle: Battle, model: Model, attack: FightWith, foes: Sequence[Model]) -> bool:
    """Whether a model may fight with a grenade or its shield."""
    if attack == "shield":
        return bashing_shield(battle, model) is not None and bool(in_reach(battle, model, foes))
    return can_use(battle, model, attack, foes)


@cites("melee.arc.facing")
def foes_differ(model: Model, foes: Sequence[Model]) -> bool:
    """Whether it matters which enemy a model faces: they are of different kinds, or not all in front of it together."""
    bearings = [facing_to(model, foe) for foe in foes]
    around = any(abs(turn_between(one, other)) > FRONT for one in bearings for other in bearings)
    return around or len({(foe.unit, foe.kind) for foe in foes}) > 1


def has_steps(battle: Battle, bout: Bout) -> bool:
    """Whether there is more than one Initiative, and therefore a move between the steps."""
    locked = locked_models(battle, bout.combat.units)
    return len({effective_initiative(battle, bout, model) for model in locked if can_fight(battle, model)}) > 1


def question(
    battle: Battle, side: str, bout: Bout, units: Sequence[str], fighters: Sequence[Model], idle: Sequence[Model]
) -> Ask:
    names, detail = " and ".join([battle.units[unit].name for unit in units]), Round(bout.combat.units, bout.onsets)
    two = [model for model in fighters if may_use_two(battle, model) and strikes_any(battle, model)]
    best, special = Option(SENSIBLE, BEST, rule=RULE), special_options(battle, fighters)
    choices = [*weapon_options(two), *special, *step_options(idle), *marks(battle, fighters)]
    choices += at_blockers(battle, fighters)
    options = [best, *(choices or nearest_option(battle, fighters))]
    return Ask(
        side, "fight", RULE, f"{names}: how do they fight this round?", tuple(options), SENSIBLE, tuple(units), detail,
        (
            *[NOTES[option.label] for option in options if option.label in NOTES], *weapon_notes(battle, detail, two),
            *grenade_notes(battle, detail, special),
        ),
    )  # fmt: skip


@cites("melee.arc.facing")
def nearest_option(battle: Battle, fighters: Sequence[Model]) -> list[Option]:
    """Each model that has the choice faces its nearest enemy."""
    orders = []
    for model in fighters:
        foes = engaged_by(battle, model, opponents(battle, model.unit))
        if foes_differ(model, foes):
            near = min(foes, key=lambda foe: apart(model, foe))
            orders.append(FightOrder(model.id, face=near.id))
    return [Option(Fight(tuple(orders)), NEAREST, rule="melee.arc.facing")] if orders else []


def strikes_any(battle: Battle, model: Model) -> bool:
    return bool(in_reach(battle, model, opponents(battle, model.unit)))


@cites("melee.weapons.extra-attack")
def weapon_options(two: Sequence[Model]) -> list[Option]:
    """One weapon or two, for all models that have the choice."""
    return [
        Option(Fight(tuple([FightOrder(model.id, two_weapons=both) for model in two])), label, rule=TWO_WEAPONS)
        for both, label in ((False, "One weapon each"), (True, "Two weapons each"))
        if two
    ]


@cites("melee.krak-attack", "grenade.melee.planted", "shield.bash")
def special_options(battle: Battle, fighters: Sequence[Model]) -> list[Option]:
    """Grenades and shields, each for all models that can use them."""
    found = []
    for attack, label in WITH.items():
        able = [m for m in fighters if can_fight_with(battle, m, attack, opponents(battle, m.unit))]
        orders = tuple([FightOrder(model.id, attack=attack) for model in able])
        if orders:
            found.append(Option(Fight(orders), label, rule=RULES.get(attack, "shield.bash")))
    return found


@cites("melee.step-move", "melee.late-engaged")
def step_options(idle: Sequence[Model]) -> list[Option]:
    """Whether unengaged models move up between steps, in time to strike or not, or hold back."""
    return [
        Option(Fight(tuple([FightOrder(model.id, closes=closes) for model in idle])), label, rule="melee.step-move")
        for closes, label in ((True, ALL_UP), (False, BACK))
        if idle
    ]


@cites("melee.who-fights", "melee.arc.facing")
def marks(battle: Battle, fighters: Sequence[Model]) -> Iterator[Option]:
    """Every model that can strikes at one enemy that is not rank and file."""
    foes = {foe.id: foe for unit in {model.unit for model in fighters} for foe in opponents(battle, unit)}
    special = [foe for foe in foes.values() if foe.kind != rank_and_file(battle, foe.unit)]
    for foe in special[:MOST_MARKED]:
        able = [model for model in fighters if can_strike(battle, model, foe)]
        if able:
            orders = tuple([FightOrder(model.id, face=foe.id, aims=(foe.id,)) for model in able])
            yield Option(Fight(orders), f"Strike at {battle.full_name(foe.id)}", rule=AIM)


@cites("block.declare", "block.large")
def at_blockers(battle: Battle, fighters: Sequence[Model]) -> Iterator[Option]:
    """Which model fights an enemy that blocks a narrow place, where more could than may."""
    for foe, able in rivals(battle, fighters):
        for model in able[:MOST_MARKED]:
            order = FightOrder(model.id, face=foe.id, aims=(foe.id,))
            names = f"{battle.full_name(model.id)} attacks {battle.full_name(foe.id)}"
            yield Option(Fight((order,)), names, rule="block.declare")


def rivals(battle: Battle, fighters: Sequence[Model]) -> Iterator[tuple[Model, list[Model]]]:
    """The blockers that fewer models may attack than could, each with these models, the nearest first."""
    for hold in holds(battle):
        for foe in hold.models:
            able = [
                model for model in fighters
                if hold.side != battle.units[model.unit].side and foe.unit in battle.units[model.unit].locked
                and can_strike(battle, model, foe) and may_get_at(battle, hold, model, fighters)
            ]  # fmt: skip
            if len(able) > attackers_allowed(battle, foe):
                yield foe, sorted(able, key=lambda model: (round(apart(model, foe), 3), model.id))


def weapon_notes(battle: Battle, detail: Round, two: Sequence[Model]) -> Iterator[str]:
    """What a second weapon is worth to each kind of fighter that has one."""
    for kind in dict.fromkeys([model.kind for model in two]):
        model = next(model for model in two if model.kind == kind)
        one, both = (worth(battle, detail, model, two_weapons=both) for both in (False, True))
        shield = shield_used(battle, model, FightOrder(model.id), two_weapons=True)
        bare = f" A {shield.name} that strikes does not save." if shield and not shield.energy else ""
        yield f"{battle.kind(model).name} with one weapon: {one}. With two: {both}.{bare}"


@cites("melee.krak-attack.fumble")
def grenade_notes(battle: Battle, detail: Round, special: Sequence[Option]) -> Iterator[str]:
    """What a grenade is worth to each kind of fighter that has one."""
    chosen = [order for option in special if isinstance(option.answer, Fight) for order in option.answer.orders]
    told: set[tuple[str, FightWith]] = set()
    for order in chosen:
        model = battle.models[order.model]
        if order.attack not in RULES or (model.kind, order.attack) in told:
            continue
        if attacks := attacks_made(battle, *before_foe(battle, model), order, detail.stance(model.unit)):
            told.add((model.kind, order.attack))
            hand = "; a 6 goes off in the hand" if any(battle.kind(a.aim).profile.WS for a in attacks) else ""
            yield f"{battle.kind(model).name} with a grenade: {in_words(battle, attacks)}{hand}."


def before_foe(battle: Battle, model: Model) -> tuple[Model, list[Model]]:
    """A model as it would turn to its enemy, and the enemies it fights."""
    foe = faced_foe(battle, model)
    turned = msgspec.structs.replace(model, facing=facing_to(model, foe)) if foe else model
    return turned, opponents(battle, model.unit)


def worth(battle: Battle, detail: Round, model: Model, *, two_weapons: bool) -> str:
    """The attacks a fighter would make, and the wounds it can expect."""
    turned, foes = before_foe(battle, model)
    order, stance = FightOrder(model.id), detail.stance(model.unit)
    return in_words(battle, attacks_with(battle, turned, foes, order, stance, two_weapons=two_weapons))


def in_words(battle: Battle, attacks: Sequence[Attack]) -> str:
    hoped = float(sum([promise(battle, attack) for attack in attacks]))
    goals = " and ".join(dict.fromkeys([attack.needed.needed for attack in attacks]))
    return f"{plural(len(attacks), 'attack')}, hits on {goals}, {hoped:.2f} wounds expected"
