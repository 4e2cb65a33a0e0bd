"""What a reaction is: one small file each, found by the kinds of trigger it answers."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow, Option
from arap.rules.triggers.deeds import Deed
from arap.rules.triggers.trigger import Kind, Trigger

R = TypeVar("R", bound="type[Reaction]")


class Words(msgspec.Struct, frozen=True):
    """The wording of an offer: the question, the name of passing, and what the player should know."""

    prompt: str
    passing: str
    notes: tuple[str, ...] = ()


class Reaction(ABC):
    """Something a player may do when a trigger happens. `name` is used in answers, scripts and the log, `deed` in
    plans: the unit "may" do that ("" for the name). `gist` tells in a few words what comes of it.

    `limit`: a unit reacts once in a player turn with all reactions of this limit; "" for none. `halts`: the interrupted
    unit halts, and the reaction is resolved once the halt is logged; other reactions are resolved at once, and the
    interrupted play goes on. `settles`: one reaction settles the offer, and nobody is asked again. `lasting`: on a
    journey the unit continues it at later stops, each of its models once. `raises_none`: carrying it out raises no
    trigger, so it needs no level of play of its own. `rolls`: it needs a reaction roll."""

    name: str
    rule: str
    deed: str = ""
    gist: str = ""
    on: frozenset[Kind]
    limit: str = ""
    halts: bool = False
    settles: bool = False
    lasting: bool = False
    raises_none: bool = False
    rolls: bool = False

    @abstractmethod
    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> Iterable[str]:
        """The units of a side that this trigger concerns."""

    @abstractmethod
    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        """The wording of the offer to the owner of these units."""

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        """Carries the reaction out, unless the interrupted play does. Returns whether it had any effect."""
        yield from ()
        return True

    def watches(self, battle: Battle, unit: Unit) -> bool:
        """Whether a unit could react to anybody on a journey: the half of the conditions that needs no place."""
        return True

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        """Why a candidate cannot react now."""
        return None

    def options(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> tuple[Option, ...]:
        """What the owner of units that can react may answer."""
        return tuple([Option(React(unit, self.name), self.label(battle, unit), rule=self.rule) for unit in units])

    def deeds(self, battle: Battle, trigger: Trigger, unit_id: str) -> Sequence[Deed]:
        """What a unit that can react may do, for the player who plans what it reacts to."""
        return (Deed(self.deed or self.name),)

    def limit_on(self, battle: Battle, trigger: Trigger) -> str:
        """What a unit uses up by reacting to this trigger; "" for nothing."""
        return self.limit

    def label(self, battle: Battle, unit_id: str) -> str:
        """The name of a unit's reaction among the options."""
        return f"{self.name.capitalize()}: {battle.units[unit_id].name}"

    def takes(self, answer: Act) -> bool:
        """Whether an answer chooses this reaction."""
        return isinstance(answer, React) and answer.reaction == self.name

    def units_of(self, answer: Act) -> tuple[str, ...]:
        """The units an answer names."""
        return (answer.unit,) if isinstance(answer, React) else ()

    def why_not_answer(self, battle: Battle, trigger: Trigger, side: str, answer: Act) -> Refusal | None:
        """Why an answer for this reaction cannot be taken if it is not among the options: what keeps the unit from
        reacting, if it is one of the player's own."""
        for unit in self.units_of(answer):
            own = unit in battle.units and battle.units[unit].side == side
            if own and unit in self.candidates(battle, trigger, side) and (why := self.why_not(battle, trigger, unit)):
                return why
        return Refusal("That is not among what is offered", self.rule)


REACTIONS: dict[Kind, list[Reaction]] = {}


def reaction(kind: R) -> R:
    """Registers a reaction for the triggers it answers."""
    made = kind()
    for each in made.on:
        REACTIONS.setdefault(each, []).append(made)
    return kind
