"""`arap odds shoot`: the odds of a volley."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import typer

from arap.cli.goals import base_of, reasons
from arap.cli.machines import print_json
from arap.cli.odds.flags import bar, count, length, mean, refuse_numbers, seat_at
from arap.cli.tables import print_table
from arap.kernel.breakdown import Breakdown
from arap.kernel.errors import ArapError
from arap.kernel.words import plural

if TYPE_CHECKING:
    from arap.battle.acts import FireOrder
    from arap.game.queries import AskOdds
    from arap.game.seat import Seat
    from arap.odds.values import ShotOdds, VolleyOdds

WITH_POSITION = {"position", "unit", "target", "weapon", "points", "ground", "json"}


def cover_kind(text: Any) -> str:
    if text not in ("none", "soft", "hard"):
        raise ArapError(f"--cover is none, soft or hard, not {text}.")
    return str(text)


Cover = Annotated[str, typer.Option("--cover", help="none, soft or hard.", parser=cover_kind, metavar="KIND")]


def shoot(
    context: typer.Context,
    bs: Annotated[int, count("--bs", "Ballistic Skill of the firers.", 0, 10)] = 4,
    shots: Annotated[int, count("--shots", "Shots in all.", 1, 200)] = 10,
    strength: Annotated[int, count("--strength", "Strength of a hit.", 1, 20)] = 4,
    ap: Annotated[int, count("--ap", "AP of a hit, 0 for none.", 1, 6, none=True)] = 0,
    damage: Annotated[int, count("--damage", "Wounds an unsaved wound costs.", 1, 10)] = 1,
    toughness: Annotated[int, count("--toughness", "Toughness of the targets.", 1, 20)] = 4,
    save: Annotated[int, count("--save", "Their armour save, 0 for none.", 2, 6, none=True)] = 0,
    invulnerable: Annotated[int, count("--invulnerable", "Their invulnerable save.", 2, 6, none=True)] = 0,
    cover: Cover = "none",
    models: Annotated[int, count("--models", "How many targets.", 1, 60)] = 10,
    wounds: Annotated[int, count("--wounds", "Wounds of each.", 1, 20)] = 1,
    range_: Annotated[float, length("--range", "How far away they are.", 1.0, 100.0)] = 12.0,
    weapon_range: Annotated[float, length("--weapon-range", "Range of the weapons.", 1.0, 200.0)] = 24.0,
    leadership: Annotated[int, count("--leadership", "Leadership of the targets.", 1, 12)] = 7,
    suppressed: Annotated[int, count("--suppressed", "Suppression points of the firers.", 0, 20)] = 0,
    target_suppressed: Annotated[int, count("--target-suppressed", "Those of the targets.", 0, 20)] = 0,
    aimed: Annotated[bool, typer.Option("--aimed", help="The firers have aimed.")] = False,
    ground: Annotated[bool, typer.Option("--ground", help="The target goes to ground.")] = False,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="A battle script or a save, instead of numbers.")
    ] = None,
    unit: Annotated[str, typer.Option("--unit", help="With --position: the unit that fires.")] = "",
    target: Annotated[str, typer.Option("--target", help="With --position: the unit fired at.")] = "",
    weapon: Annotated[str, typer.Option("--weapon", help="With --position: fire this weapon only.")] = "",
    points: Annotated[int, count("--points", "With --position: action points used.", 1, 3)] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for machines.")] = False,
) -> None:
    """The odds of a volley: hits, wounds, unsaved wounds, casualties, suppression, the 25% test."""
    if position is None:
        if unit or target or weapon:
            raise ArapError("--unit, --target and --weapon go with --position, a battle script or a save.")
        from arap.odds.position import Numbers, odds_from

        kind: Literal["none", "soft", "hard"] = msgspec.convert(cover, Literal["none", "soft", "hard"])
        found = odds_from(
            Numbers(
                bs=bs, shots=shots, strength=strength, ap=ap, damage=damage, toughness=toughness, save=save,
                invulnerable=invulnerable, cover=kind, models=models, wounds=wounds, range=range_,
                weapon_range=weapon_range, leadership=leadership, suppressed=suppressed,
                target_suppressed=target_suppressed, aimed=aimed, ground=ground,
            )
        )  # fmt: skip
    else:
        refuse_numbers(context, WITH_POSITION)
        from arap.game.queries import AskOdds

        found = in_position(position, AskOdds(unit, target, points, ground=ground), weapon)
    if found.refusal:
        raise ArapError(f"{found.refusal.reason} ({found.refusal.rule}).")
    if json:
        print_json(found)
    else:
        show(found)


def in_position(file: Path, asked: "AskOdds", weapon: str) -> "VolleyOdds":
    """The odds of the fire the rules would propose where a battle script or a save ends, or of one weapon's."""
    from arap.odds.values import VolleyOdds

    seat = seat_at(file, {"--unit": asked.unit, "--target": asked.target})
    if weapon:
        asked = msgspec.structs.replace(asked, orders=orders_with(seat, asked, weapon))
    found = seat.query(asked)
    assert isinstance(found, VolleyOdds)
    return found


