"""Imposing a modifier on a number of a unit, and taking it back."""

from collections.abc import Mapping, Sequence
from typing import get_args

from arap.battle.battle import Battle
from arap.battle.gm.imposed import change_gm
from arap.battle.gm.state import UNTOUCHED, Imposed, Lasts, Number
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, number
from arap.rules.gm.lookup import why_not_unit

MOST = 6
NAMES: Mapping[Number, str] = {
    "to-hit": "to hit", "to-wound": "to wound", "save": "saves", "leadership": "Leadership",
    "activation": "activation value",
}  # fmt: skip
SPANS: Mapping[Lasts, str] = {
    "roll": "for the next roll", "turn": "until the end of this player turn", "battle": "until it is taken back",
}  # fmt: skip


class Impose(GmAct, frozen=True, tag="gm-impose"):
    """A number of a unit is better (a value above 0) or worse (below 0) than it would be."""

    unit: str
    number: Number
    value: int
    lasts: Lasts = "turn"


class TakeBack(GmAct, frozen=True, tag="gm-take-back"):
    """A modifier counts no longer."""

    modifier: int


@deed
@cites("turn.adjudication", "shoot.to-hit.gm-modifiers", "chance.cards")
class Imposing(Deed[Impose]):
    """It counts like any other modifier: in rolls, odds, plans and breakdowns, with the reason of the GM."""

    act = Impose
    title = "Impose a modifier"
    does = "Makes a number of the unit better (above 0) or worse (below 0)."
    group = "unit"
    place = 10

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        names = [(each, NAMES[each].capitalize()) for each in get_args(Number)]
        spans = [(each, SPANS[each].capitalize()) for each in get_args(Lasts)]
        return (
            choice("number", "Number", "to-hit", names), number("value", "Value", -1, -MOST, MOST),
            choice("lasts", "How long", "turn", spans),
        )  # fmt: skip

    def why_not(self, battle: Battle, act: Impose) -> Refusal | None:
        if refusal := why_not_unit(battle, act.unit):
            return refusal
        if not act.value or abs(act.value) > MOST:
            return no(f"A modifier is -{MOST} to +{MOST} and not 0")
        return None

    def carry_out(self, battle: Battle, act: Impose) -> None:
        unit, gm = battle.units[act.unit], battle.turn.gm or UNTOUCHED
        next_id = max([each.id for each in gm.imposed], default=0) + 1
        until = battle.turn.serial if act.lasts == "turn" else 0
        new = Imposed(next_id, unit.id, act.number, act.value, act.why.strip(), act.lasts, until)
        change_gm(battle, imposed=(*gm.imposed, new))
        self.tell(battle, act, f"{in_words(battle, new)} {SPANS[act.lasts]}", units=(unit.id,))


@deed
@cites("turn.adjudication")
class TakingBack(Deed[TakeBack]):
    """Ends it before its time."""

    act = TakeBack
    title = "Take a modifier back"
    does = "The modifier counts no longer."
    group = "battle"
    place = 20

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return bool(battle.turn.gm and battle.turn.gm.imposed)

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        gm = battle.turn.gm or UNTOUCHED
        first = {each.id: each for each in reversed(gm.imposed)}
        shown = [(str(id), f"{in_words(battle, first[id])} ({first[id].why})") for id in sorted(first)]
        return (choice("modifier", "Modifier", shown[0][0], shown, whole=True),)

    def why_not(self, battle: Battle, act: TakeBack) -> Refusal | None:
        return None if of_number(battle, act.modifier) else no(f"There is no modifier {act.modifier} to take back")

    def carry_out(self, battle: Battle, act: TakeBack) -> None:
        gm = battle.turn.gm or UNTOUCHED
        gone = [each for each in gm.imposed if each.id == act.modifier]
        change_gm(battle, imposed=tuple([each for each in gm.imposed if each.id != act.modifier]))
        units = tuple([each.unit for each in gone])
        self.tell(battle, act, f"{in_words(battle, gone[0])} counts no longer", units=units)


def of_number(battle: Battle, wanted: int) -> Imposed | None:
    gm = battle.turn.gm
    return next((each for each in gm.imposed if each.id == wanted), None) if gm else None


def in_words(battle: Battle, each: Imposed) -> str:
    name = battle.units[each.unit].name if each.unit in battle.units else each.unit
    return f"{name}: {change_in_words(each)}"


def change_in_words(each: Imposed) -> str:
    return f"{NAMES[each.number]} {each.value:+d}"
