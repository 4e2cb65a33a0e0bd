"""The rule catalogue: every rule of the book with its ruling and examples, and where it is implemented and tested.

>>> find("dice.d3").title
'D3'
"""

from arap.rules.catalogue.entry import Entry, Example, Header, Setting, Throw
from arap.rules.catalogue.precedence import stronger
from arap.rules.catalogue.reader import all_ids, entries, find, search

__all__ = ["Entry", "Example", "Header", "Setting", "Throw", "all_ids", "entries", "find", "search", "stronger"]
