"""The table of creature moves."""

import msgspec

from arap.kernel.reasons import implements

DEFAULT_MOVE = 4.0


class MoveTable(msgspec.Struct, frozen=True, kw_only=True):
    """Basic moves in inches. A named row beats the row of a family; anyone else has the default."""

    named: dict[str, float] = {}
    families: dict[str, float] = {}

    @implements("move.table")
    def basic_move(self, creature: str, family: str | None = None, mount: str | None = None) -> float:
        """The creature's move: its own row, else its family's, else the default. A rider moves as its mount."""
        if mount:
            return self.basic_move(mount)
        name = plain(creature)
        if name in self.named:
            return self.named[name]
        if family and plain(family) in self.families:
            return self.families[plain(family)]
        words = f" {name} "
        rows = [row for row in self.families if f" {row} " in words]
        return self.families[max(rows, key=len)] if rows else DEFAULT_MOVE

    def with_rows(self, other: "MoveTable") -> "MoveTable":
        """This table with another's rows laid over it."""
        return MoveTable(named=self.named | other.named, families=self.families | other.families)


def plain(name: str) -> str:
    """A name as the table writes it: small letters, singular, single blanks."""
    return " ".join(word.removesuffix("s") for word in name.lower().replace("-", " ").split())
