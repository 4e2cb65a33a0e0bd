"""The offer: the only place where a player is asked whether to interrupt."""

from collections.abc import Collection, Sequence

import msgspec

from arap.battle.acts import NO, YES, Act, Pass, React
from arap.battle.battle import Battle
from arap.battle.events.reaction import ReactionAnswered
from arap.battle.secrets.blips import is_one_counter
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Approved, Ask, Flow, Option
from arap.rules.triggers.reaction import REACTIONS, Reaction
from arap.rules.triggers.trigger import Stop, Trigger

PASS = Pass()
ASKED = "react"


class Choice(msgspec.Struct, frozen=True):
    """A reaction and the units of one player that can make it now."""

    reaction: Reaction
    units: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True):
    """What comes of an offer: `asked` are the units whose player has answered for them, by passing or by reacting, and
    `reacted` those that reacted; `lasting` are answers that hold for the rest of a journey. `halted`: the interrupted
    unit halts, and this reaction is to be resolved then."""

    asked: tuple[str, ...] = ()
    reacted: tuple[str, ...] = ()
    lasting: tuple[React, ...] = ()
    halted: "Halted | None" = None


class Halted(msgspec.Struct, frozen=True):
    """The reaction that brought a unit to a halt."""

    reaction: Reaction
    trigger: Trigger
    answer: Act

    @property
    def unit(self) -> str:
        return self.reaction.units_of(self.answer)[0]

    def resolve(self, battle: Battle, instead: Flow[bool] | None = None) -> Flow[bool]:
        """Resolves the reaction, or lets the interrupted play do `instead` what follows from it."""
        return (yield from resolved(battle, self.reaction, self.trigger, self.answer, instead))


NOBODY = Verdict()


@implements("react.offer-order", "react.general")
@cites("react.levels")
def offer(battle: Battle, trigger: Trigger) -> Flow[Verdict]:
    """Asks each player in turn order, from the one after the active player on, with all units that can react; asks
    again after each reaction until the player passes. A reaction that halts the interrupted unit ends the offer."""
    if trigger.kind not in REACTIONS or trigger.level > trigger.occasion.most:
        return NOBODY
    if isinstance(trigger.detail, Stop) and trigger.detail.following:
        yield from follow_up(battle, trigger, trigger.detail)
    asked: list[str] = []
    reacted: list[str] = []
    lasting: list[React] = []
    used: set[tuple[str, ...]] = set()
    for side in players_asked(battle, trigger):
        while choices := choices_known(battle, trigger, side, used):
            offered = units_of(choices)
            ask = question(battle.known_to(side), trigger, side, choices, offered)
            approved: Approved = yield ask
            answer = meant(ask, approved.act)
            taken, units = chosen(choices, answer)
            tell(battle, trigger, side, offered, taken, units)
            if taken is None:
                asked += offered
                break
            asked += units
            reacted += units
            used.add((taken.name, *units))
            if taken.halts:
                return Verdict(tuple(asked), tuple(reacted), halted=Halted(taken, trigger, answer))
            if taken.lasting and isinstance(answer, React):
                lasting.append(answer)
            yield from resolved(battle, taken, trigger, answer)
            if taken.settles:
                return Verdict(tuple(asked), tuple(reacted))
    return Verdict(tuple(asked), tuple(reacted), tuple(lasting)) if asked else NOBODY


def follow_up(battle: Battle, trigger: Trigger, stop: Stop) -> Flow[None]:
    """Units that chose a lasting reaction earlier on the journey continue it without being asked."""
    for answer in stop.following:
        for reaction in REACTIONS[trigger.kind]:
            if reaction.takes(answer) and stop.of(answer.unit):
                yield from resolved(battle, reaction, trigger, answer)


