"""Fire and melee added up: shots, hits, wounds, saves, losses; and the words for them."""

from collections import Counter

from arap.battle import events as e
from arap.battle.events import aftermath as a
from arap.battle.events import melee as m
from arap.battle.events.shooting import area as ar
from arap.game.names import Names
from arap.game.reports.acts import ActEvents
from arap.game.reports.values import Scores
from arap.kernel.words import agree, listed, plural


class Tally:
    """The numbers of an act with shots or blows."""

    def __init__(self, act: ActEvents) -> None:
        self.act = act
        self.shots = self.hits = self.wounds = self.saved = self.saves = 0
        self.removed: Counter[str] = Counter()
        self.wounded: Counter[str] = Counter()
        self.suppression: Counter[str] = Counter()
        self.targets: list[str] = []
        self.pinned: list[str] = []
        self.destroyed: list[str] = []
        for event in act.events:
            self._add(event)

    @property
    def target(self) -> str:
        return self.targets[0] if self.targets else ""

    @property
    def waits(self) -> bool:
        """Whether wounds have been scored that are not saved or suffered yet."""
        return self.wounds > 0 and not self.saves and not self.removed and not self.wounded

    def _add(self, event: e.Event) -> None:
        match event:
            case e.VolleyBegan(targets=targets):
                self.targets += [unit for unit in targets if unit not in self.targets]
            case e.HitsRolled():
                self.shots, self.hits = self.shots + len(event.throws), self.hits + event.hits
            case ar.MarkerPlaced() | ar.TemplatePlaced():
                self.shots += 1
            case ar.FiguresStruck(figures=figures):
                self.hits += sum(figure.hit for figure in figures)
            case e.WoundsRolled(wounds=wounds):
                self.wounds += wounds
            case e.SavesRolled(saves=saves):
                self.saves, self.saved = self.saves + len(saves), self.saved + sum(save.saved for save in saves)
            case _:
                self._lose(event)

    def _lose(self, event: e.Event) -> None:
        match event:
            case e.ModelRemoved(unit=unit):
                self.removed[unit] += 1
            case e.ModelWounded(unit=unit):
                self.wounded[unit] += 1
            case e.SuppressionGained(unit=unit, gained=gained):
                self.suppression[unit] += gained
            case e.UnitPinned(unit=unit):
                self.pinned.append(unit)
            case e.UnitDestroyed(unit=unit):
                self.destroyed.append(unit)

    def standing(self, names: Names, unit: str) -> str:
        """How many models of a unit are left: "6 of 8 stand"."""
        whole = names.strength(unit)
        left = whole - self.act.gone[unit] - self.removed[unit]
        return f"{left} of {whole} {'stands' if left == 1 else 'stand'}" if left > 0 else ""

    def hurt_side(self, names: Names) -> str:
        """The side that lost more models or wounds in the act; empty if neither did."""
        losses: Counter[str] = Counter()
        for unit, count in (*self.removed.items(), *self.wounded.items()):
            losses[names.side_of(unit) or ""] += count
        first = losses.most_common(2)
        return first[0][0] if first and (len(first) == 1 or first[0][1] > first[1][1]) else ""


def fall(count: int) -> str:
    return f"{count} {'falls' if count == 1 else 'fall'}" if count else "nobody falls"


def fire_headline(tally: Tally) -> str:
    """The result of fire in two or three words."""
    falls = sum(tally.removed.values())
    if tally.destroyed:
        return "Wiped out"
    if falls:
        return fall(falls)
    if tally.wounded:
        return f"{sum(tally.wounded.values())} wounded"
    if tally.waits:
        return f"{plural(tally.wounds, 'wound')} to save"
    if tally.wounds:
        return "All saved"
    return "No wounds" if tally.hits else "No hits"


def fire_sentence(tally: Tally) -> str:
    """ "7 shots, 4 hits, 2 wounds, 1 saved; 1 falls." """
    parts = [plural(tally.shots, "shot"), plural(tally.hits, "hit")]
    if tally.hits:
        parts.append(plural(tally.wounds, "wound"))
    if tally.waits:
        return f"{', '.join(parts)}."
    if tally.saves:
        parts.append(f"{tally.saved or 'none'} saved")
    hurt = f", {sum(tally.wounded.values())} wounded" if tally.wounded else ""
    end = f"; {fall(sum(tally.removed.values()))}{hurt}" if tally.wounds else ""
    return f"{', '.join(parts)}{end}."


def melee_card(names: Names, act: ActEvents, tally: Tally) -> dict[str, object]:
    """A round of melee: wounds by side, the difference, the morale test and what follows."""
    units = next(event.units for event in act.events if isinstance(event, m.RoundBegan))
    foes = [unit for unit in units if names.side_of(unit) != names.side_of(units[0])]
    own = [unit for unit in units if unit not in foes]
    title = " against ".join(listed([names.unit(unit) for unit in group]) for group in (own, foes) if group)
    scored = next((event for event in act.events if isinstance(event, m.RoundScored)), None)
    scores = tuple(
        [
            Scores(one.unit, names.unit(one.unit), names.side_of(one.unit) or "", one.inflicted)
            for one in (scored.scores if scored else ())
        ]
    )
    return {
        "title": f"Melee: {title}",
        "target": foes[0] if foes else "",
        "headline": melee_headline(names, act, tally),
        "sentence": melee_sentence(names, act),
        "scores": scores,
    }


def melee_headline(names: Names, act: ActEvents, tally: Tally) -> str:
    broke = [event.unit for event in act.events if isinstance(event, e.UnitBroke)]
    decided = next((event for event in act.events if isinstance(event, a.RoundDecided)), None)
    if tally.destroyed:
        return names.does(tally.destroyed[0], "be wiped out")
    if broke:
        return names.does(broke[0], "break")
    if decided is None:
        return "Not decided yet"
    return names.does(decided.losers[0][0], "lose the round") if decided.losers else "A drawn round"


def melee_sentence(names: Names, act: ActEvents) -> str:
    """Who lost by how much, the test, and the flight: "First Squad lose the round by 3, fail the morale test ..." """
    decided = next((event for event in act.events if isinstance(event, a.RoundDecided)), None)
    if decided is None or not decided.losers:
        return ""
    sentences = []
    for unit, by in decided.losers:
        parts = [f"lose the round by {by}"]
        for event in act.events:
            if getattr(event, "unit", "") != unit:
                continue
            if isinstance(event, e.LeadershipTested) and event.test == "morale":
                parts.append(f"{'pass' if event.passed else 'fail'} the morale test")
            if isinstance(event, e.UnitFled):
                parts.append(f"run {names.inches(round(event.distance, 1))}" if event.distance else "cannot flinch")
        many = names.strength(unit) != 1
        sentences.append(f"{names.unit(unit)} {listed([agree(part, many=many) for part in parts])}.")
    return " ".join(sentences)
