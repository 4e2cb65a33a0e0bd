"""`arap odds melee`, `arap odds charge` and `arap odds morale`."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from arap.cli.goals import reasons
from arap.cli.machines import print_json
from arap.cli.odds.flags import bar, length, mean, refuse_numbers, seat_at
from arap.cli.tables import print_table
from arap.game.queries import AskCharge, AskMelee, AskMorale, ChargeOdds, MoraleOdds, RoundOdds
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.words import plural
from arap.odds.melee.leaving import CheckRow
from arap.odds.melee.position import FighterNumbers, MeleeNumbers, charge_from, melee_from, morale_from
from arap.odds.melee.values import BlowRow, UnitRound

NUMBERS = {field.name: field for field in msgspec.structs.fields(FighterNumbers)}
LIMITS = {"models": (1, 40), "save": (2, 6), "invulnerable": (2, 6), "ap": (1, 6), "shots": (1, 10), "wounds": (1, 10)}
NONE_IS_ZERO = {"save", "invulnerable", "ap", "shots"}
DIRECTIONS = ("front", "flank", "rear")
ANSWERS = ("receive", "stand and fire")
LEAST_SHOWN = 0.00005


def fighters(flag: str) -> Any:
    """Reads equal models from a text such as models=10,ws=4."""

    def read(text: Any) -> FighterNumbers:
        return text if isinstance(text, FighterNumbers) else fighters_in(flag, str(text))

    return read


def fighters_in(flag: str, text: str) -> FighterNumbers:
    found: dict[str, float] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in NUMBERS:
            raise ArapError(f"{flag} knows no {name!r}; it takes {', '.join(NUMBERS)}, such as models=10,ws=4.")
        low, high = LIMITS.get(name, (1, 20))
        try:
            found[name] = float(value) if name == "move" else int(value)
        except ValueError:
            found[name] = -1
        if not (low <= found[name] <= high or (name in NONE_IS_ZERO and found[name] == 0)):
            none = ", or 0 for none" if name in NONE_IS_ZERO else ""
            raise ArapError(f"{flag} {name} is a number from {low} to {high}{none}, not {value or 'nothing'}.")
    return msgspec.convert(found, FighterNumbers)


def one_of(flag: str, words: tuple[str, ...]) -> Any:
    def read(text: Any) -> str:
        if text in ("", *words):
            return str(text)
        raise ArapError(f"{flag} is {' or '.join([', '.join(words[:-1]), words[-1]])}, not {text}.")

    return read


def line_of(flag: str, whose: str) -> Any:
    help = f"{whose}: {', '.join(NUMBERS)}."
    return typer.Option(flag, help=help, parser=fighters(flag), metavar="NUMBERS")


Us = Annotated[Any, line_of("--us", "Your models")]
Them = Annotated[Any, line_of("--them", "The enemy's models")]
Position = Annotated[
    Path | None, typer.Option("--position", metavar="FILE", help="A battle script or a save, instead of numbers.")
]
Unit = Annotated[str, typer.Option("--unit", help="With --position: your unit.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


def melee(
    context: typer.Context,
    us: Us = "models=10",
    them: Them = "models=10",
    charge: Annotated[
        str,
        typer.Option(
            "--charge", help="You have just charged their front, flank or rear.", metavar="DIRECTION",
            parser=one_of("--charge", DIRECTIONS),
        ),
    ] = "",
    cover: Annotated[bool, typer.Option("--cover", help="With --charge: they are in cover.")] = False,
    position: Position = None,
    unit: Unit = "",
    json: Json = False,
) -> None:  # fmt: skip
    """The odds of a round of melee: wounds, casualties, the wound difference, morale."""
    if position is None:
        refuse_names(unit)
        found = melee_from(MeleeNumbers(us=us, them=them, charge=charge, cover=cover))
    else:
        refuse_numbers(context, {"position", "unit", "json"})
        reply = seat_at(position, {"--unit": unit}).query(AskMelee(unit))
        assert isinstance(reply, RoundOdds)
        found = reply
    stop_if(found.refusal)
    if json:
        print_json(found)
    else:
        show_round(found)


def charge(
    context: typer.Context,
    us: Us = "models=10",
    them: Them = "models=10",
    distance: Annotated[float, length("--distance", "How far away they are.", 1.5, 40.0)] = 7.0,
    fire: Annotated[bool, typer.Option("--fire", help="The chargers fire as they come.")] = False,
    answer: Annotated[
        str,
        typer.Option(
            "--answer", help="What they do: receive, or stand and fire. Without it, stand and fire if they may.",
            metavar="WORDS", parser=one_of("--answer", ANSWERS),
        ),
    ] = "",
    position: Position = None,
    unit: Unit = "",
    target: Annotated[str, typer.Option("--target", help="With --position: the unit charged.")] = "",
    json: Json = False,
) -> None:  # fmt: skip
    """The odds of a charge: fire, contact, and the first round of the melee."""
    if position is None:
        refuse_names(unit, target)
        found = charge_from(us, them, distance, answer or None, fire=fire)
    else:
        refuse_numbers(context, {"position", "unit", "target", "fire", "answer", "json"})
        seat = seat_at(position, {"--unit": unit, "--target": target})
        reply = seat.query(AskCharge(unit, target, fire=fire, answer=answer))
        assert isinstance(reply, ChargeOdds)
        found = reply
    stop_if(found.refusal)
    if json:
        print_json(found)
    else:
        show_charge(found)


def morale(
    context: typer.Context,
    us: Us = "models=10",
    unsettled: Annotated[bool, typer.Option("--unsettled", help="They were charged in flank or rear.")] = False,
    position: Position = None,
    unit: Unit = "",
    json: Json = False,
) -> None:
    """The odds of morale: checks after a lost round; in a position also rallying, breaking off and pursuit."""
    if position is None:
        refuse_names(unit)
        found = morale_from(us, unsettled=unsettled)
    else:
        refuse_numbers(context, {"position", "unit", "unsettled", "json"})
        reply = seat_at(position, {"--unit": unit}).query(AskMorale(unit, unsettled=unsettled))
        assert isinstance(reply, MoraleOdds)
        found = reply
    if json:
        print_json(found)
    else:
        show_morale(found)


def refuse_names(*names: str) -> None:
    if any(names):
        raise ArapError("--unit and --target go with --position, a battle script or a save.")


def stop_if(refusal: Refusal | None) -> None:
    if refusal:
        raise ArapError(f"{refusal.reason} ({refusal.rule}).")


def show_round(found: RoundOdds) -> None:
    """A table of casualties with bars, what comes of it, and what the attacks need."""
    for unit in found.units:
        show_losses(f"{unit.name}: models lost", unit.casualties)
        for line in results(unit):
            typer.echo(line)
        for row in unit.blows:
            typer.echo(f"  {in_words(row)}")
        typer.echo("")
    typer.echo(f"Wound difference of {found.units[0].name} (melee.wound-difference)")
    rows = [[f"{n:+d}", f"{chance:.2%}", bar(chance)] for n, chance in found.difference if chance >= LEAST_SHOWN]
    print_table(["by", "chance", ""], rows, right=(0, 1))
    typer.echo("")
    typer.echo(found.told)
    tell_error(found.exact, found.samples, found.error, found.why)


def show_losses(head: str, chances: tuple[float, ...]) -> None:
    rows = [[n, f"{chance:.2%}", bar(chance)] for n, chance in enumerate(chances) if chance >= LEAST_SHOWN]
    typer.echo(head)
    print_table(["lost", "chance", ""], [*rows, ["mean", f"{mean(chances):.2f}", ""]], right=(0, 1))


def results(unit: UnitRound) -> list[str]:
    lines = [f"Destroyed: {unit.destroyed:.2%}. Loses the round: {unit.tests:.2%}. Breaks: {unit.breaks:.2%}."]
    if unit.check:
        lines.append(f"  lost by 1: {reasons(unit.check)} ({unit.check.rule})")
    return lines


def in_words(row: BlowRow) -> str:
    """What equal attacks need, with the rule of each number."""
    goals = "; ".join([f"{reasons(each)} ({each.rule})" for each in (row.hit, row.wound, row.save)])
    who = f"Initiative {row.initiative}: {plural(row.attacks, 'attack')} with {row.weapon} at {row.against}"
    return f"{who}: {goals}"


def show_charge(found: ChargeOdds) -> None:
    show_losses("chargers lost on the way", found.fallen)
    if len(found.shot) > 1:
        show_losses("enemies shot by the chargers", found.shot)
    typer.echo("")
    if found.melee:
        for unit in found.melee.units:
            show_losses(f"{unit.name}: models lost in all, given contact", unit.casualties)
            typer.echo(results(unit)[0])
        typer.echo("")
    if found.caught is not None:
        typer.echo(f"If they run they are caught: {found.caught:.2%} (react.run.caught).")
    typer.echo(found.told)
    tell_error(found.exact, found.samples, found.error, found.why)


def show_morale(found: MoraleOdds) -> None:
    typer.echo(f"{found.name}: morale checks")
    print_table(["lost by", "breaks", "needs", ""], [check(row) for row in found.checks], right=(0, 1))
    if found.rally:
        typer.echo(f"Rallies: {found.rally.rallies:.2%} in {plural(found.rally.attempts, 'attempt')} (rally.test).")
    if off := found.break_off:
        typer.echo(
            f"Breaks off: {off.leaves:.2%}, loses {mean(off.casualties):.2f} to blows; routs {off.routs:.2%} "
            "(melee.break-off)."
        )
    if chase := found.pursuit:
        typer.echo(f"Catches {chase.routers}: {chase.catches:.2%} on open ground (pursuit.move).")


def check(row: CheckRow) -> list[Any]:
    return [row.lost_by, f"{row.breaks:.2%}", row.needed.needed if row.needed else "no test", bar(row.breaks)]


def tell_error(exact: bool, samples: int, error: float, why: str) -> None:
    """Whether the figures are exact, and if not, why and how far off they may be."""
    if exact:
        return
    sampled = f"{samples} samples, " if samples else ""
    off = f"each figure ±{error:.1%}" if error >= LEAST_SHOWN else ""
    typer.echo(f"Not exact: {', '.join(filter(None, [why, sampled.strip(', '), off]))}.")
