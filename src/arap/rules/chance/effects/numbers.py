"""Effects that change a number for some time: shooting, Leadership, activation, busts."""

from arap.army.chance.effects import register
from arap.rules.chance.deeds import modifier

LASTING = ("amount", "lasts")

register("to-hit", "Shots of units hit better or worse.", LASTING, modifier("to-hit"))
register("leadership", "The Leadership of units is higher or lower.", LASTING, modifier("leadership"))
register("activation", "The activation value of units is higher or lower.", LASTING, modifier("activation"))
register("busts", "The side may go bust more often before its turn ends.", LASTING, modifier("busts"), on_units=False)
