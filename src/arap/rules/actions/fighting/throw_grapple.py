"""Throwing a grapple up a wall."""

from collections.abc import Sequence

from arap.battle.acts import ThrowGrapple
from arap.battle.battle import Battle
from arap.battle.events.things.ladders import GrappleThrown
from arap.battle.settings import GRAPPLES
from arap.battle.things.scenery import put_ladder
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Modifier, Refusal, implements
from arap.kernel.requests import Flow, Option, Work
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.movement.climbing.grapples import RULE, Hold, hold_to_throw_at, holds, why_no_throw
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@implements("grapple.throw")
class ThrowingGrapple(Action[ThrowGrapple]):
    """A shooting action; a miss finds no hold, and the hook is thrown again."""

    act = ThrowGrapple
    rule = RULE
    place = 136
    shown = Shown(
        'Throw a hook up a wall within 2" of its foot. On a hit a rope hangs there. Costs 1 point.', icon="rope"
    )
    event = GrappleThrown
    does = "throw a grapple"

    def is_offered(self, battle: Battle) -> bool:
        return GRAPPLES(battle) and "grapple" in battle.powers

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        found: dict[str, Option] = {}
        for model in battle.members(unit.id):
            if why_no_throw(battle, model) is None and not unit.locked:
                for hold in holds(battle, model):
                    label = f"Grapple: {hold.wall}, {hold.aim} ({needed(battle, model, hold).needed})"
                    act = ThrowGrapple(model.id, hold.at)
                    found.setdefault(label, Option(act, label, 1, None, RULE))
        return list(found.values())

    def judge(self, battle: Battle, acting: Acting, act: ThrowGrapple) -> Refusal | None:
        unit = battle.units[acting.unit]
        if act.model not in unit.models:
            return Refusal(f"{act.model} is not a model of {unit.name}", RULE)
        if unit.locked:
            return Refusal(f"{unit.name} are in melee", RULE)
        found = hold_to_throw_at(battle, battle.models[act.model], act.at)
        return found if isinstance(found, Refusal) else None

    def models_in(self, act: ThrowGrapple) -> Sequence[str]:
        return (act.model,)

    def carry_out(self, battle: Battle, acting: Acting, act: ThrowGrapple, cost: int, work: Work | None) -> Flow[None]:
        model, unit = battle.models[act.model], battle.units[acting.unit]
        hold = hold_to_throw_at(battle, model, act.at)
        assert isinstance(hold, Hold)
        pay(battle, acting, cost, shooting=True)
        target = needed(battle, model, hold)
        label = f"{battle.model_name(model.id)}: grapple at the {hold.aim}"
        (throw,) = yield from throw_all("grapple.to-hit", RULE, unit.side, [target], label)
        rope = hold.rope
        if throw.met:
            put_ladder(battle, rope)
            battle.change_scenery(raised=(*battle.scenery.raised, (rope.id, unit.side)))
        battle.emit(
            GrappleThrown(
                rule=RULE, unit=unit.id, model=model.id, at=act.at, wall=hold.wall, aim=hold.aim,
                height=rope.length, needed=target, throw=throw,
            )
        )  # fmt: skip


def needed(battle: Battle, model: Model, hold: Hold) -> Target:
    """Ballistic Skill, the size of what is aimed at, and the state of the thrower."""
    kind, unit = battle.kind(model), battle.units[model.unit]
    lines = (
        Modifier(hold.modifier, hold.aim, RULE),
        Modifier(-(model.wounds < kind.profile.W), "wounded thrower", "shoot.to-hit.wounded-firer"),
        Modifier(-unit.suppression, "suppressed", "shoot.to-hit.suppressed-firer"),
        Modifier(-(model.dashed == battle.turn.serial), "own tactical movement", "shoot.to-hit.tactical-movement"),
        Modifier(-(kind.powers.mounted and model.speed > 0), "moving mount", "shoot.to-hit.moving-surface"),
    )
    return Target(RULE, "low", kind.profile.BS, "Ballistic Skill", tuple([line for line in lines if line.value]))
