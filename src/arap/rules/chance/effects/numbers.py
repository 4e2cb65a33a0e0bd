"""Effects that change a number for some time: shooting, Leadership, activation, busts."""

from arap.army.chance.effects import register
from arap.rules.chance.deeds import changes

LASTING = ("amount", "lasts")

register("to-hit", "Shots of units hit better or worse.", LASTING, changes("to-hit"))
register("leadership", "The Leadership of units is higher or lower.", LASTING, changes("leadership"))
register("activation", "The activation value of units is higher or lower.", LASTING, changes("activation"))
register("busts", "The side may go bust more often before its turn ends.", LASTING, changes("busts"), on_units=False)
