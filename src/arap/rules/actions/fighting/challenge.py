"""Challenging an enemy to a face-off."""

from collections.abc import Sequence

from arap.battle.acts import NO, YES, Choose
from arap.battle.acts import Challenge as ChallengeAct
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import ChallengeRefused
from arap.battle.settings import FAST_DRAW
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Ask, Flow, Option, Work, answer_to
from arap.rules.shooting.sequence.face_off import INITIATIVE, can_duel, face_off, is_ready, why_not_face
from arap.rules.turn.action import Action, Shown, action


@action
@cites("fastdraw.initiative", "fastdraw.dice-pool")
class Challenge(Action[ChallengeAct]):
    """A leader or character asks an enemy one in sight to draw. Both players must agree."""

    act = ChallengeAct
    rule = INITIATIVE
    place = 118
    free = True
    shown = Shown(
        "A leader or character challenges an enemy one in sight to draw. Both players must agree. Free.",
        key="Z",
        main=True,
    )

    def is_offered(self, battle: Battle) -> bool:
        return FAST_DRAW(battle) != "none"

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        if unit.now.challenged:
            return ()
        own = [model for model in battle.members(unit.id) if can_duel(battle, model)][:1]
        foes = [
            model
            for enemy in battle.enemies_of(unit.side)
            for model in battle.members(enemy.id)
            if can_duel(battle, model)
        ]
        return [
            Option(ChallengeAct(model.id, foe.id), f"Challenge {battle.full_name(foe.id)}", 0, None, INITIATIVE,
                   does="If the enemy agrees, both draw and shoot once.")
            for model in own for foe in foes if why_not_face(battle, model, foe.id) is None
        ]  # fmt: skip

    def step_fields(self) -> dict[str, str]:
        return {"enemy": "at"}

    def judge(self, battle: Battle, acting: Acting, act: ChallengeAct) -> Refusal | None:
        unit = battle.units[acting.unit]
        if act.model not in unit.models:
            return Refusal(f"{act.model} is not a model of {unit.name}", INITIATIVE)
        if unit.now.challenged:
            return Refusal(f"{unit.does('have challenged')} an enemy in this turn", INITIATIVE)
        if not can_duel(battle, battle.models[act.model]):
            return Refusal("Only leaders and characters face off", INITIATIVE)
        return why_not_face(battle, battle.models[act.model], act.enemy)

    def carry_out(self, battle: Battle, acting: Acting, act: ChallengeAct, cost: int, work: Work | None) -> Flow[None]:
        battle.change_now(acting.unit, challenged=True)
        foe = battle.models[act.enemy]
        unit, mine = battle.units[foe.unit], battle.full_name(act.model)
        options = (
            Option(YES, "Draw", rule=INITIATIVE, does="Both draw and shoot once, the faster first."),
            Option(NO, "Decline", rule=INITIATIVE, does="Nobody draws."),
        )
        prompt = f"{mine} challenges {battle.full_name(foe.id)} to draw."
        ask = Ask(unit.side, "face-off", INITIATIVE, prompt, options, NO, (unit.id, acting.unit))
        if (yield from answer_to(ask, Choose)) == NO:
            battle.emit(ChallengeRefused(rule=INITIATIVE, unit=acting.unit, model=act.model, enemy=act.enemy))
            return
        ready = [act.model] if is_ready(battle, battle.units[acting.unit], aimed=acting.aimed) else []
        ready += [act.enemy] if is_ready(battle, unit) else []
        yield from face_off(battle, ((act.model, act.enemy), (act.enemy, act.model)), ready)
