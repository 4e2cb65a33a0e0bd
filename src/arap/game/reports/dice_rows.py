"""The dice of an act, step by step in the order of the rules."""

from arap.battle import events as e
from arap.battle.events import melee as m
from arap.battle.events import pursuit as p
from arap.battle.events import reaction as r
from arap.battle.events.shooting import area as ar
from arap.game.names import Names
from arap.game.narration.melee import step_name
from arap.game.narration.telling import dice_of, faces_at
from arap.game.reports.values import DiceRow
from arap.game.view import Die
from arap.kernel.words import listed
from arap.rules.wounds.saves import save_in_words

TESTS = {
    "casualties": "25 % test", "rally": "Rally test", "suppression": "Suppression test", "pinning": "Pinning test",
    "morale": "Morale test", "break-off": "Test to break off", "halting": "Test to halt",
    "not pursuing": "Test to hold",
}  # fmt: skip


def dice_rows(names: Names, events: list[e.Event]) -> tuple[DiceRow, ...]:
    """A row for each roll; a melee names its Initiative steps."""
    rows, step = [], ""
    for event in events:
        if isinstance(event, m.StepBegan):
            step = step_name(event)
        elif row := dice_row(names, event, step):
            rows.append(row)
    return tuple(rows)


def dice_row(names: Names, event: e.Event, step: str = "") -> DiceRow | None:
    match event:
        case e.ActivationRolled() | e.PickUpRolled() if event.faces:
            goal, dice = f"{event.value} or less", faces_at(event.faces, event.value)
            return DiceRow("Activation", f"{sum(bool(die.met) for die in dice)} of {len(dice)}", goal, dice)
        case r.ReactionRolled():
            dice = faces_at(event.faces, event.value)
            return DiceRow("Reaction", f"{event.successes} of {len(dice)}", f"{event.value} or less", dice)
        case e.HitsRolled() if event.told:
            return hits_row(names, event, step)
        case e.WoundsRolled():
            result = f"{event.wounds} of {len(event.throws)}"
            return DiceRow("To wound", result, event.needed.needed, dice_of(event.throws))
        case e.SavesRolled():
            return saves_row(event)
        case e.LeadershipTested():
            return test_row(names, event)
        case _:
            return other_row(names, event)


def hits_row(names: Names, event: e.HitsRolled, step: str) -> DiceRow:
    who = f"{names.unit(event.unit)}, " if step else ""
    goal = f"{who}{names.weapon(event.weapon)}, {event.needed.needed}"
    result = f"{event.hits} of {len(event.throws)}"
    return DiceRow(f"{step}: to hit" if step else "To hit", result, goal, dice_of(event.throws))


def saves_row(event: e.SavesRolled) -> DiceRow:
    goals = sorted({save_in_words(save.needed) for save in event.saves})
    dice = tuple([Die(save.face, save.saved) for save in event.saves if save.face is not None])
    return DiceRow("Saves", f"{sum(save.saved for save in event.saves)} of {len(event.saves)}", listed(goals), dice)


def test_row(names: Names, event: e.LeadershipTested) -> DiceRow:
    result = f"{sum(event.faces)}, {'passed' if event.passed else 'failed'}"
    goal = f"{names.unit(event.unit)}, {event.needed.needed.removesuffix(' on two dice')}"
    dice = tuple([Die(face) for face in event.faces])
    label = TESTS.get(event.test, f"Test for {event.test}")
    return DiceRow(label, result, goal, dice, "good" if event.passed else "bad")


def other_row(names: Names, event: e.Event) -> DiceRow | None:
    match event:
        case ar.MarkerPlaced() if event.faces:
            dice = tuple([Die(face) for face in event.faces])
            return DiceRow("Scatter", names.inches(round(event.scatter, 1)), names.weapon(event.weapon), dice)
        case ar.ThrowRolled() | ar.TemplatePlaced():
            result = "on target" if event.throw.met else "off target"
            goal = f"{names.weapon(event.weapon)}, {event.needed.needed}"
            label = "Throw" if isinstance(event, ar.ThrowRolled) else "Stream"
            return DiceRow(label, result, goal, dice_of((event.throw,)))
        case ar.FiguresStruck():
            dice = tuple([Die(one.face, one.hit) for one in event.figures if one.face is not None])
            result = f"{sum(one.hit for one in event.figures)} of {len(event.figures)}"
            return DiceRow("Models hit", result, names.weapon(event.weapon), dice)
        case e.Regrouped():
            return DiceRow("Regroup", f"{event.removed} removed", "", (Die(event.face),))
        case e.UnitFled() | p.PursuitRolled() | e.AllowanceRolled():
            sides = event.sides if isinstance(event, e.AllowanceRolled) else 6
            far = sum(event.faces) if isinstance(event, p.PursuitRolled) else distance(event)
            dice = tuple([Die(face, None, None, sides) for face in event.faces])
            return DiceRow("Distance", names.inches(far), "", dice) if dice else None
        case e.HazardTested():
            result = "harmed" if event.effect else "unharmed"
            return DiceRow("Danger", result, f"{event.threshold + 1} or more", (Die(event.face, not event.effect),))
        case e.AgilityRolled():
            result = "passed" if event.throw.met else "failed"
            return DiceRow("Agility", result, event.needed.needed, dice_of((event.throw,)))
        case _:
            return None


def distance(event: e.UnitFled | e.AllowanceRolled) -> float:
    return event.distance if isinstance(event, e.UnitFled) else event.inches
