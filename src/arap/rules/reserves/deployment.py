"""Deployment by dice, as in AK47: before the battle each player's units roll, and only some are on the table."""

from collections.abc import Iterator, Sequence

from arap.army.scenario import Placed, UnitSetup
from arap.battle.acts import Act, Choose, SetDown
from arap.battle.battle import Battle
from arap.battle.events.arrival import DeploymentRolled, ReserveWaits, UnitsNumbered
from arap.battle.house_rules import DeploymentRule
from arap.battle.muster import setup_of
from arap.battle.settings import AK47, DEPLOYMENT, RESERVES
from arap.battle.values import Held
from arap.kernel.conversion import high_roll_met
from arap.kernel.converting import converted
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Detail, Faces, Flow, Option, Roll, answer_to
from arap.rules.movement.flight.entering import Arrangement, arrangement_by
from arap.rules.movement.flight.entry import INWARDS, has_room, outwards
from arap.rules.movement.measures.field import body_of
from arap.rules.reserves.formation import drawn_up
from arap.rules.reserves.held import change_reserves, put_on_table
from arap.table import PointXY, middle_of, snap, within

RULE = "reserve.ak47.first-roll"
LATER = "reserve.ak47.later-rolls"
GOALS = (2, 3, 4, 5, 6)
AS_LISTED = Choose("as-listed")
STEP = 6.0


class Deploying(Detail, frozen=True):
    """What a question about the place of a unit before the battle refers to."""

    unit: str


def rule_of(battle: Battle) -> DeploymentRule:
    return converted(DEPLOYMENT(battle), DeploymentRule)


def defender(battle: Battle) -> str:
    """The side that the scenario names; without a name the last one."""
    return rule_of(battle).defender or battle.sides[-1]


@implements("reserve.ak47.attacker-defender")
def goals_of(battle: Battle, side: str) -> tuple[int, ...]:
    """What each deployment roll of a side needs: 2+, 3+ and so on to 6. A defender begins with 3+, unless both sides
    are treated alike."""
    defends = rule_of(battle).mode == "attacker-defender" and side == defender(battle)
    return GOALS[1:] if defends else GOALS


@cites("reserve.ak47.attacker-defender")
def in_order(battle: Battle) -> list[str]:
    """The defender deploys first, or last if the scenario says it."""
    last = rule_of(battle).first == "attacker"
    return sorted(battle.sides, key=lambda side: (side == defender(battle)) == last)


@cites("reserve.ak47.first-roll", "reserve.ak47.later-rolls")
def deployment(battle: Battle) -> Flow[None]:
    """All players number their units before any die is rolled; then one side after the other rolls and deploys."""
    if RESERVES(battle) != AK47:
        return
    sides = in_order(battle)
    for side in sides:
        yield from number_units(battle, side)
    for side in sides:
        first, *later = goals_of(battle, side)
        while not (yield from deployment_roll(battle, side, first, RULE)):
            pass
        for goal in later:
            yield from deployment_roll(battle, side, goal, LATER)


def own_units(battle: Battle, side: str) -> list[Held]:
    return [held for held in battle.turn.reserves if held.side == side]


@cites("reserve.ak47.first-roll")
def number_units(battle: Battle, side: str) -> Flow[None]:
    """The player names one unit after the other, or takes the order of the list for the rest."""
    left, order = [held.unit for held in own_units(battle, side)], list[str]()
    while len(left) > 1:
        answer = yield from answer_to(which_is_next(battle, side, left, len(order) + 1), Choose)
        if answer == AS_LISTED:
            break
        order.append(answer.option)
        left.remove(answer.option)
    order += left
    others = [held for held in battle.turn.reserves if held.side != side]
    battle.change_turn(reserves=(*others, *[Held(unit, side) for unit in order]))
    battle.emit(UnitsNumbered(rule=RULE, side=side, units=tuple(order)))


def which_is_next(battle: Battle, side: str, units: Sequence[str], number: int) -> Ask:
    keep = Option(AS_LISTED, "In this order", rule=RULE, does="The units roll in the order of this list.")
    named = [Option(Choose(unit), setup_of(battle.scenario, unit).name, rule=RULE) for unit in units]
    prompt = f"Dice decide which units begin on the table. Which one is number {number}?"
    return Ask(side, "numbering", RULE, prompt, (keep, *named), AS_LISTED)


