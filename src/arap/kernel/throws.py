"""Rolling dice against target numbers, second dice included."""

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from arap.kernel.reasons import cites, implements
from arap.kernel.requests import DicePart, Faces, Flow, Roll
from arap.kernel.target import Target


class Throw(msgspec.Struct, frozen=True):
    """One die thrown at a goal, and the second one where the first called for it. `missed` is the die that was rolled
    again."""

    face: int
    met: bool
    second: int | None = None
    missed: int | None = None


MISSED = Throw(0, False)
SINGLE = {met: tuple([Throw(face, met) for face in range(7)]) for met in (False, True)}


@implements("dice.out-of-range")
def throw_all(
    purpose: str,
    rule: str,
    seat: str,
    targets: Sequence[Target],
    label: str = "",
    colours: Sequence[str] = (),
    untold: Collection[int] = (),
    again: str = "pistols.linked",
) -> Flow[list[Throw]]:
    """Throws one die for each target, in order; impossible goals roll nothing and miss.

    `colours` tells dice apart that are rolled together: the weapon of each. `untold` are those whose goals whoever
    rolls is not to know. `again` is the rule that lets a miss be rolled again."""
    possible = [n for n, target in enumerate(targets) if target.possible]
    if not possible:
        return [MISSED] * len(targets)
    faces: Faces = yield Roll(
        purpose, rule, seat, len(possible), 6, label, parts_of(targets, possible, colours, untold)
    )
    wanting = [n for n, face in zip(possible, faces, strict=True) if targets[n].verdicts[face] is None]
    seconds: Faces = ()
    if wanting:
        parts = parts_of(targets, wanting, colours, untold)
        seconds = yield Roll(f"{purpose}.second", "dice.out-of-range", seat, len(wanting), 6, label, parts)
    throws = _read(targets, faces, seconds)
    missed = [n for n in possible if targets[n].linked and not throws[n].met]
    if missed:
        named = [colours[n] for n in missed] if colours else ()
        unsaid = [place for place, n in enumerate(missed) if n in untold]
        plain = [replace(targets[n], linked=False) for n in missed]
        rerolled = yield from throw_all(f"{purpose}.reroll", again, seat, plain, label, named, unsaid)
        for n, throw in zip(missed, rerolled, strict=True):
            throws[n] = replace(throw, missed=throws[n].face)
    return throws


def _read(targets: Sequence[Target], faces: Faces, seconds: Faces) -> list[Throw]:
    if len(faces) == len(targets) and not seconds:
        return [SINGLE[bool(target.verdicts[face])][face] for target, face in zip(targets, faces, strict=True)]
    first, second = iter(faces), iter(seconds)
    throws = []
    for target in targets:
        if not target.possible:
            throws.append(MISSED)
            continue
        face = next(first)
        verdict = target.verdicts[face]
        if verdict is None:
            extra = next(second)
            throws.append(Throw(face, target.met_by(face, extra), extra))
        else:
            throws.append(SINGLE[verdict][face])
    return throws


@cites("shoot.dice-colours")
def parts_of(
    targets: Sequence[Target], numbers: Sequence[int], colours: Sequence[str], untold: Collection[int] = ()
) -> tuple[DicePart, ...]:
    """Runs of dice of one colour and goal, so that a person can tell them apart."""
    first, name = targets[numbers[0]], colours[numbers[0]] if colours else ""
    if not untold and all(targets[n] is first and (not colours or colours[n] == name) for n in numbers):
        return (DicePart(len(numbers), name, first.needed),)
    parts: list[DicePart] = []
    for number in numbers:
        needed = "" if number in untold else targets[number].needed
        colour = colours[number] if colours else ""
        if parts and (parts[-1].needed, parts[-1].label) == (needed, colour):
            parts[-1] = DicePart(parts[-1].count + 1, colour, needed)
        else:
            parts.append(DicePart(1, colour, needed))
    return tuple(parts)
