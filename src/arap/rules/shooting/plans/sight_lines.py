"""Lines of sight in a plan: clear, in cover or blocked, and by what."""

from arap.battle.battle import Battle
from arap.kernel.words import with_article
from arap.rules.shooting.shots.fire_plan import SightLine, SightLines
from arap.rules.sight.geometry import COVER_NAMES
from arap.rules.sight.lines import Lines
from arap.table import Reasons

UNSEEN = "out of sight"


def sight_lines_of(battle: Battle, unit_id: str, target: str, model: str) -> SightLines:
    """From one shooter to every model of the target: clear, in cover or blocked, and by what."""
    lines = Lines.of(battle, unit_id, target)
    row = battle.units[unit_id].models.index(model)
    covers, seen = lines.covers(row), set(lines.seen(row))
    found = []
    for column, other in enumerate(lines.targets):
        cover = COVER_NAMES[covers[column]]
        state = "blocked" if column not in seen else "clear" if cover == "none" else "cover"
        found.append(SightLine(other.id, state, cover, _what_is_there(battle, lines, row, column)))
    return tuple(found)


def _what_is_there(battle: Battle, lines: Lines, row: int, column: int) -> str:
    """What hides or covers the model, or stands in the way."""
    glance = lines.glance(row)
    if column in glance.notes:
        return glance.notes[column]
    if lines.clouded and lines.hidden_by_smoke[row][column]:
        return "hidden by smoke"
    if glance.visible[column] < glance.sight.samples or glance.cover[column]:
        reasons = glance.sight.reason(glance.row, column, battle.table)
        return in_words(reasons)
    if lines.friends[row][column]:
        return "a friendly unit is in the way"
    if lines.comrades[row][column]:
        return "models of the same unit are in the way"
    return "through another unit" if lines.between[row][column] else ""


def in_words(reasons: Reasons) -> str:
    """What is seen of a model, in a player's words. A piece that gives cover is named only for its cover."""
    covers = {name for what, name in reasons if what.endswith("cover")}
    said = []
    for what, name in reasons:
        if what == "hidden by":
            return f"hidden by {with_article(name)}"
        if what.endswith("cover"):
            said.append(f"{what} from {with_article(name)}")
        elif name not in covers:
            said.append(f"{what} {with_article(name)}")
    return ", ".join(said)


def target_cover(battle: Battle, unit_id: str, target: str) -> dict[str, str]:
    """The cover of each target model: the commonest among the shooters that see it."""
    lines = Lines.of(battle, unit_id, target)
    seen: list[list[int]] = [[] for _ in lines.targets]
    for row in range(len(lines.shooters)):
        covers = lines.covers(row)
        for column in lines.seen(row):
            seen[column].append(covers[column])
    return {
        model.id: COVER_NAMES[max(set(found), key=found.count)] if found else UNSEEN
        for model, found in zip(lines.targets, seen, strict=True)
    }
