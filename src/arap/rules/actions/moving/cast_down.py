"""Casting down a portable ladder that enemies have set up."""

from collections.abc import Sequence

from arap.battle.acts import CastDown
from arap.battle.battle import Battle
from arap.battle.events.things.ladders import LadderPushed
from arap.battle.settings import GRAPPLES, PORTABLE_LADDERS
from arap.battle.things.portable import fall_down
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Faces, Flow, Option, Roll, Work
from arap.rules.movement.climbing.portable import climbers, pushers
from arap.rules.movement.dice.falls import fall_off
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay
from arap.table import Ladder

RULE = "ladder.cast-down"
GRAPPLE = "grapple.cast-down"
ALONE, MOST, HOOK = 6, 3, 4


@action
@implements("ladder.cast-down")
class CastingDown(Action[CastDown]):
    """An empty ladder is thrown down without a roll or a point; with climbers on it a die must show 6, or 1 less for
    each helper."""

    act = CastDown
    rule = RULE
    place = 174
    without_points = True
    ends_movement = False
    shown = Shown(
        "Throw down a ladder in reach. Free if nobody is on it; otherwise 1 point and a die: 6, each helper 1 less.",
        icon="ladder",
    )
    event = LadderPushed
    does = "push at a ladder"

    def is_offered(self, battle: Battle) -> bool:
        ladders = bool(battle.scenario.portable_ladders) and PORTABLE_LADDERS(battle)
        return ladders or (GRAPPLES(battle) and "grapple" in battle.powers)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        found = []
        for ladder in hostile(battle, unit):
            near, on = in_reach(battle, unit, ladder)[: most(ladder)], len(climbers(battle, ladder))
            if near:
                how = f"{needed(ladder, len(near))} or more" if on else "nobody is on it"
                act = CastDown(ladder.id, tuple([model.id for model in near]))
                found.append(Option(act, f"Cast down the {ladder.name} ({how})", 1 if on else 0, None, RULE))
        return found

    def judge(self, battle: Battle, acting: Acting, act: CastDown) -> Refusal | None:
        unit = battle.units[acting.unit]
        ladder = next((each for each in hostile(battle, unit) if each.id == act.ladder), None)
        if ladder is None:
            return Refusal("No ladder of the enemy with that name stands here", RULE)
        if unit.locked:
            return Refusal(f"{unit.name} are in melee", RULE)
        near = {model.id for model in in_reach(battle, unit, ladder)}
        if not act.models or not near.issuperset(act.models) or len(set(act.models)) < len(act.models):
            return Refusal("Choose models that have the ladder in their melee radius", RULE)
        if len(act.models) > most(ladder):
            who = "One model takes a hook" if ladder.rope else "At most three models push at one ladder"
            return Refusal(who, rule_of(ladder))
        return None

    def cost(self, battle: Battle, unit_id: str, act: CastDown) -> int:
        return 1 if any(climbers(battle, ladder) for ladder in battle.table.ladders if ladder.id == act.ladder) else 0

    def models_in(self, act: CastDown) -> Sequence[str]:
        return act.models

    def carry_out(self, battle: Battle, acting: Acting, act: CastDown, cost: int, work: Work | None) -> Flow[None]:
        ladder = next(each for each in battle.table.ladders if each.id == act.ladder)
        on, unit = climbers(battle, ladder), battle.units[acting.unit]
        face, goal, rule = 0, needed(ladder, len(act.models)) if on else 0, rule_of(ladder)
        if on:
            pay(battle, acting, cost)
            label = f"{unit.does('push')} at the {ladder.name}: {goal} or more"
            faces: Faces = yield Roll(rule, rule, unit.side, label=label)
            face = faces[0]
        down = face >= goal
        battle.emit(
            LadderPushed(
                rule=rule, unit=unit.id, ladder=ladder.id, name=ladder.name, models=act.models, at=ladder.foot[:2],
                down=down, face=face, needed=goal, climbers=tuple([model.id for model in on]),
            )
        )  # fmt: skip
        if down:
            yield from topple(battle, ladder, on)


def topple(battle: Battle, ladder: Ladder, on: Sequence[Model]) -> Flow[None]:
    """Every climber falls from its own height; the ladder lies at its foot, a rope is gone."""
    for model in sorted(on, key=lambda each: each.id):
        if model.id in battle.models:
            yield from fall_off(battle, battle.models[model.id])
    fall_down(battle, ladder.id)


@implements("grapple.cast-down")
def needed(ladder: Ladder, models: int) -> int:
    """6 for one model, 1 less for each helper; 4 for the hook of a rope."""
    return HOOK if ladder.rope else ALONE + 1 - models


def most(ladder: Ladder) -> int:
    """How many models take part."""
    return 1 if ladder.rope else MOST


def rule_of(ladder: Ladder) -> str:
    return GRAPPLE if ladder.rope else RULE


def hostile(battle: Battle, unit: Unit) -> list[Ladder]:
    """The portable ladders and ropes that other sides have set up."""
    theirs = {ladder for ladder, side in battle.scenery.raised if side != unit.side}
    return [ladder for ladder in battle.table.ladders if ladder.id in theirs] if theirs else []


def in_reach(battle: Battle, unit: Unit, ladder: Ladder) -> list[Model]:
    return [] if unit.locked else pushers(battle, battle.members(unit.id), ladder)
