"""Picking up a portable ladder, handing it on within the unit, or putting it down."""

from collections.abc import Sequence

from arap.army.troops import places
from arap.battle.acts import LiftLadder
from arap.battle.battle import Battle
from arap.battle.events.things.ladders import LadderLifted
from arap.battle.settings import PORTABLE_LADDERS
from arap.battle.things.portable import CREW, carried_by, carriers, crew_of, hand_to, let_lie, portable
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.ladders import is_in_line
from arap.rules.movement.climbing.holds import off_its_feet
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay

RULE = "ladder.drop"


@action
@cites("ladder.drop", "ladder.carry")
class LiftingLadder(Action[LiftLadder]):
    """A ladder on the ground costs a point; handing it on or putting it down is free."""

    act = LiftLadder
    rule = RULE
    place = 172
    without_points = True
    ends_movement = False
    all_members = True
    shown = Shown(
        'Pick up a ladder that lies within 2". Costs 1 point. Four carry it at full rate, two at half.', icon="ladder"
    )
    event = LadderLifted
    does = "take up a ladder"

    def is_offered(self, battle: Battle) -> bool:
        return bool(battle.scenario.portable_ladders) and PORTABLE_LADDERS(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        lying = [each.id for each in battle.scenery.lying]
        weak = [each for each in carried_by(battle, unit.id) if strength(battle, carriers(battle, each)) < CREW]
        found = []
        for ladder in (*lying, *weak):
            crew = crew_of(battle, able(battle, unit, ladder))
            if crew and set(crew) != {model.id for model in carriers(battle, ladder)}:
                does = "Pick up" if ladder in lying else "More carriers for"
                label, act = f"{does} the {portable(battle, ladder).name}", LiftLadder(ladder, crew)
                found.append(Option(act, label, self.cost(battle, unit.id, act), None, RULE))
        if acting.points and not unit.locked:
            found += [put_down(battle, ladder) for ladder in carried_by(battle, unit.id)]
        return found

    def judge(self, battle: Battle, acting: Acting, act: LiftLadder) -> Refusal | None:
        unit = battle.units[acting.unit]
        if not act.models and act.ladder in carried_by(battle, unit.id) and not unit.locked:
            return None
        if act.ladder not in (*[each.id for each in battle.scenery.lying], *carried_by(battle, unit.id)):
            return Refusal(f"{unit.does('have')} no such ladder within reach", RULE)
        fit = {model.id for model in able(battle, unit, act.ladder)}
        if not act.models or not fit.issuperset(act.models):
            return Refusal('Choose carriers that stand within 2" of the ladder', "ladder.carry")
        return None

    def cost(self, battle: Battle, unit_id: str, act: LiftLadder) -> int:
        return 0 if act.ladder in carried_by(battle, unit_id) else 1

    def models_in(self, act: LiftLadder) -> Sequence[str]:
        return act.models

    def carry_out(self, battle: Battle, acting: Acting, act: LiftLadder, cost: int, work: Work | None) -> Flow[None]:
        if cost:
            pay(battle, acting, cost)
        name = portable(battle, act.ladder).name
        if act.models:
            hand_to(battle, act.ladder, act.models)
        else:
            let_lie(battle, act.ladder)
        battle.emit(
            LadderLifted(rule=RULE, unit=acting.unit, ladder=act.ladder, name=name, models=act.models, up=bool(cost))
        )
        yield from ()


def put_down(battle: Battle, ladder: str) -> Option:
    """Carriers put their ladder down, to climb without it."""
    return Option(LiftLadder(ladder, ()), f"Put down the {portable(battle, ladder).name}", 0, None, RULE)


def able(battle: Battle, unit: Unit, ladder: str) -> list[Model]:
    """The members that can carry a ladder where it is; those whose weapons need both hands come last."""
    if unit.locked:
        return []
    near = [
        model
        for model in battle.members(unit.id)
        if model.carries in ("", ladder) and is_in_line(battle, model, ladder)
        and not model.prone and not out_of_action(battle, model) and not off_its_feet(battle, model)
    ]  # fmt: skip
    return sorted(near, key=lambda model: (model.carries != ladder, needs_hands(battle, model), model.id))


def needs_hands(battle: Battle, model: Model) -> bool:
    weapons = [battle.weapon(each) for each in battle.kind(model).weapons]
    return any(weapon.nature.bulky for weapon in weapons)


def strength(battle: Battle, models: Sequence[Model]) -> int:
    return sum([places(battle.kind(model).bulk) for model in models])