def orders_with(seat: "Seat", asked: "AskOdds", weapon: str) -> "tuple[FireOrder, ...]":
    """The orders of all models that can fire that weapon."""
    from arap.game.queries import FirePlan, PlanFire

    plan = seat.query(PlanFire(asked.unit, asked.target, asked.points))
    assert isinstance(plan, FirePlan)
    rows = [row for row in plan.rows if row.weapon == weapon]
    if not rows:
        known = ", ".join(dict.fromkeys([row.weapon for row in plan.rows]))
        raise ArapError(f"No model of {asked.unit} has the weapon {weapon}; they have {known}.")
    if orders := tuple([row.order for row in rows if row.order]):
        return orders
    why = " ".join([f"{row.refusal.reason} ({row.refusal.rule})." for row in rows[:1] if row.refusal])
    raise ArapError(f"{weapon} cannot be fired: {why}")


def show(found: "VolleyOdds") -> None:
    """A table of the distributions with bars for casualties, then what comes of it and why."""
    parts = {"hits": found.hits, "wounds": found.wounds, "unsaved": found.unsaved, "casualties": found.casualties}
    most = max(map(len, parts.values()))
    rows = []
    for number in range(most):
        chances = [part[number] if number < len(part) else 0.0 for part in parts.values()]
        if max(chances) >= 0.00005:
            rows.append([number, *[f"{chance:.2%}" if chance else "" for chance in chances], bar(chances[-1])])
    rows.append(["mean", *[f"{mean(part):.2f}" for part in parts.values()], ""])
    print_table(["", *parts, ""], rows, right=range(5))
    typer.echo("")
    for line in outcomes(found):
        typer.echo(line)
    for shot in found.breakdown:
        typer.echo("")
        for line in told(shot):
            typer.echo(line)


def outcomes(found: "VolleyOdds") -> list[str]:
    suppression, quarter = found.suppression, found.quarter
    lines = [f"Destroyed: {found.destroyed:.2%}."]
    if suppression.hits is not None:
        lines.append(
            f"Suppression ({plural(suppression.hits, 'hit')} or more): tests {suppression.tested:.2%}, "
            f"suppressed {suppression.gained:.2%} (suppress.test)."
        )
    if quarter.casualties is not None:
        lines.append(
            f"25% test ({plural(quarter.casualties, 'casualty')} or more): {quarter.tested:.2%}; "
            f"passes {quarter.passed:.2%}, pinned {quarter.pinned:.2%}, routs {quarter.routed:.2%} "
            "(casualty.quarter.result)."
        )
    if found.left_out:
        lines.append(f"Guessed shots are left out: {', '.join(found.left_out)} (area.guess-range).")
    if not found.measured:
        lines.append("Nothing is measured before fire is declared: as if all in sight were in range (shoot.declare).")
    if not found.exact:
        lines.append(f"An exact answer would take too long: {found.samples} samples, each figure ±{found.error:.1%}.")
    return lines


def told(shot: "ShotOdds") -> list[str]:
    """What shots alike need, with the rule of every line."""
    lines = [f"{plural(shot.shots, 'shot')} of {shot.weapon}: {rolled(shot.needed)} ({shot.needed.rule})"]
    for each in shot.against:
        outright = "; kills outright (shoot.damage.instant-death)" if each.outright else ""
        lines.append(f"  {each.models} {each.kind}: {reasons(each.wound)} ({each.wound.rule}){outright}")
        lines.append(f"    {reasons(each.save)} ({each.save.rule})")
    return lines


def rolled(needed: Breakdown) -> str:
    """The goal of a roll; of a marker what shortens its scatter."""
    if needed.rule != "area.scatter":
        return reasons(needed)
    parts = [base_of(needed), *[f"{line} ({line.rule})" for line in needed.modifiers]]
    return f"{needed.label}: {', '.join(parts)}"
