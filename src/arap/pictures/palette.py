"""Colours of the drawn table: the same as in the browser, dark and light."""

from typing import NamedTuple


class Palette(NamedTuple):
    table: str
    surround: str
    ink: str
    muted: str
    halo: str
    plate: str
    warn: str
    wood: str
    wood_line: str
    hard: str
    hard_line: str
    soil: str
    soil_line: str
    water: str
    water_line: str
    hill: str
    hill_line: str
    road: str
    deck: str
    bad: str
    sides: tuple[str, ...]

    def side(self, number: int) -> str:
        return self.sides[number % len(self.sides)]


DARK = Palette(
    table="#2b332c", surround="#0a0d11", ink="#e9edf2", muted="#a3b0be", halo="#0b0e12", plate="#12161c",
    warn="#f0c93a", wood="#3c5136", wood_line="#6f9163", hard="#5b5a57", hard_line="#a9a59c", soil="#4a4230",
    soil_line="#85764f", water="#26414f", water_line="#5f9bb5", hill="#3a4235", hill_line="#93a184", road="#3a3d38",
    deck="#564a38", bad="#ff6b6b", sides=("#4aa3ff", "#ff8a3d"),
)  # fmt: skip
LIGHT = Palette(
    table="#d9d6c4", surround="#ffffff", ink="#16191d", muted="#555b63", halo="#fffdf5", plate="#ffffff",
    warn="#7a5b00", wood="#b9cba3", wood_line="#5d7747", hard="#b7b2a8", hard_line="#5c5850", soil="#cdbf95",
    soil_line="#8a7842", water="#a9c6d2", water_line="#3f7388", hill="#cbcaae", hill_line="#77785a", road="#cac6b6",
    deck="#c3ae86", bad="#b00020", sides=("#005ea8", "#b54708"),
)  # fmt: skip