@implements("reserve.ak47.first-roll", "reserve.ak47.later-rolls")
def deployment_roll(battle: Battle, side: str, goal: int, rule: str) -> Flow[bool]:
    """The units that are not deployed roll in their order, until one succeeds and is placed. The first roll of a side
    is repeated until one does; later ones are made once."""
    units = own_units(battle, side)
    for held in units:
        name = setup_of(battle.scenario, held.unit).name
        label = f"{name}, deployment: {goal} or more"
        faces: Faces = yield Roll("reserve.deploy", rule, side, label=label)
        met = high_roll_met(faces[0], goal)
        battle.emit(
            DeploymentRolled(rule=rule, unit=held.unit, side=side, face=faces[0], needed=goal, deployed=met)
        )  # fmt: skip
        if met:
            yield from place(battle, held)
            return True
    return not units


@cites("reserve.ak47.first-roll")
def place(battle: Battle, held: Held) -> Flow[None]:
    """The owner names the place, anywhere legal in the zone. Without any room the unit is late."""
    known, setup = battle.known_to(held.side), setup_of(battle.scenario, held.unit)
    free = [
        act for act in usual_places(battle, held, setup) if isinstance(judge_deploy(known, held.unit, act), Arrangement)
    ]
    if not free:
        change_reserves(battle, held, Held(held.unit, held.side, due=True))
        battle.emit(ReserveWaits(rule=RULE, unit=held.unit, side=held.side))
        return
    options = tuple([Option(act, label(battle, act), rule=RULE) for act in dict.fromkeys(free)])
    prompt = f"{setup.name} are deployed. Where in your zone?"
    ask = Ask(held.side, "deploy", RULE, prompt, options, free[0], detail=Deploying(held.unit))
    stand = yield from arrangement_by(ask, lambda act: judge_deploy(battle, held.unit, act))
    if stand is not None:
        put_on_table(battle, held, setup, stand, RULE)


def label(battle: Battle, act: SetDown) -> str:
    return f'{act.x:g}" from the west, {act.y:g}" from the south'


def usual_places(battle: Battle, held: Held, setup: UnitSetup) -> Iterator[SetDown]:
    """The place of the scenario first, then points along the middle of the zone."""
    if not setup.reserve:
        x, y = middle_of([(placed.x, placed.y) for placed in setup.models])
        yield SetDown(snap(x), snap(y), setup.models[0].facing)
    home, inwards = home_of(battle, held.side), rule_of(battle).zone / 2
    width, depth = battle.table.width, battle.table.depth
    long = width if home in ("north", "south") else depth
    for offset in outwards(STEP, int(long / 2 / STEP)):
        along = long / 2 + offset
        points: dict[str, PointXY] = {
            "north": (along, depth - inwards), "south": (along, inwards), "east": (width - inwards, along),
            "west": (inwards, along),
        }  # fmt: skip
        yield SetDown(*points[home], INWARDS[home])


def home_of(battle: Battle, side: str) -> str:
    return next(setup.home for setup in battle.scenario.sides if setup.id == side)


@cites("reserve.ak47.first-roll")
def judge_deploy(battle: Battle, unit_id: str, act: Act) -> Arrangement | Refusal:
    """How the unit stands if it is deployed here, or why it cannot be."""
    if not isinstance(act, SetDown):
        return Refusal("Name the place in your zone where the unit is deployed", RULE)
    side = next(held.side for held in battle.turn.reserves if held.unit == unit_id)
    home = home_of(battle, side)
    facing = INWARDS[home] if act.facing is None else act.facing % 360.0
    places = drawn_up(battle, setup_of(battle.scenario, unit_id), (act.x, act.y), facing)
    bodies = [body_of(battle, model, side, True) for model in battle.models.values()]
    zone = rule_of(battle).zone
    for number, placed in enumerate(places):
        if not within(farthest(battle, placed, home), zone):
            return Refusal(f'Units are deployed within {zone:g}" of the {home} edge', RULE)
        if not has_room(battle, placed, list(places[:number]), bodies):
            return Refusal("There is no room for all models there", RULE)
    return Arrangement(facing, places)


def farthest(battle: Battle, placed: Placed, home: str) -> float:
    """How far from the home edge the far side of a base is."""
    table, radius = battle.table, battle.scenario.kinds[placed.kind].base_radius
    gaps = {"north": table.depth - placed.y, "south": placed.y, "east": table.width - placed.x, "west": placed.x}
    return gaps[home] + radius
