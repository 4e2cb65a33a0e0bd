"""The log of markers, templates and throws."""

from arap.battle.events.shooting import area as e
from arap.game.names import Names
from arap.game.narration.telling import Told, dice_of, tells
from arap.game.view import Die, Mark
from arap.kernel.breakdown import breakdown, sum_breakdown
from arap.kernel.target import Target
from arap.kernel.words import listed, plural

MODES = {
    "direct": "direct fire", "high": "high trajectory", "indirect": "indirect fire", "hidden": "blind fire",
    "thrown": "thrown by hand", "dropped": "dropped from above",
}  # fmt: skip


@tells(e.ThrowRolled)
def _throw(names: Names, event: e.ThrowRolled) -> Told:
    how = "on target" if event.throw.met else "off target"
    text = f"{names.model(event.model)} throws {names.weapon(event.weapon)}, {event.needed.needed} needed: {how}."
    return {
        "text": text,
        "units": (event.unit,),
        "models": (event.model,),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to hit"),
    }


@tells(e.MarkerPlaced)
def _marker(names: Names, event: e.MarkerPlaced) -> Told:
    how = f"{names.weapon(event.weapon)}, {MODES[event.mode]}"
    double = is_double(event)
    on_target = "lands on target by a double" if double else "lands on target"
    moved = f"scatters {names.inches(event.scatter)} at {event.bearing}°" if event.scatter else on_target
    less = subtracted(event.value) if event.value and not double else ""
    limit = f", at most half the range, {names.inches(event.limit)}" if event.limit is not None else ""
    held = ", and is stopped on its way" if event.stopped else ""
    return {
        "text": f"{how}: the marker {moved}{less}{limit}{held}.",
        "units": tuple([unit for unit in (event.unit, event.target_unit) if unit]),
        "models": (event.model,),
        "dice": tuple(Die(face) for face in event.faces),
        "breakdown": sum_breakdown(event.value, "off the scatter dice") if event.value else None,
        "mark": Mark(event.aim, event.place, event.radius),
    }


def is_double(event: e.MarkerPlaced) -> bool:
    """Whether two equal scatter dice have put the marker on its target, whatever was subtracted from them."""
    return not event.scatter and len(event.faces) == 2 and len(set(event.faces)) == 1


def subtracted(value: Target) -> str:
    """What was subtracted from the dice, and why."""
    parts = [f"{value.base_reason} {value.base}", *value.reasons]
    return f" (dice minus {value.total}: {', '.join(parts)})"


@tells(e.TemplatePlaced)
def _template(names: Names, event: e.TemplatePlaced) -> Told:
    back = ", thrown back by a wall" if len(event.shapes) > 1 else ""
    result = "models in the open are hit" if event.throw.met else "missed, so only partial hits count"
    text = f"{names.weapon(event.weapon)}{back}, {event.needed.needed} needed: {result}."
    return {
        "text": text,
        "units": tuple([unit for unit in (event.unit, event.target_unit) if unit]),
        "models": (event.model,),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to hit"),
        "mark": Mark(shapes=event.shapes),
    }


@tells(e.FiguresStruck)
def _struck(names: Names, event: e.FiguresStruck) -> Told:
    hit = [figure for figure in event.figures if figure.hit]
    units = tuple(dict.fromkeys(figure.unit for figure in event.figures))
    who = listed([f"{sum(figure.unit == unit for figure in hit)} of {names.unit(unit)}" for unit in units])
    found = f"{plural(len(event.figures), 'model')} under it, {len(hit)} hit: {who}" if units else "no model is there"
    return {
        "text": f"{names.weapon(event.weapon)}: {found}{singly(names, event)}.",
        "units": (event.unit, *units),
        "models": tuple(figure.model for figure in hit),
        "dice": tuple(Die(figure.face, figure.hit) for figure in event.figures if figure.face is not None),
    }


def singly(names: Names, event: e.FiguresStruck) -> str:
    """The models that were rolled for separately, in the order of the dice, and the score needed."""
    rolled = [figure for figure in event.figures if figure.face is not None]
    if not rolled:
        return ""
    goals = [f"{names.model(figure.model)} {figure.needed} or less" for figure in rolled]
    kind = "partial hits" if event.rule == "template.to-hit" else "rolled one by one"
    return f" ({kind}: {', '.join(goals)})"


@tells(e.ArmourStruck)
def _armour(names: Names, event: e.ArmourStruck) -> Told:
    effects = {
        "none": "no effect",
        "no-shooting-next-turn": "it cannot shoot next turn",
        "structure-lost": "it loses a structure point",
        "destroyed": "it is destroyed",
    }
    text = (
        f"{names.weapon(event.weapon)} on {names.model(event.model)}: {event.strength} + {event.face} against armour "
        f"{event.armour}: {effects[event.result]}."
    )
    return {
        "text": text,
        "units": (event.unit, event.target_unit),
        "models": (event.model,),
        "dice": (Die(event.face, event.result != "none"),),
    }