def resolved(
    battle: Battle, reaction: Reaction, trigger: Trigger, answer: Act, instead: Flow[bool] | None = None
) -> Flow[bool]:
    """Carries a reaction out, one level deeper than the play it answers; then its units have used their limit, unless
    the reaction had no effect."""
    units, limit = reaction.units_of(answer), reaction.limit_on(battle, trigger)
    if reaction.raises_none:
        came_of_it = yield from reaction.resolve(battle, trigger, answer)
    else:
        reacting = battle.turn.reacting
        battle.change_turn(reacting=(*reacting, *units[:1]))
        came_of_it = yield from (instead or reaction.resolve(battle, trigger, answer))
        battle.change_turn(reacting=reacting)
    for unit in units if came_of_it and limit else ():
        if unit in battle.units and limit not in battle.units[unit].now.reacted:
            battle.change_now(unit, reacted=(*battle.units[unit].now.reacted, limit))
    return came_of_it


@cites("react.offer-order")
def in_asking_order(battle: Battle) -> tuple[str, ...]:
    """The players from the one after the active player on; before the first turn, in the order of the scenario."""
    order, active = battle.turn.order or battle.sides, battle.turn.active
    first = order.index(active) + 1 if active in order else 0
    return order[first:] + order[:first]


def players_asked(battle: Battle, trigger: Trigger) -> tuple[str, ...]:
    """The players that a trigger is offered to, in the order of asking."""
    order, unit = in_asking_order(battle), battle.units.get(trigger.unit)
    if unit is None or not trigger.occasion.by_enemies:
        return order
    return tuple([side for side in order if side != unit.side])


def choices_known(battle: Battle, trigger: Trigger, side: str, used: Collection[tuple[str, ...]]) -> list[Choice]:
    """What a player can do about a trigger, as far as the player knows of it: not about what a hidden unit does."""
    known = battle.known_to(side)
    if known is not battle:
        if trigger.unit in battle.units and trigger.unit not in known.units:
            return []
        trigger = as_known(trigger, known)
    return choices_of(known, trigger, side, used)


def as_known(trigger: Trigger, known: Battle) -> Trigger:
    """The trigger without the approaches of hidden models."""
    stop = trigger.detail
    if not isinstance(stop, Stop):
        return trigger
    seen = tuple([each for each in stop.approaches if each.model in known.models])
    return msgspec.structs.replace(trigger, detail=msgspec.structs.replace(stop, approaches=seen))


def choices_of(battle: Battle, trigger: Trigger, side: str, used: Collection[tuple[str, ...]]) -> list[Choice]:
    """What a player can do about a trigger. A unit makes a reaction once for a trigger."""
    found = []
    for reaction in REACTIONS[trigger.kind]:
        units = able(battle, trigger, reaction, side)
        if used:
            units = [unit for unit in units if (reaction.name, unit) not in used]
        if units:
            found.append(Choice(reaction, tuple(units)))
    return found


def choices_about(battle: Battle, trigger: Trigger) -> list[Choice]:
    """What the players would be offered about a trigger, in the order they are asked."""
    if trigger.kind not in REACTIONS or trigger.level > trigger.occasion.most:
        return []
    return [choice for side in players_asked(battle, trigger) for choice in choices_known(battle, trigger, side, ())]


@implements("react.eligibility")
@cites("blip.basics")
def able(battle: Battle, trigger: Trigger, reaction: Reaction, side: str) -> list[str]:
    """The units of a player that can react. The limit of one reaction in a player turn is enforced here."""
    units, limit, why_not = battle.units, reaction.limit_on(battle, trigger), reaction.why_not
    secretive = battle.position.secretive
    return [
        each
        for each in reaction.candidates(battle, trigger, side)
        if (unit := units.get(each))
        and unit.side == side
        and not (secretive and is_one_counter(battle, each))
        and not (limit and limit in unit.now.reacted)
        and why_not(battle, trigger, each) is None
    ]


def units_of(choices: Sequence[Choice]) -> tuple[str, ...]:
    """The units that can react, each once."""
    if len(choices) == 1:
        return choices[0].units
    return tuple(dict.fromkeys([unit for choice in choices for unit in choice.units]))


