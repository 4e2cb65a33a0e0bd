"""The way through the menus of one question, from its first menu to an answer."""

from collections.abc import Sequence

from arap.env.menus.menu import Answer, Asked, Entry, Menu
from arap.env.menus.question import first_menu
from arap.kernel.errors import ArapError

SIZE = 64
"""How many entries a menu shows at once: the number of actions."""
PATIENCE = 48
"""After so many choices in the menus of one question, only complete answers can be chosen."""
BACK = Entry("back", "Back")


class Level:
    """A menu on the way, with the entries that were opened and left again."""

    def __init__(self, menu: Menu) -> None:
        self.stage, self.entries = menu.stage, menu.entries
        self.left = set[int]()

    def legal(self) -> list[int]:
        """The numbers of the entries that can be chosen."""
        return [n for n, entry in enumerate(self.entries) if entry.legal and n not in self.left]


class Choosing:
    """A stack of menus. An entry that was opened and left cannot be opened again, and patience is limited: every way
    ends. A menu with only one entry to choose is passed by itself."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.answer: Answer | None = None
        self._levels = [Level(in_pages(first_menu(asked)))]
        self._choices = 0
        self._pass()

    @property
    def level(self) -> Level:
        """The menu that is shown now."""
        return self._levels[-1]

    def choose(self, number: int) -> None:
        """Takes an entry, and goes on while there is no choice. `answer` is the answer when it is complete."""
        if number not in self.level.legal():
            raise ArapError(f"Entry {number} cannot be chosen now; the action mask tells which ones can.")
        self._take(number)
        self._choices += 1
        if self._choices == PATIENCE and self.answer is None:
            self._hurry()
        self._pass()

    def _hurry(self) -> None:
        """Back to the first menu, where no entry opens another."""
        del self._levels[1:]
        self.level.left.update([n for n, entry in enumerate(self.level.entries) if entry.answer is None])

    def _pass(self) -> None:
        while self.answer is None and len(legal := self.level.legal()) == 1:
            self._take(legal[0])

    def _take(self, number: int) -> None:
        entry = self.level.entries[number]
        if entry is BACK:
            self._levels.pop()
        elif entry.opens is not None:
            self.level.left.add(number)
            found = entry.opens()
            self._levels.append(Level(in_pages(Menu(found.stage, (BACK, *found.entries)))))
        else:
            self.answer = entry.answer


def in_pages(menu: Menu) -> Menu:
    """A menu that is too long shows only what can be chosen, and the rest behind its last entry."""
    entries: Sequence[Entry] = menu.entries
    if len(entries) > SIZE:
        entries = [entry for entry in entries if entry.legal]
    if len(entries) > SIZE:
        rest = Menu(menu.stage, entries[SIZE - 1 :])
        entries = [*entries[: SIZE - 1], Entry("more", "More", opens=lambda: rest)]
    return Menu(menu.stage, entries)
