"""Jump pack."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "jump-pack",
    "Leaps up to 6 inches up a face, crosses any gap, and comes down from any height without a test.",
    "climb.jump-pack",
    Powers(flies=True, jump_pack=True, sinks_softly=True),
)
