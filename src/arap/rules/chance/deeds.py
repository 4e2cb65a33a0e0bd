"""What an effect of cards is made of, and what several effects share."""

from collections.abc import Callable, Sequence

import msgspec

from arap.army.chance.cards import Card, Lasts, dice_in
from arap.battle.battle import Battle
from arap.battle.chance import RULE, Hook, token
from arap.battle.events.chance import CardAmount, CardInForce
from arap.battle.values import InForce, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Faces, Flow, Roll


class Use(msgspec.Struct, frozen=True):
    """A card that takes effect: the side that drew or played it, and the units it is done to."""

    card: Card
    side: str
    units: tuple[str, ...] = ()


class Deed(msgspec.Struct, frozen=True):
    """How an effect is carried out, and why it cannot be done to a unit; for effects that are done to no unit, why a
    side cannot use it now."""

    carry_out: Callable[[Battle, Use], Flow[None]]
    why_not_on: Callable[[Battle, Unit], Refusal | None] = lambda battle, unit: None
    why_not: Callable[[Battle, str], Refusal | None] = lambda battle, side: None


def no(reason: str) -> Refusal:
    """A refusal by the rule of cards."""
    return Refusal(reason, RULE)


@cites("chance.cards")
def amount_of(battle: Battle, use: Use) -> Flow[int]:
    """How much the card does: a number, or dice."""
    amount = use.card.entry.amount
    if isinstance(amount, int):
        return amount
    count, sides = dice_in(amount) or (1, 6)
    faces: Faces = yield Roll("chance.amount", RULE, use.side, count, sides, f"{use.card.name}: how much")
    battle.emit(
        CardAmount(
            rule=RULE, card=token(use.card.id), name=use.card.name, faces=faces, sides=sides, amount=sum(faces)
        )
    )  # fmt: skip
    return sum(faces)


@cites("chance.cards")
def last_turn(battle: Battle, lasts: Lasts) -> int:
    """The last player turn in which an effect counts: this one, the last of this game turn, or 0 for all of them."""
    turn = battle.turn
    if lasts == "battle":
        return 0
    later = len(turn.order) - 1 - turn.order.index(turn.active) if lasts == "game-turn" else 0
    return turn.serial + later


@cites("chance.cards")
def put_in_force(battle: Battle, use: Use, hook: Hook, amount: int, lasts: Lasts | None = None) -> None:
    """From now on the effect counts, for the models that these units have now."""
    chance = battle.turn.chance
    assert chance is not None
    models = tuple([model for unit in use.units for model in battle.units[unit].models])
    until = last_turn(battle, lasts or use.card.entry.lasts)
    effect = InForce(use.card.id, use.card.name, use.side, hook, amount, models, until)
    battle.change_turn(chance=msgspec.structs.replace(chance, force=(*chance.force, effect)))
    battle.emit(
        CardInForce(
            rule=RULE, card=token(use.card.id), name=use.card.name, side=use.side, hook=hook, amount=amount,
            units=use.units, until=until,
        )
    )  # fmt: skip


def changes(hook: Hook) -> Deed:
    """The deed of an effect that changes a number for some time."""

    def carry_out(battle: Battle, use: Use) -> Flow[None]:
        put_in_force(battle, use, hook, (yield from amount_of(battle, use)))

    return Deed(carry_out)


def on_each(deed: Callable[[Battle, str], None]) -> Callable[[Battle, Use], Flow[None]]:
    """Carries an effect without dice out on each unit that is still there."""

    def carry_out(battle: Battle, use: Use) -> Flow[None]:
        for unit in present(battle, use.units):
            deed(battle, unit)
        yield from ()

    return carry_out


def present(battle: Battle, units: Sequence[str]) -> list[str]:
    return [unit for unit in units if unit in battle.units]
