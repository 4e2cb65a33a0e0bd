"""The odds of a round in a sentence."""

from arap.kernel.words import percent
from arap.odds.melee.values import RoundOdds

WORTH_TELLING = 0.005


def round_in_words(odds: RoundOdds, seat: str) -> str:
    """A round in a sentence, to the player of this side."""
    mine = [each for each in odds.units if each.side == seat]
    theirs = [each for each in odds.units if each.side != seat]
    lost, killed = (sum([each.mean_casualties for each in units]) for units in (mine, theirs))
    parts = [f"you lose {lost:.1f}", f"they lose {killed:.1f}"]
    for who, units in (("they", theirs), ("you", mine)):
        if len(units) == 1 and units[0].breaks >= WORTH_TELLING:
            parts.append(f"{who} break {percent(units[0].breaks)}")
        if len(units) == 1 and units[0].destroyed >= WORTH_TELLING:
            parts.append(f"{who} are wiped out {percent(units[0].destroyed)}")
    sentence = ", ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}."
