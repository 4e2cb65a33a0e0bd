"""Rolling dice against target numbers, second dice included."""

from collections.abc import Sequence

import msgspec

from arap.kernel.reasons import implements
from arap.kernel.requests import DicePart, Faces, Flow, Roll
from arap.kernel.target import Target


class Throw(msgspec.Struct, frozen=True):
    """One die thrown at a goal, and the second one where the first called for it."""

    face: int
    met: bool
    second: int | None = None


@implements("dice.out-of-range")
def throw_all(purpose: str, rule: str, seat: str, targets: Sequence[Target], label: str = "") -> Flow[list[Throw]]:
    """Throws one die for each target, in order; impossible goals roll nothing and miss."""
    possible = [target for target in targets if target.possible]
    if not possible:
        return [Throw(0, False) for _ in targets]
    faces: Faces = yield Roll(purpose, rule, seat, len(possible), 6, label, parts_of(possible))
    wanting = [target for target, face in zip(possible, faces, strict=True) if target.wants_second(face)]
    seconds: Faces = ()
    if wanting:
        seconds = yield Roll(f"{purpose}.second", "dice.out-of-range", seat, len(wanting), 6, label, parts_of(wanting))
    return _read(targets, faces, seconds)


def _read(targets: Sequence[Target], faces: Faces, seconds: Faces) -> list[Throw]:
    first, second = iter(faces), iter(seconds)
    throws = []
    for target in targets:
        if not target.possible:
            throws.append(Throw(0, False))
            continue
        face = next(first)
        extra = next(second) if target.wants_second(face) else None
        throws.append(Throw(face, target.met_by(face, extra), extra))
    return throws


def parts_of(targets: Sequence[Target]) -> tuple[DicePart, ...]:
    """Runs of dice with the same goal, so that a person can roll each in its own colour."""
    parts: list[DicePart] = []
    for target in targets:
        needed = target.needed
        if parts and parts[-1].needed == needed:
            parts[-1] = DicePart(parts[-1].count + 1, "", needed)
        else:
            parts.append(DicePart(1, "", needed))
    return tuple(parts)