def question(battle: Battle, trigger: Trigger, side: str, choices: Sequence[Choice], about: tuple[str, ...]) -> Ask:
    """One question with all units that can react and what each can do."""
    words = [choice.reaction.words(battle, trigger, choice.units) for choice in choices]
    prompt, notes, rule = words[0].prompt, words[0].notes, trigger.occasion.rule
    if len(choices) > 1:
        prompt = in_one(list(dict.fromkeys([each.prompt for each in words])))
        notes = tuple(dict.fromkeys([note for each in words for note in each.notes]))
    options = [option for each in choices for option in each.reaction.options(battle, trigger, each.units)]
    if trigger.unit and trigger.unit not in about:
        about = (*about, trigger.unit)
    passing = Option(PASS, words[0].passing, rule=rule)
    answers = (passing, *options) if choices[0].reaction.settles else (*options, passing)
    return Ask(side, ASKED, rule, prompt, answers, PASS, about, trigger, notes)


def in_one(prompts: Sequence[str]) -> str:
    """Several questions about one trigger as one: what has happened, then whether any unit reacts."""
    if len(prompts) == 1:
        return prompts[0]
    told = [prompt[: prompt.rfind(". ") + 1] for prompt in prompts if ". " in prompt]
    return " ".join([*dict.fromkeys(told), "React?"])


def meant(ask: Ask, answer: Act) -> Act:
    """An answer by its full name: "yes" means the only reaction offered, "no" means passing."""
    if answer == NO:
        return PASS
    if answer == YES and (only := only_option(ask)) is not None:
        return only
    return answer


def only_option(ask: Ask) -> Act | None:
    """The answer that "yes" stands for, if there is only one option."""
    answers = [option.answer for option in ask.options if option.answer != PASS]
    return answers[0] if len(answers) == 1 else None


def chosen(choices: Sequence[Choice], answer: Act) -> tuple[Reaction | None, tuple[str, ...]]:
    """The reaction an answer chooses and the units it names; no reaction for passing."""
    if isinstance(answer, Pass):
        return None, ()
    for choice in choices:
        if choice.reaction.takes(answer) and (units := choice.reaction.units_of(answer)):
            return choice.reaction, units
    return None, ()


def why_not_react(battle: Battle, ask: Ask, trigger: Trigger, answer: Act) -> Refusal | None:
    """Why an answer to an offer cannot be taken."""
    answer = meant(ask, answer)
    for option in ask.options:
        if option.answer == answer:
            return option.refusal
    for reaction in REACTIONS[trigger.kind]:
        if reaction.takes(answer):
            return reaction.why_not_answer(battle, trigger, ask.seat, answer)
    return Refusal(f"That is not an answer to: {ask.prompt}", ask.rule)


@implements("react.sequence")
def tell(
    battle: Battle,
    trigger: Trigger,
    side: str,
    offered: tuple[str, ...],
    taken: Reaction | None,
    units: tuple[str, ...],
) -> None:
    """Logs the offer and the answer."""
    occasion = trigger.occasion
    battle.emit(
        ReactionAnswered(
            rule=occasion.rule, trigger=occasion.number, kind=trigger.kind, side=side,
            enemy=trigger.unit, offered=offered, reaction=taken.name if taken else "",
            units=units, near=nearness(trigger, offered),
        )
    )  # fmt: skip


def nearness(trigger: Trigger, offered: Sequence[str]) -> tuple[tuple[str, str, float], ...]:
    """On a journey, for each unit: the moving model, the enemy model nearest to it, and the distance between them
    now."""
    detail = trigger.detail
    if not isinstance(detail, Stop):
        return ()
    found = [min(detail.of(unit), key=lambda each: each.away) for unit in offered if detail.of(unit)]
    return tuple([(each.model, each.foe, round(each.away, 3)) for each in found])
